"""A step of the heat equation; the faces keep their temperatures."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, image, pad_rows, x, y, z

u, k, dt = image("u", 3), image("k", 3), hl.Param(FLOAT, "dt")
at = hl.BoundaryConditions.repeat_edge(u)
width, height, depth = (u.dim(i).extent() for i in range(3))

total = (at[x - 1, y, z] + at[x + 1, y, z] + at[x, y - 1, z] + at[x, y + 1, z] + at[x, y, z - 1]
         + at[x, y, z + 1])
inside = ((x > 0) & (x < width - 1) & (y > 0) & (y < height - 1) & (z > 0) & (z < depth - 1))
step = hl.Func("step")
step[x, y, z] = hl.select(
    inside, hl.likely(u[x, y, z] + dt * k[x, y, z] * (total - 6.0 * u[x, y, z])), u[x, y, z])
step.vectorize(x, LANES)
pad_rows(at, step)

launches = Launches()
launches.add("halideHeatStep", step, [u, k, dt])
launches.write()
