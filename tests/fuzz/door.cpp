// Feeds any bytes to every function of the C library: each answers with JSON in the form that its
// header promises, and whatever it gives can be freed. The first byte chooses the function and the
// name of the input, the first line has the options, and in a question about two inputs a control
// character (1E) parts them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "require.hpp"
#include "tools/capi/bgtools.h"

namespace bgtools {
namespace {

using nlohmann::json;

/// What was written besides an answer.
struct Written {
  void* bytes = nullptr;
  std::size_t size = 0;
};

void require_answer(char* text, const Written& written = {}) {
  BGTOOLS_INVARIANT(text != nullptr, "there is memory enough");
  const json answer = json::parse(text, nullptr, false);
  BGTOOLS_INVARIANT(answer.is_object() && answer.contains("ok"), "no JSON: {}", text);
  const std::string_view begin = text;
  if (answer["ok"] == true) {
    BGTOOLS_INVARIANT(begin.starts_with(R"({"ok":true)"), "{}", begin);
    BGTOOLS_INVARIANT(answer.contains("result") && answer["notes"].is_array(), "{}", begin);
    const int exit = answer["exit"].get<int>();
    BGTOOLS_INVARIANT(exit >= 0 && exit <= 2, "exit {}", exit);
  } else {
    BGTOOLS_INVARIANT(begin.starts_with(R"({"ok":false)"), "{}", begin);
    const json& error = answer["error"];
    BGTOOLS_INVARIANT(!error["message"].get<std::string>().empty(), "{}", begin);
    BGTOOLS_INVARIANT(written.bytes == nullptr, "output of a question that was refused");
  }
  if (written.bytes != nullptr) {
    BGTOOLS_INVARIANT(static_cast<const char*>(written.bytes)[written.size] == '\0',
                      "no zero byte follows {} bytes", written.size);
  }
  bgtools_free(written.bytes);
  bgtools_free(text);
}

constexpr std::array kNames{"", "a.mat", "a.sgf", "a.txt", "a.xg", "a.json", "a.fibs", "a.bgf"};

void ask(std::size_t choice, const std::string& options, std::string_view bytes) {
  const char* const name = kNames[choice / 16 % kNames.size()];
  const char* const asked = options.c_str();
  Written written;
  void** const to = &written.bytes;
  std::size_t* const size = &written.size;
  const std::size_t parted = std::min(bytes.find('\x1e'), bytes.size());
  const std::string_view second = bytes.substr(std::min(parted + 1, bytes.size()));
  const std::array inputs{bgtools_input{bytes.data(), parted, name},
                          bgtools_input{second.data(), second.size(), name}};
  const std::string text(bytes.substr(0, parted));
  const std::string roll(second);
  switch (choice % 13) {
    case 0:
      return require_answer(bgtools_check(bytes.data(), bytes.size(), name, asked, nullptr));
    case 1:
      return require_answer(bgtools_read(bytes.data(), bytes.size(), name, asked, nullptr));
    case 2:
      return require_answer(bgtools_detect(bytes.data(), bytes.size(), name, asked, nullptr));
    case 3: {
      char* const answer =
          bgtools_convert(bytes.data(), bytes.size(), name, asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 4: {
      char* const answer =
          bgtools_repair(bytes.data(), bytes.size(), name, asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 5: {
      char* const answer = bgtools_rows(bytes.data(), bytes.size(), name, asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 6:
      return require_answer(bgtools_diff(inputs.data(), inputs.data() + 1, asked, nullptr));
    case 7: {
      char* const answer =
          bgtools_merge(inputs.data(), inputs.data() + 1, asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 8: {
      char* const answer = bgtools_dice(inputs.data(), inputs.size(), asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 9: {
      char* const answer =
          bgtools_board(bytes.data(), bytes.size(), name, asked, nullptr, to, size);
      return require_answer(answer, written);
    }
    case 10:
      return require_answer(
          bgtools_plays(text.c_str(), parted == bytes.size() ? nullptr : roll.c_str(), asked));
    case 11:
      return require_answer(bgtools_explain(text.c_str(), asked));
    default:
      return require_answer(bgtools_formats(asked));
  }
}

}  // namespace
}  // namespace bgtools

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const std::size_t line = std::min(bytes.find('\n'), bytes.size());
  const std::string options(bytes.substr(0, line));
  bgtools::ask(data[0], options, bytes.substr(std::min(line + 1, bytes.size())));
  return 0;
}
