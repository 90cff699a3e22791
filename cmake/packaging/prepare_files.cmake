# Runs before the files of a package are packed. Manual pages of Debian are compressed. Where SOURCE_DATE_EPOCH is set, the
# packages of the same sources are equal: every file has that time, and modes do not depend on the umask.
if(CPACK_GENERATOR STREQUAL DEB)
  execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -path "*/man/man?/*" -exec gzip -9 --no-name {} +
                          COMMAND_ERROR_IS_FATAL ANY)
endif()
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(
    COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +
            COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND chmod -R u=rwX,go=rX ${CPACK_TEMPORARY_DIRECTORY} COMMAND_ERROR_IS_FATAL ANY)
endif()
