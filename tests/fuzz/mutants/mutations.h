// Mutations: deliberate miscompilations for one target, to show that the random programs find them.
//
// In:  the IR after the common passes, as the code generators get it; or the text that they gave.
// Out: the same with one rule of the language broken.
#pragma once

#include "compiler/ir/module.h"

#include <span>
#include <string>
#include <string_view>

namespace brook::fuzz {

enum class Target { Cpu, Gl };

struct Mutation {
  const char* name;                        ///< what is wrong
  Target target;                           ///< whose code is wrong; the other targets stay right
  void (*changeIr)(ir::Function&);         ///< may be null
  std::string (*changeText)(std::string);  ///< of the bodies or of one shader; may be null
};

/// All, in a fixed order: numbers on the command line are indices.
std::span<const Mutation> mutations();

// ---- changes of IR (ir_mutations.cpp)
void swapSubtraction(ir::Function&);
void lessBecomesLessEqual(ir::Function&);
void dropElse(ir::Function&);
void dropInnerBreak(ir::Function&);
void dropContinue(ir::Function&);
void testLoopsFirst(ir::Function&);
void gatherMissesLast(ir::Function&);
void gatherMissesFirst(ir::Function&);
void gatherTransposed(ir::Function&);
void shiftIsLogical(ir::Function&);
void shiftCountSaturates(ir::Function&);
void divideUnsigned(ir::Function&);
void remainderFloors(ir::Function&);
void floatToIntRounds(ir::Function&);
void productInFloat(ir::Function&);
void sumSaturates(ir::Function&);
void minSwapped(ir::Function&);
void roundHalvesUp(ir::Function&);
void maskSorted(ir::Function&);
void selectByFirst(ir::Function&);
void compareSigned(ir::Function&);
void dropRightOfAnd(ir::Function&);
void reduceReversed(ir::Function&);
void positionOfOutput(ir::Function&);
void narrowNotWrapped(ir::Function&);
void fixedTruncated(ir::Function&);
void uintToFloatSigned(ir::Function&);
void iteratorIsInclusive(ir::Function&);

// ---- changes of text (mutations.cpp)
std::string replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace brook::fuzz
