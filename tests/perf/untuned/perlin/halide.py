"""Octaves of noise at some positions at once, and the colours of a sky."""

import halide as hl
from halide_launch import (FLOAT, INT, LANES, Launches, at_components, c, image, lerp, vectors, x,
                           y)

permutation, gradients = image("permutation", 1), vectors("gradients", 1, 2)
permutation.dim(0).set_bounds(0, 256)
gradients.dim(1).set_bounds(0, 8)


def corner(cell_x, cell_y, dx, dy):
    h = hl.cast(INT, permutation[cell_x & 255])
    h = hl.cast(INT, permutation[(h + cell_y) & 255]) & 7
    return gradients[0, h] * dx + gradients[1, h] * dy


def fade(d):
    return d * d * d * (d * (d * 6.0 - 15.0) + 10.0)


def noise(px, py):
    floor_x, floor_y = hl.floor(px), hl.floor(py)
    cell_x, cell_y = hl.cast(INT, floor_x), hl.cast(INT, floor_y)
    dx, dy = px - floor_x, py - floor_y
    top = lerp(corner(cell_x, cell_y, dx, dy), corner(cell_x + 1, cell_y, dx - 1.0, dy), fade(dx))
    bottom = lerp(corner(cell_x, cell_y + 1, dx, dy - 1.0),
                  corner(cell_x + 1, cell_y + 1, dx - 1.0, dy - 1.0), fade(dx))
    return lerp(top, bottom, fade(dy))


width, height, count = (hl.Param(INT, name) for name in ("width", "height", "count"))
right, bottom, persistence = (hl.Param(FLOAT, name) for name in ("right", "bottom", "persistence"))
i = hl.RDom([(0, count)], "i")
scale = hl.cast(FLOAT, hl.i32(1) << i)
px = hl.cast(FLOAT, x) / hl.cast(FLOAT, width) * right * scale
py = hl.cast(FLOAT, y) / hl.cast(FLOAT, height) * bottom * scale
# The sum and the amplitude, in this order: with StrictFloat, Halide 21 stores the first one before
# it computes the second one.
octave = hl.Func("octave")
octave[x, y] = (hl.f32(0), hl.f32(1))
total, amplitude = octave[x, y][0], octave[x, y][1]
octave[x, y] = (total + amplitude * noise(px, py), amplitude * persistence)
heights = hl.Func("heights")
heights[x, y] = octave[x, y][0]
heights.vectorize(x, LANES)
octave.compute_at(heights, x).vectorize(x).update().vectorize(x)

height_in, cover, sharpness = (image("heightIn", 2), hl.Param(FLOAT, "cover"),
                               hl.Param(FLOAT, "sharpness"))
blue = [hl.Param(FLOAT, "blue" + name) for name in "RGB"]
excess = hl.max(0.5 * height_in[x, y] + 0.5 - cover, 0.0)
cloud = 1.0 - hl.pow(sharpness, 255.0 * excess)
colours = hl.Func("colours")
colours[c, x, y] = lerp(hl.mux(c, blue), 1.0, cloud)
at_components(colours, 3, x)

launches = Launches()
launches.add("halidePerlinOctaves", heights,
             [width, height, right, bottom, permutation, gradients, count, persistence])
launches.add("halidePerlinSky", colours, [height_in, cover, sharpness, *blue])
launches.write()
