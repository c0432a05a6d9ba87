// The tables of a kernel whose loops may run longer than a driver allows.
//
//   double iterations(const ::brook::iterations::LaunchValue* of) { return trips(...).high; }
//   (descriptors of the kernels of passes/make_resumable.h: advance, finish and others)
//   const ::brook::ResumableDescriptor resumable = {&iterations, ...};
#pragma once

#include "compiler/codegen/host/print.h"
#include "compiler/codegen/text_writer.h"

namespace brook::host {

/// Writes the tables, if the kernel can be resumed.
void printResumable(const KernelEntry& kernel, const FileParts& parts, codegen::TextWriter& out);

}  // namespace brook::host
