#include "compiler/frontend/prelude.h"

#include "compiler/frontend/prelude_kernel.h"
#include "prelude_text.h"

#include <vector>

namespace brook::frontend {
namespace {

PreludeFile file(const std::string& name, std::string text) {
  // The file is a system header, so that it causes no warnings and surface skips it.
  return {std::string(kPreludeFolder) + "/brook/" + name,
          "#pragma GCC system_header\n" + std::move(text)};
}

std::vector<PreludeFile> makeFiles() {
  const std::string replaced = "#pragma once\n";
  // The only headers of Brook+ with new declarations for a .br file are those about devices and
  // vectors.
  const std::string ofBrookPlus =
      replaced + "#include <brook/Device.h>\n#include <brook/VectorDataType.h>\n";
  return {
      file("prelude.hpp", "#pragma once\n#include <brook/prelude_host.hpp>\n" + kernelPrelude()),
      file("prelude_host.hpp", text::kPreludeHost),
      file("stream.hpp", replaced + "#include <brook/element.hpp>\n"),
      file("iter.hpp", replaced),
      file("generated.hpp", replaced),
      file("kernel.hpp", replaced),
      file("spread.hpp", replaced),
      file("stream_operators.hpp", replaced),
      file("array_view.hpp", text::kArrayView),
      file("brook.h", ofBrookPlus + "using namespace brook::plus;\n"),
      file("Stream.h", ofBrookPlus),
      file("KernelInterface.h", ofBrookPlus),
      file("Device.h", text::kDevice),
      file("ErrorCodes.h", text::kErrorCodes),
      file("VectorDataType.h", text::kVectorDataType),
      file("brook_plus.hpp", replaced),
      file("brook.hpp", text::kBrook),
      file("brook_0_5.hpp", text::kBrook05),
      file("brt.hpp", text::kBrt),
      file("callback.hpp", text::kCallback),
      file("element.hpp", text::kElement),
      file("element_type.hpp", text::kElementType),
      file("error.hpp", text::kError),
      file("fixed.hpp", text::kFixed),
      file("gl_object.hpp", text::kGlObject),
      file("memory.hpp", text::kMemory),
      file("names_0_5.hpp", text::kNames05),
      file("print_callback.hpp", text::kPrintCallback),
      file("profile.hpp", text::kProfile),
      file("runtime.hpp", text::kRuntime),
      file("shape.hpp", text::kShape),
      file("standard.hpp", text::kStandard),
      file("stream_error.hpp", text::kStreamError),
      file("stream_interface.hpp", text::kStreamInterface),
      file("vector_types.hpp", text::kVectorTypes),
      file("vectors_0_5.hpp", text::kVectors05),
      file("write_mask.hpp", text::kWriteMask),
  };
}

}  // namespace

std::span<const PreludeFile> preludeFiles() {
  static const std::vector<PreludeFile> files = makeFiles();
  return files;
}

}  // namespace brook::frontend
