"""A step of some particles at once, and their energies. A particle is eight floats."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, UINT, at_components, c, vectors, x


def hashed(v):
    v = v ^ v >> 16
    v = v * hl.u32(0x7feb352d)
    v = v ^ v >> 15
    v = v * hl.u32(0x846ca68b)
    return v ^ v >> 16


def random(seed):
    return hl.cast(FLOAT, hashed(seed) >> 8) * (1.0 / 16777216.0)


def bounce(position, velocity, size):
    below, above = position < 0.0, position > size
    turned = hl.select(below | above, -restitution * velocity, velocity)
    return hl.select(below, -restitution * position, above,
                     size - restitution * (position - size), position), turned


room = [hl.Param(FLOAT, name) for name in ("width", "height", "depth")]
gravity, drag, restitution, lifetime, dt = (
    hl.Param(FLOAT, name) for name in ("gravity", "drag", "restitution", "lifetime", "dt"))
frame = hl.Param(INT, "frame")
old = vectors("old", 1, 8)
px, v, mass = [old[i, x] for i in range(3)], [old[3 + i, x] for i in range(3)], old[6, x]
age = old[7, x] + dt

speed = hl.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
push = dt / mass
weight = [hl.f32(0), -gravity * mass, hl.f32(0)]
v = [v[i] + push * (weight[i] - drag * speed * v[i]) for i in range(3)]
flown = [bounce(px[i] + dt * v[i], v[i], room[i]) for i in range(3)]

seed = hl.u32(4) * (hl.cast(UINT, x) + hl.u32(2654435769) * hl.cast(UINT, frame))
born = [0.5 * room[0], hl.f32(0), 0.5 * room[2], 4.0 * random(seed) - 2.0,
        5.0 + 3.0 * random(seed + hl.u32(1)), 4.0 * random(seed + hl.u32(2)) - 2.0,
        0.5 + random(seed + hl.u32(3)), hl.f32(0)]
alive = [position for position, _ in flown] + [velocity for _, velocity in flown] + [mass, age]
moved = hl.Func("moved")
moved[c, x] = hl.mux(c, [hl.select(age > lifetime, born[i], alive[i]) for i in range(8)])
at_components(moved, 8, x)

square = old[3, x] * old[3, x] + old[4, x] * old[4, x] + old[5, x] * old[5, x]
energy = hl.Func("energy")
energy[x] = old[6, x] * (0.5 * square + gravity * old[1, x])
energy.vectorize(x, LANES)

launches = Launches()
launches.add("halideParticleBoxStep", moved, [old, *room, gravity, drag, restitution, lifetime, dt,
                                              frame])
launches.add("halideParticleBoxEnergy", energy, [old, gravity])
launches.write()
