"""Gradients, and the maxima across the edge; all four directions are read, and one is chosen."""

import halide as hl
from halide_launch import FLOAT, LANES, Launches, at_components, c, image, vectors, x, y

picture = image("image", 2)
at = hl.BoundaryConditions.repeat_edge(picture)
gx = (at[x + 1, y - 1] + 2.0 * at[x + 1, y] + at[x + 1, y + 1] - at[x - 1, y - 1]
      - 2.0 * at[x - 1, y] - at[x - 1, y + 1])
gy = (at[x - 1, y + 1] + 2.0 * at[x, y + 1] + at[x + 1, y + 1] - at[x - 1, y - 1]
      - 2.0 * at[x, y - 1] - at[x + 1, y - 1])
gradient = hl.Func("gradient")
gradient[c, x, y] = hl.mux(c, [gx, gy, hl.sqrt(gx * gx + gy * gy)])
at_components(gradient, 3, x)

g = vectors("g", 2, 3)
low, high = hl.Param(FLOAT, "low"), hl.Param(FLOAT, "high")
g_at = hl.BoundaryConditions.repeat_edge(g)
gx, gy, here = (g[i, x, y] for i in range(3))
size_x, size_y = hl.abs(gx), hl.abs(gy)


def length(dx, dy):
    return hl.Expr(g_at[2, x + dx, y + dy])


def across(sign):
    return hl.select(size_y <= 0.41421356 * size_x, length(sign, 0),
                     size_x <= 0.41421356 * size_y, length(0, sign),
                     gx * gy > 0.0, length(sign, sign), length(sign, -sign))


edge = hl.Func("edge")
edge[x, y] = hl.select((here <= across(-1)) | (here < across(1)), 0.0, here >= high, 1.0,
                       here >= low, 0.5, 0.0)
edge.vectorize(x, LANES)

launches = Launches()
launches.add("halideCannyGradient", gradient, [picture])
launches.add("halideCannyThin", edge, [g, low, high])
launches.write()
