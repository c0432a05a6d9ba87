// What a measurement says: rows of a table. tests/perf/run reads them and makes the table, the JSON
// and the pictures.
#pragma once

#include "tests/perf/harness/measurement.h"

#include <optional>
#include <string>

namespace brook::perf {

struct Row {
  std::string group;  ///< "gl"
  std::string name;   ///< "saxpy float4, fragment direct"
  std::string peer;   ///< "hand-written fragment"
  /// Speed over the peer: larger is better. Nothing: there was no peer; the note says why.
  std::optional<Quartiles> ratio;
  std::optional<double> aim;  ///< the least ratio that is wanted; nothing: the row only informs
  std::string note;
  std::optional<double> seconds = {};  ///< of one run on our side; nothing: the row does not tell
};

/// Prints the row to stdout as one line of fields with tabs between them, in the order of Row's
/// members, q1, median, q3 for the ratio, empty fields for what there is not. Texts hold no tabs.
void print(const Row& row);

}  // namespace brook::perf
