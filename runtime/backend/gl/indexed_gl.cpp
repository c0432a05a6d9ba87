#include "runtime/backend/gl/indexed_gl.h"

#include "runtime/backend/gl/compact_gl.h"
#include "runtime/backend/gl/reduce_gl.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

using enum ParameterKind;
using enum ElementType;

// Parameters: {index, extents, first and count of places, claims}. The index has `rank` components.
std::string claimStatements(std::size_t rank) {
  std::string inside = "true";
  std::string number = "0";
  for (std::size_t d = rank; d > 0; --d) {
    const std::string component = "[" + std::to_string(d - 1) + "]";
    inside += " && at" + component + " >= 0 && at" + component + " < constant_1" + component;
    number = "(" + number + " * constant_1" + component + " + at" + component + ")";
  }
  return "  ivec4 at = ivec4(0);\n  at." + std::string("xyzw").substr(0, rank) +
         " = fetch_0(element);\n  if (" + inside + ") {\n    place = " + number +
         " - constant_2.x;\n    if (place >= constant_2.y) place = -1;\n  }\n";
}

// Parameters: {claims, values, first and count of places, target}.
const char* const kTakeStatements =
    "  int place = element - constant_2.x;\n"
    "  if (place < 0 || place >= constant_2.y) KEEP;\n"
    "  int claimer = fetch_0(place);\n"
    "  if (claimer < 0) KEEP;\n"
    "  out_3 = fetch_1(claimer);\n";

using backend::IndexedForm;
using backend::IndexedLaunch;

/// The host runs calls with more collisions at one place, because each round handles only one of
/// them.
constexpr int kMaxRounds = 64;

// Parameters: {index, extents, positions}. Positions are linear, -1 outside. The fraction of a
// float is exact, but its sum with 0.5 is not, nor an extent as a float.
std::string positionStatements(std::size_t rank) {
  std::string text = "  vec4 given = vec4(0.0);\n  given." + std::string("xyzw").substr(0, rank) +
                     " = fetch_0(element);\n  vec4 at = floor(given);\n"
                     "  at += vec4(greaterThanEqual(given - at, vec4(0.5)));\n  int number = 0;\n";
  for (std::size_t d = rank; d > 0; --d) {
    const std::string c = "[" + std::to_string(d - 1) + "]";
    text += "  if (number >= 0 && at" + c + " >= 0.0 && at" + c + " < 2147483648.0 && int(at" + c +
            ") < constant_1" + c + ") {\n    number = number * constant_1" + c + " + int(at" + c +
            ");\n  } else {\n    number = -1;\n  }\n";
  }
  return text + "  out_2 = number;\n";
}

// Returns an int as the type stores it.
std::string stored(ElementType type, const std::string& value) {
  const auto shifted = [&](int bits) {
    const std::string n = std::to_string(32 - bits);
    return "((" + value + ") << " + n + ") >> " + n;
  };
  switch (elementFamily(type)) {
    case ElementFamily::Char:
      return shifted(8);
    case ElementFamily::Short:
      return shifted(16);
    case ElementFamily::Uchar:
      return "(" + value + ") & 255";
    case ElementFamily::Ushort:
      return "(" + value + ") & 65535";
    default:
      return value;
  }
}

// Parameters: {positions, their count and first and count of places, claims}. Counts from the end,
// so that the largest index belongs to the first element.
const char* const kClaimStatements =
    "  place = fetch_0(constant_1.x - 1 - element);\n"
    "  place = place < constant_1.y ? -1 : place - constant_1.y;\n"
    "  if (place >= constant_1.z) place = -1;\n";

// Parameters: {positions, claims, the same counts, positions of the first elements, of the others}.
const char* const kDivideStatements =
    "  int at = fetch_0(element);\n"
    "  int place = at - constant_2.y;\n"
    "  if (at >= 0 && (place < 0 || place >= constant_2.z)) KEEP;\n"
    "  bool isFirst = at >= 0 && fetch_1(max(place, 0)) == constant_2.x - 1 - element;\n"
    "  out_3 = isFirst ? at : -1;\n"
    "  out_4 = isFirst ? -1 : at;\n";

