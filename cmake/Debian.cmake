# `cpack --config build/package/CPackConfig.cmake`: the .deb of the components `program` and `service`
# (tools/package.sh, tests/package.sh).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ootori)
set(CPACK_PACKAGE_CONTACT "The Ootori authors <ootori@example.org>")
set(CPACK_COMPONENTS_ALL program service)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_SET_DESTDIR ON)  # units and options have places that no prefix moves
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS
    "systemd | systemd-standalone-sysusers, systemd | systemd-standalone-tmpfiles, tzdata")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates, fonts-dejavu-core")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "caddy | nginx, default-mta | mail-transport-agent, restic | rclone, prometheus")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "server, engine and tools for Tori Shogi and Yari Shogi")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Tori Shogi, bird chess, and Yari Shogi, spear chess, are games related to
Shogi.
.
This package has the server on which people play both games in a browser,
in a terminal or by email, with the web client; an engine for USI, UCI and
XBoard; and tools for game records, mate problems and matches between engines."
)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
foreach(file postinst prerm postrm conffiles)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/deploy/debian/${file})
endforeach()

# What Debian wants of every package.
install(FILES ${CMAKE_SOURCE_DIR}/deploy/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES ${CMAKE_SOURCE_DIR}/deploy/debian/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
        RENAME ootori COMPONENT program)
install(CODE "set(ootori_docdir \"${CMAKE_INSTALL_DOCDIR}\")\nset(ootori_source \"${CMAKE_SOURCE_DIR}\")\nset(ootori_contact \"${CPACK_PACKAGE_CONTACT}\")"
        COMPONENT program)
install(SCRIPT ${CMAKE_SOURCE_DIR}/cmake/install_changelogs.cmake COMPONENT program)

include(CPack)
