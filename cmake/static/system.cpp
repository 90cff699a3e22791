// What the C library asks the machine for, and a static program has to know itself: it runs where
// nothing is installed.
#include <langinfo.h>
#include <nss.h>

namespace {

// Other sources of users and groups are shared libraries, which only the C library that the machine
// has may load.
[[maybe_unused]] const bool has_users_of_files = ::__nss_configure_lookup("passwd", "files") == 0 &&
                                                 ::__nss_configure_lookup("group", "files") == 0;

}  // namespace

extern "C" char* __real_nl_langinfo(nl_item item);

// Names in archives are UTF-8, whether or not the machine has the locale that main() chooses.
extern "C" char* __wrap_nl_langinfo(nl_item item) {
  static char utf8[] = "UTF-8";
  return item == CODESET ? utf8 : __real_nl_langinfo(item);
}
