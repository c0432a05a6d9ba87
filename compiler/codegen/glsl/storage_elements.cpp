#include "compiler/codegen/glsl/storage_elements.h"

#include "compiler/codegen/glsl/type_names.h"

namespace brook::glsl {
namespace {

using ir::Element;
using ir::Storage;

int componentBytes(Storage storage) {
  const bool isByte =
      storage == Storage::Char || storage == Storage::Uchar || storage == Storage::Fixed;
  return isByte ? 1 : 2;
}

bool isSigned(Storage storage) {
  return storage == Storage::Char || storage == Storage::Short;
}

}  // namespace

bool isNarrow(Storage storage) {
  return storage != Storage::Plain && storage != Storage::Uint;
}

Element textureElement(Element element) {
  return {element.type, isNarrow(element.storage) ? element.storage : Storage::Plain};
}

Element bufferElement(Element element) {
  if (!isNarrow(element.storage)) return {element.type, Storage::Plain};
  const bool fillsWords = componentBytes(element.storage) * element.type.width % 4 == 0;
  return {element.type, fillsWords ? element.storage : Storage::Plain};
}

ir::Type texelType(Element element) {
  if (!isNarrow(element.storage)) return storedType(element.type);
  return element.type.withScalar(isSigned(element.storage) ? ir::Scalar::Int : ir::Scalar::Uint);
}

ir::Type wordType(Element element) {
  if (!isNarrow(element.storage)) return storedType(element.type);
  return ir::kInt.withWidth(componentBytes(element.storage) * element.type.width / 4);
}

}  // namespace brook::glsl
