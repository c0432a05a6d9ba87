// Split messages: afterwards no kernel prints or asserts; a second kernel, the message kernel,
// records the messages.
//
// In:  calls inlined; Message statements.
// Out: no Message statements. Before each kernel that had some there is a new kernel,
//      `<name>_messages`, with the same inputs. Instead of the outputs it records for each element
//      (ir::Messages) the count of its messages, and the message whose index is the parameter
//      `message_index`. A failure ends the element.
//
// The runtime launches the message kernel before the kernel, for message index 0, 1, ... as long as
// there are messages to show. So backends need no messages, and messages come in the order of the
// elements. An assertion fails before an output has changed, and a kernel is as fast with messages
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
