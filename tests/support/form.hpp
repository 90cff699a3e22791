#pragma once

#include <bgtools/formats/format.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bgtools::test {

/// A way to write a match: a format and one of its dialects, or "" for its canonical form.
struct Form {
  const Format* format = nullptr;
  std::string_view dialect{};

  [[nodiscard]] std::string name() const {
    return std::string(format->name) + (dialect.empty() ? "" : "-") + std::string(dialect);
  }
};

inline std::vector<Form> every_form() {
  std::vector<Form> forms;
  for (const Format& format : formats()) {
    if (format.write == nullptr) continue;
    forms.push_back({&format, ""});
    for (const std::string_view dialect : format.written_dialects) {
      forms.push_back({&format, dialect});
    }
  }
  return forms;
}

}  // namespace bgtools::test
