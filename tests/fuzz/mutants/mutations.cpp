#include "tests/fuzz/mutants/mutations.h"

namespace brook::fuzz {
namespace {

// ---- wrong choices of an emitter, as changes of its text

std::string nestedLoopForgetsMask(std::string text) {
  std::size_t at = 0;
  while ((at = text.find("Bool live_", at)) != std::string::npos) {
    const std::size_t value = text.find(" = live", at) + 3;
    text.replace(value, text.find(';', value) - value, "allLanes()");
    at = value;
  }
  return text;
}

std::string branchForgetsMask(std::string text) {
  return replaced(std::move(text), "running = running & ~", "running = running | noLanes() & ~");
}

std::string repeatRoundsUp(std::string text) {
  return replaced(std::move(text), "return index / (domain / extent);",
                  "return (index + 1) / (domain / extent);");
}

std::string strideFromTheMiddle(std::string text) {
  return replaced(std::move(text), "return index * (extent / domain);",
                  "return index * (extent / domain) + (extent / domain) / 2;");
}

constexpr Mutation kMutations[] = {
    {"operands of a subtraction swapped", Target::Cpu, swapSubtraction, nullptr},
    {"< becomes <=", Target::Gl, lessBecomesLessEqual, nullptr},
    {"else branch dropped", Target::Cpu, dropElse, nullptr},
    {"break of a nested loop dropped", Target::Gl, dropInnerBreak, nullptr},
    {"continue dropped", Target::Cpu, dropContinue, nullptr},
    {"do tested like while", Target::Gl, testLoopsFirst, nullptr},
    {"nested loop forgets the mask around it", Target::Cpu, nullptr, nestedLoopForgetsMask},
    {"break leaves the lanes running", Target::Cpu, nullptr, branchForgetsMask},
    {"gather clamps one element too early", Target::Gl, gatherMissesLast, nullptr},
    {"gather clamps to the second element", Target::Cpu, gatherMissesFirst, nullptr},
    {"gather with its last two indices swapped", Target::Gl, gatherTransposed, nullptr},
    {">> of int is logical", Target::Cpu, shiftIsLogical, nullptr},
    {"shift counts saturate", Target::Gl, shiftCountSaturates, nullptr},
    {"int divided as uint", Target::Gl, divideUnsigned, nullptr},
    {"int remainder has the divisor's sign", Target::Cpu, remainderFloors, nullptr},
    {"float to int rounds", Target::Gl, floatToIntRounds, nullptr},
    {"int product in float", Target::Gl, productInFloat, nullptr},
    {"int sum saturates", Target::Cpu, sumSaturates, nullptr},
    {"arguments of min swapped", Target::Gl, minSwapped, nullptr},
    {"round takes halves up", Target::Cpu, roundHalvesUp, nullptr},
    {"write mask in order", Target::Cpu, maskSorted, nullptr},
    {"?: chooses by the first component", Target::Gl, selectByFirst, nullptr},
    {"uint compared as int", Target::Cpu, compareSigned, nullptr},
    {"right side of && dropped", Target::Gl, dropRightOfAnd, nullptr},
    {"reduction combines right to left", Target::Cpu, reduceReversed, nullptr},
    {"repeat rounds up", Target::Gl, nullptr, repeatRoundsUp},
    {"stride starts in the middle", Target::Gl, nullptr, strideFromTheMiddle},
    {"indexof gives the position in the output", Target::Cpu, positionOfOutput, nullptr},
    {"narrow outputs do not wrap", Target::Gl, narrowNotWrapped, nullptr},
    {"fixed outputs truncate", Target::Cpu, fixedTruncated, nullptr},
    {"uint to float as int", Target::Gl, uintToFloatSigned, nullptr},
    {"iterator has no upper bound", Target::Gl, iteratorIsInclusive, nullptr},
};

}  // namespace

std::span<const Mutation> mutations() {
  return kMutations;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  std::size_t at = 0;
  while ((at = text.find(from, at)) != std::string::npos) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
  return text;
}

}  // namespace brook::fuzz
