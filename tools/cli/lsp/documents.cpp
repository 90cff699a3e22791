#include "cli/lsp/documents.hpp"

#include <algorithm>
#include <bgtools/formats/format.hpp>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/inputs/walk.hpp"
#include "cli/lsp/uri.hpp"

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
  const Format* const format = format_named(language);
  return format == nullptr ? std::string() : std::string(format->extensions.front());
}

/// Makes one change of textDocument/didChange; false: it is not as the protocol says.
bool make_change(const Json& change, Document& document) {
  const auto text = text_in(change, "text");
  if (!text) return false;
  const Json* const part = member_of(change, "range");
  if (part == nullptr || part->is_null()) {
    document.text = *text;
  } else {
    const auto range = range_in(part);
    if (!range) return false;
    const TextPlaces places = document.places();
    const std::size_t begin = places.offset(range->begin);
    const std::size_t end = std::max(begin, places.offset(range->end));
    document.text.replace(begin, end - begin, *text);
  }
  document.lines = line_begins(document.text);
  return true;
}

}  // namespace

DocumentPointer Documents::open(const Json& params) {
  const Json* const opened = member_of(params, "textDocument");
  if (opened == nullptr) return nullptr;
  const auto uri = text_in(*opened, "uri");
  const auto text = text_in(*opened, "text");
  if (!uri || !text) return nullptr;
  auto document = std::make_shared<Document>();
  document->uri = *uri;
  document->name = name_of(*uri);
  const auto path = path_of(*uri);
  document->folder = path ? path->substr(0, std::max<std::size_t>(1, path->rfind('/'))) : folder_;
  document->extension =
      extension_for(document->name, text_in(*opened, "languageId").value_or(std::string()));
  document->version = version_in(*opened);
  document->text = *text;
  document->lines = line_begins(document->text);
  documents_[*uri] = document;
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
  for (const Json& change : *changes) {
    if (!make_change(change, *document)) return nullptr;
  }
  documents_[*uri] = document;
  return document;
}

bool Documents::close(const std::string& uri) { return documents_.erase(uri) != 0; }

DocumentPointer Documents::find(const std::string& uri) const {
  const auto found = documents_.find(uri);
  return found == documents_.end() ? nullptr : found->second;
}

std::vector<DocumentPointer> Documents::all() const {
  std::vector<DocumentPointer> documents;
  for (const auto& [uri, document] : documents_) documents.push_back(document);
  return documents;
}

}  // namespace bgtools::cli::lsp
