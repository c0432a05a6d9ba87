"""A half sweep over the cells of one colour, computed for both, and the residual."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, image, pad_rows, x, y

u, charge = image("u", 2), image("f", 2)
which, omega, hh = (hl.Param(INT, "which"), hl.Param(FLOAT, "omega"), hl.Param(FLOAT, "hh"))
inside = ((x > 0) & (x < u.dim(0).extent() - 1) & (y > 0) & (y < u.dim(1).extent() - 1))
here = u[x, y]


def launch(name, cell, rim):
    """`cell` gets the sum of the neighbours."""
    at = hl.BoundaryConditions.repeat_edge(u)
    result = hl.Func(name)
    result[x, y] = hl.select(
        inside, hl.likely(cell(at[x - 1, y] + at[x + 1, y] + at[x, y - 1] + at[x, y + 1])), rim)
    result.vectorize(x, LANES)
    pad_rows(at, result)
    return result


def relaxed(neighbours):
    better = here + omega * (0.25 * (neighbours - hh * charge[x, y]) - here)
    return hl.select((x + y) % 2 == which, better, here)


colour = launch("colour", relaxed, here)
residual = launch("residual", lambda neighbours: charge[x, y] - (neighbours - 4.0 * here) / hh, 0.0)

launches = Launches()
launches.add("halideRelaxColour", colour, [u, charge, which, omega, hh])
launches.add("halideRelaxResidual", residual, [u, charge, hh])
launches.write()
