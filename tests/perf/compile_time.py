#!/usr/bin/env python3
"""How long compiling takes: medians against the limits that the project has set.

    tests/perf/compile_time.py [--brcc=build/release/bin/brcc] [--runs=9]

  brcc --version                                          50 ms
  brcc on 500 lines with five kernels and <stdio.h>      500 ms
  g++ -O2 on what brcc makes of saxpy                   2000 ms

The status is 1 if a median is above its limit. Measure a release build on a machine that does
nothing else.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]

SAXPY = """#include <stdio.h>
kernel void saxpy(float a, float4 x<>, float4 y<>, out float4 r<>) { r = a * x + y; }
int main() {
  float4 x<100>, y<100>, r<100>;
  float4 data[100] = {};
  streamRead(x, data);
  streamRead(y, data);
  saxpy(2.0f, x, y, r);
  streamWrite(r, data);
  printf("%g\\n", data[0].x);
  return 0;
}
"""

KERNELS = """#include <stdio.h>
kernel float tap(float4 image[][], float2 at, float dx, float dy) {
  return length(image[at + float2(dx, dy)].xyz);
}
kernel void blur(float4 image[][], iter float2 at<>, float radius, out float4 o<>) {
  float4 sum = float4(0, 0, 0, 0);
  float i, j, n = 0;
  for (j = -radius; j <= radius; j += 1) {
    for (i = -radius; i <= radius; i += 1) {
      if (i * i + j * j > radius * radius) continue;
      sum += image[at + float2(i, j)];
      n += 1;
    }
  }
  o = sum / n;
}
kernel void edges(float4 image[][], out float o<>) {
  float2 at = (indexof o).xy;
  o = tap(image, at, 1, 0) - tap(image, at, -1, 0) + tap(image, at, 0, 1) - tap(image, at, 0, -1);
}
kernel void mandelbrot(iter float2 c<>, float limit, out float n<>) {
  float2 z = c;
  n = 0;
  while (n < limit && dot(z, z) < 4.0) {
    z = float2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
    n += 1;
  }
}
kernel void particles(float3 place<>, float3 speed<>, float step, out float3 to<>,
                      out float3 faster<>) {
  float3 pull = -place * rsqrt(dot(place, place));
  faster = speed + pull * step;
  to = place + faster * step;
}
reduce void sum(float a<>, reduce float r<>) { r += a; }
"""


def program_of_500_lines():
    """The kernels above and host functions that call them."""
    lines = KERNELS.splitlines()
    number = 0
    while len(lines) < 489:
        lines += [f"static float host{number}(float s<>, int n) {{",
                  "  float total = 0.0f, values[64];",
                  "  float copy<64>;",
                  "  sum(s, total);",
                  "  streamWrite(copy, values);",
                  "  for (int i = 0; i < n && i < 64; ++i) total += values[i] * (float)i;",
                  f'  printf("{number}: %g\\n", total);',
                  "  return total;",
                  "}"]
        number += 1
    lines += ["int main() {", "  float a<64>;", "  float total = 0.0f;"]
    lines += [f"  total += host{number % 3}(a, 3);" for number in range(500 - len(lines) - 2)]
    lines += ["  return total > 0.0f;", "}"]
    return "\n".join(lines) + "\n"


def median_ms(command, runs):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--brcc", default=ROOT / "build" / "release" / "bin" / "brcc")
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    brcc = os.path.abspath(arguments.brcc)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "saxpy.br").write_text(SAXPY, encoding="utf-8")
        text = program_of_500_lines()
        (folder / "long.br").write_text(text, encoding="utf-8")
        saxpy = str(folder / "saxpy.cpp")
        subprocess.run([brcc, str(folder / "saxpy.br"), "-o", saxpy], check=True)
        measurements = [
            ("brcc --version", 50, [brcc, "--version"]),
            (f"brcc, {text.count(chr(10))} lines", 500,
             [brcc, str(folder / "long.br"), "-o", str(folder / "long.cpp")]),
            ("g++ -O2 of saxpy", 2000,
             ["g++", "-std=c++17", "-O2", "-I", str(ROOT / "include"), "-c", saxpy, "-o",
              str(folder / "saxpy.o")]),
        ]
        slow = False
        for what, limit, command in measurements:
            median = median_ms(command, arguments.runs)
            slow = slow or median > limit
            print(f"{what:22} {median:7.0f} ms, limit {limit} ms{'  TOO SLOW' if median > limit else ''}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
