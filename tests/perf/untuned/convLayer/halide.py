"""A convolution of a copy with zeros around it, in tiles of two vectors by 4 features, whose sums
stay in registers, and the maxima."""

import halide as hl
from halide_launch import LANES, Launches, image, x, y, z

inputs, weights, bias = image("input", 3), image("weights", 4), image("bias", 1)
weights.dim(0).set_bounds(0, 3)
weights.dim(1).set_bounds(0, 3)
at = hl.BoundaryConditions.constant_exterior(inputs, 0.0, [
    (inputs.dim(0).min(), inputs.dim(0).extent()), (inputs.dim(1).min(), inputs.dim(1).extent())])

r = hl.RDom([(0, 3), (0, 3), (0, inputs.dim(2).extent())], "r")
total = hl.Func("total")
total[x, y, z] = bias[z]
total[x, y, z] += weights[r.x, r.y, r.z, z] * at[x + r.x - 1, y + r.y - 1, r.z]
activation = hl.Func("activation")
activation[x, y, z] = hl.max(total[x, y, z], 0.0)

xi, zi = hl.Var("xi"), hl.Var("zi")
activation.split(x, x, xi, 2 * LANES).split(z, z, zi, 4).reorder(xi, zi, x, y, z)
activation.vectorize(xi, LANES).unroll(xi).unroll(zi)
total.compute_at(activation, x).vectorize(x, LANES).unroll(x).unroll(z)
total.update().reorder(x, z, r.x, r.y, r.z).vectorize(x, LANES).unroll(x).unroll(z).unroll(r.x)
at.compute_root().vectorize(at.args()[0], LANES)

source = image("activation", 3)
top = hl.max(source[2 * x, 2 * y, z], source[2 * x + 1, 2 * y, z])
bottom = hl.max(source[2 * x, 2 * y + 1, z], source[2 * x + 1, 2 * y + 1, z])
pooled = hl.Func("pooled")
pooled[x, y, z] = hl.max(top, bottom)
pooled.vectorize(x, LANES)

launches = Launches()
launches.add("halideConvLayerForward", activation, [inputs, weights, bias])
launches.add("halideConvLayerPool", pooled, [source])
launches.write()
