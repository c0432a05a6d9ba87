// Fixture of the agreement tests: the kernels of agreement_corpus.h, compiled by each compiler of
// this machine.
#pragma once

#include "compiler/ir/module.h"

#include <brook/kernel_body.h>
#include <brook/kernel_descriptor.hpp>

#include <gtest/gtest.h>

#include <string>

namespace brook::codegen::cpu_scalar {

/// The parameter: the shared object of one compiler and set of flags. agreement_test.cpp
/// instantiates the tests of all files.
class Agreement : public testing::TestWithParam<std::string> {};

/// The description of one body in a shared object; also declared in the emitted file.
struct Entry {
  const char* kernel;
  int isa;
  body::MapBody map;
  body::CombineBody combine;
  body::AccumulateBody accumulate;
};

inline constexpr Isa kIsas[] = {Isa::Scalar, Isa::Sse2, Isa::Avx2, Isa::Avx512, Isa::Generic};

bool runsHere(Isa isa);

std::string nameOf(Isa isa);

/// Parses and validates the text; throws the error.
ir::Module validModule(const char* text);

const ir::Module& corpus();

/// Returns one body of a kernel of the corpus as compiled into `object`.
const Entry& entryOf(const std::string& object, const std::string& kernel, Isa isa);

}  // namespace brook::codegen::cpu_scalar
