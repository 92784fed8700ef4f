# Runs as the component `program` is installed: man pages, completions and the entry of software centres.
set(root "$ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}")

function(run)
  cmake_parse_arguments(RUN "" "OUTPUT" "COMMAND" ${ARGN})
  if(RUN_OUTPUT)
    cmake_path(GET RUN_OUTPUT PARENT_PATH folder)
    file(MAKE_DIRECTORY ${folder})
    execute_process(COMMAND ${RUN_COMMAND} OUTPUT_FILE ${RUN_OUTPUT} COMMAND_ERROR_IS_FATAL ANY)
  else()
    execute_process(COMMAND ${RUN_COMMAND} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endfunction()

file(MAKE_DIRECTORY ${root}/${ootori_mandir}/man1)
run(COMMAND ${ootori_program} man --all ${root}/${ootori_mandir}/man1)
file(GLOB pages ${root}/${ootori_mandir}/man1/ootori*.1)
run(COMMAND gzip -9nf ${pages})

set(share ${root}/${ootori_datadir})
run(OUTPUT ${share}/bash-completion/completions/ootori COMMAND ${ootori_program} completion bash)
run(OUTPUT ${share}/zsh/vendor-completions/_ootori COMMAND ${ootori_program} completion zsh)
run(OUTPUT ${share}/fish/vendor_completions.d/ootori.fish COMMAND ${ootori_program} completion fish)

set(VERSION ${ootori_version})
string(TIMESTAMP DATE "%Y-%m-%d" UTC)  # of SOURCE_DATE_EPOCH, where it is set
configure_file(${ootori_desktop}/org.ootori.Ootori.metainfo.xml ${share}/metainfo/org.ootori.Ootori.metainfo.xml @ONLY)
