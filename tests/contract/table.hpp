#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The table of tools/report/keys.def as values, with its types taken apart.
namespace bgtools::test::contract {

struct Type {
  enum class Kind {
    text,
    whole,
    number,
    boolean,
    null,
    unknown,
    literal,  ///< `word`: "'error'", "1", "true"
    object,   ///< of a record, whose name is `word`
    list,     ///< of `parts[0]`
    tuple,    ///< of `parts`
    map,      ///< from texts to `parts[0]`
    any_of,   ///< one of `parts`
  };
  Kind kind{};
  std::string word{};
  std::vector<Type> parts{};

  [[nodiscard]] bool operator==(const Type& other) const = default;
  [[nodiscard]] bool is_null() const { return kind == Kind::null; }
};

/// Reads a type as keys.def spells it.
class TypeReader {
 public:
  explicit TypeReader(std::string_view text) : text_(text) {}

  Type read() {
    const Type type = any_of();
    if (!text_.empty()) throw std::runtime_error("not a type: " + std::string(text_));
    return type;
  }

 private:
  Type any_of() {
    Type type{.kind = Type::Kind::any_of, .parts = {item()}};
    while (take(" | ")) type.parts.push_back(item());
    return type.parts.size() == 1 ? type.parts.front() : type;
  }

  Type item() {
    Type type = base();
    while (take("[]")) type = {.kind = Type::Kind::list, .parts = {type}};
    return type;
  }

  Type base() {
    using Kind = Type::Kind;
    if (take("(")) {
      const Type type = any_of();
      expect(")");
      return type;
    }
    if (take("[")) {
      Type type{.kind = Kind::tuple, .parts = {any_of()}};
      while (take(", ")) type.parts.push_back(any_of());
      expect("]");
      return type;
    }
    if (take("Record<string, ")) {
      const Type type{.kind = Kind::map, .parts = {any_of()}};
      expect(">");
      return type;
    }
    if (text_.starts_with('\''))
      return {.kind = Kind::literal, .word = cut(text_.find('\'', 1) + 1)};
    const auto* const end = std::find_if_not(
        text_.begin(), text_.end(), [](unsigned char letter) { return std::isalnum(letter) != 0; });
    const std::string word = cut(static_cast<std::size_t>(end - text_.begin()));
    if (word == "string") return {.kind = Kind::text};
    if (word == "int") return {.kind = Kind::whole};
    if (word == "number") return {.kind = Kind::number};
    if (word == "boolean") return {.kind = Kind::boolean};
    if (word == "null") return {.kind = Kind::null};
    if (word == "unknown") return {.kind = Kind::unknown};
    const auto first = static_cast<unsigned char>(word.empty() ? ' ' : word.front());
    return {.kind = std::isupper(first) != 0 ? Kind::object : Kind::literal, .word = word};
  }

  bool take(std::string_view word) {
    if (!text_.starts_with(word)) return false;
    text_.remove_prefix(word.size());
    return true;
  }
  void expect(std::string_view word) {
    if (!take(word)) throw std::runtime_error("not a type: " + std::string(text_));
  }
  std::string cut(std::size_t size) {
    std::string word(text_.substr(0, size));
    text_.remove_prefix(size);
    return word;
  }

  std::string_view text_;
};

struct Key {
  std::string name;
  bool may_be_absent = false;
  Type type;
  std::string_view since;
  std::string_view meaning;
  bool is_shared = false;  ///< of BGTOOLS_KEYS_OF with "?", so that the page tells it in words
};

struct Record {
  std::string_view name;
  std::string_view about;
  bool is_foreign = false;
  std::vector<Key> keys{};

  void add(std::string_view key, std::string_view type, std::string_view since,
           std::string_view meaning) {
    const bool may_be_absent = key.ends_with('?');
    if (may_be_absent) key.remove_suffix(1);
    keys.push_back({std::string(key), may_be_absent, TypeReader(type).read(), since, meaning});
  }
  void add_keys_of(const Record& other, std::string_view mark) {
    for (Key key : other.keys) {
      if (mark == "?") key.may_be_absent = key.is_shared = true;
      keys.push_back(std::move(key));
    }
  }
};

inline const Record& record_named(const std::vector<Record>& records, std::string_view name) {
  const auto found = std::find_if(records.begin(), records.end(),
                                  [name](const Record& each) { return each.name == name; });
  if (found == records.end()) throw std::runtime_error("no record " + std::string(name));
  return *found;
}

/// All objects in the order of the table.
inline const std::vector<Record>& records() {
  static const std::vector<Record> kRecords = [] {
    std::vector<Record> all;
#define BGTOOLS_RECORD(name, about) all.push_back({#name, about});
#define BGTOOLS_FOREIGN(name, about) all.push_back({#name, about, true});
#define BGTOOLS_KEY(key, type, since, meaning) all.back().add(key, type, since, meaning);
#define BGTOOLS_KEYS_OF(record, mark) \
  all.back().add_keys_of(Record(record_named(all, #record)), mark);
#include "tools/report/keys.def"
    return all;
  }();
  return kRecords;
}

inline const Record& record_named(std::string_view name) { return record_named(records(), name); }

}  // namespace bgtools::test::contract
