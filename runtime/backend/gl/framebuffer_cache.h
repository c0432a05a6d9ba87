// FramebufferCache: one framebuffer object for each set of textures that is rendered to or read
// back. Its completeness is checked once, when it is made.
#pragma once

#include <algorithm>
#include <map>
#include <span>
#include <vector>

namespace brook::gl {

class FramebufferCache {
 public:
  FramebufferCache() = default;
  ~FramebufferCache();
  FramebufferCache(const FramebufferCache&) = delete;
  FramebufferCache& operator=(const FramebufferCache&) = delete;

  /// Returns the framebuffer with these textures as color attachments and draw buffers 0, 1, .. May
  /// change the framebuffer bindings. Throws OutOfMemoryError if there is no memory for a
  /// framebuffer, BackendError if the driver cannot render to them.
  unsigned find(std::span<const unsigned> textures);

  /// Deletes the framebuffers of `texture`. Call it before deleting the texture, because OpenGL
  /// reuses its name.
  void forget(unsigned texture);

 private:
  // Looks up a span without making a vector, so that a launch does not allocate.
  struct Less {
    using is_transparent = void;
    bool operator()(std::span<const unsigned> a, std::span<const unsigned> b) const {
      return std::ranges::lexicographical_compare(a, b);
    }
  };
  std::map<std::vector<unsigned>, unsigned, Less> framebuffers_;
};

}  // namespace brook::gl