const char* expressionOf(StreamOperator op, bool isFloat) {
  switch (op) {
    case StreamOperator::Assign:
      return "a";
    case StreamOperator::Add:
      return "b + a";
    case StreamOperator::Multiply:
      return "b * a";
    case StreamOperator::Increment:
      return isFloat ? "a + 1.0" : "a + 1";
  }
  return "";
}

/// One call.
class Indexed {
 public:
  Indexed(InternalKernels& kernels, const IndexedLaunch& launch, const IndexedArguments& arguments)
      : kernels_(kernels),
        launch_(launch),
        arguments_(arguments),
        type_(launch.target->type()),
        typeName_(elementName(type_)),
        indexed_(launch.form == IndexedForm::Scatter ? arguments.target : arguments.source),
        count_(arguments.index.shape.elementCount()),
        positions_(allocate(Int)) {
    findPositions();
  }

  bool isPlain() const {
    return launch_.reduction == nullptr && launch_.op == StreamOperator::Assign;
  }

  /// Copies the elements, because there are no changes of the source and no collisions.
  void fetch() const { gatherTo(arguments_.target); }

  void assign() const {
    scatterElements(kernels_, positions_.argument(), arguments_.source, linear(arguments_.target));
  }

  /// Runs streamScatterOp.
  void pull() const {
    const ScratchStream other = gathered(arguments_.source, positions_);
    const ScratchStream results = applied(other.argument(), arguments_.target);
    keepThoseInside(positions_, results.argument(), arguments_.target);
  }

  /// Runs streamGatherOp and streamScatter. Returns false if there are too many collisions.
  bool runRounds() {
    const bool isScatter = launch_.form == IndexedForm::Scatter;
    const ScratchStream indexed = copyOf(indexed_);
    const ScratchStream target = isScatter ? ScratchStream() : copyOf(arguments_.target);
    for (int round = 1;; ++round) {
      const ScratchStream first = takeFirst();
      isScatter ? scatterRound(first) : gatherRound(first);
      const std::int64_t waiting = countWaiting();
      if (waiting == 0) return true;
      if (waiting <= (kMaxRounds - round) * indexed_.shape.elementCount()) continue;
      indexed_.memory->copyFrom(*indexed.memory);
      if (!isScatter) arguments_.target.memory->copyFrom(*target.memory);
      return false;
    }
  }

 private:
  ScratchStream allocate(ElementType type) const { return kernels_.allocate(type, lineOf(count_)); }

  ScratchStream copyOf(const ShaderArgument& stream) const {
    ScratchStream copy = kernels_.allocate(stream.memory->type(), stream.shape);
    copy.memory->copyFrom(*stream.memory);
    return copy;
  }

  static ShaderArgument linear(const ShaderArgument& stream) {
    return {stream.memory, nullptr, Shape{stream.shape.elementCount()}};
  }

  void findPositions() const {
    const ElementType indexType = arguments_.index.memory->type();
    const auto extents = extentsOf(indexed_.shape);
    kernels_
        .find(std::string("positions_") + elementName(indexType), InternalKernelForm::Gather,
              {{Gather, indexType}, {Constant, Int4}, {Output, Int}},
              positionStatements(static_cast<std::size_t>(componentCount(indexType))))
        .run(kernels_.pipeline(),
             std::array{arguments_.index, constantArgument(&extents), positions_.argument()},
             count_);
  }

  void gatherTo(const ShaderArgument& target) const {
    kernels_
        .find("fetch_" + typeName_, InternalKernelForm::Gather,
              {{Gather, Int}, {Gather, type_}, {Output, type_}},
              "  int at = fetch_0(element);\n  if (at < 0) KEEP;\n  out_2 = fetch_1(at);\n")
        .run(kernels_.pipeline(), std::array{positions_.argument(), arguments_.source, target},
             count_);
  }

  // Positions outside get an arbitrary element, because operators read it.
  ScratchStream gathered(const ShaderArgument& from, const ScratchStream& positions) const {
    ScratchStream result = allocate(type_);
    kernels_
        .find("fetch_any_" + typeName_, InternalKernelForm::Gather,
              {{Gather, Int}, {Gather, type_}, {Output, type_}},
              "  out_2 = fetch_1(max(fetch_0(element), 0));\n")
        .run(kernels_.pipeline(), std::array{positions.argument(), from, result.argument()},
             count_);
    return result;
  }

