#include "drawing.hpp"

#include <epoxy/egl.h>
#include <epoxy/gl.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

namespace samples {
namespace {

// One triangle that covers the picture.
constexpr const char* kVertexShader = R"(#version 330
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
)";

// Element (x, y) of the stream is texel i % width of row i / width, in a buffer texel i.
constexpr const char* kFragmentShader = R"(
uniform ivec2 size;  // of the stream
uniform int width;   // of the texture
out vec4 colour;

float at(int x, int y) {
  int i = clamp(y, 0, size.y - 1) * size.x + clamp(x, 0, size.x - 1);
#ifdef BUFFER
  return texelFetch(height, i).x;
#else
  return texelFetch(height, ivec2(i % width, i / width), 0).x;
#endif
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  float slope = (at(p.x + 1, p.y) - at(p.x - 1, p.y)) + (at(p.x, p.y + 1) - at(p.x, p.y - 1));
  float light = clamp(0.3 + 14.0 * slope, 0.0, 1.0);
  float shine = light * light * light;
  colour = vec4(0.9 * shine, 0.02 + 0.28 * light + 0.7 * shine, 0.1 + 0.5 * light + 0.4 * shine, 1.0);
}
)";

constexpr const char* kTextureHeight = "#version 330\nuniform sampler2D height;\n";
constexpr const char* kBufferHeight =
    "#version 330\n#define BUFFER\nuniform samplerBuffer height;\n";

void check(bool isGood, const std::string& what) {
  if (!isGood) throw std::runtime_error(what);
}

GLuint compile(GLenum stage, const std::string& text) {
  const GLuint shader = glCreateShader(stage);
  const char* const lines = text.c_str();
  glShaderSource(shader, 1, &lines, nullptr);
  glCompileShader(shader);
  GLint isCompiled = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &isCompiled);
  char log[1024] = "";
  glGetShaderInfoLog(shader, sizeof log, nullptr, log);
  check(isCompiled, std::string("the water's shader does not compile: ") + log);
  return shader;
}

/// The program that draws from a texture or from a buffer.
GLuint makeProgram(bool fromBuffer) {
  const GLuint program = glCreateProgram();
  for (const GLuint shader :
       {compile(GL_VERTEX_SHADER, kVertexShader),
        compile(GL_FRAGMENT_SHADER,
                std::string(fromBuffer ? kBufferHeight : kTextureHeight) + kFragmentShader)}) {
    glAttachShader(program, shader);
    glDeleteShader(shader);
  }
  glLinkProgram(program);
  GLint isLinked = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &isLinked);
  check(isLinked, "the water's shaders do not link");
  return program;
}

/// A picture to draw into: floats, so that nothing is rounded.
class Target {
 public:
  Target(int width, int height) : width_(width), height_(height) {
    glGenRenderbuffers(1, &colours_);
    glBindRenderbuffer(GL_RENDERBUFFER, colours_);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA32F, width, height);
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colours_);
    glViewport(0, 0, width, height);
  }
  ~Target() {
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteRenderbuffers(1, &colours_);
  }
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  Pixels read() const {
    Pixels pixels(std::size_t(width_) * height_);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_FLOAT, pixels.data());
    return pixels;
  }

 private:
  int width_;
  int height_;
  GLuint colours_ = 0;
  GLuint framebuffer_ = 0;
};

/// What the shader reads, an object of Brook's. Leaves it bound to unit 0.
class HeightTexture {
 public:
  explicit HeightTexture(const brook::GlObject& object)
      : isBuffer_(object.kind == brook::GlObjectKind::Buffer), width_(object.width) {
    if (isBuffer_) {
      glGenTextures(1, &own_);
      glBindTexture(GL_TEXTURE_BUFFER, own_);
      glTexBuffer(GL_TEXTURE_BUFFER, object.internalFormat, object.name);
    } else {
      glBindTexture(GL_TEXTURE_2D, object.name);
    }
  }
  ~HeightTexture() { glDeleteTextures(1, &own_); }
  HeightTexture(const HeightTexture&) = delete;
  HeightTexture& operator=(const HeightTexture&) = delete;

  bool isBuffer() const { return isBuffer_; }
  int width() const { return width_; }

