"""Pixels one by one, with the powers of Halide."""

import halide as hl
from halide_launch import BYTE, FLOAT, Launches, at_components, c, vectors, x, y

EPSILON = 216.0 / 24389.0
KAPPA = 24389.0 / 27.0


def linear(v):
    return hl.select(v <= 0.04045, v / 12.92, hl.pow((v + 0.055) / 1.055, hl.f32(2.4)))


def gamma(v):
    return hl.select(v <= 0.0031308, 12.92 * v, 1.055 * hl.pow(v, hl.f32(1.0 / 2.4)) - 0.055)


def root(t):
    return hl.select(t > EPSILON, hl.pow(t, hl.f32(1.0 / 3.0)), (KAPPA * t + 16.0) / 116.0)


def cube(t):
    return hl.select(t * t * t > EPSILON, t * t * t, (116.0 * t - 16.0) / KAPPA)


def to_byte(v):
    return hl.cast(BYTE, 255.0 * hl.clamp(v, 0.0, 1.0) + 0.5)


pixel = vectors("pixel", 2, 4, BYTE)
r, g, b = (linear(hl.cast(FLOAT, pixel[i, x, y]) / 255.0) for i in range(3))
fx = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
fy = root(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
fz = root((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
lab = hl.Func("lab")
lab[c, x, y] = hl.mux(c, [116.0 * fy - 16.0, 500.0 * (fx - fy), 200.0 * (fy - fz),
                          hl.cast(FLOAT, pixel[3, x, y]) / 255.0])
at_components(lab, 4, x)

lab_in, gain, limit = vectors("labIn", 2, 4), hl.Param(FLOAT, "gain"), hl.Param(FLOAT, "limit")
light, a, b, alpha = (lab_in[i, x, y] for i in range(4))
chroma = hl.sqrt(a * a + b * b)
scale = hl.select(chroma < limit, 1.0 + (gain - 1.0) * (1.0 - chroma / limit), 1.0)
rich = hl.Func("rich")
rich[c, x, y] = hl.mux(c, [light, a * scale, b * scale, alpha])
at_components(rich, 4, x)

fy = (light + 16.0) / 116.0
px = 0.95047 * cube(fy + a / 500.0)
py = hl.select(light > KAPPA * EPSILON, fy * fy * fy, light / KAPPA)
pz = 1.08883 * cube(fy - b / 200.0)
srgb = hl.Func("srgb")
srgb[c, x, y] = hl.mux(c, [to_byte(gamma(3.2404542 * px - 1.5371385 * py - 0.4985314 * pz)),
                           to_byte(gamma(-0.9692660 * px + 1.8760108 * py + 0.0415560 * pz)),
                           to_byte(gamma(0.0556434 * px - 0.2040259 * py + 1.0572252 * pz)),
                           to_byte(alpha)])
at_components(srgb, 4, x)

launches = Launches()
launches.add("halideLabColoursFromSrgb", lab, [pixel])
launches.add("halideLabColoursEnrich", rich, [lab_in, gain, limit])
launches.add("halideLabColoursToSrgb", srgb, [lab_in])
launches.write()
