"""An anti-diagonal of the matrix; cells that the matrix lacks only keep their row's best."""

import halide as hl
from halide_launch import (FLOAT, INT, Launches, at_components, c, image, vectors, x)

query, subject, scores = image("query", 1), image("subject", 1), image("scores", 2)
last, older = vectors("last", 1, 4), vectors("older", 1, 4)
diagonal = hl.Param(INT, "diagonal")
opening, extending = hl.Param(FLOAT, "opening"), hl.Param(FLOAT, "extending")
length = subject.dim(0).extent()

j = diagonal - x
above = hl.max(hl.likely(x - 1), 0)


def up(cells, component):
    return hl.select(x > 0, cells[component, above], 0.0)


letter = hl.cast(INT, subject[hl.clamp(hl.likely(j), 0, length - 1)])
score = scores[hl.unsafe_promise_clamped(letter, 0, 19),
               hl.unsafe_promise_clamped(hl.cast(INT, query[x]), 0, 19)]
e = hl.max(last[0, x] - opening, last[1, x] - extending)
f = hl.max(up(last, 0) - opening, up(last, 2) - extending)
h = hl.max(hl.max(up(older, 0) + score, 0.0), hl.max(e, f))
exists = (j >= 0) & (j < length)

cell = hl.Func("cell")
cell[c, x] = hl.mux(c, [hl.select(exists, h, 0.0), hl.select(exists, e, 0.0),
                        hl.select(exists, f, 0.0),
                        hl.select(exists, hl.max(last[3, x], h), last[3, x])])
at_components(cell, 4, x)

launches = Launches()
launches.add("halideAlignDiagonal", cell,
             [query, subject, scores, last, older, diagonal, opening, extending])
launches.write()
