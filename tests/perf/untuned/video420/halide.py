"""Video to packed pixels and back, in numbers of 32 bits as the kernels have them."""

import halide as hl
from halide_launch import BYTE, BYTE_LANES, INT, Launches, at_components, c, image, vectors, x, y


def to_byte(value):
    return hl.cast(BYTE, hl.clamp(value, 0, 255))


luma, u, v = (image(name, 2, BYTE) for name in "yuv")
luminance = 298 * (hl.cast(INT, luma[x, y]) - 16)
d = hl.cast(INT, u[x / 2, y / 2]) - 128
e = hl.cast(INT, v[x / 2, y / 2]) - 128
packed = hl.Func("packed")
packed[c, x, y] = hl.mux(c, [to_byte((luminance + 409 * e + 128) >> 8),
                             to_byte((luminance - 100 * d - 208 * e + 128) >> 8),
                             to_byte((luminance + 516 * d + 128) >> 8), hl.u8(255)])
at_components(packed, 4, x, BYTE_LANES // 2)

rgba = vectors("rgba", 2, 4, BYTE)
r, g, b = (hl.cast(INT, rgba[i, x, y]) for i in range(3))
to_luma = hl.Func("toLuma")
to_luma[x, y] = hl.cast(BYTE, ((66 * r + 129 * g + 25 * b + 128) >> 8) + 16)
to_luma.vectorize(x, BYTE_LANES // 2)


def mean(i):
    total = hl.i32(2)
    for dy in range(2):
        for dx in range(2):
            total += hl.cast(INT, rgba[i, 2 * x + dx, 2 * y + dy])
    return total >> 2


r, g, b = (mean(i) for i in range(3))
chroma = hl.Func("chroma")
chroma[x, y] = (hl.cast(BYTE, ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128),
                hl.cast(BYTE, ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128))
chroma.vectorize(x, BYTE_LANES // 2)

launches = Launches()
launches.add("halideVideo420ToRgba", packed, [luma, u, v])
launches.add("halideVideo420ToLuma", to_luma, [rgba])
launches.add("halideVideo420ToChroma", chroma, [rgba])
launches.write()
