// What GMime names when it starts, and nothing here uses: with these, the objects of its library
// that encrypt, sign and open files are not linked, nor the libraries that they need.

#include <cstddef>

extern "C" {

void* g_mime_gpg_context_new() { return nullptr; }
void* g_mime_pkcs7_context_new() { return nullptr; }
std::size_t g_mime_gpg_context_get_type() { return 0; }
std::size_t g_mime_pkcs7_context_get_type() { return 0; }
std::size_t g_mime_stream_gio_get_type() { return 0; }
const char* gpgme_check_version_internal(const char* /*least*/, std::size_t /*offset*/) {
  return nullptr;
}

}  // extern "C"
