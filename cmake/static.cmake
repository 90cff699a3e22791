# Static libraries. A program that loads shared ones looks up their names before it does anything, and cairo and libarchive load
# 28 others. So their static ones are used where they are installed; with BGTOOLS_STATIC the program has no shared ones at all, and
# runs where nothing is installed, and the library for C keeps only the C and the C++ library.
if(BGTOOLS_STATIC)
  set(Boost_USE_STATIC_LIBS ON)
  set(ZLIB_USE_STATIC_LIBS ON)
  # Nothing that is built loads what is built with it, and a static program with such a path does not even start.
  set(CMAKE_SKIP_BUILD_RPATH ON)
endif()

# Finds static libraries; the result is empty if one is not installed.
function(bgtools_find_static result)
  set(libraries "")
  foreach(name IN LISTS ARGN)
    find_library(bgtools_static_${name} NAMES lib${name}.a)
    mark_as_advanced(bgtools_static_${name})
    list(APPEND libraries ${bgtools_static_${name}})
  endforeach()
  if(libraries MATCHES NOTFOUND)
    if(BGTOOLS_STATIC)
      message(FATAL_ERROR "BGTOOLS_STATIC needs static libraries that are not installed: ${libraries}")
    endif()
    set(libraries "")
  endif()
  set(${result} "${libraries}" PARENT_SCOPE)
endfunction()

# Points an imported target at static libraries: first its own, then those that it needs.
function(bgtools_make_static target)
  bgtools_find_static(libraries ${ARGN})
  if(libraries)
    list(POP_FRONT libraries own)
    set_target_properties(${target} PROPERTIES IMPORTED_LOCATION ${own} INTERFACE_LINK_LIBRARIES "${libraries}")
  endif()
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
