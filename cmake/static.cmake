# Replaces shared libraries by static ones where the system has them: a program that needs little more than the C and the
# C++ library runs on machines where nothing was installed for it.
set(Boost_USE_STATIC_LIBS ON)
set(ZLIB_USE_STATIC_LIBS ON)

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
