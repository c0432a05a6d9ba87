// Split messages: afterwards no kernel prints or asserts; one beside it records what it would say.
//
// In:  calls inlined; Message statements.
// Out: none of them. A kernel that had some is what it would be without them, and stands behind a
//      new one, `<name>_messages`, that has the same inputs and records the messages of each
//      element instead of the outputs (ir::Messages): how many there are, and the one whose number
//      is the parameter `message_index`. An element ends with a failure.
//
// The runtime launches the new one before the kernel, for message index 0, 1, ... as long as there
// are messages to show, so that no backend knows of messages, they come in the order of the
// elements, an assertion fails before an output has changed, and a kernel is as fast with messages
// as without.
//
//   kernel k(stream x: float,       kernel k_messages(stream x: float, constant message_index: int,
//            output o: float) {                       output message: int4,
//     print "%g"(x)                                   output message_floats: float4)
//     o = sqrt(x)                       by message_index messages k record message
//   }                                   floats message_floats (print "%g"(float)) {
//                                     message = int4(0)
//                              ->     message_floats = float4(0.0)
//                                     if eq(message.x, message_index) {
//                                       message.z = 1
//                                       message_floats.x = x
//                                     }
//                                     message.x = add(message.x, 1)
//                                   }
//                                   kernel k(stream x: float, output o: float) {
//                                     o = sqrt(x)
//                                   }
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/result.h"

namespace brook::passes {

Result<void> splitMessages(ir::Module& module);

}  // namespace brook::passes
