# What `cmake --install` puts on a machine for other C++ programs: the rooms rules/ and notation/ with their headers, for
#   find_package(ootori REQUIRED)
#   target_link_libraries(program ootori::notation)     # brings ootori::rules
#   #include <ootori/rules/games.hpp>
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(headers ${CMAKE_INSTALL_INCLUDEDIR}/ootori)
set(config ${CMAKE_INSTALL_LIBDIR}/cmake/ootori)

# ootori_installed_room(NAME): call it where the room's library is there.
function(ootori_installed_room name)
  set_target_properties(ootori_${name} PROPERTIES EXPORT_NAME ${name})
  target_include_directories(ootori_${name} INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  target_compile_features(ootori_${name} INTERFACE cxx_std_23)
  install(TARGETS ootori_${name} EXPORT ootori ARCHIVE COMPONENT cpp)
  set(prepared ${CMAKE_CURRENT_BINARY_DIR}/installed_headers/${name})
  install(CODE "set(ootori_room \"${CMAKE_SOURCE_DIR}/${name}\")\nset(ootori_prepared \"${prepared}\")" COMPONENT cpp)
  install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/install_headers.cmake COMPONENT cpp)
  install(DIRECTORY ${prepared} DESTINATION ${headers} COMPONENT cpp)
endfunction()

foreach(room rules notation)
  ootori_installed_room(${room})
endforeach()

install(EXPORT ootori NAMESPACE ootori:: FILE ootoriConfig.cmake DESTINATION ${config} COMPONENT cpp)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/ootoriConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/ootoriConfigVersion.cmake DESTINATION ${config} COMPONENT cpp)
