#include "runtime/kernel/aliasing.h"

#include "runtime/log/log.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>

namespace brook::calls {
namespace {

bool haveCommonElements(const stream& a, const stream& b) {
  if (a.object() != b.object()) return false;
  return !a.isView() || !b.isView() || overlap(*a.subview(), *b.subview());
}

stream copyOf(const stream& source, Runtime& runtime) {
  const stream copy(source.elementType(), source.shape());
  backend::Storage& from = source.object()->forReading(runtime);
  runtime.backend().copy(from, copy.object()->forWriting(runtime));
  return copy;
}

}  // namespace

void refuseRepeatedOutputs(const Arguments& arguments) {
  if (arguments.writtenCount() < 2) return;
  for (std::size_t j = arguments.firstWritten(); j < arguments.size(); ++j) {
    if (!arguments.writesStream(j)) continue;
    for (std::size_t i = j + 1; i < arguments.size(); ++i) {
      if (!arguments.writesStream(i)) continue;
      if (!haveCommonElements(arguments.streamAt(i), arguments.streamAt(j))) continue;
      throw ArgumentError(arguments.describe(i) + " is the same stream as output '" +
                          arguments.parameter(j).name + "', or a view of the same elements.");
    }
  }
}

void copyAliasedGathers(Arguments& arguments, Runtime& runtime) {
  for (std::size_t o = arguments.firstWritten(); o < arguments.size(); ++o) {
    if (!arguments.writesStream(o)) continue;
    const stream& written = arguments.streamAt(o);
    for (std::size_t g = 0; g < arguments.size(); ++g) {
      if (arguments.parameter(g).kind != ParameterKind::Gather) continue;
      const stream& gathered = arguments.streamAt(g);
      if (!gathered.isSameAs(written)) continue;
      if (log::isEnabled(log::kChoice)) {
        log::write(log::kChoice, "warning: " + arguments.describe(g) + " is the same stream as '" +
                                     arguments.parameter(o).name +
                                     "', which the call writes; it is copied first");
      }
      arguments.replaceStream(g, copyOf(gathered, runtime));
    }
  }
}

}  // namespace brook::calls
