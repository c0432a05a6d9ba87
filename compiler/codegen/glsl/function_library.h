// The functions of functions.glsl that a shader needs.
//
//   FunctionLibrary library;
//   library.use("brook_pow", kFloat.withWidth(3), {float3, float3});  -> "brook_pow"
//   library.print(out);     // brook_isnan, brook_copysign ..., brook_pow(float), brook_pow(vec3)
#pragma once

#include "compiler/codegen/text_writer.h"
#include "compiler/ir/types.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace brook::glsl {

class FunctionLibrary {
 public:
  /// Notes the use of a function and gives its name. `result` and `arguments` are the types of the
  /// use; where they are vectors, and the function is none on vecN, a form that works one component
  /// at a time is made. bool and int vectors are handled alike.
  std::string use(std::string_view name, ir::Type result, const std::vector<ir::Type>& arguments);
  /// The same for a function that is used as it stands in functions.glsl.
  void use(std::string_view name);

  /// A value of `type` from what is stored of it, and back (type_names.h, storedType).
  std::string decoded(ir::Type type, const std::string& stored);
  std::string encoded(ir::Type type, const std::string& value);

  /// The value of an element from its texel (storage_elements.h, texelType), and back.
  std::string fromTexel(ir::Element element, const std::string& texel);
  std::string toTexel(ir::Element element, const std::string& value);
  /// The same for a buffer (wordType).
  std::string fromWords(ir::Element element, const std::string& words);
  std::string toWords(ir::Element element, const std::string& value);

  /// Writes everything noted, in the order of functions.glsl, vector forms last.
  void print(codegen::TextWriter& out) const;

 private:
  std::string fromNumbers(ir::Element element, const std::string& numbers);
  std::string toNumbers(ir::Element element, const std::string& value);

  void use(std::string_view name, int width);

  std::set<std::pair<std::string, int>> used_;      ///< with what they use themselves; components
  std::map<std::string, std::string> vectorForms_;  ///< signature -> text
};

}  // namespace brook::glsl
