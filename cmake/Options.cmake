include(CheckCXXCompilerFlag)

# What every target is compiled with. Sanitizers are chosen by preset through OOTORI_SANITIZE.
set(OOTORI_ARCH native CACHE STRING "-march for the compiler; x86-64-v3 makes a program to copy to other machines")
option(OOTORI_PACKAGED "Build to be copied to other machines: nothing in the program names a path of this one" OFF)
option(OOTORI_SEARCH_ONLY "Build the search alone, to count its instructions (bench/instructions/)" OFF)
option(OOTORI_PRECOMPILE "Read the headers that most files include only once" ON)
set(OOTORI_SANITIZE "" CACHE STRING "-fsanitize list, such as address,undefined")

add_library(ootori_options INTERFACE)
target_include_directories(ootori_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(ootori_options INTERFACE -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Werror)
if(NOT OOTORI_WASM)
  target_compile_options(ootori_options INTERFACE -march=${OOTORI_ARCH})
  # Clang 19's `native` names AVX10.1/256 on the newest Intel processors, and then warns of its own choice.
  check_cxx_compiler_flag(-Winvalid-feature-combination OOTORI_WARNS_OF_AVX10)
  if(OOTORI_WARNS_OF_AVX10)
    target_compile_options(ootori_options INTERFACE -Wno-invalid-feature-combination)
  endif()
endif()
if(OOTORI_PACKAGED)
  # Where the sources are is written nowhere, so that two builds are the same (tests/reproducible.sh).
  target_compile_options(ootori_options INTERFACE -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
  add_link_options(-Wl,-z,relro,-z,now)
endif()
if(OOTORI_SANITIZE)
  target_compile_options(ootori_options INTERFACE -fsanitize=${OOTORI_SANITIZE} -fno-sanitize-recover=all
                                                  -fno-omit-frame-pointer)
  target_link_options(ootori_options INTERFACE -fsanitize=${OOTORI_SANITIZE})
  # The move generator is inlined by force into all that ask it. With every access checked that makes minutes and
  # gigabytes of a single file, so here [[gnu::always_inline]] is [[gnu::unused]], and the compiler chooses.
  target_compile_definitions(ootori_options INTERFACE always_inline=unused)
endif()

find_program(CCACHE ccache)
if(CCACHE)
  # What ccache asks for with precompiled headers. CCACHE_DEPEND: learns the headers from the compiler, and so does not run
  # the preprocessor first, which takes a tenth of a cold build.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros CCACHE_DEPEND=1 ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT OOTORI_WASM)
  add_link_options(-fuse-ld=mold)
endif()
