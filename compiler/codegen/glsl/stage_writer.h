// Stage writer: what differs between the stages around the same kernel text: how streams are
// declared, addressed, read and written. glsl_fragment and glsl_compute implement it; print_shader
// calls it. docs/backends.md (The shader interface) fixes all names and bindings.
//
// Names that the text of print_shader may use: in main `brook_element` (int, linear element of the
// output; not with TextureDirect).
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
  std::string storeFunction;   ///< of an output: free name after the parameter
  /// Elements are read in loops. Drivers (llvmpipe) load members of the parameter block there each
  /// time, which takes longer than the fetch; so main copies those of this stream to variables.
  bool isCopied = false;

  /// Its member of the parameter block: member("extent") of stream 2 is "brook.brook_extent_2", or
  /// the copy, "brook_extent_2". Of a gather "last", the extents less 1, is copied in its place.
  std::string member(const std::string& what) const {
    return (isCopied ? "" : "brook.") + ("brook_" + what + "_" + std::to_string(parameter));
  }
};

/// What main is for.
struct MainNeeds {
  bool findsPosition;  ///< the output position is wanted in any case
  bool mayNotEnd;      ///< loops may go on for ever where there is no element
};

class StageWriter {
 public:
  StageWriter(FunctionLibrary& library, bool isPacked) : library_(library), isPacked_(isPacked) {}
  StageWriter(const StageWriter&) = delete;
  StageWriter& operator=(const StageWriter&) = delete;
  virtual ~StageWriter() = default;

  /// The type in which the streams of this stage store an element (storage_elements.h).
  virtual ir::Element storageElement(ir::Element element) const = 0;

  // ---- declarations at file scope
  virtual void declareStage(codegen::TextWriter& out) const = 0;
  /// With packed inputs: for the first input of each binding only.
  virtual void declareInput(const StreamBinding& input, codegen::TextWriter& out) const = 0;
  /// `location`: number of the output in its pass.
  virtual void declareOutput(const StreamBinding& output, int location,
                             codegen::TextWriter& out) const = 0;
  /// Functions that `store` calls.
  virtual void defineStore(const StreamBinding& output, codegen::TextWriter& out) const = 0;

  /// Whether packed inputs of any type share one binding; otherwise each type has one.
  virtual bool packsAllTypes() const = 0;
  /// Whether the bindings of the outputs are numbered behind those of the inputs, else from 0.
  virtual bool numbersOutputsBehindInputs() const = 0;

  // ---- where an element of an input lies, and the element there
  /// "int" or "ivec2".
  virtual const char* addressType() const = 0;
  /// Of the element at `position`, an ivec4 within the stream's extents.
  virtual std::string addressOfPosition(const StreamBinding& input,
                                        const std::string& position) const = 0;
  /// Of the element number `linear` of a stream that lies without gaps.
  virtual std::string addressOfLinear(const StreamBinding& input,
                                      const std::string& linear) const = 0;
  /// Of the element in the output's place, in a stream of its shape; uses addressParameters.
  virtual std::string ownAddress(const StreamBinding& input) const = 0;
  /// `address`: the name of a variable.
  virtual std::string element(const StreamBinding& input, const std::string& address) const = 0;

  // ---- the address of the output's element
  /// As parameters of a function, and as arguments in main.
  virtual std::string addressParameters() const = 0;
  virtual std::string addressArguments() const = 0;
  /// The output position, from the names in addressParameters.
  virtual std::string positionOfAddress() const = 0;
  /// The output position in a main that began with `findsPosition`; often cheaper.
  virtual std::string positionInMain() const { return positionOfAddress(); }

  // ---- main
  /// Computes the address; in what runs beyond the last element, that of one that there is.
  virtual void beginMain(const MainNeeds& needs, codegen::TextWriter& out) const = 0;
  /// Around all stores.
  virtual void beginStores(codegen::TextWriter&) const {}
  virtual void endStores(codegen::TextWriter&) const {}
  /// Writes the element of output number `location`.
  virtual void store(const StreamBinding& output, int location, const std::string& value,
                     codegen::TextWriter& out) const = 0;

 protected:
  /// What to add to the number of an element of the input: packed, it does not lie first.
  std::string plusFirst(const StreamBinding& input) const {
    return isPacked_ ? " + " + input.member("layout") + ".z" : "";
  }

  FunctionLibrary& library_;
  bool isPacked_;
};

}  // namespace brook::glsl
