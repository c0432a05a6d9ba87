"""Counts of the grey values of each segment, a vector of values at once, their sum, a step of a
cumulative sum, and the look-up."""

import halide as hl
from halide_launch import BYTE, INT, LANES, Launches, UINT, image, x, y

GREYS = 256

picture, length = image("image", 1, BYTE), hl.Param(INT, "length")
r = hl.RDom([(0, length)], "r")
total = hl.Func("total")
total[x, y] = 0
total[x, y] += hl.cast(INT, hl.cast(INT, picture[y * length + r]) == x)
counts = hl.Func("counts")
counts[x, y] = total[x, y]
xi = hl.Var("xi")
# The counts of 8 vectors of values stay in registers.
counts.bound(x, 0, GREYS).split(x, x, xi, 8 * LANES).vectorize(xi, LANES)
total.compute_at(counts, x).vectorize(x, LANES).unroll(x)
total.update().reorder(x, r).vectorize(x, LANES).unroll(x)

counted = image("count", 2, INT)
s = hl.RDom([(0, counted.dim(1).extent())], "s")
histogram = hl.Func("histogram")
histogram[x] = 0
histogram[x] += counted[x, s]
histogram.bound(x, 0, GREYS).vectorize(x, LANES)
histogram.update().vectorize(x, LANES)

sums, distance = image("sum", 1, INT), hl.Param(INT, "distance")
longer = hl.Func("longer")
longer[x] = sums[x] + hl.select(x >= distance, sums[hl.max(x - distance, 0)], 0)
longer.bound(x, 0, GREYS).vectorize(x, LANES)

cumulative, pixels = image("cumulative", 1, INT), hl.Param(INT, "pixels")
value = cumulative[hl.cast(INT, picture[x])] * 255
equalised = hl.Func("equalised")
equalised[x] = hl.cast(BYTE, hl.cast(UINT, value) / hl.cast(UINT, pixels))
equalised.vectorize(x, LANES)

launches = Launches()
launches.add("halideEqualiseCount", counts, [picture, length])
launches.add("halideEqualiseMerge", histogram, [counted])
launches.add("halideEqualiseScanStep", longer, [sums, distance])
launches.add("halideEqualiseLookUp", equalised, [picture, cumulative, pixels])
launches.write()
