# Clang and LLVM 19 for the stages that see Clang's headers: diagnostics, surface, frontend, check.
include_guard(GLOBAL)

find_package(LLVM 19.1 REQUIRED CONFIG PATHS /usr/lib/llvm-19/lib/cmake/llvm NO_DEFAULT_PATH)
find_package(Clang REQUIRED CONFIG PATHS /usr/lib/llvm-19/lib/cmake/clang NO_DEFAULT_PATH)
set_target_properties(LLVM clang-cpp PROPERTIES IMPORTED_GLOBAL TRUE)

# Everything that a target needs to use Clang. The headers are system headers: their warnings are
# not ours.
add_library(brook_clang INTERFACE)
target_include_directories(brook_clang SYSTEM INTERFACE ${CLANG_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_definitions(brook_clang INTERFACE ${LLVM_DEFINITIONS_LIST})
target_link_libraries(brook_clang INTERFACE clang-cpp LLVM)

# brook_clang_library(NAME SOURCES ... [PUBLIC libs...] [PRIVATE libs...])
# brook_folder_library for a stage that uses Clang.
function(brook_clang_library name)
  brook_folder_library(${name} ${ARGN})
  target_link_libraries(${name} PUBLIC brook_clang)
endfunction()
