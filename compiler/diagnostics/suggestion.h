// Suggestions for a name that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brook::diagnostics {

/// Returns the name that `written` most likely misspells; case does not matter. Returns an empty
/// string if no name is close, if several are equally close, or if `written` is one of the names.
std::string nearestName(std::string_view written, const std::vector<std::string>& names);

/// Returns the only name that begins with `written`; case does not matter. Returns an empty string
/// if `written` is too short, no name begins with it, or several do.
std::string abbreviatedName(std::string_view written, const std::vector<std::string>& names);

/// Returns "; did you mean 'cpu'?" for the nearest or the abbreviated name; else `otherwise`.
std::string suggestion(std::string_view written, const std::vector<std::string>& names,
                       std::string_view otherwise);

}  // namespace brook::diagnostics
