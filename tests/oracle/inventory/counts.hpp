#pragma once

#include <string_view>

#include <oracle/inventory/inventory.hpp>

namespace bgtools::oracle {

[[nodiscard]] Inventory count_bgammon(std::string_view text);
[[nodiscard]] Inventory count_bgf(std::string_view bytes);
[[nodiscard]] Inventory count_bgroom(std::string_view text);
[[nodiscard]] Inventory count_bkg(std::string_view text);
[[nodiscard]] Inventory count_brainking(std::string_view text);
[[nodiscard]] Inventory count_fibs_session(std::string_view text);
[[nodiscard]] Inventory count_gam(std::string_view text);
[[nodiscard]] Inventory count_gammonx(std::string_view text);
[[nodiscard]] Inventory count_gmd(std::string_view text);
[[nodiscard]] Inventory count_gnubg_text(std::string_view text);
[[nodiscard]] Inventory count_gva(std::string_view text);
[[nodiscard]] Inventory count_javafibs(std::string_view text);
[[nodiscard]] Inventory count_json(std::string_view text);
[[nodiscard]] Inventory count_mat(std::string_view text);
[[nodiscard]] Inventory count_ogxm(std::string_view bytes);
[[nodiscard]] Inventory count_oldmoves(std::string_view text);
[[nodiscard]] Inventory count_party(std::string_view text);
[[nodiscard]] Inventory count_sgf(std::string_view text);
[[nodiscard]] Inventory count_sgg(std::string_view text);
[[nodiscard]] Inventory count_sheet(std::string_view text);
[[nodiscard]] Inventory count_tmg(std::string_view text);
[[nodiscard]] Inventory count_xg(std::string_view bytes);

}  // namespace bgtools::oracle
