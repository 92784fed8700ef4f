# What nearly every file includes is read once and not once a file: half of the compiler's time is reading.
# A file includes what it uses all the same, so that it can be compiled without.
set(ootori_precompiled <algorithm> <array> <chrono> <expected> <functional> <map> <memory> <optional> <ranges> <span>
    <string> <string_view> <variant> <vector> ${CMAKE_SOURCE_DIR}/rules/games.hpp)
# The time of a precompiled header is left out of what is compiled with it, so that ccache knows both again.
# ootori_precompile(TARGET headers…): for targets with large headers of their own.
function(ootori_precompile target)
  get_target_property(sources ${target} SOURCES)
  list(LENGTH sources number)
  if(OOTORI_PRECOMPILE AND number GREATER_EQUAL 8)  # fewer do not pay for it
    target_precompile_headers(${target} PRIVATE ${ARGN})
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# ootori_share_precompiled(TARGET [SMALL] [PIC] [TEST] [UNOPTIMISED]): the same headers for all targets that are compiled in
# this way. They are read once for all of them, by a library without code, so even a single file gains. The compiler
# refuses them for targets with flags that change what the headers say, such as -pthread.
function(ootori_share_precompiled target)
  cmake_parse_arguments(HOW "SMALL;PIC;TEST;UNOPTIMISED" "" "" ${ARGN})
  if(NOT OOTORI_PRECOMPILE)
    return()
  endif()
  set(parts ootori_headers ${ARGN})
  list(JOIN parts _ library)
  if(NOT TARGET ${library})
    set(source ${CMAKE_BINARY_DIR}/headers/${library}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "")
    add_library(${library} OBJECT EXCLUDE_FROM_ALL ${source})
    target_link_libraries(${library} PRIVATE ootori_options)
    target_compile_options(${library} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    target_precompile_headers(${library} PRIVATE ${ootori_precompiled})
    set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ${HOW_PIC})
    if(HOW_SMALL)
      ootori_small(${library})
    endif()
    if(HOW_UNOPTIMISED)
      ootori_unoptimised(${library})
    endif()
    if(HOW_TEST)
      target_link_libraries(${library} PRIVATE GTest::gmock)
      target_precompile_headers(${library} PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
    endif()
  endif()
  target_precompile_headers(${target} REUSE_FROM ${library})
  target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
endfunction()

# ootori_unite(TARGET NUMBER [WITHOUT file…]): compiles its files NUMBER at a time, so that what a large header or a
# template costs is paid once for all of them. Names in the anonymous namespaces of one folder must then differ.
# WITHOUT: files that stay alone, because they take long themselves.
option(OOTORI_UNITY "Compile the files of rooms that allow it some at a time" ON)
function(ootori_unite target number)
  cmake_parse_arguments(UNITE "" "" "WITHOUT" ${ARGN})
  if(OOTORI_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${number})
    set_source_files_properties(${UNITE_WITHOUT} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# ootori_start_early(NAME SECONDS…): tests that take long and mostly wait begin first, and the short ones run beside them.
# ctest knows this by itself only where it has run before.
function(ootori_start_early)
  while(ARGN)
    list(POP_FRONT ARGN name seconds)
    set_tests_properties(${name} PROPERTIES COST ${seconds})
  endwhile()
endfunction()

# ootori_discover_suites(TARGET names and values…): each suite of a test program is a test of ctest, with these properties.
function(ootori_discover_suites target)
  set(found ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${found} VERBATIM
                     COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${target}> -D FOLDER=${CMAKE_SOURCE_DIR}
                             "-DPROPERTIES=${ARGN}" -D OUT=${found} -P ${CMAKE_SOURCE_DIR}/cmake/Suites.cmake)
  # Before the first build there is nothing to include.
  set(included ${CMAKE_CURRENT_BINARY_DIR}/${target}_include.cmake)
  file(WRITE ${included} "if(EXISTS \"${found}\")\n  include(\"${found}\")\nelse()\n"
                         "  add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\nendif()\n")
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${included})
endfunction()

# ootori_small(TARGET): code that waits for people, disks and networks is compiled for size instead of speed. That takes a
# fifth less time, since less is inlined.
function(ootori_small target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Os>)
endfunction()

# ootori_unoptimised(TARGET): compiled fast. For tests that do not compute for long.
function(ootori_unoptimised target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O0>)
endfunction()

# ootori_room(NAME [LINKS targets…] [TEST_LINKS targets…] [PRECOMPILED headers…] [TEST_PRECOMPILED headers…]
#             [TEST_PROPERTIES names and values…] [WITHOUT paths] [SMALL] [PIC] [FAST_TESTS])
# A room is a folder: its *.cpp make the library ootori_NAME, its *_test.cpp the test program NAME_test.
# PRECOMPILED: large headers that many of its files include; TEST_PRECOMPILED: that many of its tests include.
# TEST_PROPERTIES: more properties of its tests in ctest.
# WITHOUT: paths in it that are left out, as a regular expression. SMALL: compiled for size, for rooms that wait more than
# they compute. PIC: becomes part of a shared library, the Python module, too. FAST_TESTS: the test files too are
# optimised, because they search for long; elsewhere that takes more time
# than it saves.
function(ootori_room name)
  cmake_parse_arguments(ROOM "SMALL;PIC;FAST_TESTS" "WITHOUT" "LINKS;TEST_LINKS;PRECOMPILED;TEST_PRECOMPILED;TEST_PROPERTIES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  if(ROOM_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${ROOM_WITHOUT}")
  endif()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(ootori_${name} STATIC ${sources})
    # Our own flags are nothing to hand to programs that find an installed room.
    target_link_libraries(ootori_${name} PUBLIC $<BUILD_INTERFACE:ootori_options> ${ROOM_LINKS})
    set_target_properties(ootori_${name} PROPERTIES POSITION_INDEPENDENT_CODE ${ROOM_PIC})
    set(how "")
    if(ROOM_SMALL)
      ootori_small(ootori_${name})
      list(APPEND how SMALL)
    endif()
    if(ROOM_PIC)
      list(APPEND how PIC)
    endif()
    if(ROOM_PRECOMPILED OR OOTORI_WASM)
      ootori_precompile(ootori_${name} ${ootori_precompiled} ${ROOM_PRECOMPILED})
    else()
      ootori_share_precompiled(ootori_${name} ${how})
    endif()
  else()
    add_library(ootori_${name} INTERFACE)
    target_link_libraries(ootori_${name} INTERFACE $<BUILD_INTERFACE:ootori_options> ${ROOM_LINKS})
  endif()

  if(tests AND BUILD_TESTING)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ootori_${name} GTest::gmock GTest::gtest_main rapidcheck
                                               ${ROOM_TEST_LINKS})
    set(how TEST)
    if(NOT ROOM_FAST_TESTS)
      ootori_unoptimised(${name}_test)
      list(APPEND how UNOPTIMISED)
    endif()
    if(ROOM_PRECOMPILED OR ROOM_TEST_PRECOMPILED)
      ootori_precompile(${name}_test ${ootori_precompiled} ${ROOM_PRECOMPILED} ${ROOM_TEST_PRECOMPILED} <gmock/gmock.h> <gtest/gtest.h>)
    else()
      ootori_share_precompiled(${name}_test ${how})
    endif()
    ootori_discover_suites(${name}_test TIMEOUT 900 LABELS ${name} ${ROOM_TEST_PROPERTIES})
  endif()
endfunction()
