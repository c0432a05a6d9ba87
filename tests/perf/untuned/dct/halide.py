"""The transform of a block, a row of frequencies in a vector, and the quantisation."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, image, x, y

picture, cosines = image("image", 2), image("cosines", 2)
u, v = hl.Var("u"), hl.Var("v")

r = hl.RDom([(0, 8), (0, 8)], "r")
# A row has one place and all frequencies.
basis = hl.Func("basis")
basis[u, x] = cosines[x, u]
total = hl.Func("total")
total[u, v, x, y] = 0.0
total[u, v, x, y] += (picture[8 * x + r.x, 8 * y + r.y] - 128.0) * basis[u, r.x] * cosines[r.y, v]
blocks = hl.Func("c")
blocks[x, y] = total[x % 8, y % 8, x / 8, y / 8]

bx, by = hl.Var("bx"), hl.Var("by")
blocks.tile(x, y, bx, by, u, v, 8, 8).vectorize(u).unroll(v)
blocks.output_buffer().dim(0).set_min(0)
blocks.output_buffer().dim(1).set_min(0)
basis.compute_root().bound(u, 0, 8).bound(x, 0, 8)
total.compute_at(blocks, bx).bound_extent(u, 8).bound_extent(v, 8).vectorize(u).unroll(v)
total.update().reorder(u, v, r.x, r.y).vectorize(u).unroll(v).unroll(r.x)

coefficients, table, quality = image("c", 2), image("table", 2), hl.Param(FLOAT, "quality")
scale = hl.select(quality < 50.0, 5000.0 / quality, 200.0 - 2.0 * quality)
size = hl.clamp(hl.floor((table[x % 8, y % 8] * scale + 50.0) / 100.0), 1.0, 255.0)
quantised = hl.Func("q")
scaled = coefficients[x, y] / size
# hl.round() rounds halves to even numbers.
whole = hl.trunc(scaled)
away = whole + hl.select(scaled < 0.0, -1.0, 1.0)
quantised[x, y] = hl.select(hl.abs(scaled - whole) >= 0.5, away, whole)
quantised.vectorize(x, LANES)

launches = Launches()
launches.add("halideDctBlocks", blocks, [picture, cosines])
launches.add("halideDctQuantise", quantised, [coefficients, table, quality])
launches.write()
