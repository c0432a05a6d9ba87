// DeviceGl: what the device behind a context is and can do. Asked once, so that no launch queries
// the state of OpenGL.
#pragma once

#include "runtime/backend/gl/device_policy.h"

#include <brook/kernel_descriptor.hpp>

#include <cstdint>
#include <string>

namespace brook::gl {

struct DeviceInfo {
  std::string vendor;      ///< "Mesa/X.org"
  std::string renderer;    ///< "llvmpipe (LLVM 15.0.6, 256 bits)"
  std::string api;         ///< "OpenGL 4.5", "OpenGL ES 3.1"
  std::string version;     ///< "4.5 (Core Profile) Mesa 22.3.6"
  bool isHardware = true;  ///< false for software rasterizers
  /// The start-up test (self_test.h) found + - * / and sqrt exact, so that results have the
  /// same bits as those of cpu-scalar.
  bool exactArithmetic = false;
  /// They are, but for / and sqrt, which shaders round (ProgramConstants::RoundInShader).
  bool roundsInShaders = false;
};

struct DeviceFeatures {
  bool isEs = false;             ///< OpenGL ES: other formats of transfers, no buffer textures
  bool compute = false;          ///< compute shaders and storage buffers: OpenGL 4.3, ES 3.1
  bool precise = false;          ///< `precise` in shaders, by GL_ARB_ or GL_EXT_gpu_shader5
  bool textureStorage = false;   ///< immutable textures
  bool bufferStorage = false;    ///< immutable buffers
  bool doubles = false;          ///< 64-bit floats in shaders
  bool floatTargets = true;      ///< rendering to float textures
  bool programBinaries = false;  ///< linked programs can be read and given back
  bool resetStatus = false;      ///< the driver can be asked whether the device was reset
};

struct DeviceLimits {
  int textureSize = 0;                 ///< width and height of a 2-D texture
  int drawBuffers = 0;                 ///< outputs of one fragment pass
  int fragmentTextures = 0;            ///< inputs of one fragment pass
  std::int64_t uniformBlockBytes = 0;  ///< the parameter block
  // What follows is 0 without DeviceFeatures::compute.
  std::int64_t storageBlockBytes = 0;    ///< of one binding of a storage buffer
  std::int64_t bufferTextureTexels = 0;  ///< elements of one stream in a buffer texture; ES: 0
  int computeStorageBlocks = 0;          ///< storage buffers of one compute shader
  int storageBindings = 0;               ///< one more than the highest binding of a storage buffer
  int computeTextures = 0;               ///< buffer textures of one compute shader
  int groupsPerDimension = 0;            ///< work groups in x and in y
};

/// Specification: the least that OpenGL allows, so that tests see what such a device would do.
enum class LimitSource { Driver, Specification };

struct DeviceGl {
  DeviceInfo info;
  DeviceFeatures features;
  DeviceLimits limits;
  DevicePolicy policy;

  /// Asks the current context.
  static DeviceGl query(LimitSource source);

  /// The dialect of the pipeline's shaders here.
  Dialect dialect(PipelineStage stage) const;
};

/// The least that the version of the current context has to have.
DeviceLimits minimumLimits(const DeviceFeatures& features);

/// False if the name is that of a known software rasterizer.
bool isHardwareRenderer(const std::string& renderer);

}  // namespace brook::gl
