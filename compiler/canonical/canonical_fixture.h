// A kernel for tests of the pass canonicalise, of which a test writes the body.
#pragma once

#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::canonical {

/// The canonical form of the body of kernel k(gather u[][]: float, gather t[]: int, stream x: float,
/// stream v: float2, constant n: int, constant m: float, output o: float).
inline std::string canonical(const std::string& body) {
  const std::string head =
      "kernel k(gather u[][]: float, gather t[]: int, stream x: float, stream v: float2, constant "
      "n: "
      "int, constant m: float, output o: float) {\n";
  const std::string text = passes::run("canonicalise", head + body + "}\n");
  return text.size() < head.size() ? text : text.substr(head.size(), text.size() - head.size() - 2);
}

}  // namespace brook::canonical
