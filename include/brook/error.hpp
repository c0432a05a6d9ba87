// The errors of the runtime. Invalid use throws one of these types; the text is one or more
// sentences that name the call, the argument, the value given and the limit.
//
// The library installs no handler, prints nothing and never ends the program.
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <stdexcept>

namespace brook {

/// Base of all errors of the runtime.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Extents that no stream can have, or shapes that do not fit together.
class ShapeError : public Error {
 public:
  using Error::Error;
};

/// An element type that differs from the one asked for.
class TypeError : public Error {
 public:
  using Error::Error;
};

/// An argument that a call cannot take: a missing or empty one, the wrong kind, the same stream
/// where two different ones are needed, an environment variable with a value that means nothing.
class ArgumentError : public Error {
 public:
  using Error::Error;
};

/// More than the device can hold or do in one piece, however much memory is free.
class LimitError : public Error {
 public:
  using Error::Error;
};

/// A stream for which there is not enough memory.
class OutOfMemoryError : public Error {
 public:
  using Error::Error;
};

/// The device went away. Every stream on it is lost; initialize() starts a new runtime.
class DeviceLostError : public Error {
 public:
  using Error::Error;
};

/// A backend that is not available: not known, not built in, or it could not start. The text lists
/// everything that was tried, and why it failed.
class BackendError : public Error {
 public:
  using Error::Error;
};

/// A kernel that has no code for this backend, or whose code the driver rejects.
class CompileError : public Error {
 public:
  using Error::Error;
};

/// An `assert` in a kernel does not hold, or under -fbounds=trap an index is out of range. No
/// output of the call has changed. The text names the place in the .br file and the first such
/// element.
class AssertionError : public Error {
 public:
  using Error::Error;
};

/// A stream or runtime that belongs to another thread, or on OpenGL to the process that this one
/// was forked from.
class ThreadError : public Error {
 public:
  using Error::Error;
};

/// Something of an older version of Brook that this one does not do.
class NotSupportedError : public Error {
 public:
  using Error::Error;
};

}  // namespace brook
