"""The nearest centroid of some points at once, the sums of all clusters in vectors while the points
of a segment pass, and the new centroids."""

import halide as hl
from halide_launch import FLOAT, INT, LANES, Launches, at_components, c, image, vectors, x, y

FEATURES = range(4)


def distance(k):
    d = [point[i, x] - centroid[i, k] for i in FEATURES]
    return d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + d[3] * d[3]


point, centroid = vectors("point", 1, 4), vectors("centroid", 1, 4)
k = hl.RDom([(1, centroid.dim(1).extent() - 1)], "k")
nearest = hl.Func("nearest")
nearest[x] = (hl.i32(0), distance(0))
is_nearer = distance(k) < nearest[x][1]
nearest[x] = (hl.select(is_nearer, k, nearest[x][0]),
              hl.select(is_nearer, distance(k), nearest[x][1]))
assigned = hl.Func("assigned")
assigned[x] = (nearest[x][0], nearest[x][1])
assigned.vectorize(x, LANES)
nearest.compute_at(assigned, x).vectorize(x).update().vectorize(x)

# Position x is the cluster, y the segment.
label, length = image("label", 1, INT), hl.Param(INT, "length")
clusters = hl.Param(INT, "clusters")
i = hl.RDom([(0, length)], "i")
points = label.dim(0).extent()
# The last segment may be shorter.
i.where(y * length + i < points)
at = hl.min(y * length + i, points - 1)
sums = hl.Func("sums")
sums[x, y] = (hl.f32(0), hl.f32(0), hl.f32(0), hl.f32(0), hl.i32(0))
is_member = label[at] == x
sums[x, y] = (tuple(sums[x, y][j] + hl.select(is_member, point[j, at], 0.0) for j in FEATURES)
              + (sums[x, y][4] + hl.cast(INT, is_member),))
total, members = hl.Func("sum"), hl.Func("members")
total[c, x, y] = hl.mux(c, [sums[x, y][j] for j in FEATURES])
members[x, y] = sums[x, y][4]
at_components(total, 4, x)
members.vectorize(x, LANES).compute_with(total, y)
sums.compute_at(total, y).bound_extent(x, clusters).vectorize(x, LANES)
sums.update().reorder(x, i).vectorize(x, LANES)

total_in, members_in, old = vectors("sumIn", 2, 4), image("membersIn", 2, INT), vectors("old", 1, 4)
s = hl.RDom([(0, members_in.dim(1).extent())], "s")
count = hl.Func("count")
count[x] = 0
count[x] += members_in[x, s]
everything = hl.Func("everything")
everything[c, x] = 0.0
everything[c, x] += total_in[c, x, s]
moved = hl.Func("moved")
moved[c, x] = hl.select(count[x] > 0, everything[c, x] / hl.cast(FLOAT, count[x]), old[c, x])
at_components(moved, 4, x)
count.compute_at(moved, x).vectorize(x).update().vectorize(x)
everything.compute_at(moved, x).vectorize(x).unroll(c)
everything.update().reorder(c, x, s).vectorize(x).unroll(c)

launches = Launches()
launches.add("halideKMeansAssign", assigned, [point, centroid])
launches.add("halideKMeansSums", [total, members], [point, label, length, clusters])
launches.add("halideKMeansCentroids", moved, [total_in, members_in, old])
launches.write()
