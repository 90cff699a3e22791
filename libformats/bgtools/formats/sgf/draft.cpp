#include <bgtools/formats/sgf/draft.hpp>
#include <bgtools/formats/sgf/properties.hpp>
#include <string>

namespace bgtools::sgf {

void Draft::annotate(const Property& property, std::optional<std::size_t> action) {
  game()->annotations.push_back({.action = action,
                                 .key = std::string(kAnnotationPrefix) + property.name,
                                 .value = std::string(property.raw),
                                 .span = span_of(property.all)});
}

}  // namespace bgtools::sgf
