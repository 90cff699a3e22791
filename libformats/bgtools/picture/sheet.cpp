#include <bgtools/picture/sheet.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace bgtools::picture {
Drawing sheet_drawing(std::span<const SheetBoard> boards, std::string title) {
  constexpr std::size_t kMostColumns = 3;
  constexpr int kPercent = 60;
  constexpr Length kGap = 24 * kUnit;
  constexpr Length kLine = 20 * kUnit;
  constexpr Lettering kPlace{.size = 15 * kUnit, .anchor = Anchor::middle, .is_bold = true};
  constexpr Lettering kWords{.size = 14 * kUnit, .anchor = Anchor::middle};
  const std::size_t columns = std::min(boards.size(), kMostColumns);
  const std::size_t rows = (boards.size() + columns - 1) / columns;
  const Length width = boards[0].board.width * kPercent / 100;
  const Length height = boards[0].board.height * kPercent / 100;
  const Length row_height = height + 2 * kLine + kGap;

  Drawing sheet;
  sheet.width = static_cast<Length>(columns) * (width + kGap) + kGap;
  sheet.height = static_cast<Length>(rows) * row_height + kGap;
  sheet.title = std::move(title);
  Point corner{kGap, kGap};
  std::size_t column = 0;
  for (const SheetBoard& each : boards) {
    add(sheet, each.board, corner, kPercent);
    const Point base{corner.x + width / 2, corner.y + height + kLine};
    add_text(sheet, fitted(each.place, width, kPlace), base, kPlace);
    add_text(sheet, fitted(each.words, width, kWords), {base.x, base.y + kLine}, kWords);
    if (!sheet.description.empty()) sheet.description += '\n';
    fmt::format_to(std::back_inserter(sheet.description), "{}: {}", each.place,
                   each.board.description);
    corner.x += width + kGap;
    if (++column < columns) continue;
    column = 0;
    corner = {kGap, corner.y + row_height};
  }
  return sheet;
}

std::string sheet_html(std::span<const SheetBoard> boards, std::string_view title) {
  std::string page = fmt::format(
      R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{0}</title>
<style>
body {{ margin: 1rem; font-family: sans-serif; background: #fff; color: #111; }}
main {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr)); gap: 1.5rem; }}
figure {{ margin: 0; max-width: 50rem; break-inside: avoid; }}
h1 {{ font-size: 1.3rem; }}
svg {{ display: block; width: 100%; height: auto; }}
figcaption {{ text-align: center; }}
b {{ display: block; overflow-wrap: anywhere; }}
@media print {{ main {{ display: block; columns: 2; }} figure {{ padding-bottom: 1.5rem; }} }}
</style>
</head>
<body>
<h1>{0}</h1>
<main>
)",
      escaped(title));
  for (const SheetBoard& each : boards) {
    page.append("<figure>\n").append(to_svg(each.board));
    fmt::format_to(std::back_inserter(page), "<figcaption><b>{}</b> {}</figcaption>\n</figure>\n",
                   escaped(each.place), escaped(each.words));
  }
  return page.append("</main>\n</body>\n</html>\n");
}

}  // namespace bgtools::picture
