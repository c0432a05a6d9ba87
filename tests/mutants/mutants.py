"""Mistakes that somebody could make in compiler/canonical. Each replaces a text that stands in its
file once."""

import typing


class Mutant(typing.NamedTuple):
    name: str
    path: str
    right: str
    wrong: str


def _mutant(name, file, right, wrong):
    return Mutant(name, f"compiler/canonical/{file}", right, wrong)


ALL = [
    # Ints that wrap.
    _mutant("halves_of_sums_that_wrap", "value_integers.cpp",
            "if (!isEven || !ranges_.isBounded(value)) return", "if (!isEven) return"),
    _mutant("distance_that_wraps", "value_conditions.cpp",
            "return exact == *difference ? std::optional(exact) : std::nullopt;",
            "return static_cast<void>(exact), *difference;"),
    _mutant("comparison_of_sums_that_wrap", "value_conditions.cpp",
            "if (!isSum || !ranges_.isExact(left)) return", "if (!isSum) return"),
    _mutant("shift_of_negative_quotients", "value_integers.cpp",
            "if (isPower && ranges_.of(n.left).low >= 0) {", "if (isPower) {"),
    # Floats.
    _mutant("sign_of_zero", "values.cpp", "rest->shift == 0 && !rest->mayBeMinusZero", "rest->shift == 0"),
    _mutant("opposites_of_floats", "values.cpp", "if (isOrdered) return binary(opposite",
            "if (isOrdered || true) return binary(opposite"),
    _mutant("floats_exact_to_2_26", "integral.cpp", "kLargest = 1 << 24;", "kLargest = 1 << 26;"),
    _mutant("floor_as_truncation", "values.cpp",
            "(integral->shift == 0 || integral->range.low >= 0)", "(integral->shift >= 0)"),
    _mutant("rounding_at_2_24", "value_conditions.cpp",
            "left.range.low > -kLimit && left.range.high < kLimit;", "left.range.high <= 2 * kLimit;"),
    # Loops.
    _mutant("inclusive_end_as_exclusive", "loop_plan.cpp", "(bound.isInclusive ? 1 : 0);", "0;"),
    _mutant("fixed_slots_not_verified", "build_loops.cpp",
            "if (environment_[slot] != open.before.at(slot)) refuse(slot);", ""),
    _mutant("derived_counters_not_verified", "build_loops.cpp", "if (count != expected) refuse(slot);",
            "static_cast<void>(expected);"),
    _mutant("steps_not_verified", "build_loops.cpp",
            "if (count != afterSteps(slot, next)) refuse(slot);", ""),
    _mutant("one_break_of_several", "build_loops.cpp", "if (breaks != 1 || ", "if ("),
    _mutant("test_of_data_at_the_head", "build_loops.cpp", "if (!isOfCounters) return;", ""),
    _mutant("float_counter_beside_other_ends", "loop_plan.cpp",
            "} else if (std::abs(counter.step) == 1 && isWholeCondition(counter) && !hasBreaks()) {",
            "} else if (std::abs(counter.step) == 1) {"),
    # Guards and promises.
    _mutant("guard_outlives_its_branch", "build_branches.cpp", "  holding_.pop_back();\n", ""),
    _mutant("promise_to_be_inside_ignored", "values.cpp", "choice && !n.inRange && ", "choice && "),
    # The text.
    _mutant("storage_shared_while_in_use", "storage.cpp", "if (!areApart(ofInto, ofFrom)) return;",
            "if (ofInto.begin == ofFrom.begin) return;"),
    _mutant("copies_one_after_the_other", "write.cpp", "return &other != &copy && variables_[copy.cell] &&",
            "return false && variables_[copy.cell] &&"),
]
