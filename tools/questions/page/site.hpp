#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "questions/page/match_page.hpp"

namespace bgtools::questions {

/// Addresses of pages, seen from the folder of the site; "": there is no such page.
struct SiteLinks {
  std::string match{};
  std::array<std::string, 2> players{};
  std::string event{};
};

/// The lists of a site: its front page, and a page for each player and each event. Players are
/// those with the same name, letter by letter.
class Site {
 public:
  /// The page of a match whose links are known.
  [[nodiscard]] static std::string page_of(const MatchPage& page, const SiteLinks& links);

  void add(const MatchFacts& facts, const SiteLinks& links);
  [[nodiscard]] bool is_empty() const { return matches_.empty(); }

  [[nodiscard]] std::string front_page() const;
  /// The pages of players and events by their addresses.
  [[nodiscard]] std::map<std::string, std::string> list_pages() const;

 private:
  struct Listed {
    MatchFacts facts{};
    SiteLinks links{};
  };
  struct Sum {
    std::string name{};
    int won = 0;
    int lost = 0;
    std::vector<std::size_t> matches{};  ///< indices
  };

  /// The newest ones first, and those without a date last. `up` leads to the folder of the site.
  [[nodiscard]] std::string table_of(std::vector<std::size_t> matches, std::string_view up) const;

  std::vector<Listed> matches_{};
  std::map<std::string, Sum> players_{};  ///< by the address
  std::map<std::string, Sum> events_{};
};

}  // namespace bgtools::questions
