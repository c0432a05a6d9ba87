// DeviceGl: the identity, features and limits of a context's device. They are queried once, so that
// no launch queries the state of OpenGL.
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
  /// True if + - * / and sqrt are exact in the start-up test (self_test.h), so that results have
  /// the same bits as on cpu-scalar.
  bool exactArithmetic = false;
  /// True if shaders must round / and sqrt themselves (ProgramConstants::RoundInShader).
  bool roundsInShaders = false;
};

struct DeviceFeatures {
  bool isEs = false;             ///< OpenGL ES: other transfer formats, no buffer textures
  bool compute = false;          ///< compute shaders and storage buffers: OpenGL 4.3, ES 3.1
  bool precise = false;          ///< `precise` in shaders, by GL_ARB_ or GL_EXT_gpu_shader5
  bool textureStorage = false;   ///< immutable textures
  bool bufferStorage = false;    ///< immutable buffers
  bool doubles = false;          ///< 64-bit floats in shaders
  bool floatTargets = true;      ///< rendering to float textures
  bool programBinaries = false;  ///< linked programs can be saved and loaded
  bool resetStatus = false;      ///< the driver reports resets of the device
};

struct DeviceLimits {
  int textureSize = 0;                 ///< width and height of a 2-D texture
  int drawBuffers = 0;                 ///< outputs of one fragment pass
  int fragmentTextures = 0;            ///< inputs of one fragment pass
  std::int64_t uniformBlockBytes = 0;  ///< the parameter block
  // The following limits are 0 without DeviceFeatures::compute.
  std::int64_t storageBlockBytes = 0;    ///< bytes of one storage buffer binding
  std::int64_t bufferTextureTexels = 0;  ///< elements of one buffer texture; ES: 0
  int computeStorageBlocks = 0;          ///< storage buffers of one compute shader
  int storageBindings = 0;               ///< count of bindings for storage buffers
  int computeTextures = 0;               ///< buffer textures of one compute shader
  int groupsPerDimension = 0;            ///< work groups in x and in y
};

/// The limits of the driver, or the minimum of the specification, with which tests simulate the
/// smallest device.
enum class LimitSource { Driver, Specification };

struct DeviceGl {
  DeviceInfo info;
  DeviceFeatures features;
  DeviceLimits limits;
  DevicePolicy policy;

  /// Queries the current context.
  static DeviceGl query(LimitSource source);

  /// Returns the dialect of a pipeline's shaders on this device.
  Dialect dialect(PipelineStage stage) const;
};

/// Returns the minimum limits of the current context's version.
DeviceLimits minimumLimits(const DeviceFeatures& features);

/// Returns false for the names of known software rasterizers.
bool isHardwareRenderer(const std::string& renderer);

}  // namespace brook::gl
