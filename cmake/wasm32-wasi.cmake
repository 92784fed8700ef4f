# Toolchain for the module that browsers load: clang with Debian's wasi-libc and libc++ for wasm32.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(OOTORI_WASM ON)

# The tables reject typing mistakes by a `throw` at compile time, so exceptions are parsed but never generated.
set(CMAKE_CXX_FLAGS_INIT "-stdlib=libc++ -fignore-exceptions -D_LIBCPP_HAS_NO_EXCEPTIONS -fno-rtti -fno-c++-static-destructors -flto")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,--lto-O2")
