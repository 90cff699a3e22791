#include "page.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <support/environment.hpp>
#include <utility>

#include "questions.hpp"

namespace bgtools::test::cases {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view kFence = "```";
constexpr std::string_view kGives = " => ";
constexpr std::string_view kBecomes = " -> ";

[[noreturn]] void fail(const std::string& why) { throw std::runtime_error(why); }

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
  return lines;
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// `\xNN` is a byte. Anything else is itself.
std::string unescaped(std::string_view text) {
  std::string bytes;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at, 2) == "\\x" && at + 3 < text.size() && hex_digit(text[at + 2]) >= 0 &&
        hex_digit(text[at + 3]) >= 0) {
      bytes += static_cast<char>(hex_digit(text[at + 2]) * 16 + hex_digit(text[at + 3]));
      at += 3;
    } else {
      bytes += text[at];
    }
  }
  return bytes;
}

/// Whether the byte at this place belongs to one of the control characters U+0080 to U+009F.
bool is_in_control(std::string_view line, std::size_t at) {
  const auto is_pair = [&](std::size_t first) {
    return first + 1 < line.size() && line[first] == '\xC2' &&
           static_cast<unsigned char>(line[first + 1]) < 0xA0;
  };
  return is_pair(at) || (at > 0 && is_pair(at - 1));
}

/// A line of an answer as a page shows it: what cannot be seen (control characters, a blank at its
/// end, a byte order mark) as bytes.
std::string escaped(std::string_view line) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::string text;
  for (std::size_t at = 0; at < line.size(); ++at) {
    const auto byte = static_cast<unsigned char>(line[at]);
    if (line.substr(at).starts_with(kByteOrderMark)) {
      text += "\\xef\\xbb\\xbf";
      at += kByteOrderMark.size() - 1;
    } else if (byte < 0x20 || byte == 0x7F || (byte == ' ' && at + 1 == line.size()) ||
               is_in_control(line, at)) {
      text += "\\x";
      text += kDigits[byte / 16];
      text += kDigits[byte % 16];
    } else {
      text += line[at];
    }
  }
  return text;
}

/// A backslash at the end of a line joins it with the next one.
std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) {
    text += line;
    if (!text.empty() && text.back() == '\\') {
      text.pop_back();
    } else {
      text += '\n';
    }
  }
  return text;
}

/// The text in its frame: in the place of the line `...`, or at its end.
std::string framed(const Lines& frame, const std::string& text) {
  const auto hole = std::find(frame.begin(), frame.end(), "...");
  std::string whole = unescaped(joined({frame.begin(), hole})) + text;
  if (hole != frame.end()) whole += unescaped(joined({std::next(hole), frame.end()}));
  return whole;
}

/// The text with each run of lines `-old` replaced by the run of lines `+new` after it. The old
/// text has to be there exactly once; without a line end, since an edit may be part of a line.
std::string edited(std::string text, const Lines& edits) {
  const auto run = [&](std::size_t& at, char mark) {
    std::string part;
    for (; at < edits.size() && edits[at].starts_with(mark); ++at) {
      part += (part.empty() ? "" : "\n") + unescaped(edits[at].substr(1));
    }
    return part;
  };
  for (std::size_t at = 0; at < edits.size();) {
    const std::string before = run(at, '-');
    const std::string after = run(at, '+');
    if (before.empty()) fail("an edit is lines `-old` and lines `+new`: " + edits[at]);
    const std::size_t place = text.find(before);
    if (place == std::string::npos || text.find(before, place + 1) != std::string::npos) {
      fail("not exactly once in the text: " + before);
    }
    text.replace(place, before.size(), after);
  }
  return text;
}

bool fits(std::string_view expected, std::string_view line) {
  const std::size_t dots = expected.find("...");
  if (dots == std::string_view::npos) return expected == line;
  if (line.substr(0, dots) != expected.substr(0, dots)) return false;
  line.remove_prefix(dots);
  expected.remove_prefix(dots + 3);
  for (std::size_t at = 0; at <= line.size(); ++at) {
    if (fits(expected, line.substr(at))) return true;
  }
  return false;
}

Question question_of(const std::string& command) {
  std::istringstream words(command);
  Question question;
  words >> question.verb;
  for (std::string word; words >> word;) {
    if (!word.starts_with("--")) {
      question.words.push_back(word);
      continue;
    }
    const std::size_t equals = word.find('=');
    question.options[word.substr(2, equals - 2)] =
        equals == std::string::npos ? "" : word.substr(equals + 1);
  }
  return question;
}

bool is_file(std::string_view word) { return word.starts_with("testdata/"); }

/// Makes the file the text of the question.
void take_file(const std::string& file, Question& question) {
  question.text = contents(source_dir() / file);
  question.options.emplace("as", std::filesystem::path(file).extension().string());
}

