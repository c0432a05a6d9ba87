#include "runtime/backend/gl/framebuffer_cache.h"

#include "runtime/backend/gl/context_egl.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/texture_gl.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace brook::gl {
namespace {

TEST(FramebufferCache, MakesOneForEachSetAndDropsItWithItsTextures) {
  constexpr GlVersion kDesktop[] = {{false, 3, 3}};
  ContextEgl context(kDesktop);
  const ContextEgl::ContextScope current(context);
  const DeviceGl device = DeviceGl::query(LimitSource::Driver);
  FramebufferCache cache;
  MemoryPool nothingKept = texturePool(device, cache, {.poolBytes = 0});
  const TextureGl a(device, cache, nothingKept, ElementType::Float, {4});
  auto b = std::make_unique<TextureGl>(device, cache, nothingKept, ElementType::Int, Shape{4});

  const std::vector<unsigned> onlyA = {a.name()};
  const std::vector<unsigned> both = {a.name(), b->name()};
  const unsigned framebufferOfA = cache.find(onlyA);
  const unsigned framebufferOfBoth = cache.find(both);
  EXPECT_NE(framebufferOfA, framebufferOfBoth);
  EXPECT_EQ(cache.find(onlyA), framebufferOfA);
  EXPECT_EQ(cache.find(both), framebufferOfBoth);

  b.reset();
  EXPECT_TRUE(glIsFramebuffer(framebufferOfA));
  EXPECT_FALSE(glIsFramebuffer(framebufferOfBoth));
}

}  // namespace
}  // namespace brook::gl
