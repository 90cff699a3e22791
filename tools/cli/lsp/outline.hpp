#pragma once

#include <bgtools/text/source.hpp>
#include <functional>

#include "cli/lsp/features.hpp"
#include "questions/outline/outline.hpp"

namespace bgtools::cli::lsp {

/// Shows each match of a document and the source that its spans are of; none if the document is not
/// read (trouble_with).
void visit_outline(const Question& question,
                   const std::function<void(const questions::Part&, const Source&)>& visit);

}  // namespace bgtools::cli::lsp
