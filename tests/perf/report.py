"""The report on rows that tests/perf/run measured: for each group a bar chart and a table."""

import math
from xml.sax.saxutils import escape

import application_chart
import call_chart

ROW = 18  # pixels
TEXT = 460
PLOT = 420
LEAST, MOST = 1 / 64, 64  # of the ratios that are shown, on a logarithmic axis


def place(ratio):
    """Pixels from the left edge of the plot."""
    shown = min(max(ratio, LEAST), MOST)
    return PLOT * math.log(shown / LEAST) / math.log(MOST / LEAST)


def line(x, y1, y2, style):
    return f'<path d="M{x:.1f} {y1}V{y2}" {style}/>'


def bar(row, y):
    """The ratio from 1 on, its quartiles as a line through it, the aim as a mark."""
    left, right = sorted((place(1), place(row["ratio"])))
    colour = {None: "#8a8f98", True: "#2f8f5b", False: "#c4473a"}[row["met"]]
    parts = [f'<text x="{TEXT - 8}" y="{y + 13}" text-anchor="end">{escape(row["name"])}</text>',
             f'<rect x="{TEXT + left:.1f}" y="{y + 3}" width="{max(right - left, 1):.1f}" '
             f'height="12" fill="{colour}"><title>{row["ratio"]:.2f} times the speed of '
             f'{escape(row["peer"])}; {escape(row["note"])}</title></rect>',
             f'<path d="M{TEXT + place(row["q1"]):.1f} {y + 9}H{TEXT + place(row["q3"]):.1f}" '
             'stroke="#000"/>']
    if row["aim"] is not None:
        parts.append(line(TEXT + place(row["aim"]), y + 1, y + 17, 'stroke="#000" stroke-width="2"'))
    parts.append(f'<text x="{TEXT + PLOT + 8}" y="{y + 13}">{row["ratio"]:.2f}</text>')
    return "".join(parts)


def chart(rows):
    height = ROW * len(rows) + 40
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{TEXT + PLOT + 60}" '
             f'height="{height}" font-family="sans-serif" font-size="12">',
             f'<rect width="100%" height="{height}" fill="#fff"/>']
    ratio = LEAST
    while ratio <= MOST:
        x = TEXT + place(ratio)
        style = 'stroke="#000"' if ratio == 1 else 'stroke="#ddd"'
        label = f"{ratio:g}" if ratio >= 1 else f"1/{1 / ratio:g}"
        lines.append(line(x, 20, height - 16, style))
        lines.append(f'<text x="{x:.1f}" y="14" text-anchor="middle">{label}</text>')
        ratio *= 4
    lines += [bar(row, 22 + ROW * i) for i, row in enumerate(rows)]
    return "\n".join([*lines, "</svg>"]) + "\n"


def cells(row):
    aim = "" if row["aim"] is None else f"{row['aim']:.2f}"
    if row["ratio"] is None:
        return " | ", aim
    ratio = f"{row['ratio']:.2f}"
    return f"{ratio if row['met'] is not False else f'**{ratio}**'} | {row['q1']:.2f}-{row['q3']:.2f}", aim


class OtherDevice:
    """What tests/gpu/run measured on another device: a column of ratios. None: no column."""

    def __init__(self, results):
        self.name = results and results["device"]
        self.rows = {(row["name"], row["peer"]): row for row in results["rows"]} if results else {}

    def heading(self):
        return f" {self.name} |" if self.name else ""

    def cell(self, row):
        if not self.name:
            return ""
        measured = self.rows.get((row["name"], row["peer"]))
        return f" {measured['ratio']:.2f} |" if measured and measured["ratio"] is not None else "  |"


def table(rows, suffix, device):
    """In Markdown, with the rows of names that end so beside those of the same names without it."""
    others = {(row["name"], row["peer"]): row for row in rows}
    beside = (f" {suffix.strip(', ')} | quartiles |" if suffix else "") + device.heading()
    lines = [f"| | peer | ratio | quartiles |{beside} aim | peer's time |",
             "|---|---|---|---|" + "---|" * beside.count("|") + "---|---|"]
    for row in rows:
        if suffix and row["name"].endswith(suffix):
            continue
        own, aim = cells(row)
        other = others.get((row["name"] + suffix, row["peer"])) if suffix else None
        other_own, other_aim = cells(other) if other else (" | ", "")
        middle = (f" {other_own} |" if suffix else "") + device.cell(row)
        note = row["note"].removeprefix("peer: ")
        lines.append(f"| {row['name']} | {row['peer']} | {own} |{middle} {aim or other_aim} | {note} |")
    return "\n".join(lines) + "\n"


# Groups whose picture and table are of their own: those of figures of "Brook for GPUs".
FIGURES = {"paper": application_chart, "paper-calls": call_chart}


def write(rows, folder, suffix, results):
    """Files <group>.svg and <group>.md in the folder for each group of rows; suffix as in table. The
    picture leaves out rows whose peer is missing. Of figure 4 its series, too, as JSON. `results` of
    tests/gpu/run make a column; None makes none."""
    device = OtherDevice(results)
    folder.mkdir(parents=True, exist_ok=True)
    for group in dict.fromkeys(row["group"] for row in rows):
        own = [row for row in rows if row["group"] == group]
        measured = [row for row in own if row["ratio"] is not None]
        figure = FIGURES.get(group)
        picture = figure.chart(measured) if figure else chart(measured)
        numbers = figure.table(own) if figure else table(own, suffix, device)
        (folder / f"{group}.svg").write_text(picture, encoding="utf-8")
        (folder / f"{group}.md").write_text(numbers, encoding="utf-8")
        if figure is call_chart:
            (folder / f"{group}.json").write_text(call_chart.series_json(measured),
                                                  encoding="utf-8")
