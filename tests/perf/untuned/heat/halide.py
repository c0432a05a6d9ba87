"""A step of the heat equation; the faces keep their temperatures."""

import halide as hl
from halide_launch import FLOAT, Launches, image, with_rim

u, k, dt = image("u", 3), image("k", 3), hl.Param(FLOAT, "dt")


def cell(x, y, z):
    total = (u[x - 1, y, z] + u[x + 1, y, z] + u[x, y - 1, z] + u[x, y + 1, z] + u[x, y, z - 1]
             + u[x, y, z + 1])
    return u[x, y, z] + dt * k[x, y, z] * (total - 6.0 * u[x, y, z])


step = with_rim("step", [u.dim(i).extent() for i in range(3)], cell, lambda x, y, z: u[x, y, z])

launches = Launches()
launches.add("halideHeatStep", step, [u, k, dt])
launches.write()
