"""Figure 4 of "Brook for GPUs" of the rows of tests/perf/run paper: what a call of a kernel takes
against the length of its stream, and the knee, from which on the elements cost more than the call."""

import json
import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 760, 460
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 16, 44
COLOURS = {"hand-written C++": "#555b66", "cpu": "#2f6fb0", "gl:fragment": "#c4673a",
           "gl:compute": "#2f8f5b"}
OPERATIONS = 2 * 43 * 4  # of an element


def series_of(rows):
    """Of each backend the list of (length, seconds), by length."""
    series = {}
    for row in rows:
        _, backend, length = row["name"].split(", ")
        series.setdefault(backend, []).append((int(length), row["seconds"]))
    return {backend: sorted(points) for backend, points in series.items()}


def fit(points):
    """(fixed, element): the seconds fixed + element * length that differ least, in squares of
    relative errors, from those of the points; none is negative."""
    ones = [1 / seconds for _, seconds in points]
    lengths = [length / seconds for length, seconds in points]
    aa = sum(a * a for a in ones)
    ab = sum(a * b for a, b in zip(ones, lengths))
    bb = sum(b * b for b in lengths)
    a, b = sum(ones), sum(lengths)
    determinant = aa * bb - ab * ab
    fixed = (a * bb - b * ab) / determinant if determinant > 0 else a / aa
    element = (b * aa - a * ab) / determinant if determinant > 0 else 0
    if fixed <= 0:
        return 0, b / bb
    if element <= 0:
        return a / aa, 0
    return fixed, element


def knee(points):
    """The length whose elements cost as much as the call; None if one of them costs nothing."""
    fixed, element = fit(points)
    return fixed / element if fixed > 0 and element > 0 else None


class Axes:
    """Both logarithmic."""

    def __init__(self, series):
        points = [point for own in series.values() for point in own]
        self.last = math.log2(max(length for length, _ in points))
        self.low = math.floor(math.log10(min(seconds for _, seconds in points)))
        self.high = math.ceil(math.log10(max(seconds for _, seconds in points)))

    def x(self, length):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log2(length) / self.last

    def y(self, seconds):
        share = (math.log10(seconds) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    def lines(self):
        for power in range(self.low, self.high + 1):
            y = self.y(10.0 ** power)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e4e4e4"/>'
            yield (f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">'
                   f'{time_text(10.0 ** power)}</text>')
        for power in range(0, int(self.last) + 1, 2):
            x = self.x(2 ** power)
            yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#f0f0f0"/>'
            yield (f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">2'
                   f'<tspan dy="-5" font-size="9">{power}</tspan></text>')
        yield (f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
               'elements of the stream</text>')
        yield (f'<text x="{WIDTH - RIGHT - 8}" y="{HEIGHT - BOTTOM - 10}" text-anchor="end">'
               'time of a call; 43 multiply-adds of float4 for an element</text>')


def time_text(seconds):
    for unit, scale in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def curve(backend, points, axes, place):
    """The points, the fit as a thin line, the knee as a ring with its length."""
    own = COLOURS[backend]
    path = "L".join(f"{axes.x(n):.1f} {axes.y(t):.1f}" for n, t in points)
    fixed, element = fit(points)
    fitted = "L".join(f"{axes.x(n):.1f} {axes.y(fixed + element * n):.1f}" for n, _ in points)
    lines = [f'<path d="M{path}" fill="none" stroke="{own}" stroke-width="2"/>',
             f'<path d="M{fitted}" fill="none" stroke="{own}" stroke-dasharray="2 3"/>']
    lines += [f'<circle cx="{axes.x(n):.1f}" cy="{axes.y(t):.1f}" r="2.5" fill="{own}"><title>'
              f'{escape(backend)}, {n} elements: {time_text(t)}</title></circle>' for n, t in points]
    label = backend
    bend = knee(points)
    if bend is not None:
        label += f": knee at {bend:,.0f} elements"
        if 1 <= bend <= points[-1][0]:
            lines.append(f'<circle cx="{axes.x(bend):.1f}" '
                         f'cy="{axes.y(fixed + element * bend):.1f}" r="7" fill="none" '
                         f'stroke="{own}" stroke-width="2"/>')
    lines.append(f'<text x="{LEFT + 14}" y="{TOP + 18 + 18 * place}" fill="{own}" '
                 f'font-weight="bold">{escape(label)}</text>')
    return lines


def chart(rows):
    series = series_of(rows)
    axes = Axes(series)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *axes.lines()]
    for place, (backend, points) in enumerate(series.items()):
        lines += curve(backend, points, axes, place)
    return "\n".join([*lines, "</svg>"]) + "\n"


def table(rows):
    lines = ["| | a call | an element | knee | at the knee |", "|---|---|---|---|---|"]
    for backend, points in series_of(rows).items():
        fixed, element = fit(points)
        bend = knee(points)
        at = " | " if bend is None else \
            f"{bend:,.0f} elements | {bend * OPERATIONS * 1e-6:.3g} million operations"
        lines.append(f"| {backend} | {time_text(fixed)} | {time_text(element)} | {at} |")
    return "\n".join(lines) + "\n"


def series_json(rows):
    """Of each backend the points of figure 4, what was fitted, and the knee."""
    backends = {}
    for backend, points in series_of(rows).items():
        fixed, element = fit(points)
        backends[backend] = {"lengths": [n for n, _ in points], "seconds": [t for _, t in points],
                           "fixed": fixed, "element": element, "knee": knee(points)}
    return json.dumps(backends, indent=1) + "\n"
