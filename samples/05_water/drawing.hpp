// How water looks: a program's own context of OpenGL and a fragment shader in it.
#pragma once

#include "../picture/picture.hpp"

#include <brook/brook.hpp>

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

/// The water's colours for a stream of heights, of rows from top to bottom, as the shader draws
/// them. On an engine of OpenGL the shader reads the stream where it lies; on others it goes
/// through a texture of the program. Needs a DrawingContext.
Pixels drawWater(const brook::Stream<float>& height);

/// What the shader computes for a point with these four neighbours.
float4 waterColour(float left, float right, float above, float below);

}  // namespace samples
