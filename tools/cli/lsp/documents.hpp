#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "cli/lsp/message.hpp"
#include "cli/lsp/text_position.hpp"

namespace bgtools::cli::lsp {

/// A text that is open in the editor, as it was at one moment. It never changes, so threads share
/// it.
struct Document {
  std::string uri;
  std::string name;       ///< the path, or what it is called; see name_of()
  std::string folder;     ///< where its settings are looked for; "": the working directory
  std::string extension;  ///< with the dot, in small letters, for detection; "": none
  std::int64_t version = 0;
  std::string text;  ///< UTF-8
  std::vector<std::size_t> lines;
  /// Where the last change ends, if it was made within one line: a person may be typing there.
  std::optional<std::size_t> typed{};

  [[nodiscard]] TextPlaces places() const { return {text, lines}; }
};

using DocumentPointer = std::shared_ptr<const Document>;

/// The documents that are open. One thread opens, changes and closes them; every thread may find
/// them.
class Documents {
 public:
  /// Where the settings of a document are looked for that has no path.
  void set_folder(std::string folder) { folder_ = std::move(folder); }

  /// Takes the params of textDocument/didOpen. A document that is open already is replaced. Null:
  /// the params are not as the protocol says.
  DocumentPointer open(const Json& params);
  /// Takes the params of textDocument/didChange; null as above, or if the document is not open, or
  /// if a position is missing. Changes apply one after another.
  DocumentPointer change(const Json& params);
  /// False: it was not open.
  bool close(const std::string& uri);

  /// Null: it is not open.
  [[nodiscard]] DocumentPointer find(const std::string& uri) const;
  [[nodiscard]] std::vector<DocumentPointer> all() const;

 private:
  void put(const DocumentPointer& document);

  mutable std::mutex mutex_;
  std::map<std::string, DocumentPointer> documents_;
  std::string folder_;
};

}  // namespace bgtools::cli::lsp
