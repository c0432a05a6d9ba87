#include "compiler/codegen/cpu/body_names.h"

#include "compiler/codegen/cpu/entry_names.h"

#include <algorithm>
#include <string_view>

namespace brook::codegen::cpu {
namespace {

constexpr std::string_view kWordsOfCpp =
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
    "char32_t char8_t class co_await co_return co_yield compl concept const const_cast consteval "
    "constexpr constinit continue decltype default delete do double dynamic_cast else enum "
    "explicit export extern false float for friend goto if inline int long mutable namespace new "
    "noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct "
    "switch template this thread_local throw true try typedef typeid typename typeof union "
    "unsigned using virtual void volatile wchar_t while xor xor_eq";

// Types and functions of the body headers.
constexpr std::string_view kNamesOfBodyHeaders =
    "float2 float3 float4 int2 int3 int4 uint uint2 uint3 uint4 bool2 bool3 bool4 double2 double3 "
    "double4 Float Float2 Float3 Float4 Double Double2 Double3 Double4 Int Int2 Int3 Int4 Uint "
    "Uint2 Uint3 Uint4 Bool Bool2 Bool3 Bool4 Argument "
    "Launch Range Place Row Span Columns ColumnFloats rowOf writeFlat LanePosition kLanes "
    "kExactPositions "
    "innerPart inside isAllInside hasRows rowInside "
    "whereAligned "
    "isInner isInside areNeighbours isBlockAhead readColumns countOfLanes below tilesOf tileStart "
    "mapAround mapTiles AcrossBlock AcrossBlocks fillAcross blockAt columnOf columnAcross add "
    "subtract multiply divide "
    "remainder "
    "negate "
    "computesExactly sumOfProduct differsFromItself isBeyondFloats "
    "isDenormal isHeeded "
    "shiftLeft shiftRight multiplyAdd swizzle toFloat toInt toUint toBool toDouble boolToFloat "
    "boolToInt boolToUint boolToDouble splat select component withComponent insert elementOf "
    "setElement extentOf turned splatFlat "
    "elementPosition lanePosition Stretch Input stretchOf inputAt pieceEnd before "
    "toInt4 rowStart store write anyLane allLanes noLanes firstLanes readPairs readFirstPairs "
    "writeFirst";

// Parameters and locals of emitted functions.
constexpr std::string_view kNamesOfEmittedCode =
    "place inner innerPiece flat part isWhole rangeBegin rangeEnd tiles blockRows first begin end "
    "rowEnd activeLanes arguments launch "
    "range "
    "rowNumber rowWidth columnNumber elements elementCount lanes results pairCount pair valid "
    "earlier later "
    "firstLane fullRows restCount remaining element lane lane0 lane1 lane2 lane3";

void addWords(std::string_view words, std::vector<std::string_view>& to) {
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    to.push_back(words.substr(begin, end - begin));
    begin = end + 1;
  }
}

// Words of C++, then every name that emitted code uses or that a local variable would hide from it.
NameRules bodyRules() {
  NameRules rules;
  for (std::string_view words : {kWordsOfCpp, kNamesOfBodyHeaders, kNamesOfEmittedCode})
    addWords(words, rules.keywords);
  for (std::string_view name : {
#define BROOK_BUILTIN(Kind, name, arity, shape, scalars, stage) #name,
#include "compiler/ir/builtins.def"
       }) {
    rules.keywords.push_back(name);
  }
  rules.prefixes = {"BROOK_",   "brook_",     "gather_",     "gatherSteps_", "row_",
                    "rowFlat_", "column_",    "columnFlat_", "load_",        "constant_",
                    "read_",    "readFirst_", "piece_",      "across_",      "readFlat_",
                    "pick_",    "part_",      "storePart_",  "iteratorMin_", "iteratorMax_",
                    "__"};
  return rules;
}

}  // namespace

BodyNames::BodyNames(const ir::Function& function) : table_(bodyRules()) {
  for (const char* suffix :
       {"_lanes", "_inside", "_parts", "_element", "_elements", "_rows", "_near"})
    table_.reserve(functionName(function, suffix));
  for (const ir::Variable& variable : function.variables) {
    variables_.push_back({table_.add(variable.name), {}, {}, {}, {}, {}, {}});
  }
  for (std::size_t i = 0; i < function.parameterCount; ++i) {
    Names& names = variables_[i];
    // A gather has no value of its own, so debuggers find its argument under the user's name.
    const bool isGather = function.variables[i].kind == ir::VariableKind::Gather;
    names.argument = isGather ? names.value : table_.add(names.value + "_argument");
    names.stretch = table_.add(names.value + "_stretch");
    names.piece = table_.add(names.value + "_piece");
    names.position = table_.add(names.value + "_position");
    names.lower = table_.add(names.value + "_min");
    names.upper = table_.add(names.value + "_max");
  }
}

}  // namespace brook::codegen::cpu
