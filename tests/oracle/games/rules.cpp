#include "oracle/games/rules.hpp"

#include <memory>
#include <stdexcept>
#include <string>

#include "oracle/games/board.hpp"
#include "oracle/games/games.hpp"

namespace bgtools::oracle::games {

std::string switch_of(const Question& question, const std::string& name,
                      const std::string& otherwise) {
  const auto found = question.switches.find(name);
  return found == question.switches.end() ? otherwise : found->second;
}

bool is_hitting(const std::string& variant) {
  return !is_pinning(variant) && !is_blocking(variant) && variant != "grasshopper";
}

bool is_pinning(const std::string& variant) { return variant == "plakoto" || variant == "tapa"; }

bool is_blocking(const std::string& variant) {
  return variant == "fevga" || variant == "moultezim" || variant == "long-nardy" ||
         variant == "gul-bara";
}

std::unique_ptr<Rules> rules_of(const Question& question) {
  if (is_pinning(question.variant)) return pinning_rules(question);
  if (is_blocking(question.variant)) return blocking_rules(question);
  if (is_hitting(question.variant)) return hitting_rules(question);
  throw std::invalid_argument("no dice in " + question.variant);
}

bool Rules::is_exact() const {
  return question_.variant == "tabula" || switch_of(question_, "exact", "false") == "true" ||
         switch_of(question_, "profile", "american") == "bgammon";
}

std::string Rules::refusal_of_bearing_off(const Side& side, const Step& step, int home) const {
  if (!side.is_within(home)) return "BG113";
  if (step.die == step.from) return "";
  if (step.die < step.from || is_exact()) return "BG114";
  return side.is_within(step.from) ? "" : "BG115";
}

}  // namespace bgtools::oracle::games
