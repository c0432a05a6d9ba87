// Translate: one run of all stages of the front end over one file.
//
//   in:  a CompilerInstance; the conversions that earlier runs found necessary
//   out: a Unit; and the additional conversions of this run
//
//   Clang's preprocessor -> tokens -> surface (scan, desugar) -> Clang's parser -> check
//     -> host text
//
// Each stage runs only if the earlier stages reported no error, so that each cause has one error.
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/implicit_conversions.h"

namespace brook::frontend {

/// Returns a Unit, which is complete if no error was reported and `finder` found no new conversion.
Unit translate(clang::CompilerInstance& compiler, diagnostics::Collector& collector,
               ConversionFinder& finder, const Options& options);

}  // namespace brook::frontend
