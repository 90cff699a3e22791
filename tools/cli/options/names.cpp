#include "cli/options/names.hpp"

#include <fmt/core.h>

#include <bgtools/text/source.hpp>
#include <memory>
#include <utility>

#include "analysis/names/name_map.hpp"
#include "cli/system/file.hpp"

namespace bgtools::cli {

OrError<void> read_names(NamesArguments& arguments) {
  if (!arguments.names) return {};
  FileReader reader;
  const auto bytes = reader.read(*arguments.names);
  if (!bytes) return Error{fmt::format("--names: {}: {}", *arguments.names, bytes.error().message)};
  auto map = analysis::NameMap::read(Source(*arguments.names, *bytes));
  if (!map) return Error{fmt::format("--names: {}", map.error().message)};
  arguments.name_map = std::make_shared<const analysis::NameMap>(*std::move(map));
  return {};
}

}  // namespace bgtools::cli
