# Links the program with static libraries alone, so that it runs where nothing is installed, and starts without looking up a
# name; the library for C keeps only the C and the C++ library as shared ones.
set(Boost_USE_STATIC_LIBS ON)
set(ZLIB_USE_STATIC_LIBS ON)
# Nothing that is built loads what is built with it, and a static program with such a path does not even start.
set(CMAKE_SKIP_BUILD_RPATH ON)

# Points an imported target at static libraries: first its own, then those that it needs.
function(bgtools_make_static target)
  set(libraries "")
  foreach(name IN LISTS ARGN)
    find_library(bgtools_static_${name} NAMES lib${name}.a REQUIRED)
    list(APPEND libraries ${bgtools_static_${name}})
  endforeach()
  list(POP_FRONT libraries own)
  set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${own} INTERFACE_LINK_LIBRARIES "${libraries}")
endfunction()

# Debian has fmt as a shared library and as headers.
function(bgtools_make_fmt_static)
  add_library(bgtools_fmt STATIC ${PROJECT_SOURCE_DIR}/cmake/static/fmt.cpp)
  set_target_properties(bgtools_fmt PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(bgtools_fmt PRIVATE bgtools_build)
  set_target_properties(
    fmt::fmt PROPERTIES IMPORTED_CONFIGURATIONS NONE IMPORTED_LOCATION_NONE
                                                     ${PROJECT_BINARY_DIR}/${CMAKE_STATIC_LIBRARY_PREFIX}bgtools_fmt.a)
  add_dependencies(fmt::fmt bgtools_fmt)
endfunction()

# Makes a program that loads nothing and still lies at any address.
function(bgtools_link_statically program)
  target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/cmake/static/system.cpp)
  target_link_options(${program} PRIVATE LINKER:--wrap=nl_langinfo)
  # Among the libraries it comes after the `-pie` of CMake, which would undo it.
  target_link_libraries(${program} PRIVATE -static-pie)
endfunction()
