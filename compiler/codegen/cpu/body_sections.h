// BodySections: which parts of the body headers (brook/body_sections.h) emitted bodies use.
//
//   r = multiplyAdd(load_Float(..), ..)   ->   "0"
//   v = load_Float3(..); x = sin(v.x)     ->   "(BROOK_USE_VECTORS | BROOK_USE_FUNCTIONS)"
#pragma once

#include <string>
#include <string_view>

namespace brook::codegen::cpu {

/// The value of BROOK_BODY_USES for these bodies: the sections whose functions or types they name. A
/// variable of such a name brings its section along, which costs time only. Bodies that compute
/// with doubles take all vectors.
std::string usedSections(std::string_view bodies, bool usesDouble);

}  // namespace brook::codegen::cpu