Answer ask(const Question& question) {
  const Verb* const verb = verb_named(question.verb);
  if (verb == nullptr) fail("no such question: " + question.verb);
  for (const auto& [option, value] : question.options) {
    if (!has_option(*verb, option)) fail(question.verb + " has no option --" + option);
  }
  return verb->answering(question);
}

}  // namespace

std::string Question::option(const std::string& name, std::string_view otherwise) const {
  const auto found = options.find(name);
  return found == options.end() ? std::string(otherwise) : found->second;
}

Page read_page(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail("cannot read " + path.string());
  Page page{.path = path};
  page.lines = split(std::string{std::istreambuf_iterator<char>(in), {}});
  std::string title = path.stem().string();
  std::size_t count = 0;
  for (std::size_t at = 0; at < page.lines.size(); ++at) {
    const std::string& line = page.lines[at];
    if (line.starts_with('#')) {
      title = line.substr(line.find_first_not_of("# "));
      count = 0;
    }
    if (!line.starts_with(kFence)) continue;
    const auto begin = page.lines.begin() + static_cast<std::ptrdiff_t>(at) + 1;
    const auto end = std::find(begin, page.lines.end(), kFence);
    if (end == page.lines.end()) fail(path.string() + ": a block without an end");
    const std::string info = line.substr(kFence.size());
    if (info.starts_with("frame ")) {
      page.frames[info.substr(6)] = Lines(begin, end);
    } else if (begin != end && begin->starts_with("% ")) {
      Case each{.name = title, .line = at + 2, .command = begin->substr(2)};
      if (++count > 1) each.name += ' ' + std::to_string(count);
      const auto stop = std::find(begin, end, "^D");
      each.has_input = stop != end;
      if (each.has_input) each.input.assign(std::next(begin), stop);
      each.expected.assign(each.has_input ? std::next(stop) : std::next(begin), end);
      page.cases.push_back(std::move(each));
    }
    at = static_cast<std::size_t>(end - page.lines.begin());
  }
  if (page.cases.empty()) fail(path.string() + ": no case");
  return page;
}

Answer answer(const Page& page, const Case& each) {
  Question question = question_of(each.command);
  const auto frame_named = [&](const std::string& name) {
    const auto frame = page.frames.find(name);
    if (frame == page.frames.end()) fail("no frame " + name);
    return frame->second;
  };
  const auto frame_of = [&](const std::string& text) {
    return question.has("in") ? framed(frame_named(question.option("in")), text) : text;
  };
  const auto edited_frame = [&](const Lines& edits) {
    return edited(framed(frame_named(question.option("edit")), ""), edits);
  };
  Answer shown;
  if (question.has("each")) {
    // A row of a table: `text => answer`, or `old -> new => answer`.
    for (const std::string& row : each.expected) {
      const std::string text = row.substr(0, row.rfind(kGives));
      if (question.has("edit")) {
        const std::size_t at = text.find(kBecomes);
        if (at == std::string::npos) fail("an edit is `old -> new`: " + text);
        question.text =
            edited_frame({'-' + text.substr(0, at), '+' + text.substr(at + kBecomes.size())});
      } else {
        question.text = frame_of(unescaped(question.has("in") ? joined({text}) : text));
      }
      std::string line;
      if (is_file(text)) take_file(text, question);
      for (const std::string& part : ask(question)) line += (line.empty() ? "" : " | ") + part;
      shown.push_back(text + std::string(kGives) + escaped(line.empty() ? "nothing" : line));
    }
    return shown;
  }
  const auto file = std::find_if(question.words.begin(), question.words.end(), is_file);
  if (file != question.words.end()) {
    take_file(*file, question);
    question.words.erase(file);
    if (each.has_input) question.text = edited(question.text, each.input);
  } else if (question.has("edit")) {
    question.text = edited_frame(each.input);
  } else {
    question.text = frame_of(unescaped(joined(each.input)));
  }
  for (const std::string& line : ask(question)) shown.push_back(escaped(line));
  return shown;
}

bool agrees(const Lines& expected, const Lines& answer) {
  return std::equal(expected.begin(), expected.end(), answer.begin(), answer.end(), fits);
}

void write_page(const Page& page, const std::vector<Lines>& answers) {
  Lines lines = page.lines;
  // From the end, so that the numbers of the lines before stay right.
  for (std::size_t at = page.cases.size(); at-- > 0;) {
    const Case& each = page.cases[at];
    if (agrees(each.expected, answers[at])) continue;
    const std::size_t first = each.line + (each.has_input ? each.input.size() + 1 : 0);
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(first);
    const auto next = lines.erase(begin, begin + static_cast<std::ptrdiff_t>(each.expected.size()));
    lines.insert(next, answers[at].begin(), answers[at].end());
  }
  std::ofstream out(page.path, std::ios::binary);
  for (const std::string& line : lines) out << line << '\n';
}

}  // namespace bgtools::test::cases
