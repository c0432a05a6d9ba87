// FramebufferCache: one framebuffer object for each set of textures that is rendered to or read
// back, checked for completeness when it is made and never again.
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

  /// The framebuffer with these textures as color attachments 0, 1, ..., each drawn to. May change
  /// the framebuffer bindings. Throws OutOfMemoryError if there is no room for a framebuffer,
  /// BackendError if the driver cannot render to them.
  unsigned find(std::span<const unsigned> textures);

  /// Deletes the framebuffers that use `texture`, which is about to go: OpenGL gives its name to
  /// the next texture.
  void forget(unsigned texture);

 private:
  // Looks up a span without making a vector of it: a launch allocates nothing.
  struct Less {
    using is_transparent = void;
    bool operator()(std::span<const unsigned> a, std::span<const unsigned> b) const {
      return std::ranges::lexicographical_compare(a, b);
    }
  };
  std::map<std::vector<unsigned>, unsigned, Less> framebuffers_;
};

}  // namespace brook::gl
