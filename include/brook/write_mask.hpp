// Write masks and write queries of BrookGPU 0.5. They are here by name only: every call throws
// NotSupportedError. A kernel that is to skip elements tests a stream of its own (a mask), and one
// that is to count them sums such a stream.
#pragma once
#pragma GCC system_header

#include <brook/error.hpp>

#include <string>

namespace brook {

class stream;

namespace detail {

[[noreturn]] inline void refuseWriteMask(const char* call) {
  throw NotSupportedError(std::string(call) +
                          ": write masks and write queries of BrookGPU 0.5 are not supported.");
}

}  // namespace detail

/// Restricted computation to the elements that a kernel had written.
class write_mask {
 public:
  static write_mask create(int /*rows*/, int /*columns*/) {
    detail::refuseWriteMask("write_mask::create");
  }
  void bind() { detail::refuseWriteMask("write_mask::bind"); }
  void unbind() { detail::refuseWriteMask("write_mask::unbind"); }
  void enableTest() { detail::refuseWriteMask("write_mask::enableTest"); }
  void disableTest() { detail::refuseWriteMask("write_mask::disableTest"); }
  void enableSet() { detail::refuseWriteMask("write_mask::enableSet"); }
  void disableSet() { detail::refuseWriteMask("write_mask::disableSet"); }
  void clear() { detail::refuseWriteMask("write_mask::clear"); }
};

/// Counted the elements that kernels wrote.
class write_query {
 public:
  static write_query create() { detail::refuseWriteMask("write_query::create"); }
  void begin() { detail::refuseWriteMask("write_query::begin"); }
  void end() { detail::refuseWriteMask("write_query::end"); }
  bool poll() { detail::refuseWriteMask("write_query::poll"); }
  void wait() { detail::refuseWriteMask("write_query::wait"); }
  unsigned int count() { detail::refuseWriteMask("write_query::count"); }
};

}  // namespace brook

inline void streamEnableWriteMask() {
  brook::detail::refuseWriteMask("streamEnableWriteMask");
}
inline void streamDisableWriteMask() {
  brook::detail::refuseWriteMask("streamDisableWriteMask");
}
inline void streamSetWriteMask(brook::stream& /*mask*/) {
  brook::detail::refuseWriteMask("streamSetWriteMask");
}
inline void streamBeginWriteQuery() {
  brook::detail::refuseWriteMask("streamBeginWriteQuery");
}
inline int streamEndWriteQuery() {
  brook::detail::refuseWriteMask("streamEndWriteQuery");
}
