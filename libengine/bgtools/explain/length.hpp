#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <functional>
#include <tuple>
#include <vector>

namespace bgtools {

/// Explains the errors of a match by a slip in its length.
///
/// Passes findings on until the first error that another length may explain, and holds that and
/// everything after it until `release`.
class LengthDoubt final : public Sink {
 public:
  /// Gives the findings of the match with another length.
  using Verify = std::function<std::vector<Diagnostic>(const Match&)>;

  /// The references must outlive it.
  LengthDoubt(const Match& match, Sink& sink) : match_(match), sink_(sink) {}

  bool report(Diagnostic diagnostic) override;
  [[nodiscard]] bool wants(Rule rule) const override { return sink_.wants(rule); }
  /// Tries the other lengths at which the match would end with its last game. If the record breaks
  /// no rule of the length at one of them, the errors that it explains become one finding, at the
  /// length. Then passes on what is held.
  void release(const Verify& verify);
  /// Passes on what is held as it is.
  void release();

 private:
  /// What one finding has in common with the same one of another record.
  struct Fault {
    Rule rule{};
    Span span{};
    int game = 0;

    friend bool operator==(const Fault&, const Fault&) = default;
    friend bool operator<(const Fault& a, const Fault& b) {
      return std::tuple(a.rule, a.span.begin, a.span.end, a.game) <
             std::tuple(b.rule, b.span.begin, b.span.end, b.game);
    }
  };

  [[nodiscard]] static Fault fault_of(const Diagnostic& found);
  void explain(const Verify& verify);
  [[nodiscard]] std::vector<int> other_lengths() const;
  [[nodiscard]] static std::vector<Fault> faults_of(const std::vector<Diagnostic>& found);

  const Match& match_;
  Sink& sink_;
  std::vector<Fault> passed_;
  std::vector<Diagnostic> held_;
};

}  // namespace bgtools
