"""The common part of the Halide peers of all workloads.

NAME/halide.py describes the launches of a workload, a pipeline each: nothing is fused across
launches. It is compiled when the programs are built (CMakeLists.txt), for this machine and one
thread.

    halide_launch.py FOLDER NAME/halide.py   writes FOLDER/halide.h and FOLDER/halide.o, with a
                                             function for each launch
    halide_launch.py FOLDER                  writes FOLDER/halide_runtime.o, which all need
"""

import pathlib
import runpy
import subprocess
import sys
import tempfile
import warnings

import halide as hl

# Numbers of Python become floats, as the kernels' numbers are.
warnings.filterwarnings("ignore", "The floating-point value", RuntimeWarning)

FLOAT = hl.Float(32)
INT = hl.Int(32)
UINT = hl.UInt(32)
BYTE = hl.UInt(8)

# For this machine. The other peers are compiled without contraction and other changes of results,
# too.
TARGET = hl.get_host_target().with_feature(hl.TargetFeature.StrictFloat)
# The widths of this machine's vectors.
LANES = TARGET.natural_vector_size(FLOAT)
BYTE_LANES = TARGET.natural_vector_size(BYTE)

x, y, z, c = hl.Var("x"), hl.Var("y"), hl.Var("z"), hl.Var("c")


class Launches:
    """The launches of one workload."""

    def __init__(self):
        self._modules = []

    def add(self, name, output, arguments):
        """A function of C++ called `name` with these parameters, and then the output, or all if it
        is a tuple or a list of Funcs."""
        pipeline = hl.Pipeline(output)
        target = TARGET.with_feature(hl.TargetFeature.NoRuntime)
        self._modules.append(pipeline.compile_to_module(arguments, name, target))

    def write(self):
        folder = pathlib.Path(sys.argv[1])
        hl.link_modules("halide", self._modules).compile(
            {hl.OutputFileType.c_header: str(folder / "halide.h")})
        with tempfile.TemporaryDirectory() as scratch:
            # One by one, because Halide 21 forgets StrictFloat when it links modules.
            objects = [f"{scratch}/{i}.o" for i in range(len(self._modules))]
            for module, file in zip(self._modules, objects):
                module.compile({hl.OutputFileType.object: file})
            subprocess.run(["ld", "-r", *objects, "-o", folder / "halide.o"], check=True)


def image(name, dimensions, kind=FLOAT):
    """A parameter whose first dimension is along a row."""
    return hl.ImageParam(kind, dimensions, name)


def interleave(buffer, components):
    """Makes the first dimension of a parameter, or of an output's buffer, the components of an
    element, without gaps between elements."""
    buffer.dim(0).set_bounds(0, components)
    if buffer.dimensions() > 1:
        buffer.dim(1).set_stride(components)
    return buffer


def vectors(name, dimensions, components, kind=FLOAT):
    """A parameter of elements that have components."""
    return interleave(image(name, dimensions + 1, kind), components)


def at_components(func, components, along, lanes=LANES):
    """The usual schedule for an output whose elements have components: some elements at once, and
    their components one after the other."""
    func.bound(c, 0, components)
    interleave(func.output_buffers()[0], components)
    # All outputs of a tuple have the bounds of the first one.
    for buffer in func.output_buffers()[1:]:
        buffer.dim(1).set_stride(components)
    return func.reorder(c, along).vectorize(along, lanes).unroll(c)


def pad_rows(edges, consumer):
    """Copies the rows of a repeat_edge with the elements beside their ends, so that only the copies
    treat the ends of a row apart. A row or a slice of a volume is copied at a time, and stays for
    the next ones."""
    edges.store_root().compute_at(consumer, z if len(consumer.args()) > 2 else y)
    edges.vectorize(edges.args()[0], LANES)


def with_rim(name, extents, cell, rim):
    """A Func of one or more dimensions whose outermost elements are `rim` and whose others are
    `cell`, functions of a position, which never reads outside of its inputs."""
    result = hl.Func(name)
    variables = [x, y, z][:len(extents)]
    result[tuple(variables)] = hl.undef(FLOAT)

    inner = hl.RDom([(1, extent - 2) for extent in extents], "inner")
    position = [inner[i] for i in range(len(extents))]
    result[tuple(position)] = cell(*position)
    result.update().allow_race_conditions().vectorize(position[0], LANES)
    count = 1
    for axis, extent in enumerate(extents):
        for end in (hl.i32(0), extent - 1):
            others = hl.RDom([(0, e) for i, e in enumerate(extents) if i != axis], "others")
            position = [others[i] for i in range(len(extents) - 1)]
            position.insert(axis, end)
            result[tuple(position)] = rim(*position)
            stage = result.update(count)
            if axis == 0:
                stage.unscheduled()
            else:
                stage.allow_race_conditions().vectorize(position[0], LANES)
            count += 1
    return result


def lerp(a, b, s):
    """As the kernels have it; Halide's own one is for weights from 0 to 1 and of whole numbers."""
    return a + s * (b - a)


def main():
    if len(sys.argv) > 2:
        # Not as a program of its own, which would import itself in place of Halide.
        runpy.run_path(sys.argv[2])
    else:
        runtime = pathlib.Path(sys.argv[1]) / "halide_runtime.o"
        hl.compile_standalone_runtime(str(runtime), hl.get_host_target())


if __name__ == "__main__":
    main()
