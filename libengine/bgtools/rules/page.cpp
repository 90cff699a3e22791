#include <algorithm>
#include <bgtools/rules/page.hpp>
#include <bgtools/rules/page_texts.hpp>
#include <string_view>

namespace bgtools {
namespace {

std::string_view text_of(Rule rule) {
  const auto texts = rules::page_texts();
  const auto found = std::find_if(texts.begin(), texts.end(), [rule](const rules::PageText& page) {
    return page.number == info(rule).number;
  });
  return found == texts.end() ? std::string_view{} : found->text;
}

std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

std::string& part_under(std::string_view heading, Page& page) {
  if (heading == "## The rule") return page.law;
  if (heading == "## Options") return page.options;
  if (heading == "## Bad") return page.bad;
  if (heading == "## Good") return page.good;
  if (heading == "## Command") return page.command;
  return page.meaning;
}

/// The text between the first two backticks.
std::string quoted(std::string_view sentence) {
  const std::size_t begin = sentence.find('`');
  if (begin == std::string_view::npos) return {};
  sentence.remove_prefix(begin + 1);
  return std::string(sentence.substr(0, sentence.find('`')));
}

}  // namespace

Page page_of(Rule rule) {
  Page page;
  std::string_view text = text_of(rule);
  next_line(text);  // the code and the name
  std::string* part = &page.meaning;
  std::string_view fence;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (!fence.empty()) {
      // Within a block only its own fence counts: an example may hold any other line.
      if (line == fence) {
        fence = {};
      } else {
        part->append(line).append("\n");
      }
    } else if (line.starts_with("```")) {
      fence = line;
    } else if (line.starts_with("## ")) {
      part = &part_under(line, page);
    } else if (!line.empty()) {
      if (!part->empty()) *part += ' ';
      *part += line;
    }
  }
  page.options = quoted(page.options);
  return page;
}

}  // namespace bgtools
