#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/text/source.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bgtools::questions {

/// Passes findings on, those about the end of a text that is still being written as information:
///
/// - the last game stops (BG013), or its last play leaves dice unused that could be played (BG110,
///   BG111, BG112): more may follow;
/// - a hop, a cell or a line with which the text ends, line ends aside, is wrong (BG001, BG1xx,
///   BG718): it may be half of what will be written. A blank after it says that it is whole;
/// - the same goes for one that is being typed, wherever it is.
///
/// What is said of anything else keeps its severity.
class UnfinishedSink final : public Sink {
 public:
  /// `source` and `findings` must outlive it. `typed_byte`: where a person is typing, in the bytes
  /// of the source; nullopt: not known.
  UnfinishedSink(const Source& source, Sink& findings,
                 std::optional<std::uint64_t> typed_byte = std::nullopt);

  /// The match that is verified from now on; it must outlive its findings.
  void begin_match(const Match& match);

  bool report(Diagnostic diagnostic) override;
  [[nodiscard]] bool wants(Rule rule) const override { return findings_.wants(rule); }

 private:
  [[nodiscard]] bool may_go_on(const Diagnostic& diagnostic) const;
  [[nodiscard]] bool is_typed(Span span) const;

  std::string_view text_;
  Sink& findings_;
  std::uint64_t last_ = 0;    ///< where the text ends, blanks and line ends aside
  std::uint64_t word_ = 0;    ///< where its last line ends, line ends aside
  std::uint64_t line_ = 0;    ///< where the last line that is not blank begins
  std::uint64_t closed_ = 0;  ///< where the text ends, blanks and closing brackets aside
  std::optional<std::uint64_t> typed_{};
  int last_game_ = 0;  ///< of the match, if the text ends with it; 0: it goes on
};

}  // namespace bgtools::questions
