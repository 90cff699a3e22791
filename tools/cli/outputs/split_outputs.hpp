#pragma once

#include <bgtools/formats/format.hpp>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "cli/outputs/outputs.hpp"
#include "cli/outputs/transcript_output.hpp"
#include "cli/system/output.hpp"
#include "questions/writing/file_name.hpp"

namespace bgtools::cli {

/// How records are divided among files.
struct SplitPlan {
  questions::Split split = questions::Split::none;
  questions::FileNamePattern names{};
};

/// Files for records, each of which is named by what is in it.
class SplitOutputs final : public questions::Written {
 public:
  /// The references must outlive it.
  SplitOutputs(const SplitPlan& plan, const Format& format, bool overwrites, bool is_strict,
               OutputDirectory& directory, Output& out);

  void begin_record(const Match& record) override;
  [[nodiscard]] std::string& text() override;
  [[nodiscard]] bool is_empty() const override;
  bool match_is_written() override;

  /// Makes the files appear whose records are all there; returns how many.
  std::int64_t commit();
  /// Writes none of them.
  void drop();
  /// Why some are not written.
  [[nodiscard]] std::vector<std::string> take_errors();

 private:
  /// Null, with an error, if it must not be written.
  std::shared_ptr<TranscriptOutput> make_output(const Match& record);

  const SplitPlan& plan_;
  const Format& format_;
  bool overwrites_;
  bool is_strict_;
  OutputDirectory& directory_;
  Output& out_;
  std::vector<std::shared_ptr<TranscriptOutput>> outputs_{};
  std::map<std::string, std::shared_ptr<TranscriptOutput>> by_event_{};
  std::shared_ptr<TranscriptOutput> current_{};  ///< null: it must not be written
  std::string unwritten_{};
  std::vector<std::string> errors_{};
};

}  // namespace bgtools::cli
