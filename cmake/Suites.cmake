# Writes what ctest reads of a test program: one test a suite, so that a program starts once a suite and not once a test.
# cmake -D PROGRAM=path -D FOLDER=working-folder -D PROPERTIES=names;and;values -D OUT=file -P Suites.cmake
# Tests that are disabled stand there by name, since nothing else would tell that they are not run.
execute_process(COMMAND ${PROGRAM} --gtest_list_tests WORKING_DIRECTORY ${FOLDER} TIMEOUT 60 OUTPUT_VARIABLE listed
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX REPLACE "[][;]" " " listed "${listed}")  # these mean something in a list of CMake's, and only stand in comments
string(REPLACE "\n" ";" lines "${listed}")

list(JOIN PROPERTIES " " PROPERTIES)

set(suite "")
set(shown "")       # Suite<Type>, or Suite
set(has_tests NO)   # that are not disabled
set(script "")

macro(ootori_add name filter properties)
  string(APPEND script "add_test([==[${name}]==] \"${PROGRAM}\" \"--gtest_filter=${filter}\")\n"
                       "set_tests_properties([==[${name}]==] PROPERTIES WORKING_DIRECTORY \"${FOLDER}\" ${properties})\n")
endmacro()

macro(ootori_end_suite)
  if(has_tests)
    ootori_add("${shown}" "${suite}.*" "${PROPERTIES}")
  endif()
  set(has_tests NO)
endmacro()

foreach(line IN LISTS lines)
  if(line MATCHES "^  DISABLED_([^ ]+)")
    ootori_add("${shown}.${CMAKE_MATCH_1}" "${suite}.DISABLED_${CMAKE_MATCH_1}" "DISABLED TRUE")
  elseif(line MATCHES "^  ")
    set(has_tests YES)
  elseif(line MATCHES "^([^ ]+)\\.( +# TypeParam = (.*))?$")
    ootori_end_suite()
    set(suite "${CMAKE_MATCH_1}")
    set(shown "${suite}")
    if(CMAKE_MATCH_3)
      string(REGEX REPLACE "/[0-9]+$" "<${CMAKE_MATCH_3}>" shown "${suite}")
    endif()
  endif()
endforeach()
ootori_end_suite()
file(WRITE ${OUT} "${script}")
