#include "report/json_writer.hpp"

#include <bgtools/text/base64.hpp>
#include <bgtools/text/encoding.hpp>

#include "report/text.hpp"

namespace bgtools::report {

void append_path(JsonWriter& json, std::string_view path) {
  if (path.empty()) {
    json.member("path", nullptr);
  } else if (text::is_well_formed_utf8(path)) {
    json.key("path").path(path);
  } else {
    json.member("path", nullptr).member("path_base64", text::base64(path));
  }
}

}  // namespace bgtools::report
