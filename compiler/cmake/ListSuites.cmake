# Lists the suites of a GoogleTest program as tests of CTest, after the program is linked. A process
# for each suite and not for each test: loading the libraries takes longer than most tests.
#
#   cmake -DPROGRAM=x_test -DLABELS="unit;gl" -DOUTPUT=x_test_suites.cmake -P ListSuites.cmake
#
#   Parse.                          add_test(Parse x_test --gtest_filter=Parse.*)
#     RoundTripOfAMapKernel   ->    set_tests_properties(Parse PROPERTIES LABELS "unit;gl" ..)
execute_process(COMMAND "${PROGRAM}" --gtest_list_tests OUTPUT_FILE "${OUTPUT}.txt" COMMAND_ERROR_IS_FATAL ANY)
file(STRINGS "${OUTPUT}.txt" lines REGEX "^[A-Za-z0-9_/]+\\.")
if(NOT lines)
  message(FATAL_ERROR "${PROGRAM} has no tests")
endif()
get_filename_component(folder "${OUTPUT}" DIRECTORY)
set(text "")
foreach(line IN LISTS lines)
  string(REGEX MATCH "^[A-Za-z0-9_/]+" suite "${line}")
  string(APPEND text
    "add_test([=[${suite}]=] [=[${PROGRAM}]=] [=[--gtest_filter=${suite}.*]=])\n"
    "set_tests_properties([=[${suite}]=] PROPERTIES LABELS [=[${LABELS}]=] WORKING_DIRECTORY [=[${folder}]=])\n")
endforeach()
file(WRITE "${OUTPUT}" "${text}")