  void keepThoseInside(const ScratchStream& positions, const ShaderArgument& values,
                       const ShaderArgument& target) const {
    kernels_
        .find("keep_" + typeName_, InternalKernelForm::Gather,
              {{Gather, Int}, {Gather, type_}, {Output, type_}},
              "  if (fetch_0(element) < 0) KEEP;\n  out_2 = fetch_1(element);\n")
        .run(kernels_.pipeline(), std::array{positions.argument(), values, target}, count_);
  }

  ScratchStream applied(const ShaderArgument& other, const ShaderArgument& changed) const {
    if (launch_.reduction != nullptr) return reduced(other, changed);
    ScratchStream result = allocate(type_);
    const bool isFloat = elementFamily(type_) == ElementFamily::Float;
    kernels_
        .find("apply_" + std::to_string(static_cast<int>(launch_.op)) + "_" +
                  elementName(launch_.type),
              InternalKernelForm::Gather, {{Gather, type_}, {Gather, type_}, {Output, type_}},
              std::string("#define a fetch_0(element)\n#define b fetch_1(element)\n  out_2 = ") +
                  stored(launch_.type, expressionOf(launch_.op, isFloat)) + ";\n")
        .run(kernels_.pipeline(), std::array{other, changed, result.argument()}, count_);
    return result;
  }

  // Reduces n pairs, <2, n> to <1, n>, with `changed` on the left.
  ScratchStream reduced(const ShaderArgument& other, const ShaderArgument& changed) const {
    const ScratchStream pairs = kernels_.allocate(type_, Shape{2, count_});
    const auto count = static_cast<std::int32_t>(count_);
    kernels_
        .find("pair_" + typeName_, InternalKernelForm::Gather,
              {{Gather, type_}, {Gather, type_}, {Constant, Int}, {Output, type_}},
              "  if (element < constant_2) {\n    out_3 = fetch_0(element);\n  } else {\n"
              "    out_3 = fetch_1(element - constant_2);\n  }\n")
        .run(kernels_.pipeline(),
             std::array{changed, other, constantArgument(&count), pairs.argument()}, 2 * count_);
    ScratchStream result = kernels_.allocate(type_, Shape{1, count_});
    std::vector<ShaderArgument> arguments;
    for (const ParameterDescriptor& parameter : launch_.reduction->parameters) {
      arguments.push_back(parameter.kind == ParameterKind::Stream ? pairs.argument()
                                                                  : result.argument());
    }
    runReduction(kernels_.pipeline(), *launch_.reduction, arguments);
    return result;
  }

  // Returns the positions of the first elements of their places, and removes them from the pending
  // ones.
  ScratchStream takeFirst() {
    ScratchStream first = allocate(Int);
    ScratchStream rest = allocate(Int);
    const InternalKernel& claim =
        kernels_.find("claim_first", InternalKernelForm::Claim,
                      {{Gather, Int}, {Constant, Int3}, {Output, Int}}, kClaimStatements);
    const InternalKernel& divide = kernels_.find(
        "divide_first", InternalKernelForm::Gather,
        {{Gather, Int}, {Gather, Int}, {Constant, Int3}, {Output, Int}, {Output, Int}},
        kDivideStatements);
    const std::int64_t places = indexed_.shape.elementCount();
    const std::int64_t most = kernels_.pipeline().maxClaims();
    for (std::int64_t begin = 0; begin < places; begin += most) {
      const ScratchStream claims = unclaimed(kernels_, std::min(most, places - begin));
      const std::array<std::int32_t, 3> numbers = {
          static_cast<std::int32_t>(count_), static_cast<std::int32_t>(begin), claims.shape[0]};
      claim.run(kernels_.pipeline(),
                std::array{positions_.argument(), constantArgument(&numbers), claims.argument()},
                count_);
      divide.run(kernels_.pipeline(),
                 std::array{positions_.argument(), claims.argument(), constantArgument(&numbers),
                            first.argument(), rest.argument()},
                 count_);
    }
    positions_ = std::move(rest);
    return first;
  }

  std::int64_t countWaiting() const {
    const ScratchStream flags = allocate(Int);
    kernels_
        .find("flag_waiting", InternalKernelForm::Gather, {{Gather, Int}, {Output, Int}},
              "  out_1 = fetch_0(element) >= 0 ? 1 : 0;\n")
        .run(kernels_.pipeline(), std::array{positions_.argument(), flags.argument()}, count_);
    return CompactionGl(kernels_, flags.argument(), 0).total();
  }

