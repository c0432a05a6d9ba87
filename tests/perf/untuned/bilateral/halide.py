"""The bilateral filter: the sums of all components and of the weights in one reduction."""

import halide as hl
from halide_launch import FLOAT, Launches, at_components, c, vectors, x, y

image = vectors("image", 2, 3)
sigma_space, sigma_colour = hl.Param(FLOAT, "sigmaSpace"), hl.Param(FLOAT, "sigmaColour")
at = hl.BoundaryConditions.repeat_edge(image)

d = hl.RDom([(-2, 5), (-2, 5)], "d")
v = [at[i, x + d.x, y + d.y] for i in range(3)]
difference = [v[i] - image[i, x, y] for i in range(3)]
distance = hl.cast(FLOAT, d.x * d.x + d.y * d.y)
k_space = 0.5 / (sigma_space * sigma_space)
k_colour = 0.5 / (sigma_colour * sigma_colour)
weight = hl.exp(-(k_space * distance
                  + k_colour * (difference[0] * difference[0] + difference[1] * difference[1]
                                + difference[2] * difference[2])))
sums = hl.Func("sums")
sums[x, y] = (hl.f32(0), hl.f32(0), hl.f32(0), hl.f32(0))
sums[x, y] = tuple(sums[x, y][i] + weight * v[i] for i in range(3)) + (sums[x, y][3] + weight,)

filtered = hl.Func("filtered")
filtered[c, x, y] = hl.mux(c, [sums[x, y][i] for i in range(3)]) / sums[x, y][3]
at_components(filtered, 3, x)
sums.compute_at(filtered, x).vectorize(x).update().vectorize(x)

launches = Launches()
launches.add("halideBilateralFilter", filtered, [image, sigma_space, sigma_colour])
launches.write()
