# What `cmake --install` installs, and the two ways in which other projects find it: the CMake package and pkg-config.
include(CMakePackageConfigHelpers)

# The component `program` is for users, `library` for programs that were linked with it, `development` for developers.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME development)
install(
  TARGETS bgtools_engine bgtools_formats
  EXPORT bgtoolsTargets
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET bgtools)
  install(
    TARGETS bgtools_capi
    EXPORT bgtoolsTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development
    FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
  install(TARGETS bgtools RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)

  # The program prints its manual and the completions. A shell finds a script with completions by its file name.
  set(help_dir ${PROJECT_BINARY_DIR}/help)
  file(MAKE_DIRECTORY ${help_dir})
  add_custom_command(
    OUTPUT ${help_dir}/bgtools.1 ${help_dir}/bgtools-formats.5 ${help_dir}/bgtools ${help_dir}/_bgtools
           ${help_dir}/bgtools.fish
    COMMAND bgtools manual bgtools > ${help_dir}/bgtools.1
    COMMAND bgtools manual bgtools-formats > ${help_dir}/bgtools-formats.5
    COMMAND bgtools completions bash > ${help_dir}/bgtools
    COMMAND bgtools completions zsh > ${help_dir}/_bgtools
    COMMAND bgtools completions fish > ${help_dir}/bgtools.fish
    DEPENDS bgtools
    VERBATIM)
  add_custom_target(bgtools_help ALL DEPENDS ${help_dir}/bgtools.1)
  install(FILES ${help_dir}/bgtools.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${help_dir}/bgtools-formats.5 DESTINATION ${CMAKE_INSTALL_MANDIR}/man5 COMPONENT program)
  install(FILES ${PROJECT_SOURCE_DIR}/tools/report/report.schema.json DESTINATION ${CMAKE_INSTALL_DATADIR}/bgtools COMPONENT program)
  install(FILES ${help_dir}/bgtools DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(FILES ${help_dir}/_bgtools DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
  install(FILES ${help_dir}/bgtools.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
endif()

# Debian's Python looks there in /usr only, so that this is for packages.
install(
  DIRECTORY ${PROJECT_SOURCE_DIR}/tools/python/src/bgtools
  DESTINATION lib/python3/dist-packages
  COMPONENT python
  EXCLUDE_FROM_ALL FILES_MATCHING
  PATTERN *.py
  PATTERN py.typed
  PATTERN __pycache__ EXCLUDE)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/python3-bgtools RENAME copyright COMPONENT python
        EXCLUDE_FROM_ALL)

# The library and the program of the wheel, with their licences; tools/python/pyproject.toml has it made. tools/dev/package has made
# both, and lists the licences of what is in them, in the folder BGTOOLS_WHEEL.
if(SKBUILD)
  if(BGTOOLS_WHEEL)
    install(FILES ${BGTOOLS_WHEEL}/libbgtools.so.${BGTOOLS_ABI} ${BGTOOLS_WHEEL}/NOTICES DESTINATION bgtools/lib COMPONENT wheel)
    install(PROGRAMS ${BGTOOLS_WHEEL}/bgtools DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT wheel)
  else()
    install(TARGETS bgtools_capi LIBRARY DESTINATION bgtools/lib COMPONENT wheel NAMELINK_SKIP)
    install(TARGETS bgtools RUNTIME DESTINATION ${SKBUILD_SCRIPTS_DIR} COMPONENT wheel)
  endif()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE ${PROJECT_SOURCE_DIR}/libformats/bgtools/picture/DEJAVU-LICENSE DESTINATION bgtools/lib
          COMPONENT wheel)
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

# The prefix is relative to the file, so that an installation can be moved.
file(RELATIVE_PATH pkgconfig_to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
set(pkgconfig_files bgtools.pc)
if(TARGET bgtools_capi)
  list(APPEND pkgconfig_files libbgtools.pc)
endif()
foreach(name IN LISTS pkgconfig_files)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${name}.in ${PROJECT_BINARY_DIR}/${name} @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()

install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/bgtools RENAME copyright COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libbgtools${BGTOOLS_ABI} RENAME copyright COMPONENT library)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libbgtools-dev RENAME copyright)
# The letters of pictures are those of a font with a licence of its own.
set(font_licence ${PROJECT_SOURCE_DIR}/libformats/bgtools/picture/DEJAVU-LICENSE)
install(FILES ${font_licence} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/bgtools COMPONENT program)
install(FILES ${font_licence} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libbgtools${BGTOOLS_ABI} COMPONENT library)
install(FILES ${font_licence} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libbgtools-dev)
# tools/dev/package writes the licences of what is in a program that is linked with static libraries, and the list of changes
# in the form in which Debian wants it.
if(BGTOOLS_STATIC)
  install(FILES ${PROJECT_BINARY_DIR}/NOTICES.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/bgtools COMPONENT program OPTIONAL)
  set(packaging_dir ${CMAKE_CURRENT_LIST_DIR}/packaging)
  set(lintian_dir ${CMAKE_INSTALL_DATADIR}/lintian/overrides)
  install(FILES ${packaging_dir}/lintian/bgtools DESTINATION ${lintian_dir} COMPONENT program)
  install(FILES ${packaging_dir}/lintian/libbgtools${BGTOOLS_ABI} DESTINATION ${lintian_dir} COMPONENT library)
  foreach(package program:bgtools library:libbgtools${BGTOOLS_ABI} development:libbgtools-dev python:python3-bgtools)
    string(REPLACE : ";" package ${package})
    list(POP_FRONT package component)
    install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component}
            EXCLUDE_FROM_ALL OPTIONAL)
  endforeach()
endif()
