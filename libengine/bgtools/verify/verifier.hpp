#pragma once

#include <bgtools/finding/sink.hpp>
#include <bgtools/record/match.hpp>
#include <bgtools/rules/options.hpp>
#include <bgtools/verify/stats.hpp>
#include <bgtools/verify/watcher.hpp>

namespace bgtools {

/// Verifies a match while `watcher` looks; null: nobody does.
VerifyStats verify(const Match& match, const VerifyOptions& options, Sink& sink,
                   GameWatcher* watcher);

}  // namespace bgtools
