// Brook+'s choice of devices: what a thread's streams and kernels run on.
//
// "cal" devices are those of OpenGL, of which BRT_RUNTIME may name the backend (gl:fragment); the
// "cpu" device is the CPU. A thread that chooses none has what BRT_RUNTIME says, as ever.
#pragma once

namespace brook {
namespace plus {

class Device {
 public:
  /// "cal" or "cpu".
  const char* getType() const { return type_; }
  /// The other APIs that can share streams with the device, as one text. Always empty: Brook+ had
  /// Direct3D; OpenGL's are shared in another way (docs/interop.md).
  const char* getBindings() const { return ""; }

  /// For the library itself. `adapter`: a number among the devices of EGL, or one of these.
  static constexpr int kCpu = -1;
  static constexpr int kDefaultAdapter = -2;  ///< the one that OpenGL starts on without a number
  explicit Device(int adapter) : type_(adapter == kCpu ? "cpu" : "cal"), adapter_(adapter) {}
  int adapter() const { return adapter_; }

 private:
  const char* type_;
  int adapter_;
};

/// The devices of a type, "cal", "cpu" or "all" (those of "cal" first), an array that lives as long
/// as the program. Null, and 0 for `*count`, if there are none of it. The first call looks which
/// devices of OpenGL start.
Device* getDevices(const char* type, unsigned int* count);

/// From now on this thread uses devices[0]; Brook+ had one device for a thread, too. Streams that
/// the thread has used before move to it when they are next used. Returns the devices that were in
/// use, with `*oldCount` (which may be null) their number; null and 0 before the first call. Null
/// for `devices` leaves the choice to BRT_RUNTIME again. Throws BackendError when the device no
/// longer starts, and changes nothing then.
Device* useDevices(Device* devices, unsigned int count, unsigned int* oldCount = nullptr);

}  // namespace plus

using plus::Device;
using plus::getDevices;
using plus::useDevices;

}  // namespace brook
