# What `cmake --install` puts where, and the two ways in which others find it: the CMake package and pkg-config.
include(CMakePackageConfigHelpers)

install(
  TARGETS bgtools_engine bgtools_formats
  EXPORT bgtoolsTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET bgtools)
  install(TARGETS bgtools RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/bgtools)
install(EXPORT bgtoolsTargets NAMESPACE bgtools:: DESTINATION ${package_dir})
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/bgtoolsConfig.cmake.in ${PROJECT_BINARY_DIR}/bgtoolsConfig.cmake
  INSTALL_DESTINATION ${package_dir}
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may change an interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/bgtoolsConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/bgtoolsConfig.cmake ${PROJECT_BINARY_DIR}/bgtoolsConfigVersion.cmake
        DESTINATION ${package_dir})

# The file finds its own prefix, so that an installation can be moved.
file(RELATIVE_PATH pkgconfig_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/bgtools.pc.in ${PROJECT_BINARY_DIR}/bgtools.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/bgtools.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
