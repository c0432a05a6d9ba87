"""One layer over the other and a box blur, in numbers of 16 bits."""

import halide as hl
from halide_launch import BYTE, BYTE_LANES, INT, Launches, at_components, c, vectors, x, y

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
at_components(composed, 4, x, BYTE_LANES // 2)

picture = vectors("image", 2, 4, BYTE)
at = hl.BoundaryConditions.repeat_edge(picture)
total = hl.u16(4)
for dy in (-1, 0, 1):
    for dx in (-1, 0, 1):
        total += hl.cast(WIDE, at[c, x + dx, y + dy])
blurred = hl.Func("blurred")
blurred[c, x, y] = hl.cast(BYTE, total / hl.u16(9))
at_components(blurred, 4, x, BYTE_LANES // 2)

launches = Launches()
launches.add("halideLayersCompose", composed, [top, bottom, opacity])
launches.add("halideLayersBlur", blurred, [picture])
launches.write()
