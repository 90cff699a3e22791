# Four Debian packages, with the program, with the library for C, for developers and for Python, and archives of the same:
# `cpack` or tools/dev/package.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_VENDOR bgtools)
set(CPACK_PACKAGE_CONTACT "bgtools <bgtools@bgtools.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/packaging/prepare_files.cmake)
set(CPACK_COMPONENTS_ALL program library development python)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME bgtools)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Replays transcripts of backgammon matches by the rules, reports illegal plays,\n cube actions and scores, and converts between transcript formats.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libbgtools${BGTOOLS_ABI})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/packaging/triggers)
# Otherwise the file would keep the mode that the umask gave its source.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "Checks, reads, repairs and converts transcripts of backgammon matches in\n memory: a shared library for programs in C and in languages that can call it.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libbgtools-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libbgtools${BGTOOLS_ABI} (= ${PROJECT_VERSION}), libfmt-dev, zlib1g-dev")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION
    "The rules of backgammon, the record of a match and the readers and writers of\n transcripts as static libraries for C++, and the header of the library for C.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-bgtools)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.10), libbgtools${BGTOOLS_ABI} (>= ${PROJECT_VERSION})")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "Checks, reads, repairs and converts transcripts of backgammon matches in\n Python, with typed records, and boards as pictures in notebooks.")
include(CPack)
