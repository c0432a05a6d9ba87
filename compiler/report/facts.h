// Facts: what brcc knows of the kernels of one file, in the user's words.
//
//   in:  the kernels' signatures, the IR after the passes and the code made of it
//   out: plain data, from which print_reflection (JSON) and print_report (HTML) write
//
//   kernel void saxpy(float a, float x<>, out float y<>)
//     ->  saxpy: a constant float, x stream float, y output float; glsl330: 1 pass, ...
#pragma once

#include "compiler/codegen/generate_code.h"
#include "compiler/frontend/frontend.h"

#include <string>
#include <vector>

namespace brook::report {

struct ParameterFacts {
  std::string name;
  std::string kind;  ///< "stream", "gather", "iterator", "constant", "output", ...
  std::string type;  ///< of an element: "float4", or the name of a structure
  int rank = 0;      ///< of a gather or scatter output; else 0
};

/// One GL pass.
struct PassFacts {
  std::vector<std::string> dialects;  ///< that run the kernel in this pass
  std::vector<std::string> reads;     ///< names of parameters
  std::vector<std::string> writes;
  /// Types of the temporary streams that hand values from pass to pass.
  std::vector<std::string> temporaries;
  int textureReads = 0;  ///< of one element; loops count as 8 rounds
  int arithmetic = 0;
};

/// Something that is done element by element on the CPU.
struct ScalarizedFacts {
  unsigned line = 0;
  std::string text;
};

/// A line that the kernel prints, or an assertion of it.
struct MessageFacts {
  unsigned line = 0;
  bool isFailure = false;
  std::string text;  ///< a format of printf; of an assertion, that it failed
};

struct KernelFacts {
  std::string name;
  std::string file;
  unsigned line = 0;
  unsigned lastLine = 0;  ///< of its last statement or message in the same file
  bool isReduction = false;
  bool isCommutative = false;  ///< of a reduction: combined in 64 lanes, not from left to right
  bool usesDouble = false;
  std::vector<ParameterFacts> parameters;
  std::vector<PassFacts> passes;
  std::vector<std::string> divisions;  ///< how it is divided into passes, and at what cost
  std::vector<ScalarizedFacts> scalarized;
  std::vector<MessageFacts> messages;  ///< a second kernel finds them (passes/split_messages.h)
  codegen::KernelText code;
};

struct FileFacts {
  std::string version;               ///< of brcc
  std::string input;                 ///< as given
  std::string source;                ///< its text
  bool isRenumbered = false;         ///< by #line: the lines of kernels are not those of `source`
  std::vector<KernelFacts> kernels;  ///< those that host code may call and that are defined here
};

/// `source`: the text of the input; empty when there is none.
FileFacts gatherFacts(const frontend::Unit& unit, const codegen::GeneratedCode& code,
                      const std::string& version, const std::string& input,
                      const std::string& source);

}  // namespace brook::report