 private:
  bool isBuffer_;
  int width_;
  GLuint own_ = 0;
};

int limit(GLenum name) {
  GLint value = 0;
  glGetIntegerv(name, &value);
  return value;
}

void requireLimit(bool isGood, const std::string& what) {
  if (!isGood) throw brook::LimitError(what);
}

/// Throws where Brook computes larger water than the program can draw.
void requireSize(const brook::GlObject& object, int columns, int rows) {
  const std::string points = std::to_string(columns) + " x " + std::to_string(rows) + " points";
  const std::string instead = "; a smaller --size or --backend=cpu can be drawn";
  const int most = limit(GL_MAX_RENDERBUFFER_SIZE);
  requireLimit(std::max(columns, rows) <= most, points +
                                                    " are more than this OpenGL draws, which are " +
                                                    std::to_string(most) + " in a row" + instead);
  if (object.kind != brook::GlObjectKind::Buffer) return;
  const int mostTexels = limit(GL_MAX_TEXTURE_BUFFER_SIZE);
  requireLimit(std::int64_t(columns) * rows <= mostTexels,
               points + " are more than this OpenGL reads from a buffer, which are " +
                   std::to_string(mostTexels) + instead);
}

Pixels draw(const HeightTexture& height, int columns, int rows) {
  const Target target(columns, rows);
  const GLuint program = makeProgram(height.isBuffer());
  glUseProgram(program);
  glUniform2i(glGetUniformLocation(program, "size"), columns, rows);
  glUniform1i(glGetUniformLocation(program, "width"), height.width());
  GLuint vertices = 0;
  glGenVertexArrays(1, &vertices);
  glBindVertexArray(vertices);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  Pixels pixels = target.read();
  glDeleteVertexArrays(1, &vertices);
  glDeleteProgram(program);
  const GLenum error = glGetError();
  check(error == GL_NO_ERROR, "OpenGL error " + std::to_string(error) + " while drawing");
  return pixels;
}

/// What the shader computes for a point with these four neighbours.
float4 waterColour(float left, float right, float above, float below) {
  const float slope = (right - left) + (below - above);
  const float light = std::clamp(0.3f + 14.0f * slope, 0.0f, 1.0f);
  const float shine = light * light * light;
  return float4(0.9f * shine, 0.02f + 0.28f * light + 0.7f * shine,
                0.1f + 0.5f * light + 0.4f * shine, 1.0f);
}

EGLDisplay openDisplay() {
  const char* const extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  if (extensions && std::strstr(extensions, "EGL_MESA_platform_surfaceless")) {
    return eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
  }
  return eglGetDisplay(EGL_DEFAULT_DISPLAY);
}

}  // namespace

DrawingContext::DrawingContext() : display_(openDisplay()) {
  check(eglInitialize(display_, nullptr, nullptr), "EGL has no display to draw on");
  eglBindAPI(EGL_OPENGL_API);
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
  context_ = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
  check(context_ != EGL_NO_CONTEXT, "EGL has no context of OpenGL 3.3");
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

DrawingContext::~DrawingContext() {
  eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display_, context_);
}

Pixels drawWater(const brook::Stream<float>& height, const DrawingContext* context) {
  const int columns = height.shape().fromFastest(0);
  const int rows = height.shape().fromFastest(1);
  if (context != nullptr && !height->isCPU()) {
    const brook::GlObject object = brook::glObject(height);
    requireSize(object, columns, rows);
    brook::unbind();  // the shader runs after the kernels
    const Pixels pixels = draw(HeightTexture(object), columns, rows);
    brook::bind();  // the next kernels run after the shader
    return pixels;
  }
  std::vector<float> heights(std::size_t(columns) * rows);
  height.write(heights.data());
  return drawInPlainCpp(columns, rows, heights);
}

Pixels drawInPlainCpp(int width, int height, const std::vector<float>& heights) {
  const auto at = [&](int x, int y) {
    return heights[std::size_t(std::clamp(y, 0, height - 1)) * width + std::clamp(x, 0, width - 1)];
  };
  Pixels pixels;
  pixels.reserve(heights.size());
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      pixels.push_back(waterColour(at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1)));
  }
  return pixels;
}

}  // namespace samples
