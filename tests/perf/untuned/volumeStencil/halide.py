"""The stencils of 27 points; the volume has three dimensions here."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, image, pad_rows, x, y, z

u, v = image("u", 3), image("v", 3)
weight = [hl.Param(FLOAT, f"weight{i}") for i in range(4)]


def stencil(at):
    # A list for each distance, which is the number of axes that differ.
    sums = [[], [], [], []]
    for dz in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                sums[abs(dx) + abs(dy) + abs(dz)].append(hl.Expr(at[x + dx, y + dy, z + dz]))
    return sum((weight[i] * sum(sums[i][1:], sums[i][0]) for i in range(1, 4)),
               weight[0] * sums[0][0])


launches = Launches()
for name, sign in [("Residual", -1.0), ("Smooth", 1.0)]:
    at = hl.BoundaryConditions.repeat_edge(u)
    launch = hl.Func(name.lower())
    launch[x, y, z] = v[x, y, z] + sign * stencil(at)
    launch.vectorize(x, LANES)
    pad_rows(at, launch)
    launches.add("halideVolumeStencil" + name, launch, [u, v, *weight])
launches.write()
