# Clang and LLVM 19 for the stages that see Clang's headers: diagnostics, surface, frontend, check.
include_guard(GLOBAL)

# The packages libclang-19-dev and llvm-19-dev, or the files of them that .ci/unpack-clang unpacks;
# both use the shared libraries of libclang-cpp19, on which Debian's brcc depends too. Clang's own
# CMake files are not used, because they require all of its programs and static libraries.
set(prefixes /usr/lib/llvm-19 "${PROJECT_SOURCE_DIR}/build/clang-19/usr/lib/llvm-19")
list(TRANSFORM prefixes APPEND /include OUTPUT_VARIABLE include_folders)
list(TRANSFORM prefixes APPEND /bin OUTPUT_VARIABLE program_folders)
find_path(BROOK_CLANG_INCLUDE_DIR clang/AST/AST.h PATHS ${include_folders} NO_DEFAULT_PATH)
find_path(BROOK_LLVM_INCLUDE_DIR llvm/Config/llvm-config.h PATHS ${include_folders} NO_DEFAULT_PATH)
find_program(BROOK_LLVM_TBLGEN llvm-tblgen PATHS ${program_folders} NO_DEFAULT_PATH)
find_library(BROOK_CLANG_LIBRARY libclang-cpp.so.19.1)
find_library(BROOK_LLVM_LIBRARY libLLVM.so.19.1)
foreach(found BROOK_CLANG_INCLUDE_DIR BROOK_LLVM_INCLUDE_DIR BROOK_LLVM_TBLGEN BROOK_CLANG_LIBRARY
              BROOK_LLVM_LIBRARY)
  if(NOT ${found})
    message(FATAL_ERROR "Brook: Clang 19.1 is not installed (${found}): install libclang-19-dev and "
                        "llvm-19-dev, or libclang-cpp19 and call .ci/unpack-clang")
  endif()
endforeach()

# A target that uses Clang needs only this. The headers are system headers, so that they cause no
# warnings.
add_library(brook_clang INTERFACE)
target_include_directories(brook_clang SYSTEM INTERFACE "${BROOK_CLANG_INCLUDE_DIR}" "${BROOK_LLVM_INCLUDE_DIR}")
target_link_libraries(brook_clang INTERFACE "${BROOK_CLANG_LIBRARY}" "${BROOK_LLVM_LIBRARY}")

# brook_clang_library(NAME SOURCES ... [PUBLIC libs...] [PRIVATE libs...])
# Adds a brook_folder_library for a stage that uses Clang.
function(brook_clang_library name)
  brook_folder_library(${name} ${ARGN})
  target_link_libraries(${name} PUBLIC brook_clang)
endfunction()
