#!/usr/bin/env python3
"""run_time_test.py FAILING_CALLS: errors of the runtime as a program meets them.

Each names the call and what was given; a backend that was asked for and cannot start says what was
tried.
"""

import os
import resource
import subprocess
import sys
import tempfile
import unittest

MEMORY = 4 << 30
BACKENDS = ("cpu", "gl:compute", "gl:fragment")


class RunTime(unittest.TestCase):
    program = ""

    def call(self, name, backend, limit_memory=False, **environment):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

        run = subprocess.run([self.program, name], capture_output=True, text=True, check=False,
                             env={**os.environ, "BRT_RUNTIME": backend, **environment},
                             preexec_fn=limit if limit_memory else None)
        self.assertEqual(run.stderr, "", "the library prints nothing")
        return run

    def refuse(self, name, kind, words, backends=BACKENDS, **options):
        for backend in backends:
            with self.subTest(backend=backend):
                run = self.call(name, backend, **options)
                self.assertEqual(run.returncode, 0, run.stdout)
                self.assertTrue(run.stdout.startswith(f"{kind}: "), run.stdout)
                self.assertEqual(run.stdout.count("\n"), run.stdout.rstrip("\n").count("\n") + 1)
                for word in words:
                    self.assertIn(word, run.stdout)

    def test_ranks_that_do_not_fit(self):
        self.refuse("ranks", "ShapeError", ["copy", "<3, 4>", "<5>"])

    def test_input_without_elements(self):
        self.refuse("noElements", "ShapeError", ["copy", "'x'", "<0>"])

    def test_outputs_of_different_shapes(self):
        self.refuse("outputs", "ShapeError", ["pair", "<6>", "<5>"])

    def test_one_stream_for_two_outputs(self):
        self.refuse("sameOutput", "ArgumentError", ["pair", "'y'", "'z'"])

    def test_rank_of_a_gather(self):
        self.refuse("gatherRank", "ShapeError", ["line", "'x'", "<3, 4>", "1"])

    def test_element_type(self):
        self.refuse("elementTypes", "TypeError", ["copy", "float4", "float"])

    def test_empty_handle(self):
        self.refuse("emptyHandle", "ArgumentError", ["copy", "'x'"])

    def test_reduction_to_a_shape_that_does_not_divide(self):
        self.refuse("reductionBlocks", "ShapeError", ["sum", "<10>", "<3>"])

    def test_reduction_to_more_elements(self):
        self.refuse("reductionGrows", "ShapeError", ["sum", "<10>", "<20>"])

    def test_reduction_of_nothing(self):
        self.refuse("reductionOfNothing", "ShapeError", ["sum", "<0>"])

    def test_negative_extent(self):
        self.refuse("negativeExtent", "ShapeError", ["-3"])

    def test_too_many_elements(self):
        self.refuse("tooManyElements", "ShapeError", ["1048576", "2147483647"])

    def test_more_than_memory_on_the_cpu(self):
        with open(self.program, "rb") as file:
            if b"__asan_init" in file.read():
                self.skipTest("AddressSanitizer itself takes more than the limit")
        self.refuse("moreThanMemory", "OutOfMemoryError", ["<2147483632>", "34359738112"],
                    backends=("cpu", "cpu-scalar"), limit_memory=True)

    def test_more_than_the_device_holds(self):
        self.refuse("moreThanMemory", "LimitError", ["<2147483632>"],
                    backends=("gl:compute", "gl:fragment"))

    def test_element_outside(self):
        self.refuse("itemOutside", "ArgumentError", ["6"])

    def test_doubles_on_a_device_without_them(self):
        without = {"MESA_GL_VERSION_OVERRIDE": "3.3", "MESA_GLSL_VERSION_OVERRIDE": "330",
                   "MESA_EXTENSION_OVERRIDE": "-GL_ARB_gpu_shader_fp64"}
        self.refuse("doubleInside", "CompileError", ["'precise'", "double", "GL_ARB_gpu_shader_fp64",
                                                     "BRT_RUNTIME=cpu"],
                    backends=("gl:fragment",), **without)
        self.refuse("doubleReduction", "CompileError", ["'sumOfDoubles'", "double"],
                    backends=("gl:fragment",), **without)
        self.assertEqual(self.call("start", "gl:fragment", **without).stdout, "no error\n")
        for backend in BACKENDS:
            self.assertEqual(self.call("doubleInside", backend).stdout, "no error\n")

    def test_backend_that_does_not_exist(self):
        self.refuse("start", "BackendError", ["BRT_RUNTIME", "'nonsense'", "gl:compute", "cpu"],
                    backends=("nonsense",))

    def test_number_of_threads_that_is_none(self):
        for value in ("0", "-1", "many", "100000"):
            self.refuse("start", "ArgumentError", ["BRT_NUM_THREADS", f"'{value}'", "1024"], backends=("cpu",),
                        BRT_NUM_THREADS=value)

    def test_no_gl_device(self):
        """No vendor library behind libEGL: every way to a display is listed with its reason."""
        self.refuse("start", "BackendError", ["BRT_RUNTIME", "gl:", "EGL", "the default display"],
                    backends=("gl", "gl:compute", "gl:fragment"),
                    __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null")

    def test_no_egl_library(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "libEGL.so.1"), "wb") as file:
                file.write(bytes(100))
            self.refuse("start", "BackendError", ["BRT_RUNTIME", "libEGL.so.1", "libegl1"],
                        backends=("gl", "gl:compute", "gl:fragment"), LD_LIBRARY_PATH=folder)
            self.assertEqual(self.call("start", "", LD_LIBRARY_PATH=folder).stdout, "no error\n")

    def test_no_gl_device_is_no_error_when_none_was_asked_for(self):
        run = self.call("start", "", __EGL_VENDOR_LIBRARY_FILENAMES="/dev/null")
        self.assertEqual(run.stdout, "no error\n")


if __name__ == "__main__":
    RunTime.program = os.path.abspath(sys.argv.pop(1))
    unittest.main()
