"""Samples of a volume at some points at once, and the greys."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, image, lerp, x, y


def parameters(name, suffixes):
    return [hl.Param(FLOAT, name + suffix) for suffix in suffixes]


volume = image("volume", 3)
width, height = hl.Param(INT, "width"), hl.Param(INT, "height")
start, end = parameters("from", "XY"), parameters("to", "XY")
centre, right, down = (parameters(name, "XYZ") for name in ("centre", "right", "down"))


def evenly(i, count, first, last):
    part = hl.cast(FLOAT, i) / hl.cast(FLOAT, count)
    return (1.0 - part) * first + part * last


u, v = evenly(x, width, start[0], end[0]), evenly(y, height, start[1], end[1])
p = [centre[i] + u * right[i] + v * down[i] for i in range(3)]
inside = hl.Expr(True)
before, after, t = [], [], []
for i in range(3):
    extent = volume.dim(i).extent()
    inside = inside & (p[i] >= 0.0) & (p[i] <= hl.cast(FLOAT, extent - 1))
    corner = hl.floor(p[i])
    before.append(hl.clamp(hl.cast(INT, corner), 0, extent - 1))
    after.append(hl.clamp(hl.cast(INT, corner) + 1, 0, extent - 1))
    t.append(p[i] - corner)


def along_x(row, plane):
    return lerp(volume[before[0], row, plane], volume[after[0], row, plane], t[0])


front = lerp(along_x(before[1], before[2]), along_x(after[1], before[2]), t[1])
back = lerp(along_x(before[1], after[2]), along_x(after[1], after[2]), t[1])
cut = hl.Func("cut")
cut[x, y] = hl.select(inside, lerp(front, back, t[2]), -1000.0)
cut.vectorize(x, LANES)

density, level, range_ = image("density", 2), hl.Param(FLOAT, "level"), hl.Param(FLOAT, "range")
grey = hl.Func("grey")
grey[x, y] = hl.clamp((density[x, y] - level) / range_ + 0.5, 0.0, 1.0)
grey.vectorize(x, LANES)

launches = Launches()
launches.add("halideSliceCut", cut,
             [volume, width, height, *start, *end, *centre, *right, *down])
launches.add("halideSliceWindow", grey, [density, level, range_])
launches.write()
