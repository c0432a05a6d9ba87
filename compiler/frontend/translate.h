// translate: one run of all stages of the front end over one file.
//
//   in:  a CompilerInstance; conversions that an earlier run found to be needed
//   out: a Unit; and the conversions that this run found
//
//   Clang's preprocessor -> tokens -> surface (scan, desugar) -> Clang's parser -> check -> host
//   text
//
// Each stage runs only when the ones before it reported no error: one error per cause.
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/frontend/frontend.h"
#include "compiler/surface/desugar.h"

namespace brook::frontend {

struct Translation {
  Unit unit;                        ///< complete when nothing was reported as an error
  surface::Insertions conversions;  ///< not empty: run again with these too
};

Translation translate(clang::CompilerInstance& compiler, diagnostics::Collector& collector,
                      const surface::Insertions& conversions, const Options& options);

}  // namespace brook::frontend
