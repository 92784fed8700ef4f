# ootori_room(NAME [LINKS targets…] [TEST_LINKS targets…] [WITHOUT folder])
# A room is a folder: its *.cpp make the library ootori_NAME, its *_test.cpp the test program NAME_test.
function(ootori_room name)
  cmake_parse_arguments(ROOM "" "WITHOUT" "LINKS;TEST_LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS *.cpp)
  if(ROOM_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${ROOM_WITHOUT}/")
  endif()
  set(tests ${sources})
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  list(FILTER tests INCLUDE REGEX "_test\\.cpp$")

  if(sources)
    add_library(ootori_${name} STATIC ${sources})
    # Our own flags are nothing to hand to programs that find an installed room.
    target_link_libraries(ootori_${name} PUBLIC $<BUILD_INTERFACE:ootori_options> ${ROOM_LINKS})
  else()
    add_library(ootori_${name} INTERFACE)
    target_link_libraries(ootori_${name} INTERFACE $<BUILD_INTERFACE:ootori_options> ${ROOM_LINKS})
  endif()

  if(tests AND BUILD_TESTING)
    find_package(GTest REQUIRED)
    find_package(rapidcheck REQUIRED)
    include(GoogleTest)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE ootori_${name} GTest::gmock GTest::gtest_main rapidcheck
                                               ${ROOM_TEST_LINKS})
    gtest_discover_tests(${name}_test WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_TIMEOUT 60
                         PROPERTIES TIMEOUT 900 LABELS ${name})
  endif()
endfunction()
