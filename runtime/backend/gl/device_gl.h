// DeviceGl: what the device behind a context is and can do. Asked once, so that no launch queries
// the state of OpenGL.
#pragma once

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <string>

namespace brook::gl {

struct DeviceInfo {
  std::string vendor;      ///< "Mesa/X.org"
  std::string renderer;    ///< "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string version;     ///< "4.5 (Core Profile) Mesa 22.3.6"
  bool isHardware = true;  ///< false for software rasterizers
  /// The start-up test (self_test.h) found + - * / and sqrt exact, so that results have the
  /// same bits as those of cpu-scalar.
  bool exactArithmetic = false;
};

struct DeviceFeatures {
  bool compute = false;         ///< OpenGL 4.3 compute shaders and storage buffers
  bool gpuShader5 = false;      ///< `precise` in GLSL 330 through GL_ARB_gpu_shader5
  bool textureStorage = false;  ///< immutable textures
  bool bufferStorage = false;   ///< immutable buffers
  bool doubles = false;         ///< 64-bit floats in shaders
};

struct DeviceLimits {
  int textureSize = 0;                 ///< width and height of a 2-D texture
  int drawBuffers = 0;                 ///< outputs of one fragment pass
  int fragmentTextures = 0;            ///< inputs of one fragment pass
  std::int64_t uniformBlockBytes = 0;  ///< the parameter block
  // What follows is 0 without DeviceFeatures::compute.
  std::int64_t storageBlockBytes = 0;    ///< one stream in a storage buffer
  std::int64_t bufferTextureTexels = 0;  ///< elements of one stream in a buffer texture
  int computeStorageBlocks = 0;          ///< storage buffers of one compute shader
  int storageBindings = 0;               ///< one more than the highest binding of a storage buffer
  int computeTextures = 0;               ///< buffer textures of one compute shader
  int groupsPerDimension = 0;            ///< work groups in x and in y
};

struct DeviceGl {
  DeviceInfo info;
  DeviceFeatures features;
  DeviceLimits limits;
  /// How compute shaders read their streams fastest on this device.
  ReadPath readPath = ReadPath::StorageBuffer;

  /// Asks the current context.
  static DeviceGl query();
};

/// StorageBuffer or BufferTexture, by the name of the renderer.
ReadPath preferredReadPath(const std::string& renderer);

/// False if the name is that of a known software rasterizer.
bool isHardwareRenderer(const std::string& renderer);

}  // namespace brook::gl
