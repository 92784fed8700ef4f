# Runs as the package is made: Debian's changelog names the version, ours says what is new in it.
set(folder "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/${ootori_docdir}")
string(TIMESTAMP day "%w" UTC)
set(days Sun Mon Tue Wed Thu Fri Sat)
list(GET days ${day} day)
string(TIMESTAMP month "%m" UTC)
math(EXPR month "${month} - 1")
set(months Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec)
list(GET months ${month} month)
string(TIMESTAMP date "%d" UTC)
string(TIMESTAMP rest "%Y %H:%M:%S +0000" UTC)
file(WRITE ${folder}/changelog.Debian "ootori (${ootori_version}-1) stable; urgency=medium

  * See changelog.gz.

 -- ${ootori_contact}  ${day}, ${date} ${month} ${rest}
")
configure_file(${ootori_source}/CHANGELOG.md ${folder}/changelog COPYONLY)
execute_process(COMMAND gzip -9nf ${folder}/changelog ${folder}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
