// brook::BRerror: the errors that streams keep, as Brook+ numbered them.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

namespace brook {

/// What failed. Brook throws on every error; the streams concerned keep the first one beside
/// that, for programs that ask them (brook::stream::error).
enum BRerror {
  BR_NO_ERROR = 0,
  BR_ERROR_DECLARATION,
  BR_ERROR_READ,
  BR_ERROR_WRITE,
  BR_ERROR_KERNEL,  ///< a kernel or reduction that was to write the stream
  BR_ERROR_DOMAIN,
  BR_ERROR_ASSIGN,
  BR_ERROR_INVALID_PARAMATER,  ///< spelled as in Brook+
  BR_ERROR_NOT_SUPPORTED,
  BR_ERROR_WARNING,
};

}  // namespace brook
