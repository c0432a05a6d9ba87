// ParameterBuffer: the uniform buffer that holds the parameter block of a program's launches.
//
// In: the block of a launch (parameter_block.h). Out: binding 0 of the shaders. Programs that run
// in turn, as in an iteration, each find their block as they left it:
//   a(2, x, y)   uploads 2 and the shapes of x and y
//   b(x)         uploads the shape of x
//   a(2, x, y)   binds
//   b(x)         binds
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace brook::gl {

class ParameterBuffer {
 public:
  /// Needs the context current, as all members do.
  ParameterBuffer();
  ~ParameterBuffer();
  ParameterBuffer(const ParameterBuffer&) = delete;
  ParameterBuffer& operator=(const ParameterBuffer&) = delete;

  void bind() const;
  /// Of the buffer that is bound. Throws OutOfMemoryError.
  void update(std::span<const std::byte> block);
  /// The contents are not what they were meant to be.
  void forget() { contents_.clear(); }

 private:
  unsigned buffer_ = 0;
  std::size_t capacity_ = 0;
  std::vector<std::byte> contents_;
};

}  // namespace brook::gl
