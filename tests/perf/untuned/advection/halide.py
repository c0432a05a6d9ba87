"""Bilinear samples where the velocity comes from, and the divergence."""

import halide as hl
from halide_launch import (FLOAT, INT, LANES, Launches, at_components, c, image, lerp, vectors, x,
                           y)

dt, fading, half_over_h = (hl.Param(FLOAT, name) for name in ("dt", "fading", "halfOverH"))
velocity, dye = vectors("velocity", 2, 2), image("dye", 2)
velocity_at = hl.BoundaryConditions.repeat_edge(velocity)
dye_at = hl.BoundaryConditions.repeat_edge(dye)


def sample(at):
    """Takes a function of positions, and samples it at the place that the velocity comes from."""
    px = hl.cast(FLOAT, x) - dt * velocity[0, x, y]
    py = hl.cast(FLOAT, y) - dt * velocity[1, x, y]
    corner_x, corner_y = hl.floor(px), hl.floor(py)
    column, row = hl.cast(INT, corner_x), hl.cast(INT, corner_y)
    top = lerp(at(column, row), at(column + 1, row), px - corner_x)
    bottom = lerp(at(column, row + 1), at(column + 1, row + 1), px - corner_x)
    return lerp(top, bottom, py - corner_y)


moved = hl.Func("moved")
moved[c, x, y] = sample(lambda column, row: velocity_at[c, column, row])
at_components(moved, 2, x)

moved_dye = hl.Func("movedDye")
moved_dye[x, y] = fading * sample(lambda column, row: dye_at[column, row])
moved_dye.vectorize(x, LANES)

divergence = hl.Func("divergence")
divergence[x, y] = half_over_h * (velocity_at[0, x + 1, y] - velocity_at[0, x - 1, y]
                                  + velocity_at[1, x, y + 1] - velocity_at[1, x, y - 1])
divergence.vectorize(x, LANES)

launches = Launches()
launches.add("halideAdvectionOfVelocity", moved, [velocity, dt])
launches.add("halideAdvectionOfDye", moved_dye, [dye, velocity, dt, fading])
launches.add("halideAdvectionDivergence", divergence, [velocity, half_over_h])
launches.write()
