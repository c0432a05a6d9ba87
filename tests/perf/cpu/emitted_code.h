// The compiler of what brcc emitted for this program.
#pragma once

namespace brook::perf {

/// True for clang++, false for g++.
bool isEmittedCodeOfClang();

}  // namespace brook::perf
