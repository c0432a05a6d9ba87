"""Occlusion by 16 samples, a blur that stops at edges, and the shaded picture."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, at_components, c, image, vectors, x, y

depth = image("depth", 2)
offset, pattern = vectors("offset", 1, 4), vectors("pattern", 2, 4)
radius, reach = hl.Param(FLOAT, "radius"), hl.Param(FLOAT, "range")
depth_at = hl.BoundaryConditions.repeat_edge(depth)

k = hl.RDom([(0, 16)], "k")
axis = [pattern[i, x % 4, y % 4] for i in range(3)]
o = [offset[i, k] for i in range(3)]
along = 2.0 * (axis[0] * o[0] + axis[1] * o[1] + axis[2] * o[2])
o = [o[i] - along * axis[i] for i in range(3)]
here = depth[x, y]
pixels = radius / here
surface = depth_at[x + hl.cast(INT, o[0] * pixels), y + hl.cast(INT, o[1] * pixels)]
gap = here + o[2] * reach - surface
dark = hl.Func("dark")
dark[x, y] = 0.0
dark[x, y] += hl.select(gap <= 0.0, 0.0, gap < reach, 1.0, reach / gap)
light = hl.Func("light")
light[x, y] = 1.0 - dark[x, y] / 16.0
light.vectorize(x, LANES)
dark.compute_at(light, x).vectorize(x).update().vectorize(x)

light_in, edge = image("lightIn", 2), hl.Param(FLOAT, "edge")
light_at = hl.BoundaryConditions.repeat_edge(light_in)
total, count = hl.f32(0), hl.f32(0)
for dy in range(-2, 2):
    for dx in range(-2, 2):
        is_near = hl.abs(depth_at[x + dx, y + dy] - depth[x, y]) < edge
        total += hl.select(is_near, light_at[x + dx, y + dy], 0.0)
        count += hl.select(is_near, 1.0, 0.0)
soft = hl.Func("soft")
soft[x, y] = total / count
soft.vectorize(x, LANES)

colour, soft_in = vectors("colour", 2, 4), image("softIn", 2)
ambient = [hl.Param(FLOAT, "ambient" + name) for name in "RGB"]
v = colour[c, x, y]
shaded = hl.Func("shaded")
shaded[c, x, y] = hl.min(v + soft_in[x, y] * hl.mux(c, [*ambient, hl.f32(0)]) * v, 1.0)
at_components(shaded, 4, x)

launches = Launches()
launches.add("halideAmbientOcclusionSample", light, [depth, offset, pattern, radius, reach])
launches.add("halideAmbientOcclusionBlur", soft, [light_in, depth, edge])
launches.add("halideAmbientOcclusionShade", shaded, [colour, soft_in, *ambient])
launches.write()
