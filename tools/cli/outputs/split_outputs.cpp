#include "cli/outputs/split_outputs.hpp"

#include <bgtools/formats/frame.hpp>
#include <utility>

#include "analysis/rows/match_tags.hpp"

namespace bgtools::cli {

SplitOutputs::SplitOutputs(const SplitPlan& plan, const Format& format, bool overwrites,
                           bool is_strict, OutputDirectory& directory, Output& out)
    : plan_(plan),
      format_(format),
      overwrites_(overwrites),
      is_strict_(is_strict),
      directory_(directory),
      out_(out) {}

void SplitOutputs::begin_record(const Match& record) {
  unwritten_.clear();
  if (plan_.split != questions::Split::event) {
    current_ = make_output(record);
    return;
  }
  const std::string event(analysis::tag_of(record, "Event"));
  const auto [known, is_new] = by_event_.try_emplace(event);
  if (is_new) known->second = make_output(record);
  current_ = known->second;
}

std::shared_ptr<TranscriptOutput> SplitOutputs::make_output(const Match& record) {
  const auto path = directory_.path_named(plan_.names.name_for(record), format_.extensions.front());
  if (!path) {
    errors_.push_back(path.error().message);
    return nullptr;
  }
  auto output = std::make_shared<TranscriptOutput>(*path, frame_of(format_).after, overwrites_,
                                                   is_strict_, true, out_);
  if (const auto allowed = output->may_be_written(); !allowed) {
    errors_.push_back(allowed.error().message);
    return nullptr;
  }
  outputs_.push_back(output);
  return output;
}

std::string& SplitOutputs::text() { return current_ ? current_->text() : unwritten_; }

bool SplitOutputs::is_empty() const { return !current_ || current_->is_empty(); }

bool SplitOutputs::match_is_written() {
  if (!current_) return true;
  const bool goes_on = current_->match_is_written();
  if (!current_->written()) errors_.push_back(current_->written().error().message);
  return goes_on;
}

std::int64_t SplitOutputs::commit() {
  std::int64_t files = 0;
  for (const auto& output : outputs_) {
    if (output->is_empty()) continue;
    const auto committed = output->commit();
    if (committed) {
      ++files;
    } else {
      errors_.push_back(committed.error().message);
    }
  }
  drop();
  return files;
}

void SplitOutputs::drop() {
  outputs_.clear();
  by_event_.clear();
  current_.reset();
}

std::vector<std::string> SplitOutputs::take_errors() { return std::exchange(errors_, {}); }

}  // namespace bgtools::cli
