"""The forces on some atoms at once, over the whole length of their lists, and the step."""

import halide as hl
from halide_launch import FLOAT, INT, Launches, at_components, c, image, vectors, x

position, velocity, force = (vectors(name, 1, 4) for name in ("position", "velocity", "force"))
neighbours, number = image("neighbours", 2, INT), image("number", 1, INT)
box, cutoff, epsilon, sigma, dt = (hl.Param(FLOAT, name)
                                   for name in ("box", "cutoff", "epsilon", "sigma", "dt"))
AXES = range(3)


def nearest_image(d):
    edge = 0.5 * box
    d = hl.select(d > edge, d - box, d)
    return hl.select(d < -edge, d + box, d)


j = hl.RDom([(0, neighbours.dim(0).extent())], "j")
# The entries behind the end of a list are indices of atoms, too.
other = hl.unsafe_promise_clamped(neighbours[j, x], 0, number.dim(0).extent() - 1)
d = [nearest_image(position[i, x] - position[i, other]) for i in AXES]
square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
s2 = sigma * sigma / square
s6 = s2 * s2 * s2
p = 24.0 * epsilon * s6 * (2.0 * s6 - 1.0) / square
is_near = (j < number[x]) & (square < cutoff * cutoff)
added = [p * d[i] for i in AXES] + [2.0 * epsilon * s6 * (s6 - 1.0)]
sums = hl.Func("sums")
sums[x] = (hl.f32(0), hl.f32(0), hl.f32(0), hl.f32(0))
sums[x] = tuple(sums[x][i] + hl.select(is_near, added[i], 0.0) for i in range(4))
forces = hl.Func("forces")
forces[c, x] = hl.mux(c, [sums[x][i] for i in range(4)])
at_components(forces, 4, x)
sums.compute_at(forces, x).vectorize(x).update().vectorize(x)


def wrap(v):
    v = hl.select(v < 0.0, v + box, v)
    return hl.select(v >= box, v - box, v)


mass = position[3, x]
v = [velocity[i, x] + dt * mass * force[i, x] for i in AXES]
energy = 0.5 * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / mass + force[3, x]
moved = hl.Func("moved")
moved[c, x] = (hl.mux(c, [wrap(position[i, x] + dt * v[i]) for i in AXES] + [mass]),
               hl.mux(c, v + [energy]))
at_components(moved, 4, x)

launches = Launches()
launches.add("halideLennardJonesForces", forces,
             [position, neighbours, number, box, cutoff, epsilon, sigma])
launches.add("halideLennardJonesStep", moved, [position, velocity, force, box, dt])
launches.write()
