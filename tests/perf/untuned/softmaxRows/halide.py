"""The largest entry and the total of some rows at once, and the entries of a row in vectors."""

import halide as hl
from halide_launch import LANES, Launches, image, x, y

logits, largest, total = image("logits", 2), image("largest", 1), image("total", 1)
classes = logits.dim(0).extent()

others, every = hl.RDom([(1, classes - 1)], "others"), hl.RDom([(0, classes)], "every")
best = hl.Func("best")
best[y] = logits[0, y]
best[y] = hl.max(best[y], logits[others, y])
most = hl.Func("most")
most[y] = best[y]
most.vectorize(y, LANES)
best.compute_at(most, y).vectorize(y).update().vectorize(y)

added = hl.Func("added")
added[y] = 0.0
added[y] += hl.exp(logits[every, y] - largest[y])
totals = hl.Func("totals")
totals[y] = added[y]
totals.vectorize(y, LANES)
added.compute_at(totals, y).vectorize(y).update().vectorize(y)

probability = hl.Func("probability")
probability[x, y] = hl.exp(logits[x, y] - largest[y]) / total[y]
probability.vectorize(x, LANES)

launches = Launches()
launches.add("halideSoftmaxRowsLargest", most, [logits])
launches.add("halideSoftmaxRowsTotal", totals, [logits, largest])
launches.add("halideSoftmaxRowsNormalise", probability, [logits, largest, total])
launches.write()
