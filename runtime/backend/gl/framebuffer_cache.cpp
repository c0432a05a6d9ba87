#include "runtime/backend/gl/framebuffer_cache.h"

#include "runtime/backend/gl/error_gl.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <string>

namespace brook::gl {
namespace {

unsigned makeFramebuffer(std::span<const unsigned> textures) {
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  std::vector<GLenum> attachments;
  for (const unsigned texture : textures) {
    const GLenum attachment = GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(attachments.size());
    glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, texture, 0);
    attachments.push_back(attachment);
  }
  glDrawBuffers(static_cast<GLsizei>(attachments.size()), attachments.data());
  const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  try {
    throwOnError("making a framebuffer");
    if (status == GL_FRAMEBUFFER_COMPLETE) return framebuffer;
    throw BackendError("OpenGL cannot render to the textures of " +
                       std::to_string(textures.size()) + " stream(s): framebuffer status " +
                       errorName(status) + ".");
  } catch (...) {
    glDeleteFramebuffers(1, &framebuffer);
    throw;
  }
}

}  // namespace

FramebufferCache::~FramebufferCache() {
  for (const auto& [textures, framebuffer] : framebuffers_)
    glDeleteFramebuffers(1, &framebuffer);
}

unsigned FramebufferCache::find(std::span<const unsigned> textures) {
  const auto found = framebuffers_.find(textures);
  if (found != framebuffers_.end()) return found->second;
  const unsigned framebuffer = makeFramebuffer(textures);
  framebuffers_.emplace(std::vector(textures.begin(), textures.end()), framebuffer);
  return framebuffer;
}

void FramebufferCache::forget(unsigned texture) {
  std::erase_if(framebuffers_, [&](const auto& entry) {
    const auto& [textures, framebuffer] = entry;
    const bool uses = std::find(textures.begin(), textures.end(), texture) != textures.end();
    if (uses) glDeleteFramebuffers(1, &framebuffer);
    return uses;
  });
}

}  // namespace brook::gl
