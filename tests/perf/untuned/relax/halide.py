"""A half sweep over the cells of one colour, computed for both, and the residual."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, image, x, y

u, charge = image("u", 2), image("f", 2)
which, omega, hh = (hl.Param(INT, "which"), hl.Param(FLOAT, "omega"), hl.Param(FLOAT, "hh"))
at = hl.BoundaryConditions.repeat_edge(u)
inside = ((x > 0) & (x < u.dim(0).extent() - 1) & (y > 0) & (y < u.dim(1).extent() - 1))
neighbours = at[x - 1, y] + at[x + 1, y] + at[x, y - 1] + at[x, y + 1]

here = u[x, y]
relaxed = here + omega * (0.25 * (neighbours - hh * charge[x, y]) - here)
colour = hl.Func("colour")
colour[x, y] = hl.select(inside, hl.likely(hl.select((x + y) % 2 == which, relaxed, here)), here)
colour.vectorize(x, LANES)

residual = hl.Func("residual")
residual[x, y] = hl.select(inside, hl.likely(charge[x, y] - (neighbours - 4.0 * here) / hh), 0.0)
residual.vectorize(x, LANES)

launches = Launches()
launches.add("halideRelaxColour", colour, [u, charge, which, omega, hh])
launches.add("halideRelaxResidual", residual, [u, charge, hh])
launches.write()
