#!/usr/bin/env python3
"""Unit test of the fit of call_chart.py."""

import unittest

import call_chart


def points(fixed, element, last=22):
    return [(2 ** i, fixed + element * 2 ** i) for i in range(last + 1)]


class Fit(unittest.TestCase):
    def test_finds_both_costs_and_the_knee_where_they_are_equal(self):
        fixed, element = call_chart.fit(points(4e-6, 2e-9))
        self.assertAlmostEqual(fixed / 4e-6, 1, 6)
        self.assertAlmostEqual(element / 2e-9, 1, 6)
        self.assertAlmostEqual(call_chart.knee(points(4e-6, 2e-9)) / 2000, 1, 6)

    def test_weighs_short_streams_as_much_as_long_ones(self):
        measured = points(4e-6, 2e-9)
        measured[-1] = (measured[-1][0], 2 * measured[-1][1])
        self.assertAlmostEqual(call_chart.fit(measured)[0] / 4e-6, 1, 1)

    def test_has_no_negative_costs_and_then_no_knee(self):
        for measured in ([(1, 1e-6), (2, 4e-6), (4, 16e-6)], [(1, 4e-6), (2, 2e-6), (4, 1e-6)]):
            self.assertGreaterEqual(min(call_chart.fit(measured)), 0)
            self.assertIsNone(call_chart.knee(measured))


if __name__ == "__main__":
    unittest.main()
