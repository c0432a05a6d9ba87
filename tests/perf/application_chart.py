"""Figure 3 of "Brook for GPUs" of the rows of tests/perf/run paper: each application on every backend,
by hand and by libraries, over the hand-written C++."""

import math
from xml.sax.saxutils import escape

BAR, GAP = 22, 26  # pixels
LEFT, TOP, PLOT, BOTTOM = 52, 62, 300, 34
COLOURS = {"hand-written C++": "#555b66", "cpu": "#2f6fb0",
           "hand-written gl:fragment": "#d9a441", "gl:fragment": "#c4673a",
           "hand-written gl:compute": "#8fbf6a", "gl:compute": "#2f8f5b"}
LIBRARY = "#9a6fb0"


def parts_of(row):
    """The application and the version."""
    application, version = row["name"].split(", ", 1)
    return application, version


def colour(row):
    return COLOURS.get(parts_of(row)[1], LIBRARY)


def by_application(rows):
    groups = {}
    for row in rows:
        groups.setdefault(parts_of(row)[0], []).append(row)
    return groups


class Axis:
    """Logarithmic, to powers of two that all ratios and 1 lie between."""

    def __init__(self, ratios):
        self.low = math.floor(math.log2(min([*ratios, 0.5])))
        self.high = math.ceil(math.log2(max([*ratios, 2]) * 1.05))

    def y(self, ratio):
        return TOP + PLOT * (self.high - math.log2(ratio)) / (self.high - self.low)

    def lines(self, width):
        for power in range(self.low, self.high + 1):
            y = self.y(2 ** power)
            style = 'stroke="#000" stroke-dasharray="3 3"' if power == 0 else 'stroke="#e4e4e4"'
            label = f"{2 ** power}" if power >= 0 else f"1/{2 ** -power}"
            yield f'<path d="M{LEFT} {y:.1f}H{width - 10}" {style}/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>'


def bar(row, x, axis):
    y = axis.y(row["ratio"])
    value = f"{row['ratio']:.2f}" if row["ratio"] < 10 else f"{row['ratio']:.0f}"
    return (f'<rect x="{x}" y="{y:.1f}" width="{BAR - 3}" height="{TOP + PLOT - y:.1f}" '
            f'fill="{colour(row)}"><title>{escape(row["name"])}: {row["ratio"]:.2f} times the speed '
            f'of {escape(row["peer"])}, {escape(row["note"])}</title></rect>'
            f'<text x="{x + (BAR - 3) / 2}" y="{y - 4:.1f}" text-anchor="middle" font-size="9" '
            f'stroke="#fff" stroke-width="3" paint-order="stroke">{value}</text>')


def legend(rows):
    """In two lines above the plot: a square and a name for each version."""
    names = {**{name: c for name, c in COLOURS.items()
                if any(parts_of(row)[1] == name for row in rows)},
             "library": LIBRARY}
    for i, (name, own) in enumerate(names.items()):
        x, y = LEFT + 190 * (i // 2), 12 + 18 * (i % 2)
        yield f'<rect x="{x}" y="{y}" width="11" height="11" fill="{own}"/>'
        yield f'<text x="{x + 16}" y="{y + 10}">{escape(name)}</text>'


def chart(rows):
    groups = by_application(rows)
    axis = Axis([row["ratio"] for row in rows])
    width = max(LEFT + sum(BAR * len(own) + GAP for own in groups.values()) + 10, LEFT + 790)
    height = TOP + PLOT + BOTTOM
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>', *legend(rows),
             *axis.lines(width)]
    x = LEFT + GAP // 2
    for application, own in groups.items():
        middle = x + BAR * len(own) / 2
        lines += [bar(row, x + BAR * i, axis) for i, row in enumerate(own)]
        lines.append(f'<text x="{middle}" y="{TOP + PLOT + 20}" text-anchor="middle" '
                     f'font-weight="bold">{escape(application)}</text>')
        x += BAR * len(own) + GAP
    return "\n".join([*lines, "</svg>"]) + "\n"


def table(rows):
    """Rates, in Markdown."""
    lines = ["| | rate | over hand-written C++ | quartiles |", "|---|---|---|---|"]
    for row in rows:
        ratio = "" if row["ratio"] is None else f"{row['ratio']:.2f}"
        spread = "" if row["ratio"] is None else f"{row['q1']:.2f}-{row['q3']:.2f}"
        lines.append(f"| {row['name']} | {row['note']} | {ratio} | {spread} |")
    return "\n".join(lines) + "\n"
