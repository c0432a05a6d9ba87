#include "runtime/backend/gl/device_gl.h"

#include <epoxy/gl.h>

#include <algorithm>

namespace brook::gl {
namespace {

std::string text(GLenum name) {
  const GLubyte* value = glGetString(name);
  return value ? reinterpret_cast<const char*>(value) : "";
}

int integer(GLenum name) {
  GLint value = 0;
  glGetIntegerv(name, &value);
  return value;
}

std::int64_t integer64(GLenum name) {
  GLint64 value = 0;
  glGetInteger64v(name, &value);
  return value;
}

bool isDesktop(int version, const char* extension) {
  return epoxy_is_desktop_gl() &&
         (epoxy_gl_version() >= version || epoxy_has_gl_extension(extension));
}

DeviceFeatures queryFeatures() {
  DeviceFeatures features;
  features.isEs = !epoxy_is_desktop_gl();
  features.compute = epoxy_gl_version() >= (features.isEs ? 31 : 43);
  features.precise = features.isEs
                         ? features.compute && epoxy_has_gl_extension("GL_EXT_gpu_shader5")
                         : isDesktop(40, "GL_ARB_gpu_shader5");
  features.textureStorage = features.isEs || isDesktop(42, "GL_ARB_texture_storage");
  features.bufferStorage = isDesktop(44, "GL_ARB_buffer_storage");
  features.doubles = isDesktop(40, "GL_ARB_gpu_shader_fp64");
  features.floatTargets = !features.isEs || epoxy_has_gl_extension("GL_EXT_color_buffer_float");
  features.programBinaries = (features.isEs || isDesktop(41, "GL_ARB_get_program_binary")) &&
                             integer(GL_NUM_PROGRAM_BINARY_FORMATS) > 0;
  features.resetStatus = epoxy_gl_version() >= (features.isEs ? 32 : 45) ||
                         epoxy_has_gl_extension("GL_KHR_robustness");
  return features;
}

void queryComputeLimits(DeviceLimits& limits, bool isEs) {
  limits.storageBlockBytes = integer64(GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
  limits.bufferTextureTexels = isEs ? 0 : integer64(GL_MAX_TEXTURE_BUFFER_SIZE);
  limits.computeStorageBlocks = integer(GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS);
  limits.storageBindings = integer(GL_MAX_SHADER_STORAGE_BUFFER_BINDINGS);
  limits.computeTextures = integer(GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS);
  GLint groups[2] = {0, 0};
  glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, 0, &groups[0]);
  glGetIntegeri_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, 1, &groups[1]);
  limits.groupsPerDimension = std::min(groups[0], groups[1]);
}

DeviceLimits queryLimits(const DeviceFeatures& features) {
  DeviceLimits limits;
  limits.textureSize = integer(GL_MAX_TEXTURE_SIZE);
  limits.drawBuffers = std::min(integer(GL_MAX_DRAW_BUFFERS), integer(GL_MAX_COLOR_ATTACHMENTS));
  limits.fragmentTextures = integer(GL_MAX_TEXTURE_IMAGE_UNITS);
  limits.uniformBlockBytes = integer64(GL_MAX_UNIFORM_BLOCK_SIZE);
  if (features.compute) queryComputeLimits(limits, features.isEs);
  return limits;
}

constexpr const char* kSoftwareRenderers[] = {"llvmpipe", "softpipe", "swrast", "SwiftShader",
                                              "Software Rasterizer"};

}  // namespace

bool isHardwareRenderer(const std::string& renderer) {
  return std::none_of(std::begin(kSoftwareRenderers), std::end(kSoftwareRenderers),
                      [&](const char* name) { return renderer.find(name) != std::string::npos; });
}

// Tables of minima: OpenGL 3.3 6.2, OpenGL 4.3 23, ES 3.0 6.2, ES 3.1 20.
DeviceLimits minimumLimits(const DeviceFeatures& features) {
  DeviceLimits limits;
  limits.textureSize = features.isEs ? 2048 : features.compute ? 16384 : 1024;
  limits.drawBuffers = features.isEs ? 4 : 8;
  limits.fragmentTextures = 16;
  limits.uniformBlockBytes = 16384;
  if (!features.compute) return limits;
  limits.storageBlockBytes = std::int64_t{1} << (features.isEs ? 27 : 24);
  limits.bufferTextureTexels = features.isEs ? 0 : 65536;
  limits.computeStorageBlocks = features.isEs ? 4 : 8;
  limits.storageBindings = features.isEs ? 4 : 8;
  limits.computeTextures = 16;
  limits.groupsPerDimension = 65535;
  return limits;
}

DeviceGl DeviceGl::query(LimitSource source) {
  DeviceGl device;
  device.info.vendor = text(GL_VENDOR);
  device.info.renderer = text(GL_RENDERER);
  device.info.version = text(GL_VERSION);
  const int version = epoxy_gl_version();
  device.info.api = (epoxy_is_desktop_gl() ? "OpenGL " : "OpenGL ES ") +
                    std::to_string(version / 10) + "." + std::to_string(version % 10);
  device.info.isHardware = isHardwareRenderer(device.info.renderer);
  device.features = queryFeatures();
  device.limits =
      source == LimitSource::Driver ? queryLimits(device.features) : minimumLimits(device.features);
  device.policy = builtInPolicy(device.info);
  return device;
}

Dialect DeviceGl::dialect(PipelineStage stage) const {
  if (stage == PipelineStage::Compute) return features.isEs ? Dialect::Essl310 : Dialect::Glsl430;
  return features.isEs ? Dialect::Essl300 : Dialect::Glsl330;
}

}  // namespace brook::gl
