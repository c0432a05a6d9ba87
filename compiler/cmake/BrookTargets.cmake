# Functions for the targets of this repository: one library per folder, with its dependencies listed,
# and the unit tests of the folder.

find_program(BROOK_CCACHE ccache)
if(BROOK_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${BROOK_CCACHE}")
endif()
set(CMAKE_UNITY_BUILD_BATCH_SIZE 16)
set(BROOK_LIST_SUITES "${CMAKE_CURRENT_LIST_DIR}/ListSuites.cmake")
option(BROOK_UNITY_BUILD "Compile the sources of a folder together: a quarter of the time of a first build (default ON)" ON)

# brook_folder_library(NAME SOURCES ... [PUBLIC libs...] [PRIVATE libs...])
# Adds a static library of one folder. It may use the PUBLIC and PRIVATE libraries only.
function(brook_folder_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;PUBLIC;PRIVATE")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "brook_folder_library(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_library(${name} STATIC ${arg_SOURCES})
  target_link_libraries(${name} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
  set_target_properties(${name} PROPERTIES UNITY_BUILD ${BROOK_UNITY_BUILD})
  brook_target_settings(${name})
endfunction()

# brook_unit_test(NAME SOURCES ... LIBRARIES ... [INCLUDES folder...] [LABELS ...])
# Adds one GoogleTest program; each suite becomes a CTest test. Without BROOK_BUILD_TESTS there is no
# such target, so everything that a test needs is an argument here.
function(brook_unit_test name)
  if(NOT BROOK_BUILD_TESTS)
    return()
  endif()
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES;INCLUDES;LABELS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "brook_unit_test(${name}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gmock GTest::gtest_main)
  target_include_directories(${name} PRIVATE ${arg_INCLUDES})
  set_target_properties(${name} PROPERTIES UNITY_BUILD ${BROOK_UNITY_BUILD})
  brook_target_settings(${name})
  # Halves the time of compiling, and tests run for milliseconds.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
  set(suites "${CMAKE_CURRENT_BINARY_DIR}/${name}_suites.cmake")
  add_custom_command(TARGET ${name} POST_BUILD BYPRODUCTS "${suites}"
    COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=$<TARGET_FILE:${name}>" "-DLABELS=unit;${arg_LABELS}"
      "-DOUTPUT=${suites}" -P "${BROOK_LIST_SUITES}"
    VERBATIM)
  set(included "${CMAKE_CURRENT_BINARY_DIR}/${name}_included.cmake")
  file(WRITE "${included}" "if(EXISTS \"${suites}\")\n  include(\"${suites}\")\nelse()\n"
       "  add_test(${name}_NOT_BUILT ${name}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES "${included}")
endfunction()

# brook_full_check([TARGETS target...] [TESTS test...])
# Adds to `tests/run --full`: TARGETS are not part of "all"; TESTS get the label "full" and run after
# the targets of all these calls are built.
function(brook_full_check)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "TARGETS;TESTS")
  if(NOT TARGET brook_full)
    add_custom_target(brook_full)
    add_test(NAME full.build
      COMMAND "${CMAKE_COMMAND}" --build "${PROJECT_BINARY_DIR}" --target brook_full)
    cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)
    set_tests_properties(full.build PROPERTIES
      LABELS full FIXTURES_SETUP full TIMEOUT 1800 PROCESSORS ${processors})
  endif()
  if(arg_TARGETS)
    set_target_properties(${arg_TARGETS} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(brook_full ${arg_TARGETS})
  endif()
  foreach(test IN LISTS arg_TESTS)
    set_property(TEST "${test}" APPEND PROPERTY LABELS full)
    set_property(TEST "${test}" APPEND PROPERTY FIXTURES_REQUIRED full)
  endforeach()
endfunction()

# Sets the flags of every target of this repository.
function(brook_target_settings name)
  target_compile_features(${name} PUBLIC cxx_std_20)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}/include")
  target_compile_options(${name} PRIVATE -Wall -Wextra -Wpedantic)
  if(BROOK_WARNINGS_AS_ERRORS)
    target_compile_options(${name} PRIVATE -Werror)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False warnings about std::string at -O2 and above (GCC bug 105651), and at -O3 about moved
    # std::variants (bug 105562 and similar ones).
    target_compile_options(${name} PRIVATE
      -Wno-restrict -Wno-maybe-uninitialized
      "$<$<CONFIG:Release>:-Wno-stringop-overflow;-Wno-array-bounds>")
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # std::stable_sort of libstdc++ 12 calls a function that libstdc++ itself declares deprecated.
    target_compile_options(${name} PRIVATE -Wno-deprecated-declarations)
  endif()
  # Results must not depend on the compiler's default for contraction.
  target_compile_options(${name} PRIVATE -ffp-contract=off)
endfunction()
