// How water looks: a program's own context of OpenGL and a fragment shader in it.
#pragma once

#include "../picture/picture.hpp"

#include <brook/brook.hpp>

#include <vector>

namespace samples {

/// A context without a window, current in the thread that made it. Throws std::runtime_error.
class DrawingContext {
 public:
  DrawingContext();
  ~DrawingContext();
  DrawingContext(const DrawingContext&) = delete;
  DrawingContext& operator=(const DrawingContext&) = delete;

  /// The EGLContext, for brook::initialize.
  void* handle() const { return context_; }

 private:
  void* display_;
  void* context_;
};

/// The water's colours for a stream of heights, of rows from top to bottom. On a backend of OpenGL
/// the shader draws them, in `context`, from the stream where it lies; on others, and without a
/// context, plain C++ does.
Pixels drawWater(const brook::Stream<float>& height, const DrawingContext* context);

/// What the shader draws.
Pixels drawInPlainCpp(int width, int height, const std::vector<float>& heights);

}  // namespace samples
