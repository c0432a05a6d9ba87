// Function library: the functions of functions.glsl that a shader uses.
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
  /// Notes the use of a function and returns its name. `result` and `arguments` are the types of
  /// the use; for vectors, a function that is not defined on vecN gets a form that works one
  /// component at a time. bool and int vectors are handled alike.
  std::string use(std::string_view name, ir::Type result, const std::vector<ir::Type>& arguments);
  /// Notes the use of a function that functions.glsl defines for its own types only.
  void use(std::string_view name);

  /// Converts the stored form of a value (type_names.h, storedType) to a value of `type`, and back.
  std::string decoded(ir::Type type, const std::string& stored);
  std::string encoded(ir::Type type, const std::string& value);

  /// Converts the texel of an element (type_names.h, texelType) to its value, and back.
  std::string fromTexel(ir::Element element, const std::string& texel);
  std::string toTexel(ir::Element element, const std::string& value);
  /// Converts the words of an element in a buffer (wordType) to its value, and back.
  std::string fromWords(ir::Element element, const std::string& words);
  std::string toWords(ir::Element element, const std::string& value);

  /// Prints all noted functions, in the order of functions.glsl, vector forms last.
  void print(codegen::TextWriter& out) const;

 private:
  std::string fromNumbers(ir::Element element, const std::string& numbers);
  std::string toNumbers(ir::Element element, const std::string& value);

  void use(std::string_view name, int width);

  std::set<std::pair<std::string, int>> used_;      ///< including indirect uses; components
  std::map<std::string, std::string> vectorForms_;  ///< signature -> text
};

}  // namespace brook::glsl
