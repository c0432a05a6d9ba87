// Stage writer: the text that differs between the pipeline stages for one kernel. It declares
// streams, computes their addresses, reads and writes them. glsl_fragment and glsl_compute
// implement it; print_shader calls it. docs/backends.md (The shader interface) fixes all names and
// bindings.
//
// In main, print_shader may use the name `brook_element`, an int with the linear index of the
// output's element. It does not exist with TextureDirect.
#pragma once

#include "compiler/codegen/glsl/function_library.h"
#include "compiler/codegen/text_writer.h"
#include "compiler/ir/module.h"

#include <string>

namespace brook::glsl {

/// A stream of the kernel in one shader.
struct StreamBinding {
  std::uint32_t parameter;     ///< index of the parameter
  int binding;                 ///< docs/backends.md, Streams; packed inputs share some
  ir::Element storageElement;  ///< StageWriter::storageElement of its element
  std::string storeFunction;   ///< for an output: an unused name made from the parameter's
  /// The stream's elements are read in loops. Drivers (llvmpipe) reload members of the parameter
  /// block in each iteration, which takes longer than the fetch; so main copies the stream's
  /// members to variables.
  bool isCopied = false;

  /// Returns a member of the parameter block: member("extent") of stream 2 is
  /// "brook.brook_extent_2", or its copy, "brook_extent_2". The copy for a gather is "last", the
  /// extents less 1.
  std::string member(const std::string& what) const {
    return (isCopied ? "" : "brook.") + ("brook_" + what + "_" + std::to_string(parameter));
  }
};

/// Properties of the kernel that main depends on.
struct MainNeeds {
  bool findsPosition;  ///< compute the output position
  bool mayNotEnd;      ///< loops may not terminate outside of the output
};

class StageWriter {
 public:
  StageWriter(FunctionLibrary& library, bool isPacked) : library_(library), isPacked_(isPacked) {}
  StageWriter(const StageWriter&) = delete;
  StageWriter& operator=(const StageWriter&) = delete;
  virtual ~StageWriter() = default;

  /// Returns the type in which the streams of this stage store an element (type_names.h).
  virtual ir::Element storageElement(ir::Element element) const = 0;

  // ---- declarations at file scope
  virtual void declareStage(codegen::TextWriter& out) const = 0;
  /// Declares an input. With packed inputs it is called for the first input of each binding only.
  virtual void declareInput(const StreamBinding& input, codegen::TextWriter& out) const = 0;
  /// `location`: the index of the output in its pass.
  virtual void declareOutput(const StreamBinding& output, int location,
                             codegen::TextWriter& out) const = 0;
  /// Defines the functions that `store` calls.
  virtual void defineStore(const StreamBinding& output, codegen::TextWriter& out) const = 0;

  /// Returns whether packed inputs of any type share one binding; otherwise each type has one.
  virtual bool packsAllTypes() const = 0;
  /// Returns whether bindings of outputs follow the inputs'; otherwise they begin at 0.
  virtual bool numbersOutputsBehindInputs() const = 0;

  // ---- the address of an input's element, and the element there
  /// Returns the type of an address: "int" or "ivec2".
  virtual const char* addressType() const = 0;
  /// Returns the address of the element at `position`, an ivec4 within the stream's extents.
  virtual std::string addressOfPosition(const StreamBinding& input,
                                        const std::string& position) const = 0;
  /// Returns the address of the element with index `linear` in a stream without gaps.
  virtual std::string addressOfLinear(const StreamBinding& input,
                                      const std::string& linear) const = 0;
  /// Returns the address of the output's element in an input of the output's shape, from the names
  /// in addressParameters.
  virtual std::string ownAddress(const StreamBinding& input) const = 0;
  /// Returns the element at `address`, which is the name of a variable.
  virtual std::string element(const StreamBinding& input, const std::string& address) const = 0;

  // ---- the address of the output's element
  /// Return the address as parameters of a function, and as arguments in main.
  virtual std::string addressParameters() const = 0;
  virtual std::string addressArguments() const = 0;
  /// Returns the output position, from the names in addressParameters.
  virtual std::string positionOfAddress() const = 0;
  /// Returns the output position in a main that began with `findsPosition`. This text is often
  /// cheaper.
  virtual std::string positionInMain() const { return positionOfAddress(); }

  // ---- main
  /// Computes the address. Invocations past the end recompute the last element.
  virtual void beginMain(const MainNeeds& needs, codegen::TextWriter& out) const = 0;
  /// Write the text before and after all stores.
  virtual void beginStores(codegen::TextWriter&) const {}
  virtual void endStores(codegen::TextWriter&) const {}
  /// Writes the element of the output with index `location`.
  virtual void store(const StreamBinding& output, int location, const std::string& value,
                     codegen::TextWriter& out) const = 0;

 protected:
  /// Returns the offset to add to an element's index: in a packed binding, other inputs come first.
  std::string plusFirst(const StreamBinding& input) const {
    return isPacked_ ? " + " + input.member("layout") + ".z" : "";
  }

  FunctionLibrary& library_;
  bool isPacked_;
};

}  // namespace brook::glsl
