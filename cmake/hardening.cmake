# What makes faults of memory harder to use, as far as the compiler knows it for this machine: the program reads files of
# strangers. Paths of the build do not get into what is built.
include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES CXX)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
  string(MAKE_C_IDENTIFIER has${flag} has)
  check_cxx_compiler_flag(${flag} ${has})
  if(${has})
    target_compile_options(bgtools_build INTERFACE ${flag})
  endif()
endforeach()
target_compile_options(bgtools_build INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
                                               -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.
                                               -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
target_link_options(bgtools_build INTERFACE -Wl,-z,relro,-z,now)
