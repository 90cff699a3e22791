#include "questions/page/page_parts.hpp"

#include <fmt/core.h>

#include <bgtools/picture/board.hpp>
#include <bgtools/text/base64.hpp>
#include <iterator>

#include "report/render/html/text.hpp"
#include "report/sha256.hpp"
#include "report/version.hpp"

namespace bgtools::questions {
namespace {

std::string hash_of(std::string_view text) {
  return fmt::format("'sha256-{}'", text::base64(report::sha256(text)));
}

}  // namespace

std::string html_page(std::string_view title, PageKind kind, std::string_view body) {
  const bool is_alone = kind == PageKind::alone;
  const bool has_boards = is_alone || kind == PageKind::match;
  const std::string_view up = kind == PageKind::front ? "" : "../";
  std::string out;
  const auto put = [&]<typename... Values>(fmt::format_string<Values...> format,
                                           Values&&... values) {
    fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
  };
  // A site may be opened from disk, where 'self' does not cover its own files in every browser.
  put("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "{}{}; script-src {}; base-uri 'none'; form-action 'none'\">\n",
      is_alone ? hash_of(kPageStyle) : std::string("'self' file:"),
      has_boards ? " " + hash_of(kBoardStyle) : std::string(),
      is_alone ? hash_of(kPageScript) : std::string("'self' file:"));
  put("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n",
      report::html::to_html(title));
  if (is_alone) {
    put("<style>{}</style>\n", kPageStyle);
  } else {
    put("<link rel=\"stylesheet\" href=\"{}{}.css\">\n", up, kPageStyleName);
  }
  out += "</head>\n<body>\n";
  if (has_boards) out += board_symbols();
  out += body;
  put("<footer>bgtools {}</footer>\n", report::kVersion);
  if (is_alone) {
    put("<script>{}</script>\n", kPageScript);
  } else if (has_boards) {
    put("<script src=\"{}{}.js\"></script>\n", up, kPageScriptName);
  }
  return out + "</body>\n</html>\n";
}

const std::string_view kPageStyle = R"css(
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbf9, #14171a); --sheet: light-dark(#fff, #1c2024); --raised: light-dark(#e8f0fa, #24384d);
  --ink: light-dark(#1d2125, #e6e8ea); --faint: light-dark(#5a626b, #a4adb6); --line: light-dark(#dcdfe3, #363c43); --link: light-dark(#0b57b0, #8ec2ff);
  --error: light-dark(#b3261e, #ff9a90); --warning: light-dark(#8a4b00, #f0b860); --info: light-dark(#1b5e9e, #8ec2ff);
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.45 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 78rem; margin: 0 auto; padding: 0 clamp(.6rem, 2.5vw, 1.5rem); }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 1rem 0 .25rem; }
h2 { font-size: 1.1rem; margin: 1rem 0 .4rem; }
p { margin: .3rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; border-radius: 3px; }
header p, footer, .faint { color: var(--faint); }
footer { font-size: .9rem; padding-block: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { text-align: left; vertical-align: top; padding: .25rem .4rem; border-bottom: 1px solid var(--line); }
.list td { overflow-wrap: normal; }
.list.short { max-width: 40rem; }
.list .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.list .day { white-space: nowrap; }
.e > b, .errors { color: var(--error); } .w > b, .warnings { color: var(--warning); } .i > b { color: var(--info); }
.stage { max-width: 44rem; }
.seat { display: flex; gap: .5rem; align-items: center; font-weight: 600; }
.seat i { width: .9rem; height: .9rem; border-radius: 50%; border: 2px solid #5c4a35; background: #f7efdc; }
.seat span { margin-left: auto; font-weight: 400; font-variant-numeric: tabular-nums; }
.seat.two i { background: #3a2f28; }
.controls { display: flex; gap: .4rem; margin: .4rem 0; }
.controls input { flex: 1; min-width: 4rem; }
.controls button { font: inherit; font-size: 1.3rem; line-height: 1; min-width: 2.75rem; min-height: 2.75rem; color: inherit; background: var(--sheet); border: 1px solid var(--faint); border-radius: .4rem; cursor: pointer; }
.happens { min-height: 2.9em; font-weight: 600; }
.happens span { display: block; font-weight: 400; }
.game table { table-layout: fixed; font-variant-numeric: tabular-nums; }
.game thead th:first-child { width: 2.5rem; }
.game td, .game tbody th { padding: 0; }
.game tbody th { padding: .3rem .4rem; font-weight: 400; color: var(--faint); }
.game td button { font: inherit; text-align: left; width: 100%; color: inherit; background: none; border: 0; padding: .3rem .4rem; cursor: pointer; white-space: pre-wrap; overflow-wrap: anywhere; scroll-margin-block: 2.5rem; }
.game td button[aria-current] { background: var(--raised); box-shadow: inset .25rem 0 var(--link); }
.game td button.e { color: var(--error); } .game td button.w { color: var(--warning); }
.game td button.e::before, .game td button.w::before { content: "! "; font-weight: 700; }
.findings { padding-left: 1.2rem; }
.findings button { font: inherit; color: var(--link); background: none; border: 0; padding: 0; text-decoration: underline; cursor: pointer; }
.print { display: none; }
@media (min-width: 54rem) {
  main:has(.stage) { display: grid; grid-template-columns: minmax(0, 3fr) minmax(20rem, 2fr); gap: 1.5rem; align-items: start; }
  .stage { position: sticky; top: .5rem; }
  .games { max-height: calc(100vh - 1rem); overflow: auto; position: sticky; top: .5rem; padding-right: .25rem; }
  .games h2:first-child { margin-top: 0; }
}
@media (max-width: 53.99rem) {
  .stage { position: sticky; top: 0; z-index: 1; background: var(--ground); padding-bottom: .25rem; border-bottom: 1px solid var(--line); }
  .stage .board { max-height: 52vh; }
  .seat { font-size: .9rem; }
  .happens { font-size: .9rem; }
  .game td button { scroll-margin-top: 75vh; }
  .list .day, .list .event { display: none; }
}
@media print {
  :root { color-scheme: light; }
  body { font-size: 9.5pt; background: #fff; }
  .stage, .controls, footer, nav { display: none !important; }
  main { display: block !important; }
  .games { max-height: none; overflow: visible; position: static; }
  .game td button { padding: .1rem .3rem; }
  .game td button[aria-current] { background: none; box-shadow: none; }
  .game + .game { break-before: page; }
  tr, figure, li { break-inside: avoid; }
  h2 { break-after: avoid; }
  .print { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4mm; margin-top: 4mm; }
  .print figure { margin: 0; }
  .print figcaption { font-size: 8.5pt; text-align: center; }
}
)css";

const std::string_view kPageScript = R"js(
(() => {
  'use strict';
  const kDigits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const all = (what, where = document) => [...where.querySelectorAll(what)];
  const board = document.querySelector('.stage .board');
  const pieces = document.querySelector('#pieces').content.firstElementChild.children;
  const { content, dataset } = document.querySelector('#boards');
  const boards = content.textContent.trim().split(' ');
  const digits = Number(dataset.digits);
  const number_of = (text) => [...text].reduce((number, digit) => number * 62 + kDigits.indexOf(digit), 0);
  const steps = all('.game td button');
  const seats = all('.seat span').reverse();
  const happens = document.querySelector('.happens');
  const controls = document.querySelector('.controls');
  const slider = controls.querySelector('input');
  const findings = new Map();
  for (const link of all('[data-step]')) {
    const at = Number(link.dataset.step);
    findings.set(at, [...(findings.get(at) ?? []), link.parentElement]);
    const worst = ['e', 'w'].find((name) => findings.get(at).some((item) => item.className === name));
    if (worst) steps[at].classList.add(worst);
    link.addEventListener('click', () => go(at));
  }
  let at = 0;

  // The pips of both players come first, two digits each; the first piece is the empty board.
  const is_known = (step) => boards[step].length > 4;
  const draw = (svg, step) => {
    const numbers = is_known(step) ? boards[step].slice(4).match(new RegExp(`.{${digits}}`, 'g')).map(number_of) : [0];
    svg.replaceChildren(...numbers.map((number) => pieces[number]?.cloneNode(true) ?? ''));
  };
  const words = (step) => {
    const cell = step.closest('td');
    if (cell.colSpan > 1) return step.textContent;
    const name = step.closest('table').tHead.rows[0].cells[cell.cellIndex].textContent;
    const roll = step.querySelector('b');
    if (!roll) return `${name} ${step.textContent}`;
    return `${name} rolls ${roll.textContent}: ${step.lastChild.textContent.trim()}`;
  };
  // Within the list of moves, or the page where that has no bar of its own.
  const into_sight = (step) => step.scrollIntoView({ block: 'nearest' });

  const go = (to) => {
    steps[at].removeAttribute('aria-current');
    at = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[at];
    step.setAttribute('aria-current', 'step');
    draw(board, at);
    const told = words(step) + (is_known(at) ? '' : ' (the board is not known)');
    board.setAttribute('aria-label', `Board: ${told}`);
    seats.forEach((seat, player) => {
      const told = is_known(at) ? [`${number_of(boards[at].slice(2 * player, 2 * player + 2))} pips`] : [];
      const score = step.closest('.game').dataset.score?.split(' ')[player];
      if (score) told.push(`score ${score}`);
      seat.textContent = told.join(' \u00b7 ');
    });
    slider.value = at;
    slider.setAttribute('aria-valuetext', told);
    happens.replaceChildren(told, ...(findings.get(at) ?? []).map((item) => {
      const line = document.createElement('span');
      line.className = item.className;
      line.append(...[...item.childNodes].slice(1).map((node) => node.cloneNode(true)));
      return line;
    }));
    into_sight(step);
  };

  slider.max = steps.length - 1;
  slider.addEventListener('input', () => go(Number(slider.value)));
  const ways = { first: () => 0, back: () => at - 1, forward: () => at + 1, last: () => steps.length - 1 };
  for (const button of all('[data-go]')) button.addEventListener('click', () => go(ways[button.dataset.go]()));
  steps.forEach((step, number) => step.addEventListener('click', () => go(number)));
  const first_of = (game) => steps.indexOf(game.querySelector('td button'));
  const games = all('.game').map(first_of);
  const keys = {
    ArrowRight: ways.forward,
    ArrowLeft: ways.back,
    Home: ways.first,
    End: ways.last,
    PageDown: () => games.find((first) => first > at) ?? at,
    PageUp: () => games.findLast((first) => first < at) ?? 0,
  };
  document.addEventListener('keydown', (event) => {
    const way = keys[event.key];
    if (!way || event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(way());
  });
  let start = null;
  board.addEventListener('touchstart', ({ touches }) => { start = touches.length === 1 ? touches[0] : null; }, { passive: true });
  board.addEventListener('touchend', ({ changedTouches: [end] }) => {
    if (!start) return;
    const way = end.clientX - start.clientX;
    if (Math.abs(way) > 40 && Math.abs(way) > 2 * Math.abs(end.clientY - start.clientY)) go(at + (way < 0 ? 1 : -1));
    start = null;
  });

  // On paper, the boards that somebody will look for are below the moves of each game.
  addEventListener('beforeprint', () => {
    for (const game of all('.game')) {
      if (game.querySelector('.print')) continue;
      const sheet = document.createElement('div');
      sheet.className = 'print';
      const shown = all('td button', game).filter((step) =>
        is_known(steps.indexOf(step)) && (step.matches('.e, .w, .c') || step.closest('td').colSpan > 1));
      for (const step of shown) {
        const figure = document.createElement('figure');
        const svg = board.cloneNode(false);
        draw(svg, steps.indexOf(step));
        svg.setAttribute('aria-label', words(step));
        const caption = document.createElement('figcaption');
        caption.textContent = words(step);
        figure.append(svg, caption);
        sheet.append(figure);
      }
      game.append(sheet);
    }
  });

  if (steps.length === 0) return;
  controls.hidden = false;
  const game = all('.game').find(({ id }) => `#${id}` === location.hash);
  go(game ? first_of(game) : 0);
})();
)js";

}  // namespace bgtools::questions
