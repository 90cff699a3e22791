#include "report/render/run_sum.hpp"

namespace bgtools::report {

void RunSum::take(FileReport& report) {
  report.number = ++number_;
  has_checked_ = has_checked_ || report.is_checked;
  report.show_first(may_show_);
  summary_.add(report);
  to_.file(report);
}

void RunSum::tell_damage(const FileReport& report, std::string_view message) {
  ++summary_.unreadable;
  to_.error({.number = number_, .path = report.path, .message = message, .damaged = &report});
  worsen(ExitCode::failed);
}

void RunSum::fail(std::string_view path, std::string_view message) {
  has_errors_ = true;
  ++summary_.unreadable;
  to_.error({.number = ++number_, .path = path, .message = message});
  worsen(ExitCode::failed);
}

void RunSum::refuse(std::string_view path, std::string_view message) {
  has_errors_ = true;
  to_.error({.path = path, .message = message});
  worsen(ExitCode::failed);
}

void RunSum::conclude(bool may_be_empty, bool ignored) {
  if (lacks_input() && !may_be_empty) refuse("", lack());
  if (summary_.tally.fails && !ignored) worsen(ExitCode::findings);
}

}  // namespace bgtools::report
