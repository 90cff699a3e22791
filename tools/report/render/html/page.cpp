#include "report/render/html/page.hpp"

#include <fmt/core.h>

#include <bgtools/text/base64.hpp>
#include <iterator>

#include "report/sha256.hpp"

namespace bgtools::report::html {

void append_head(std::string& out, std::string_view title, std::string_view style) {
  const std::string all = fmt::format("{}{}{}", kStyle, kFindingsStyle, style);
  fmt::format_to(
      std::back_inserter(out),
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
      "'sha256-{}'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
      text::base64(sha256(all)), title, all);
}

const std::string_view kStyle = R"css(
html { scroll-padding-top: 5.5rem; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 clamp(.75rem, 3vw, 2rem); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 0; }
p { margin: .35rem 0; }
nav a { display: inline-block; margin-right: 1rem; padding: .25rem 0; }
footer { color: var(--faint); font-size: .9rem; }
.totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: .75rem; margin: 0; }
.totals div { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .9rem; display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.totals dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; line-height: 1.2; }
.totals dt { color: var(--faint); font-size: .9rem; }
.some.e dd, .unread b { color: var(--error); }
.some.w dd { color: var(--warning); }
.some.i dd { color: var(--info); }
table { border-collapse: collapse; width: 100%; font-size: .925rem; }
th, td { text-align: left; padding: .35rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody th { font-weight: 400; }
.files { table-layout: fixed; }
.file > h3 span { display: block; color: var(--faint); font-weight: 400; font-size: .9rem; }
#files details { margin: .75rem 0; }
#files details > summary { padding: .35rem 0; }
.files thead th:not(:first-child) { width: 5.5rem; }
thead th, td { overflow-wrap: normal; }
.files td, .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
.number, .files td { text-align: right; }
.rules th { white-space: nowrap; }
.rules { width: auto; max-width: 100%; }
.narrow { width: fit-content; max-width: 100%; }
.scroll { max-height: 26rem; overflow: auto; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
.scroll thead th { position: sticky; top: 0; background: var(--sheet); box-shadow: 0 1px var(--line); border: 0; }
caption { text-align: left; padding: .35rem .6rem; color: var(--faint); }
th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-decoration: underline dotted; }
th[aria-sort=ascending] button::after { content: " \25b2"; }
th[aria-sort=descending] button::after { content: " \25bc"; }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; background: var(--ground); border-bottom: 1px solid var(--line); padding: .6rem 0; margin-top: 1.5rem; }
form input[type=search], form select, form button { font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--faint); border-radius: .35rem; padding: .25rem .5rem; max-width: 100%; }
form label { white-space: nowrap; display: flex; gap: .4rem; align-items: center; max-width: 100%; }
form select { min-width: 0; }
form output { color: var(--faint); font-size: .9rem; flex-basis: 100%; }
.file { margin: 0 0 1.75rem; content-visibility: auto; contain-intrinsic-size: auto 30rem; }
.file > h3 { border-bottom: 2px solid var(--line); padding-bottom: .25rem; }
.unread { border-left: .3rem solid var(--error); padding-left: .75rem; }
footer { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: .75rem; padding-bottom: 2rem; }
@media (max-width: 40rem) { form { position: static; } .files :is(th, td):nth-child(n + 4) { display: none; } .files { font-size: .85rem; } .files thead th:not(:first-child) { width: 5.4rem; } html { scroll-padding-top: .5rem; } }
@media print {
  body { font-size: 10pt; background: #fff; }
  nav, form, .skip { display: none !important; }
  .scroll { max-height: none; overflow: visible; border: 0; }
  .file { content-visibility: visible; }
  .scroll thead th { position: static; }
  h2, h3, h4 { break-after: avoid; }
  tr { break-inside: avoid; }
}
)css";

