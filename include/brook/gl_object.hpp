// Streams as objects of OpenGL, for programs that draw what kernels computed, or the other way
// round (docs/interop.md). Includes no header of OpenGL.
//
//   brook::initialize("gl:fragment", context);        // an EGLContext, current in this thread
//   ripple(height, next);
//   const brook::GlObject o = brook::glObject(next);  // a texture that the context can use
//   brook::unbind();                                  // what it draws now waits for the kernel
//   glBindTexture(GL_TEXTURE_2D, o.name); draw();
//   brook::bind();                                    // kernels from now on wait for the drawing
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstddef>
#include <cstdint>

namespace brook {

class stream;

enum class GlObjectKind {
  Texture2D,  ///< on gl:fragment: of one level, nearest filter, clamped to the edge
  Buffer,     ///< on gl:compute
};

/// What the program does with the elements.
enum class GlUse {
  Read,
  Write,  ///< writes all of them; what they were is lost
  ReadWrite,
};

/// Where and how the elements of a stream lie. Element i, counted in row-major order, is the texel
/// at column i % width of row i / width, in a buffer the bytes from i * elementBytes on.
struct GlObject {
  GlObjectKind kind;
  unsigned name;  ///< of the texture or buffer
  /// GL_R32F, GL_RGBA32I, ...: the format of the texture; of a buffer, the one in which a buffer
  /// texture reads it, an element in a texel. int for integers, and two ints for a double.
  unsigned internalFormat;
  int width;   ///< in texels; of a buffer the number of elements
  int height;  ///< of a buffer 1
  /// Whether the texture has the stream's own shape: width is the fastest extent, and height the
  /// other one. Else the width is a power of two, and texels behind the last element mean nothing.
  bool isDirect;
  int elementBytes;  ///< from one element to the next: 16 for float3 in a texture, 12 in a buffer
  std::int64_t elementCount;
};

/// The object of OpenGL that holds the stream's elements on this thread's runtime, which
/// initialize() started with a context of the program; they are brought there if they are
/// elsewhere. To be asked for again after each call of Brook that writes the stream: the elements
/// may be in another object then. The object stays Brook's, which keeps its storage and deletes it.
///
/// What kernels do and what the program's context does are in order only by unbind() and bind().
///
/// Throws TypeError for a stream of structures, which lie in an object for each field,
/// ArgumentError for an empty handle or a view, NotSupportedError if the runtime shares no context
/// with the program, and DeviceLostError if its device or display is gone; else as a kernel that
/// reads or writes the stream does.
GlObject glObject(const stream& s, GlUse use = GlUse::Read);
/// Of structures: the object of one field, those of inner structures in their place; field 0 of
/// other elements are the elements. Throws ArgumentError if there is no such field.
GlObject glObject(const stream& s, std::size_t field, GlUse use = GlUse::Read);

}  // namespace brook
