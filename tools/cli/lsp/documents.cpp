#include "cli/lsp/documents.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "cli/inputs/walk.hpp"
#include "cli/lsp/uri.hpp"
#include "questions/formats/formats.hpp"

namespace bgtools::cli::lsp {
namespace {

std::int64_t version_in(const Json& document) {
  const Json* const version = member_of(document, "version");
  const bool is_number = version != nullptr && version->is_number_integer();
  return is_number ? version->get<std::int64_t>() : 0;
}

/// The extension of the name; without one, the first of the format that the editor calls the
/// language of the text.
std::string extension_for(const std::string& name, const std::string& language) {
  std::string extension = extension_of(name);
  if (!extension.empty()) return extension;
  return std::string(questions::extension_of_format(language));
}

/// Replaces a part of the text. Only the lines that the part touches are looked for again, since
/// an editor may send thousands of changes at once.
void replace(Document& document, std::size_t begin, std::size_t end, const std::string& text) {
  std::vector<std::size_t>& lines = document.lines;
  const std::size_t removed = end - begin;
  // The byte before the part and the one after it may become a CR LF with its ends, or no longer
  // be one.
  const auto kept = std::upper_bound(lines.begin(), lines.end(), end + 1);
  const auto first = std::upper_bound(lines.begin(), kept, begin == 0 ? 0 : begin - 1) - 1;
  const bool is_at_end = kept == lines.end();
  const std::size_t from = *first;
  const std::size_t size = (is_at_end ? document.text.size() : *kept) - from;
  document.text.replace(begin, removed, text);
  const std::string_view looked_at =
      std::string_view(document.text).substr(from, size - removed + text.size());
  std::vector<std::size_t> found = line_begins(looked_at);
  if (!is_at_end) found.pop_back();
  for (std::size_t& each : found) each += from;
  for (auto each = kept; each != lines.end(); ++each) *each = *each - removed + text.size();
  lines.insert(lines.erase(first, kept), found.begin(), found.end());
}

/// Makes one change of textDocument/didChange; false: it is not as the protocol says.
bool make_change(const Json& change, Document& document) {
  auto text = text_in(change, "text");
  if (!text) return false;
  const Json* const part = member_of(change, "range");
  if (part == nullptr || part->is_null()) {
    document.text = *std::move(text);
    document.lines = line_begins(document.text);
    document.typed.reset();
  } else {
    const auto range = range_in(part);
    if (!range) return false;
    const TextPlaces places = document.places();
    const std::size_t begin = places.offset(range->begin);
    const std::size_t end = std::max(begin, places.offset(range->end));
    replace(document, begin, end, *text);
    const bool is_in_one_line = text->find_first_of("\r\n") == std::string::npos;
    document.typed = is_in_one_line ? std::optional(begin + text->size()) : std::nullopt;
  }
  return true;
}

}  // namespace

DocumentPointer Documents::open(const Json& params) {
  const Json* const opened = member_of(params, "textDocument");
  if (opened == nullptr) return nullptr;
  const auto uri = text_in(*opened, "uri");
  auto text = text_in(*opened, "text");
  if (!uri || !text) return nullptr;
  auto document = std::make_shared<Document>();
  document->uri = *uri;
  document->name = name_of(*uri);
  const auto path = path_of(*uri);
  document->folder = path ? path->substr(0, std::max<std::size_t>(1, path->rfind('/'))) : folder_;
  document->extension =
      extension_for(document->name, text_in(*opened, "languageId").value_or(std::string()));
  document->version = version_in(*opened);
  document->text = *std::move(text);
  document->lines = line_begins(document->text);
  put(document);
  return document;
}

DocumentPointer Documents::change(const Json& params) {
  const Json* const changed = member_of(params, "textDocument");
  const Json* const changes = member_of(params, "contentChanges");
  if (changed == nullptr || changes == nullptr || !changes->is_array()) return nullptr;
  const auto uri = text_in(*changed, "uri");
  const DocumentPointer old = uri ? find(*uri) : nullptr;
  if (!old) return nullptr;
  // Copying the whole text costs less than what follows each change.
  auto document = std::make_shared<Document>(*old);
  document->version = version_in(*changed);
  document->typed.reset();
  for (const Json& change : *changes) {
    if (!make_change(change, *document)) return nullptr;
  }
  put(document);
  return document;
}

void Documents::put(const DocumentPointer& document) {
  const std::scoped_lock lock(mutex_);
  documents_[document->uri] = document;
}

bool Documents::close(const std::string& uri) {
  const std::scoped_lock lock(mutex_);
  return documents_.erase(uri) != 0;
}

DocumentPointer Documents::find(const std::string& uri) const {
  const std::scoped_lock lock(mutex_);
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : found->second;
}

std::vector<DocumentPointer> Documents::all() const {
  std::vector<DocumentPointer> documents;
  const std::scoped_lock lock(mutex_);
  for (const auto& [uri, document] : documents_) documents.push_back(document);
  return documents;
}

}  // namespace bgtools::cli::lsp