const std::string_view kFindingsStyle = R"css(
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfbf9, #14171a); --sheet: light-dark(#fff, #1c2024); --raised: light-dark(#f3f4f1, #24292e);
  --ink: light-dark(#1d2125, #e6e8ea); --faint: light-dark(#5a626b, #a4adb6); --line: light-dark(#dcdfe3, #363c43); --link: light-dark(#0b57b0, #8ec2ff);
  --error: light-dark(#b3261e, #ff9a90); --warning: light-dark(#8a4b00, #f0b860); --info: light-dark(#1b5e9e, #8ec2ff); --good: light-dark(#1e6b35, #7fd496);
  --mark: light-dark(#ffe08a, #6a5200); --del: light-dark(#ffd9d5, #5c2320); --ins: light-dark(#d3f2da, #1c4a2a);
  --mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
a { color: var(--link); text-underline-offset: .15em; }
.skip { position: absolute; left: -100rem; padding: .5rem 1rem; background: var(--sheet); z-index: 5; }
.skip:focus { left: .5rem; top: .5rem; }
code, pre { font-family: var(--mono); font-size: .875rem; }
pre { padding: .5rem .75rem; background: var(--raised); border-radius: .35rem; white-space: pre-wrap; tab-size: 8; }
summary { cursor: pointer; color: var(--faint); width: fit-content; }
.faint, .about { color: var(--faint); font-size: .9rem; }
article { background: var(--sheet); border: 1px solid var(--line); border-left: .3rem solid var(--faint); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
article[data-rule] { content-visibility: auto; contain-intrinsic-size: auto 26rem; }
article.e { border-left-color: var(--error); } article.w { border-left-color: var(--warning); } article.i { border-left-color: var(--info); }
.e > h4 b { color: var(--error); } .w > h4 b { color: var(--warning); } .i > h4 b { color: var(--info); }
article:target, .follows :target { outline: 3px solid var(--link); outline-offset: -3px; }
article > *, article figure { margin: 0; }
article > * + * { margin-top: .35rem; }
article h4 { font-size: 1rem; font-weight: 600; }
article ul, article ol { padding-left: 1.4rem; }
.line { color: var(--faint); user-select: none; margin-right: 1rem; }
mark { background: var(--mark); color: inherit; border-bottom: 2px solid currentcolor; }
del { background: var(--del); } ins { background: var(--ins); text-decoration: none; } del + ins { margin-left: .4em; }
mark, del, ins { print-color-adjust: exact; }
.label { font-weight: 600; }
.edits code { white-space: pre-wrap; }
.boards { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; margin-top: .5rem; }
article figure { flex: 0 1 22rem; min-width: 0; }
figcaption { font-size: .9rem; color: var(--faint); }
@media (max-width: 40rem) { article { padding: .6rem .7rem; } }
@media print {
  :root { color-scheme: light; }
  article, figure { break-inside: avoid; }
  article[data-rule] { content-visibility: visible; }
  .rule { break-inside: auto; }
  article figure { flex-basis: 16rem; }
}
)css";

const std::string_view kScript = R"js(
(() => {
  'use strict';
  const find = (where, what) => [...where.querySelectorAll(what)];
  const main = document.querySelector('main');
  // For browsers without declarative shadow roots.
  if (!main.shadowRoot) main.prepend(...find(main, '[slot=top]'));

  const tables = find(document, '.files');
  const key = (row, column) => {
    const cell = row.cells[column];
    return column === 0 ? cell.textContent : Number(cell.dataset.n ?? cell.textContent.replaceAll(',', ''));
  };
  tables.forEach(({ tHead, tBodies: [body] }) => {
    const heads = [...tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const was = head.getAttribute('aria-sort');
        const down = was ? was === 'ascending' : column > 0;
        heads.forEach((other) => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        const rows = [...body.rows].map((row) => [key(row, column), row]);
        rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0) * (down ? -1 : 1));
        body.append(...rows.map(([, row]) => row));
      });
    });
  });

  const form = document.querySelector('form');
  const every = tables.flatMap(({ tBodies: [body] }) => [...body.rows]);
  const rows = new Map(find(document, '.files tbody a').map((link) => [link.hash.slice(1), link.closest('tr')]));
  const plain = every.filter((row) => !row.querySelector('a'));
  let files;
  const read = () => find(document, '.file').map((section) => ({
    section,
    row: rows.get(section.id),
    path: section.querySelector('h3').textContent.toLowerCase(),
    unread: section.querySelector('.unread')?.textContent.toLowerCase(),
    findings: find(section, 'article').map((article) => ({
      article,
      text: article.textContent.toLowerCase(),
      rule: article.dataset.rule,
      severity: article.dataset.severity,
    })),
  }));
  const filter = () => {
    files ??= read();
    const text = form.elements.text.value.trim().toLowerCase();
    const rule = form.elements.rule.value;
    const severities = new Set(find(form, '[name=severity]:checked').map((box) => box.value));
    const is_all = !rule && severities.size === 3;
    let count = 0, shown = 0, shown_files = 0;
    for (const file of files) {
      const is_named = file.path.includes(text);
      let left = 0;
      for (const finding of file.findings) {
        const fits = severities.has(finding.severity) && (!rule || finding.rule === rule) &&
          (is_named || finding.text.includes(text));
        finding.article.hidden = !fits;
        if (fits) left += 1;
      }
      const is_told = file.unread !== undefined && !rule && severities.has('error') &&
        (is_named || file.unread.includes(text));
      file.section.hidden = !left && !is_told;
      if (file.row) file.row.hidden = file.section.hidden;
      count += file.findings.length;
      shown += left;
      if (!file.section.hidden) shown_files += 1;
    }
    for (const row of plain) {
      row.hidden = !is_all || !row.cells[0].textContent.toLowerCase().includes(text);
      if (!row.hidden) shown_files += 1;
    }
    // What is looked for is not found in what is folded.
    const folded = document.querySelector('#files details');
    if (folded && text) folded.open = find(folded, 'tbody tr').some((row) => !row.hidden);
    const number = (value) => value.toLocaleString('en');
    form.elements.told.textContent = text || !is_all
      ? `${number(shown)} of ${number(count)} findings, ${number(shown_files)} of ${number(files.length + plain.length)} files`
      : '';
  };
  let timer;
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(filter, 120);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(filter));
  form.hidden = false;
  if (form.elements.text.value) filter();

  // A link into a part that the filter hides shows everything again.
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest('[hidden]')) return;
    form.reset();
    filter();
    target.scrollIntoView();
  });
})();
)js";

}  // namespace bgtools::report::html
