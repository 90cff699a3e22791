#include "cli/outputs/transcript_output.hpp"

#include <algorithm>
#include <cstddef>

#include "cli/inputs/walk.hpp"

namespace bgtools::cli {
namespace {

/// How much text is buffered before it is written to the file.
constexpr std::size_t kBlock = std::size_t{1024} * 1024;

}  // namespace

TranscriptOutput::TranscriptOutput(std::string path, std::string_view ending, bool overwrites,
                                   bool is_held, bool is_one_of_many, Output& out)
    : out_(out),
      ending_(ending),
      is_held_(is_held),
      is_of_one_input_(is_one_of_many),
      path_(std::move(path)) {
  if (path_ != kStdin) file_ = std::make_unique<OutputFile>(path_, overwrites, !is_one_of_many);
}

bool TranscriptOutput::match_is_written() {
  if (text_.size() >= kBlock && (!is_held_ || file_)) {
    // A further match would have to take it back.
    text_.resize(text_.size() - ending_.size());
    written_ = write();
    text_ = ending_;
  }
  return written_ && out_.error() == 0;
}

void TranscriptOutput::input_is_written() {
  if (file_ && written_) written_ = write();
}

OrError<void> TranscriptOutput::commit() {
  auto written = write();
  return written && file_ ? file_->commit() : written;
}

OrError<void> TranscriptOutput::write() {
  OrError<void> written;
  has_written_ = has_written_ || !text_.empty();
  differs_ = differs_ || !rest_of_input_.starts_with(text_);
  rest_of_input_.remove_prefix(std::min(text_.size(), rest_of_input_.size()));
  if (file_) {
    written = file_->append(text_);
  } else {
    out_.write_foreign(text_);
    out_.spill();
  }
  text_.clear();
  return written;
}

}  // namespace bgtools::cli
