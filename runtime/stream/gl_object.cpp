// brook::glObject: gives the program the elements of a stream as an object of OpenGL.
#include "runtime/context/current_runtime.h"
#include "runtime/stream/stream_object.h"

#include <brook/error.hpp>
#include <brook/gl_object.hpp>
#include <brook/stream.hpp>

#include <string>

namespace brook {
namespace {

backend::SharedGl& sharedGl(Runtime& runtime) {
  if (backend::SharedGl* const shared = runtime.backend().sharedGl()) return *shared;
  throw NotSupportedError("glObject: the runtime " + runtime.backendName() +
                          " shares no context of OpenGL with the program; initialize starts one "
                          "that does when it is given a context.");
}

void requireWhole(const stream& s) {
  if (s.isEmpty()) throw ArgumentError("glObject: the stream is an empty handle.");
  if (s.isView()) {
    throw ArgumentError(
        "glObject: a view has no object of its own; ask for that of the whole stream.");
  }
}

/// Returns the object of a field, or the stream itself if it has no structures.
StreamObject& objectWithField(const stream& s, std::size_t field) {
  const bool isStructure = s.element().isStructure();
  const std::size_t count = isStructure ? s.object()->fields().size() : 1;
  if (field >= count) {
    throw ArgumentError("glObject: field " + std::to_string(field) +
                        " was asked for of a stream of " + s.element().name() + ", which has " +
                        std::to_string(count) + ".");
  }
  return isStructure ? *s.object()->fields()[field].object() : *s.object();
}

}  // namespace

GlObject glObject(const stream& s, GlUse use) {
  requireWhole(s);
  if (s.element().isStructure()) {
    throw TypeError("glObject: the stream has elements of structure " + s.element().name() +
                    ", which lie in an object for each field; say which.");
  }
  return glObject(s, 0, use);
}

GlObject glObject(const stream& s, std::size_t field, GlUse use) {
  requireWhole(s);
  StreamObject& elements = objectWithField(s, field);
  Runtime& runtime = context::currentRuntime();
  backend::SharedGl& shared = sharedGl(runtime);
  if (use == GlUse::Read) return shared.objectOf(elements.forReading(runtime));
  if (use == GlUse::ReadWrite) elements.forReading(runtime);
  return shared.objectOf(elements.forWriting(runtime));
}

}  // namespace brook
