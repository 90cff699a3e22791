#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/system/interrupt.hpp"
#include "cli/system/output.hpp"
#include "report/exit_code.hpp"
#include "report/text.hpp"

namespace bgtools::cli {

/// An asker that says which inputs have no answer, and goes on.
class ToldFailures {
 public:
  [[nodiscard]] report::ExitCode exit_code() const { return code_; }
  bool fail(const std::string& path, std::string_view why) {
    complain(report::printable(path), why);
    code_ = report::ExitCode::failed;
    return true;
  }

 private:
  report::ExitCode code_ = report::ExitCode::clean;
};

/// Waits until the answers about all earlier inputs have been taken. False: stopped.
using Turn = std::function<bool()>;

/// Asks a question about each input, as many at a time as the options say, as in InOrder, and takes
/// the answers one by one, in the order of the inputs. An interruption stops it. `asker` has the
/// members
///
///     std::unique_ptr<Part> part();               // the memory of an answer, which is used again
///     void prepare(LoadedInput&, Part&);          // optional: in order, before ask()
///     void ask(const LoadedInput&, Part&) const;  // in parallel with itself on other inputs
///     void ask(const LoadedInput&, Part&, const Turn&);  // or this; after turn(), no take() runs
///     bool take(LoadedInput&, Part&);             // in order; false stops
///     bool fail(const std::string& path, std::string_view why);  // instead: there is no answer
///     bool skip(const std::string& path);         // optional: an entry that is left out
///
/// With skip(), what is left out although it looks like a transcript is an input (Unseen::given).
/// It fails if the input cannot be opened, or if ask() throws.
template <typename Asker>
InputCount ask_each(const InputOptions& inputs, Asker& asker) {
  using Part = typename decltype(asker.part())::element_type;
  struct Slot {
    LoadedInput input{};
    std::unique_ptr<Part> part{};
    std::optional<std::string> error{};
    bool is_skipped = false;
    bool is_stopped = false;
  };
  std::unique_ptr<Slot[]> slots;  // NOLINT(modernize-avoid-c-arrays)
  InOrder* in_order = nullptr;
  const auto ask = [&](std::size_t number) {
    Slot& slot = slots[number];
    slot.is_stopped = false;
    if (slot.error || slot.is_skipped) return;
    const auto asked = attempt([&] {
      const LoadedInput& input = slot.input;
      if constexpr (requires(const Turn& turn) { asker.ask(input, *slot.part, turn); }) {
        asker.ask(input, *slot.part, [&] { return in_order->turn(number); });
      } else {
        asker.ask(input, *slot.part);
      }
    });
    if (!asked) {
      // Gives its memory back to the other inputs.
      slot.part.reset();
      slot.error = asked.error().message;
    }
    slot.is_stopped = interruption().has_value();
  };
  const auto take = [&](std::size_t number) {
    Slot& slot = slots[number];
    if (slot.is_stopped) return false;
    if constexpr (requires { asker.skip(slot.input.name); }) {
      if (std::exchange(slot.is_skipped, false)) return asker.skip(slot.input.name);
    }
    const auto error = std::exchange(slot.error, std::nullopt);
    if (!error) return asker.take(slot.input, *slot.part);
    slot.input.release();
    const bool goes_on = asker.fail(slot.input.name, *error);
    if (!slot.part) slot.part = asker.part();
    return goes_on;
  };
  InOrder work(inputs.jobs, ask, take);
  in_order = &work;
  slots = std::make_unique<Slot[]>(work.slots());
  for (std::size_t at = 0; at < work.slots(); ++at) slots[at].part = asker.part();

  InputVisitor visitor{.next = [&]() -> LoadedInput& { return slots[work.next()].input; },
                       .on_input =
                           [&](LoadedInput& input) {
                             if constexpr (requires(Part & part) { asker.prepare(input, part); }) {
                               asker.prepare(input, *slots[work.next()].part);
                             }
                             return work.submit(input.bytes.size());
                           },
                       .on_error =
                           [&](const std::string& path, std::string_view message) {
                             Slot& slot = slots[work.next()];
                             slot.input.name = path;
                             slot.error = message;
                             return work.submit(0);
                           }};
  if constexpr (requires(const std::string& path) { asker.skip(path); }) {
    visitor.unseen = Unseen::given;
    visitor.on_skipped = [&](const std::string& path) {
      Slot& slot = slots[work.next()];
      slot.input.name = path;
      slot.is_skipped = true;
      return work.submit(0);
    };
  }
  InputCount count = for_each_input(inputs, visitor);
  work.drain();
  return count;
}

}  // namespace bgtools::cli
