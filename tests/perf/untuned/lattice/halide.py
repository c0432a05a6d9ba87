"""A step of the lattice Boltzmann method and the velocities. The three outputs of a step are stored
in one loop, from the nine populations of some cells."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, at_components, c, image, vectors, x, y


def equilibrium(density, eu, uu):
    return density * (1.0 + 3.0 * eu + 4.5 * eu * eu - 1.5 * uu)


axes, diagonals = vectors("axes", 2, 4), vectors("diagonals", 2, 4)
rest, solid = image("rest", 2), image("solid", 2)
omega, push = hl.Param(FLOAT, "omega"), hl.Param(FLOAT, "push")
width, height = solid.dim(0).extent(), solid.dim(1).extent()


def source(populations, component, dx, dy):
    """The population that moves by (dx, dy) to the cell; the channel is a ring."""
    around = width - 1 if dx == 1 else 0
    column = hl.clamp(hl.likely(x - dx), 0, width - 1) if dx else x
    at = hl.select((x - dx < 0) | (x - dx >= width), around, column)
    row = hl.clamp(hl.likely(y - dy) if dy else y, 0, height - 1)
    return populations[component, at, row]


f = [source(axes, i, *move) for i, move in enumerate([(1, 0), (0, 1), (-1, 0), (0, -1)])]
g = [source(diagonals, i, *move) for i, move in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)])]
stay = rest[x, y]
rho = stay + f[0] + f[1] + f[2] + f[3] + g[0] + g[1] + g[2] + g[3]
ux = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho + push
uy = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho
uu = ux * ux + uy * uy
straight, slanted = [ux, uy, -ux, -uy], [ux + uy, uy - ux, -ux - uy, ux - uy]
wall = solid[x, y] > 0.5
results = [hl.select(wall, f[(i + 2) % 4],
                     f[i] + omega * (equilibrium(rho / 9.0, straight[i], uu) - f[i]))
           for i in range(4)]
results += [hl.select(wall, g[(i + 2) % 4],
                      g[i] + omega * (equilibrium(rho / 36.0, slanted[i], uu) - g[i]))
            for i in range(4)]
results += [hl.select(wall, stay,
                      stay + omega * (rho * (4.0 / 9.0) * (1.0 - 1.5 * uu) - stay))]
cell = hl.Func("cell")
cell[x, y] = tuple(results)

a, d, r = hl.Func("a"), hl.Func("d"), hl.Func("r")
a[c, x, y] = hl.mux(c, [cell[x, y][i] for i in range(4)])
d[c, x, y] = hl.mux(c, [cell[x, y][4 + i] for i in range(4)])
r[x, y] = cell[x, y][8]
at_components(a, 4, x)
at_components(d, 4, x)
r.vectorize(x, LANES)
cell.compute_at(a, y).vectorize(x, LANES)
d.compute_with(a, y)
r.compute_with(a, y)

f, g = [axes[i, x, y] for i in range(4)], [diagonals[i, x, y] for i in range(4)]
rho = rest[x, y] + (f[0] + f[1] + f[2] + f[3]) + (g[0] + g[1] + g[2] + g[3])
ux = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho
uy = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho
flow = hl.Func("flow")
flow[c, x, y] = hl.select(solid[x, y] > 0.5, 0.0, hl.mux(c, [ux, uy]))
at_components(flow, 2, x)

launches = Launches()
launches.add("halideLatticeStep", [a, d, r], [axes, diagonals, rest, solid, omega, push])
launches.add("halideLatticeFlow", flow, [axes, diagonals, rest, solid])
launches.write()
