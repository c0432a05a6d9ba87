"""Bicubic resampling: the components of a pixel in a vector, the places and weights of a column and
of a row computed for each pixel."""

import halide as hl
from halide_launch import FLOAT, INT, Launches, c, interleave, vectors, x, y

picture = vectors("image", 2, 4)
ratio_x, ratio_y = hl.Param(FLOAT, "ratioX"), hl.Param(FLOAT, "ratioY")


def taps(position, ratio, extent):
    p = (hl.cast(FLOAT, position) + 0.5) * ratio - 0.5
    whole = hl.floor(p)
    t = p - whole
    places = [hl.clamp(hl.cast(INT, whole) + i - 1, 0, extent - 1) for i in range(4)]
    weights = [((-0.5 * t + 1.0) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1.0,
               ((-1.5 * t + 2.0) * t + 0.5) * t, (0.5 * t - 0.5) * t * t]
    return places, weights


columns, weights_x = taps(x, ratio_x, picture.dim(1).extent())
rows, weights_y = taps(y, ratio_y, picture.dim(2).extent())
total = hl.f32(0)
for j in range(4):
    row = hl.f32(0)
    for i in range(4):
        row += weights_x[i] * picture[c, columns[i], rows[j]]
    total += weights_y[j] * row
pixel = hl.Func("pixel")
pixel[c, x, y] = hl.clamp(total, 0.0, 1.0)
pixel.bound(c, 0, 4).vectorize(c, 4).unroll(x, 2)
interleave(pixel.output_buffer(), 4)

launches = Launches()
launches.add("halideResampleBicubic", pixel, [picture, ratio_x, ratio_y])
launches.write()
