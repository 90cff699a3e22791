#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/inputs/in_order.hpp"
#include "cli/inputs/inputs.hpp"

namespace bgtools::cli {

/// Puts each input into the job of a free slot, and submits it; waits for the last. A job has the
/// members `input` and, for one that could not be opened, `error` with the reason.
template <typename Job>
InputCount submit_inputs(const InputOptions& inputs, const std::vector<std::unique_ptr<Job>>& jobs,
                         InOrder& work) {
  const InputCount count = for_each_input(
      inputs,
      {.next = [&]() -> LoadedInput& { return jobs[work.next()]->input; },
       .on_input = [&](const LoadedInput& input) { return work.submit(input.bytes.size()); },
       .on_error =
           [&](const std::string& path, std::string_view message) {
             Job& job = *jobs[work.next()];
             job.input.name = path;
             job.error = message;
             return work.submit(0);
           }});
  work.drain();
  return count;
}

}  // namespace bgtools::cli
