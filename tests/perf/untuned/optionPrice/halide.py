"""A payoff for each path, with Halide's functions for some paths at once, and their sum in vectors
for each row."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, UINT, image, x, y

LONG = hl.UInt(64)


def long(high, low):
    return hl.u64(high) << 32 | hl.u64(low)


def random(counter):
    bits = hl.cast(LONG, counter) * long(0x9e3779b9, 0x7f4a7c15) + seed
    bits = (bits ^ bits >> 30) * long(0xbf58476d, 0x1ce4e5b9)
    bits = (bits ^ bits >> 27) * long(0x94d049bb, 0x133111eb)
    return bits ^ bits >> 31


def normals(bits):
    low, high = hl.cast(UINT, bits), hl.cast(UINT, bits >> 32)
    u = (hl.cast(FLOAT, low >> 8) + 1.0) / 16777216.0
    v = hl.cast(FLOAT, high >> 8) / 16777216.0
    r = hl.sqrt(-2.0 * hl.log(u))
    angle = 6.2831853 * v - 3.14159265
    return [r * hl.cos(angle), r * hl.sin(angle)]


seed, width = hl.Param(LONG, "seed"), hl.Param(hl.Int(32), "width")
spot, strike, drift, spread, discount = (
    hl.Param(FLOAT, name) for name in ("spot", "strike", "drift", "spread", "discount"))
path = hl.cast(UINT, y * width + x)
price, total = spot, hl.f32(0)
for step in range(2):
    for normal in normals(random(hl.u32(2) * path + hl.u32(step))):
        price = price * hl.exp(drift + spread * normal)
        total = total + price
payoff = hl.Func("payoff")
payoff[x, y] = discount * hl.max(total / 4.0 - strike, 0.0)
payoff.vectorize(x, LANES)

values = image("values", 2)
columns, rows = values.dim(0).extent(), values.dim(1).extent()
lane = hl.Var("lane")
r = hl.RDom([(0, columns / LANES)], "r")
last = hl.RDom([(columns / LANES * LANES, columns % LANES)], "last")
part = hl.Func("part")
part[lane, y] = 0.0
part[lane, y] += values[LANES * r + lane, y]
of_row = hl.Func("ofRow")
of_lanes = hl.RDom([(0, LANES)], "ofLanes")
of_row[y] = 0.0
of_row[y] += part[of_lanes, y]
of_row[y] += values[last, y]
all_rows = hl.RDom([(0, rows)], "rows")
total = hl.Func("total")
total[()] = 0.0
total[()] += of_row[all_rows]
of_row.compute_at(total, all_rows.x)
for i in range(2):
    of_row.update(i).unscheduled()
part.compute_at(total, all_rows.x).bound_extent(lane, LANES).vectorize(lane)
part.update().vectorize(lane)

launches = Launches()
launches.add("halideOptionPricePayoff", payoff,
             [width, seed, spot, strike, drift, spread, discount])
launches.add("halideOptionPriceSum", total, [values])
launches.write()
