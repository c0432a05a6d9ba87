"""The sum of a matrix, of its columns, the largest of its rows, and four results of each segment of
its rows. Along a row the sums are in vectors."""

import halide as hl
from halide_launch import INT, LANES, Launches, at_components, c, image, x, y

a, length = image("a", 2), hl.Param(INT, "length")
columns, rows = a.dim(0).extent(), a.dim(1).extent()
lane = hl.Var("lane")
r = hl.RDom([(0, columns / LANES)], "r")
of_lanes = hl.RDom([(0, LANES)], "ofLanes")
last = hl.RDom([(columns / LANES * LANES, columns % LANES)], "last")


def reduced(name, first, combine):
    """Reduces the rows. Returns the Func of the results and the Func of the lanes."""
    lanes, result = hl.Func(name + "Lanes"), hl.Func(name)
    lanes[lane, y] = first(lane)
    lanes[lane, y] = combine(lanes[lane, y], a[LANES * r + lane, y])
    result[y] = first(0)
    result[y] = combine(result[y], lanes[of_lanes, y])
    result[y] = combine(result[y], a[last, y])
    for i in range(2):
        result.update(i).unscheduled()
    return result, lanes


def in_vectors(lanes, consumer, level):
    lanes.compute_at(consumer, level).bound_extent(lane, LANES).vectorize(lane)
    lanes.update().vectorize(lane)


of_row, sum_lanes = reduced("ofRow", lambda i: hl.f32(0), lambda p, q: p + q)
all_rows = hl.RDom([(0, rows)], "rows")
total = hl.Func("total")
total[()] = 0.0
total[()] += of_row[all_rows]
of_row.compute_at(total, all_rows.x)
in_vectors(sum_lanes, total, all_rows.x)

others = hl.RDom([(1, rows - 1)], "others")
of_columns = hl.Func("ofColumns")
of_columns[x] = a[x, 0]
of_columns[x] += a[x, others]
of_columns.vectorize(x, LANES).update().reorder(x, others).vectorize(x, LANES)

largest, most_lanes = reduced("largest", lambda i: a[i, y], hl.max)
in_vectors(most_lanes, largest, y)

s = hl.RDom([(1, length - 1)], "s")
first, v = a[x * length, y], a[x * length + s, y]
part = hl.Func("part")
part[x, y] = (first, first * first, first, first)
part[x, y] = (part[x, y][0] + v, part[x, y][1] + v * v, hl.min(part[x, y][2], v),
              hl.max(part[x, y][3], v))
segments = hl.Func("segments")
segments[c, x, y] = (hl.mux(c, [part[x, y][0], part[x, y][1]]),
                     hl.mux(c, [part[x, y][2], part[x, y][3]]))
at_components(segments, 2, x)
part.compute_at(segments, x).vectorize(x).update().vectorize(x)

launches = Launches()
launches.add("halideReductionsSum", total, [a])
launches.add("halideReductionsSumOfColumns", of_columns, [a])
launches.add("halideReductionsLargestOfRows", largest, [a])
launches.add("halideReductionsSegments", segments, [a, length])
launches.write()
