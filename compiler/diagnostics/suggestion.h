// What may have been meant by a name that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace brook::diagnostics {

/// The name that `written` most likely stands for, in any case; empty if none is close, several are
/// equally so, or it is one of them: then something else is wrong.
std::string nearestName(std::string_view written, const std::vector<std::string>& names);

/// The one name that begins with `written`, in any case; empty if that is too short to tell, no
/// name does, or several do.
std::string abbreviatedName(std::string_view written, const std::vector<std::string>& names);

/// "; did you mean 'cpu'?" for the nearest name, or the abbreviated one; without one `otherwise`.
std::string suggestion(std::string_view written, const std::vector<std::string>& names,
                       std::string_view otherwise);

}  // namespace brook::diagnostics
