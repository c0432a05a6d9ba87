// translate: one run of all stages of the front end over one file.
//
//   in:  a CompilerInstance; the conversions that earlier runs found to be needed
//   out: a Unit; and the conversions that this run found in addition
//
//   Clang's preprocessor -> tokens -> surface (scan, desugar) -> Clang's parser -> check
//     -> host text
//
// Each stage runs only when the ones before it reported no error: one error per cause.
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "compiler/diagnostics/collector.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/implicit_conversions.h"

namespace brook::frontend {

/// A Unit, complete when nothing was reported as an error and `finder` found nothing new.
Unit translate(clang::CompilerInstance& compiler, diagnostics::Collector& collector,
               ConversionFinder& finder, const Options& options);

}  // namespace brook::frontend