  void scatterRound(const ScratchStream& first) const {
    const ScratchStream changed = gathered(arguments_.target, first);
    const ScratchStream results = applied(arguments_.source, changed.argument());
    scatterElements(kernels_, first.argument(), results.argument(), linear(arguments_.target));
  }

  void gatherRound(const ScratchStream& first) const {
    const ScratchStream found = gathered(arguments_.source, first);
    keepThoseInside(first, found.argument(), arguments_.target);
    const ScratchStream results = applied(found.argument(), found.argument());
    scatterElements(kernels_, first.argument(), results.argument(), linear(arguments_.source));
  }

  InternalKernels& kernels_;
  const IndexedLaunch& launch_;
  const IndexedArguments& arguments_;
  const ElementType type_;
  const std::string typeName_;
  const ShaderArgument& indexed_;  ///< the indexed stream
  const std::int64_t count_;       ///< of indices
  ScratchStream positions_;        ///< of pending elements, else -1
};

bool canCombine(Dialect dialect, const DeviceGl& device, const IndexedLaunch& launch) {
  const ElementFamily family = elementFamily(launch.type);
  if (launch.reduction != nullptr) {
    const auto isForThisDevice = [&](const ShaderDescriptor& s) { return s.dialect == dialect; };
    const ArrayView<ShaderDescriptor>& shaders = launch.reduction->shaders;
    return std::any_of(shaders.begin(), shaders.end(), isForThisDevice) &&
           (!launch.reduction->usesDouble || device.features.doubles);
  }
  return launch.op == StreamOperator::Assign ||
         (family != ElementFamily::Double && family != ElementFamily::Fixed &&
          family != ElementFamily::Shortfixed);
}

}  // namespace

ScratchStream unclaimed(InternalKernels& kernels, std::int64_t places) {
  ScratchStream claims = kernels.allocate(Int, lineOf(places));
  kernels.find("clear_claims", InternalKernelForm::Gather, {{Output, Int}}, "  out_0 = -1;\n")
      .run(kernels.pipeline(), std::array{claims.argument()}, places);
  return claims;
}

void scatterElements(InternalKernels& kernels, const ShaderArgument& index,
                     const ShaderArgument& values, const ShaderArgument& target) {
  const ElementType indexType = index.memory->type();
  const ElementType type = target.memory->type();
  const InternalKernel& claim =
      kernels.find(std::string("claim_") + elementName(indexType), InternalKernelForm::Claim,
                   {{Gather, indexType}, {Constant, Int4}, {Constant, Int2}, {Output, Int}},
                   claimStatements(static_cast<std::size_t>(componentCount(indexType))));
  const InternalKernel& take = kernels.find(
      std::string("take_") + elementName(type), InternalKernelForm::Gather,
      {{Gather, Int}, {Gather, type}, {Constant, Int2}, {Output, type}}, kTakeStatements);
  const std::int64_t count = target.shape.elementCount();
  const std::array<std::int32_t, 4> extents = extentsOf(target.shape);
  const std::int64_t most = kernels.pipeline().maxClaims();
  for (std::int64_t first = 0; first < count; first += most) {
    const ScratchStream claims = unclaimed(kernels, std::min(most, count - first));
    const std::array<std::int32_t, 2> places = {static_cast<std::int32_t>(first), claims.shape[0]};
    claim.run(
        kernels.pipeline(),
        std::array{index, constantArgument(&extents), constantArgument(&places), claims.argument()},
        index.shape.elementCount());
    take.run(kernels.pipeline(),
             std::array{claims.argument(), values, constantArgument(&places), target}, count);
  }
}

bool runIndexed(InternalKernels& kernels, const DeviceGl& device, const IndexedLaunch& launch,
                const IndexedArguments& arguments) {
  if (!canCombine(kernels.dialect(), device, launch)) return false;
  Indexed indexed(kernels, launch, arguments);
  if (indexed.isPlain()) {
    launch.form == IndexedForm::Scatter ? indexed.assign() : indexed.fetch();
    return true;
  }
  if (launch.form != IndexedForm::ScatterOp) return indexed.runRounds();
  indexed.pull();
  return true;
}

}  // namespace brook::gl
