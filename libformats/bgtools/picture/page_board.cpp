// The board as a part of an HTML page. What repeats is drawn once for the page: the empty board,
// and each piece as a marker. A marker is drawn at each vertex of a path, so all checkers of a side
// are one path; an element for each would be too much for pages of thousands of boards.

#include <fmt/core.h>

#include <bgtools/picture/board_drawing.hpp>
#include <bgtools/picture/sides.hpp>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bgtools {

const std::string_view kBoardStyle = R"css(
.symbols { position: absolute; }
.symbols, .board { font-size: 24px; font-weight: 700; text-anchor: middle; }
.board { display: block; width: 100%; height: auto; fill: currentColor; print-color-adjust: exact; }
.bc10 { marker: url(#bc10); } .bc20 { marker: url(#bc20); } .be10 { marker: url(#be10); } .be20 { marker: url(#be20); }
)css";

namespace picture {
namespace {

constexpr int kUsualSize = 24;  // of letters, as kBoardStyle has it

/// "bc10": the light checkers, "bd26": the six of the dark player.
std::string id_of(const Piece& piece) {
  constexpr std::string_view kKinds = "cedq";
  return fmt::format("b{}{}{}", kKinds[static_cast<std::size_t>(piece.kind)],
                     index(piece.owner) + 1, piece.pips);
}

std::vector<Piece> all_pieces() {
  std::vector<Piece> pieces{{.kind = Piece::Kind::cube}};
  for (const Player owner : {Player::one, Player::two}) {
    pieces.push_back({.kind = Piece::Kind::checker, .owner = owner});
    pieces.push_back({.kind = Piece::Kind::edge, .owner = owner});
    for (int pips = 1; pips <= 6; ++pips) {
      pieces.push_back({.kind = Piece::Kind::die, .owner = owner, .pips = pips});
    }
  }
  return pieces;
}

class PageWriter {
 public:
  explicit PageWriter(std::string& out) : out_(out) {}
  /// Records where each element ends, and makes each stack an element: one stack is on more boards
  /// than all the checkers of a side.
  PageWriter(std::string& out, std::vector<std::size_t>& ends) : out_(out), ends_(&ends) {}

  template <typename... Values>
  void put(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Values>(values)...);
  }

  void symbols() {
    out_ += R"(<svg class="symbols" width="0" height="0" aria-hidden="true"><defs>)";
    out_.append("<style>").append(kBoardStyle).append("</style>");
    out_ += R"(<g id="bg">)";
    append_shapes(out_, ground());
    labels(point_numbers());
    out_ += "</g>\n";
    for (const Piece& each : all_pieces()) {
      put(R"(<marker id="{}" markerUnits="userSpaceOnUse" overflow="visible">)", id_of(each));
      append_shapes(out_, drawing_of(each));
      out_ += "</marker>\n";
    }
    // Defined once, so that arrows need not repeat the colour.
    put(R"(<linearGradient id="ba"><stop stop-color="{}"/></linearGradient>)", page_colour(kArrow));
    out_ += "</defs></svg>\n";
  }

  void board(const Situation& situation, const BoardLabels& texts) {
    put(R"(<svg class="board" viewBox="{} {} {} {}" role="img" aria-label="{}")",
        kBoardBox.corner.x / kUnit, kBoardBox.corner.y / kUnit, kBoardBox.width / kUnit,
        kBoardBox.height / kUnit,
        escaped(fmt::format("{}. {}", duty_text(situation, texts), board_words(situation, texts))));
    out_ += '>';
    content(situation, texts);
    out_ += "</svg>";
  }

  void content(const Situation& situation, const BoardLabels& texts) {
    const Scene scene = scene_of(situation, texts);
    put("<use href=\"#bg\"/>");
    end_element();
    shapes(scene.trays);
    for (const Player owner : {Player::one, Player::two}) {
      for (const Piece::Kind kind : {Piece::Kind::checker, Piece::Kind::edge}) {
        pieces_as_one(scene.pieces, {.kind = kind, .owner = owner});
      }
    }
    for (const PlacedPiece& each : scene.pieces) {
      if (is_of_many(each.piece)) continue;
      put(R"svg(<path marker-start="url(#{})" d="M{} {}h0"/>)svg", id_of(each.piece),
          each.centre.x / kUnit, each.centre.y / kUnit);
      end_element();
    }
    labels(scene.labels);
    for (const Outline& each : scene.arrows) arrow(each);
  }

 private:
  static bool is_of_many(const Piece& piece) {
    return piece.kind == Piece::Kind::checker || piece.kind == Piece::Kind::edge;
  }

  void end_element() {
    if (ends_ != nullptr) ends_->push_back(out_.size());
  }

  void shapes(const Drawing& drawing) {
    for (const Shape& each : drawing.shapes) {
      append_shape(out_, each);
      end_element();
    }
  }

  /// Rounded to whole units, to keep pages with many arrows small.
  void arrow(Outline outline) {
    const auto round = [](Length& length) {
      length = (length + (length < 0 ? -kUnit : kUnit) / 2) / kUnit * kUnit;
    };
    for (Step& step : outline.steps) {
      for (Point* point : {&step.control, &step.to}) {
        round(point->x);
        round(point->y);
      }
    }
    append_outline(out_, outline);
    put(R"svg( fill="url(#ba)"/>)svg");
    end_element();
  }

  void path_of(const Piece& piece, std::string& path) {
    if (path.empty()) return;
    put(R"(<path class="{}" d="{}"/>)", id_of(piece), path);
    end_element();
    path.clear();
  }

  /// Where the next one is right above or below, one number is enough.
  void pieces_as_one(const std::vector<PlacedPiece>& all, const Piece& piece) {
    std::string path;
    const Point* before = nullptr;
    for (const PlacedPiece& each : all) {
      if (each.piece != piece) continue;
      const Point at = each.centre;
      if (before != nullptr && before->x == at.x) {
        path += fmt::format("v{}", (at.y - before->y) / kUnit);
      } else {
        if (ends_ != nullptr) path_of(piece, path);
        // A path that only begins has no vertex.
        path += fmt::format("M{} {}h0", at.x / kUnit, at.y / kUnit);
      }
      before = &each.centre;
    }
    path_of(piece, path);
  }

  void labels(const std::vector<Label>& all) {
    for (const Label& each : all) {
      const Lettering& lettering = each.lettering;
      put(R"(<text x="{}" y="{}")", each.base.x / kUnit, each.base.y / kUnit);
      if (lettering.colour != kText) put(R"( fill="{}")", page_colour(lettering.colour));
      if (lettering.size != kUsualSize * kUnit) {
        put(R"( font-size="{}")", lettering.size / kUnit);
      }
      put(">{}</text>", each.text);
      end_element();
    }
  }

  std::string& out_;
  std::vector<std::size_t>* ends_ = nullptr;
};

}  // namespace
}  // namespace picture

std::string board_symbols() {
  std::string out;
  picture::PageWriter(out).symbols();
  return out;
}

std::string board_html(const Situation& situation, const BoardLabels& labels) {
  std::string out;
  picture::PageWriter(out).board(situation, labels);
  return out;
}

std::vector<std::string> board_elements(const Situation& situation, const BoardLabels& labels) {
  std::string all;
  std::vector<std::size_t> ends;
  picture::PageWriter(all, ends).content(situation, labels);
  std::vector<std::string> elements;
  std::size_t begin = 0;
  for (const std::size_t end : ends) {
    elements.push_back(all.substr(begin, end - begin));
    begin = end;
  }
  return elements;
}

}  // namespace bgtools
