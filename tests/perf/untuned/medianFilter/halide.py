"""The median of a photograph by the network, in vectors of bytes, and the median of the pixels of a
disparity map that have a match: those that have none are sorted to the end."""

import halide as hl
from halide_launch import BYTE, BYTE_LANES, LANES, Launches, image, x, y

NETWORK = [(1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 3), (5, 8),
           (4, 7), (3, 6), (1, 4), (2, 5), (4, 7), (4, 2), (6, 4), (4, 2)]
# Sorts nine values.
SORT = [(0, 1), (3, 4), (6, 7), (1, 2), (4, 5), (7, 8), (0, 1), (3, 4), (6, 7), (0, 3), (3, 6),
        (0, 3), (1, 4), (4, 7), (1, 4), (2, 5), (5, 8), (2, 5), (1, 3), (5, 7), (2, 6), (4, 6),
        (2, 4), (2, 3), (5, 6)]


def window(source):
    at = hl.BoundaryConditions.repeat_edge(source)
    return [at[x + dx, y + dy] for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def ordered(values, network):
    for low, high in network:
        values[low], values[high] = (hl.min(values[low], values[high]),
                                     hl.max(values[low], values[high]))
    return values


photo = image("photo", 2, BYTE)
filtered = hl.Func("filtered")
filtered[x, y] = ordered(window(photo), NETWORK)[4]
filtered.vectorize(x, BYTE_LANES)

disparity = image("disparity", 2)
values = window(disparity)
count = sum((hl.cast(hl.Int(32), v >= 0.0) for v in values), hl.Expr(0))
least = ordered([hl.select(v >= 0.0, v, 1e30) for v in values], SORT)
middle = least[0]
for i in range(1, 5):
    middle = hl.select(count / 2 >= i, least[i], middle)
smooth = hl.Func("smooth")
smooth[x, y] = hl.select(count == 0, -1.0, middle)
smooth.vectorize(x, LANES)

launches = Launches()
launches.add("halideMedianFilterPhoto", filtered, [photo])
launches.add("halideMedianFilterDisparity", smooth, [disparity])
launches.write()
