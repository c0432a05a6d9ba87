"""The plain transposition in tiles of a vector's width, and the transposition of 4 x 4 blocks,
which for Halide has the same memory. The rows of a tile are loaded in vectors."""

import halide as hl
from halide_launch import LANES, Launches, image, x, y


def transposed(name, size):
    a = image("a", 2)
    tile, turned, t = hl.Func(name + "Tile"), hl.Func(name + "Turned"), hl.Func(name)
    tile[x, y] = a[x, y]
    turned[x, y] = tile[y, x]
    t[x, y] = turned[x, y]
    xi, yi = hl.Var("xi"), hl.Var("yi")
    t.tile(x, y, xi, yi, size, size).vectorize(xi).unroll(yi)
    tile.compute_at(t, x).vectorize(x).unroll(y)
    # Stored along the other dimension, so that only the shuffles of a transposition are left.
    turned.compute_at(t, x).reorder_storage(y, x).vectorize(y).unroll(x)
    return a, t


launches = Launches()
for name, size in [("plain", LANES), ("blocks", 4)]:
    a, t = transposed(name, size)
    launches.add("halideTransposition" + name.capitalize(), t, [a])
launches.write()
