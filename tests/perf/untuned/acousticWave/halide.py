"""A step of the wave equation; the source is added afterwards."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, image, pad_rows, x, y, z

RADIUS = 4
ABSORBING = 12
WEIGHTS = [-205.0 / 72.0, 8.0 / 5.0, -1.0 / 5.0, 8.0 / 315.0, -1.0 / 560.0]

now, before, speed = image("now", 3), image("before", 3), image("speed", 3)
amplitude = hl.Param(FLOAT, "amplitude")
source = [hl.Param(INT, "source" + axis) for axis in "XYZ"]
u = hl.BoundaryConditions.repeat_edge(now)
extents = [now.dim(i).extent() for i in range(3)]

laplacian = 3.0 * WEIGHTS[0] * now[x, y, z]
for k in range(1, RADIUS + 1):
    along_x = u[x - k, y, z] + u[x + k, y, z]
    along_y = u[x, y - k, z] + u[x, y + k, z]
    along_z = u[x, y, z - k] + u[x, y, z + k]
    laplacian += WEIGHTS[k] * (along_x + along_y + along_z)

distance_x, distance_y, distance_z = (hl.min(v, extent - 1 - v)
                                      for v, extent in zip((x, y, z), extents))
distance = hl.min(distance_x, hl.min(distance_y, distance_z))
depth = hl.cast(FLOAT, ABSORBING - distance) / float(ABSORBING)
absorption = hl.select(distance >= ABSORBING, 0.0, 0.25 * depth * depth)
change = speed[x, y, z] * speed[x, y, z] * laplacian
moved = (2.0 * now[x, y, z] - (1.0 - absorption) * before[x, y, z] + change) / (1.0 + absorption)

step = hl.Func("next")
inside = (distance_x >= RADIUS) & (distance_y >= RADIUS) & (distance_z >= RADIUS)
step[x, y, z] = hl.select(inside, hl.likely(moved), 0.0)
step.vectorize(x, LANES)
pad_rows(u, step)
step[source[0], source[1], source[2]] += amplitude
step.update().unscheduled()

launches = Launches()
launches.add("halideAcousticWaveStep", step, [now, before, speed, amplitude, *source])
launches.write()
