// Launch distances: how far from positions a kernel gathers in loops that count, as far as the
// arguments of a launch tell.
//
// In:  the tests that the body for vectors inside of rows makes in front of its loops. Out: code in
//      front of all rows that makes `inner` the part of a row in which they hold:
//
//   a[..]->[add(first(o).x, mul(w, k))], k < n    ->    inner = inside(inner, a, 0, w, k's begin, n);
#pragma once

#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/print_body.h"

#include <optional>
#include <string>
#include <vector>

namespace brook::codegen::cpu {

/// Whether the arguments of a launch tell where the gather reads beside the position in an output.
bool isKnownOfLaunch(const ir::Function& kernel, const InsideBody::TestBefore& test);

/// The distance at which a gather reads from the position in an output, if that is one number for a
/// launch, which is no constant: "add(n, 1)". Nothing: it is not.
std::optional<std::string> launchDistanceText(const BodyContext& context, const ir::Gather& gather);

/// For tests of that kind. The code stands behind that of innerPartLines.
std::vector<std::string> launchDistanceLines(const BodyContext& context,
                                             const std::vector<InsideBody::TestBefore>& tests);

}  // namespace brook::codegen::cpu
