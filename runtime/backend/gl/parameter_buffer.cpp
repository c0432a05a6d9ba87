#include "runtime/backend/gl/parameter_buffer.h"

#include "runtime/backend/gl/error_gl.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <cstdint>

namespace brook::gl {

ParameterBuffer::ParameterBuffer() {
  glGenBuffers(1, &buffer_);
}

ParameterBuffer::~ParameterBuffer() {
  glDeleteBuffers(1, &buffer_);
}

void ParameterBuffer::bind() const {
  glBindBufferBase(GL_UNIFORM_BUFFER, 0, buffer_);
}

void ParameterBuffer::update(std::span<const std::byte> block) {
  if (std::ranges::equal(block, contents_)) return;
  if (block.size() > capacity_) {
    const auto size = static_cast<GLsizeiptr>(block.size());
    glBufferData(GL_UNIFORM_BUFFER, size, nullptr, GL_STREAM_DRAW);
    throwOnAllocationError("allocating a parameter block", static_cast<std::int64_t>(size));
    capacity_ = block.size();
  }
  glBufferSubData(GL_UNIFORM_BUFFER, 0, static_cast<GLsizeiptr>(block.size()), block.data());
  contents_.assign(block.begin(), block.end());
}

}  // namespace brook::gl
