"""One layer over the other and a box blur, in numbers of 16 bits."""

import halide as hl
from halide_launch import (BYTE, BYTE_LANES, INT, Launches, c, image, interleave, vectors, x, y)

WIDE = hl.UInt(16)


def multiply(a, b):
    t = a * b + hl.u16(128)
    return (t + (t >> 8)) >> 8


top, bottom, opacity = (vectors("top", 2, 4, BYTE), vectors("bottom", 2, 4, BYTE),
                        hl.Param(INT, "opacity"))
strength = hl.cast(WIDE, opacity)
alpha = multiply(hl.cast(WIDE, top[3, x, y]), strength)
under = hl.cast(WIDE, bottom[c, x, y])
over = multiply(hl.cast(WIDE, top[c, x, y]), strength) + multiply(under, hl.u16(255) - alpha)
composed = hl.Func("composed")
composed[c, x, y] = hl.cast(BYTE, hl.select(alpha == 0, under, hl.min(over, hl.u16(255))))
xi = hl.Var("xi")
composed.bound(c, 0, 4).split(x, x, xi, BYTE_LANES // 4).vectorize(c).vectorize(xi)
interleave(composed.output_buffer(), 4)

# A row of bytes; the pixels beside one are four bytes away.
pixels = image("image", 2, BYTE)
width, height = pixels.dim(0).extent(), pixels.dim(1).extent()
before = hl.max(hl.likely(x - 4), x % 4)
after = hl.min(hl.likely(x + 4), width - 4 + x % 4)
total = hl.u16(4)
for dy in (-1, 0, 1):
    row = hl.clamp(hl.likely(y + dy), 0, height - 1)
    for at in (before, x, after):
        total += hl.cast(WIDE, pixels[at, row])
blurred = hl.Func("blurred")
blurred[x, y] = hl.cast(BYTE, total / hl.u16(9))
blurred.vectorize(x, BYTE_LANES)

launches = Launches()
launches.add("halideLayersCompose", composed, [top, bottom, opacity])
launches.add("halideLayersBlur", blurred, [pixels])
launches.write()
