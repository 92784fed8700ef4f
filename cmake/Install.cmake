# What `cmake --install` puts on a machine of people, in two components:
#   program: the program with its man pages, completions, the web client if it was built, mate problems, documentation
#   service: the units of systemd with the server's user and folders
# Man pages and completions are the program's own word, so they are written as it is installed. Packages set
# SOURCE_DATE_EPOCH, and get the same bytes each time (docs/operations.md).
include(GNUInstallDirs)

if(OOTORI_PACKAGED)
  set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # what is installed is the program, and not all that can be built
endif()

set(OOTORI_UNIT_DIR lib/systemd/system CACHE STRING "Where the units of systemd go; relative to the prefix, or not")
set(OOTORI_DEFAULT_DIR /etc/default CACHE STRING "Where the file with the options of the server goes")

set(share ${CMAKE_INSTALL_DATADIR})
install(TARGETS ootori COMPONENT program)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/web/dist/ DESTINATION ${share}/ootori/web COMPONENT program OPTIONAL)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/problems/ DESTINATION ${share}/ootori/problems COMPONENT program
        FILES_MATCHING PATTERN "*.jsonl")
file(GLOB pages CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/docs/*.md ${CMAKE_SOURCE_DIR}/docs/openapi.json)
install(FILES ${pages} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

set(desktop ${CMAKE_SOURCE_DIR}/deploy/desktop)
install(FILES ${desktop}/org.ootori.Ootori.desktop DESTINATION ${share}/applications COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/web/public/favicon.svg DESTINATION ${share}/icons/hicolor/scalable/apps
        RENAME org.ootori.Ootori.svg COMPONENT program)

# What runs where it is installed: finds $ENV{DESTDIR} and CMAKE_INSTALL_PREFIX as the file says that is installed.
foreach(name mandir bindir datadir)
  string(TOUPPER CMAKE_INSTALL_${name} variable)
  install(CODE "set(ootori_${name} \"${${variable}}\")" COMPONENT program)
endforeach()
install(CODE "set(ootori_program \"$<TARGET_FILE:ootori>\")\nset(ootori_version \"${PROJECT_VERSION}\")\nset(ootori_desktop \"${desktop}\")"
        COMPONENT program)
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/install_manual.cmake COMPONENT program)

# The units name the program where it is.
install(CODE "set(ootori_deploy \"${CMAKE_SOURCE_DIR}/deploy\")\nset(ootori_unit_dir \"${OOTORI_UNIT_DIR}\")" COMPONENT service)
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/install_units.cmake COMPONENT service)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/ootori.sysusers DESTINATION lib/sysusers.d RENAME ootori.conf COMPONENT service)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/ootori.tmpfiles DESTINATION lib/tmpfiles.d RENAME ootori.conf COMPONENT service)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/ootori.default DESTINATION ${OOTORI_DEFAULT_DIR} RENAME ootori COMPONENT service)
install(PROGRAMS ${CMAKE_SOURCE_DIR}/deploy/ootori-ssh DESTINATION lib/ootori COMPONENT service)
foreach(example nginx.conf Caddyfile ootori-sshd.conf)
  install(FILES ${CMAKE_SOURCE_DIR}/deploy/${example} DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT service)
endforeach()
