#include <fmt/core.h>

#include <bgtools/build/ogxm/numbers.hpp>
#include <charconv>
#include <chrono>

namespace bgtools::ogxm {

using std::chrono::sys_days;
using std::chrono::year;
using std::chrono::year_month_day;

std::optional<std::string> day_of(std::uint64_t milliseconds) {
  constexpr std::uint64_t kLast =
      sys_days(year(9999) / std::chrono::December / 31).time_since_epoch().count();
  if (milliseconds % kDay != 0 || milliseconds / kDay > kLast) return std::nullopt;
  const year_month_day date(sys_days(std::chrono::days(milliseconds / kDay)));
  return fmt::format("{:04}.{:02}.{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::optional<std::uint64_t> start_of_day(std::string_view day) {
  if (day.size() != 10 || day[4] != '.' || day[7] != '.') return std::nullopt;
  const auto number_at = [&](std::size_t at, std::size_t size) {
    unsigned number = 0;
    const char* const end = day.data() + at + size;
    return std::from_chars(day.data() + at, end, number).ptr == end ? number : 0U;
  };
  const year_month_day date(year(static_cast<int>(number_at(0, 4))),
                            std::chrono::month(number_at(5, 2)), std::chrono::day(number_at(8, 2)));
  if (!date.ok() || date.year() < year(1970)) return std::nullopt;
  return static_cast<std::uint64_t>(sys_days(date).time_since_epoch().count()) * kDay;
}

}  // namespace bgtools::ogxm
