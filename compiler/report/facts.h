// Facts: the properties of the kernels of one file, in the user's words.
//
//   in:  the kernels' signatures, the IR after the passes and the generated code
//   out: plain data, the input of print_reflection (JSON) and print_report (HTML)
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
  std::string type;  ///< element type: "float4", or the name of a structure
  int rank = 0;      ///< dimensions of a gather or scatter output; else 0
};

/// One GL pass.
struct PassFacts {
  std::vector<std::string> dialects;  ///< that run the kernel in this pass
  std::vector<std::string> reads;     ///< names of parameters
  std::vector<std::string> writes;
  /// Types of the temporary streams that pass values from this pass to later ones.
  std::vector<std::string> temporaries;
  int textureReads = 0;  ///< for one element; a loop counts as 8 rounds
  int arithmetic = 0;
};

/// A construct that is executed element by element on the CPU.
struct ScalarizedFacts {
  unsigned line = 0;
  std::string text;
};

/// A line that the kernel prints, or one of its assertions.
struct MessageFacts {
  unsigned line = 0;
  bool isFailure = false;
  std::string text;  ///< a format of printf, or the message of a failed assertion
};

struct KernelFacts {
  std::string name;
  std::string file;
  unsigned line = 0;
  unsigned lastLine = 0;  ///< the line of its last statement or message in the same file
  bool isReduction = false;
  bool isCommutative = false;  ///< reductions: combines in 64 lanes, not left to right
  bool usesDouble = false;
  std::vector<ParameterFacts> parameters;
  std::vector<PassFacts> passes;
  std::vector<std::string> divisions;  ///< how it is divided into passes, and at what cost
  std::vector<ScalarizedFacts> scalarized;
  std::vector<MessageFacts> messages;  ///< found by a second kernel (passes/split_messages.h)
  codegen::KernelText code;
};

struct FileFacts {
  std::string version;               ///< version of brcc
  std::string input;                 ///< name of the input as given
  std::string source;                ///< text of the input
  bool isRenumbered = false;         ///< by #line: lines of kernels differ from lines of `source`
  std::vector<KernelFacts> kernels;  ///< defined here and callable by host code
};

/// Collects the facts. `source` is the text of the input, or empty.
FileFacts gatherFacts(const frontend::Unit& unit, const codegen::GeneratedCode& code,
                      const std::string& version, const std::string& input,
                      const std::string& source);

}  // namespace brook::report
