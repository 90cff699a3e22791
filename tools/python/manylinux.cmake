# A toolchain for the library in the wheel: the compiler of Zig links it with the names that an old C library has, and has the C++
# library inside. BGTOOLS_ZIG is its program.
set(CMAKE_CXX_COMPILER ${BGTOOLS_ZIG} c++)
set(CMAKE_CXX_COMPILER_TARGET x86_64-linux-gnu.2.28)
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BGTOOLS_ZIG)
set(CMAKE_LIBRARY_ARCHITECTURE x86_64-linux-gnu)

# Whatever else is in /usr/include belongs to another C library.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(name boost dtl fmt nlohmann pugiconfig.hpp pugixml.hpp tao zconf.h zlib.h)
  find_path(folder ${name} PATHS /usr/include /usr/include/x86_64-linux-gnu NO_CACHE NO_DEFAULT_PATH REQUIRED)
  file(CREATE_LINK ${folder}/${name} ${headers}/${name} SYMBOLIC)
  unset(folder)
endforeach()
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${headers})

# Debian's static libraries are taken where they are written in C. What nothing reaches goes, so that none in C++ is needed.
set(CMAKE_CXX_FLAGS_INIT "-ffunction-sections -fdata-sections")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "-Wl,--gc-sections -Wl,-z,defs -s")
