"""A half sweep over the cells of one colour, computed for both, and the residual."""

import halide as hl
from halide_launch import FLOAT, INT, Launches, image, with_rim

u, charge = image("u", 2), image("f", 2)
which, omega, hh = (hl.Param(INT, "which"), hl.Param(FLOAT, "omega"), hl.Param(FLOAT, "hh"))
extents = [u.dim(i).extent() for i in range(2)]


def neighbours(x, y):
    return u[x - 1, y] + u[x + 1, y] + u[x, y - 1] + u[x, y + 1]


def relaxed(x, y):
    better = u[x, y] + omega * (0.25 * (neighbours(x, y) - hh * charge[x, y]) - u[x, y])
    return hl.select((x + y) % 2 == which, better, u[x, y])


def rest(x, y):
    return charge[x, y] - (neighbours(x, y) - 4.0 * u[x, y]) / hh


colour = with_rim("colour", extents, relaxed, lambda x, y: u[x, y])
residual = with_rim("residual", extents, rest, lambda x, y: hl.f32(0))

launches = Launches()
launches.add("halideRelaxColour", colour, [u, charge, which, omega, hh])
launches.add("halideRelaxResidual", residual, [u, charge, hh])
launches.write()
