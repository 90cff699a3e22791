#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"

namespace bgtools::cli {

/// Puts each input into the job of a free slot, and submits it; waits for the last. A job has the
/// members `input` and, for one that could not be opened, `error` with the reason. A job with the
/// member `is_skipped` may also be that of an entry which is left out.
template <typename Job>
InputCount submit_inputs(const InputOptions& inputs, const std::vector<std::unique_ptr<Job>>& jobs,
                         InOrder& work) {
  InputVisitor visitor{
      .next = [&]() -> LoadedInput& { return jobs[work.next()]->input; },
      .on_input = [&](const LoadedInput& input) { return work.submit(input.bytes.size()); },
      .on_error =
          [&](const std::string& path, std::string_view message) {
            Job& job = *jobs[work.next()];
            job.input.name = path;
            job.error = message;
            return work.submit(0);
          }};
  if constexpr (requires(Job & job) { job.is_skipped; }) {
    visitor.unseen = Unseen::given;
    visitor.on_skipped = [&](const std::string& path) {
      Job& job = *jobs[work.next()];
      job.input.name = path;
      job.is_skipped = true;
      return work.submit(0);
    };
  }
  const InputCount count = for_each_input(inputs, visitor);
  work.drain();
  return count;
}

}  // namespace bgtools::cli
