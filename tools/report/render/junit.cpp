#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <new>
#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "report/file_report.hpp"
#include "report/render/renderer.hpp"
#include "report/text.hpp"

namespace bgtools::report {
namespace {

/// XML 1.0 forbids most control characters, so they become their pictures. Line ends stay.
std::string xml_text(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    append_printable(result, to_text(text.substr(0, end)), true);
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

void* allocate(std::size_t size) { return ::operator new(size); }
void release(void* memory) noexcept { ::operator delete(memory); }

class StringWriter final : public pugi::xml_writer {
 public:
  explicit StringWriter(std::string& out) : out_(out) {}
  void write(const void* data, std::size_t size) override {
    out_.append(static_cast<const char*>(data), size);
  }

 private:
  std::string& out_;
};

/// JUnit: a suite for each transcript, a case for each game and one for the file as a whole. A
/// finding at or above --fail-on fails its case; the others are in the output of the suite. Reports
/// do not depend on a clock: times are 0, and the date is the first day of the Unix epoch.
class Junit final : public Renderer {
 public:
  explicit Junit(std::string& out) : out_(out) {
    // If its own allocation fails, pugixml leaves out text or dereferences a null pointer.
    pugi::set_memory_management_functions(&allocate, &release);
  }

  void begin(const RunReport& run) override {
    fails_ = run.fails_from;
    out_ += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
  }

  void file(const FileReport& report) override {
    // Match and game, in the order of the file; both are 0 for the file as a whole.
    std::map<std::pair<int, int>, std::string> failures{{{0, 0}, ""}};
    const std::vector<int>& left_out = report.receipt.left_out;
    int match = 0;
    for (const int games : report.receipt.games_by_match) {
      do {
        ++match;
      } while (std::binary_search(left_out.begin(), left_out.end(), match));
      for (int game = 1; game <= games; ++game) failures[{match, game}];
    }
    std::string messages;
    std::map<std::pair<int, int>, std::string> first_code;
    for (const Finding& finding : report.shown_findings()) {
      if (finding.is_known()) continue;
      // A line end of the transcript must not begin a line here.
      std::string line =
          fmt::format("{}: {}[{}] ", finding.place, finding.level(), code(finding.rule));
      append_printable(line, finding.message);
      line += '\n';
      const bool is_failure =
          finding.consequence_of.empty() && fails_ && finding.severity >= *fails_;
      if (!is_failure) {
        messages += line;
        continue;
      }
      const std::pair key =
          finding.game == 0 ? std::pair(0, 0) : std::pair(finding.match, finding.game);
      failures[key] += line;
      first_code.try_emplace(key, code(finding.rule));
    }

    pugi::xml_document document;
    pugi::xml_node suite = begin_suite(document, report.path);
    int failed = 0;
    for (const auto& [key, text] : failures) {
      std::string name = "file";
      if (key.second != 0) {
        name = report.receipt.games_by_match.size() + left_out.size() > 1
                   ? fmt::format("match {}, game {}", key.first, key.second)
                   : fmt::format("game {}", key.second);
      }
      pugi::xml_node one = add_case(suite, name, report.path);
      if (text.empty()) continue;
      ++failed;
      pugi::xml_node failure = one.append_child("failure");
      failure.append_attribute("type") = first_code[key].c_str();
      failure.text() = xml_text(text).c_str();
    }
    end_suite(suite, failures.size(), failed, 0, messages);
  }

  void error(const ErrorReport& report) override {
    pugi::xml_document document;
    const std::string_view path = report.path.empty() ? std::string_view("bgtools") : report.path;
    pugi::xml_node suite = begin_suite(document, path);
    pugi::xml_node one = add_case(suite, "file", path);
    pugi::xml_node error = one.append_child("error");
    error.append_attribute("type") = "unreadable";
    error.append_attribute("message") = xml_text(report.message).c_str();
    end_suite(suite, 1, 0, 1, "");
  }

  void end(const Summary& /*summary*/) override { out_ += "</testsuites>\n"; }

 private:
  pugi::xml_node begin_suite(pugi::xml_document& document, std::string_view path) {
    pugi::xml_node suite = document.append_child("testsuite");
    suite.append_attribute("id") = suites_++;
    suite.append_attribute("package") = "bgtools";
    suite.append_attribute("name") = xml_text(shown_path(path)).c_str();
    suite.append_attribute("timestamp") = "1970-01-01T00:00:00";
    suite.append_attribute("hostname") = "localhost";
    suite.append_child("properties");
    return suite;
  }

  static pugi::xml_node add_case(pugi::xml_node& suite, const std::string& name,
                                 std::string_view path) {
    pugi::xml_node one = suite.append_child("testcase");
    one.append_attribute("name") = name.c_str();
    one.append_attribute("classname") = xml_text(shown_path(path)).c_str();
    one.append_attribute("time") = "0";
    return one;
  }

  void end_suite(pugi::xml_node& suite, std::size_t cases, int failures, int errors,
                 std::string_view messages) {
    suite.append_attribute("tests") = static_cast<unsigned>(cases);
    suite.append_attribute("failures") = failures;
    suite.append_attribute("errors") = errors;
    suite.append_attribute("time") = "0";
    suite.append_child("system-out").text() = xml_text(messages).c_str();
    suite.append_child("system-err");
    StringWriter writer(out_);
    suite.print(writer, "  ", pugi::format_indent, pugi::encoding_utf8);
  }

  std::string& out_;
  std::optional<Severity> fails_ = Severity::error;
  int suites_ = 0;
};

}  // namespace

std::unique_ptr<Renderer> make_junit(std::string& out, const RenderOptions& /*options*/) {
  return std::make_unique<Junit>(out);
}

}  // namespace bgtools::report
