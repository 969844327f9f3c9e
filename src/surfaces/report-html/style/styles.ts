import { detailStyles } from './styles-details.js';
import { timelineStyles } from './styles-timeline.js';
import { themeCss } from './theme.js';

/** Page, top bar, head of the run, toolbar. */
const pageStyles = `
*, *::before, *::after { box-sizing: border-box; }
:root {
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
  --mono: ui-monospace, SFMono-Regular, "SF Mono", "Cascadia Mono", "Segoe UI Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace;
  --top: 48px; --tools: 53px; --radius: 8px;
}
html { scroll-padding-top: calc(var(--top) + var(--tools) + 8px); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--bg); color: var(--text); font: 14px/1.5 var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, h4, p, ul, ol, dl, dd, figure, pre { margin: 0; padding: 0; }
ul, ol { list-style: none; }
code, pre, .mono { font-family: var(--mono); font-size: .93em; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 2px; }
summary { list-style: none; cursor: pointer; }
summary::-webkit-details-marker { display: none; }
[hidden] { display: none !important; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; border-radius: 4px; }
.sheet { display: none; }
.sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
.fill-text { fill: currentColor; stroke: none; }
.hollow, .stroke { fill: none; }
.verdict-icon { display: inline-flex; color: var(--verdict); }
.verdict-icon .icon { fill: var(--verdict); stroke: var(--on-verdict); }
.verdict-icon.is-skipped .icon { fill: none; stroke: var(--verdict); }
.on { fill: var(--on-verdict); }
.none, .aside { color: var(--soft); }
.ghost { display: inline-flex; align-items: center; gap: 6px; height: 30px; padding: 0 10px; border: 1px solid transparent; border-radius: 6px; background: transparent; color: var(--soft); font: inherit; font-size: 13px; cursor: pointer; white-space: nowrap; }
.ghost:hover { background: var(--sunken); color: var(--text); border-color: var(--line); }
.ghost.square { width: 30px; padding: 0; justify-content: center; }
.skip-link { position: absolute; left: 12px; top: -60px; z-index: 20; padding: 8px 12px; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; }
.skip-link:focus { top: 8px; }

.top { position: sticky; top: 0; z-index: 10; height: var(--top); background: var(--surface); border-bottom: 1px solid var(--line); }
.top-inner, main { max-width: 1240px; margin: 0 auto; padding-inline: 20px; }
.top-inner { display: flex; align-items: center; gap: 8px; height: 100%; }
.logo { width: 24px; height: 24px; }
.logo-eye { fill: #0f6f78; } .logo-hand { fill: #fff; }
.brand { font-weight: 650; letter-spacing: -.01em; }
.run-id { margin-inline-start: 8px; padding-inline-start: 14px; border-inline-start: 1px solid var(--line); color: var(--soft); font-family: var(--mono); font-size: 12.5px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.top .ghost { margin-inline-start: auto; }
main { padding-block: 28px 80px; }

.hero { display: grid; gap: 16px; }
.hero-head { display: flex; align-items: center; gap: 16px; }
.hero-mark { display: grid; place-items: center; width: 52px; height: 52px; flex: none; border-radius: 14px; background: var(--verdict-bg); color: var(--verdict); }
.hero-mark .icon { width: 28px; height: 28px; fill: var(--verdict); stroke: var(--on-verdict); stroke-width: 1.5; }
.is-skipped .hero-mark .icon { fill: none; stroke: var(--verdict); }
.hero-verdict { color: var(--verdict); font-weight: 650; font-size: 13px; letter-spacing: .01em; }
h1 { font-size: 26px; line-height: 1.25; font-weight: 650; letter-spacing: -.02em; text-wrap: balance; }
.verdict-bar { display: block; width: 100%; height: 8px; border-radius: 4px; overflow: hidden; background: var(--sunken); }
.verdict-bar rect { fill: var(--verdict-bar); stroke: var(--bg); stroke-width: 1; }
.legend { display: flex; flex-wrap: wrap; gap: 6px 20px; color: var(--soft); }
.legend li { display: inline-flex; align-items: center; gap: 6px; }
.legend strong { color: var(--text); }
.run-facts { display: flex; flex-wrap: wrap; gap: 10px 36px; padding-block: 14px; border-block: 1px solid var(--line); }
.run-facts dt { color: var(--soft); font-size: 12px; }
.run-facts dd { font-weight: 500; }
.line { display: block; }

.failures { margin-top: 20px; }
.failures h2 { margin-bottom: 8px; font-size: 15px; font-weight: 650; }
.failures ul { display: grid; gap: 6px; }
.failures li { border: 1px solid var(--line); border-inline-start: 3px solid var(--verdict-bar); border-radius: 6px; background: var(--surface); box-shadow: var(--shadow); }
.failures li:hover { border-color: var(--line-strong); border-inline-start-color: var(--verdict-bar); }
.failures a { display: flex; gap: 10px; padding: 10px 14px; border-radius: 6px; color: inherit; text-decoration: none; }
.failures a:hover { background: var(--hover); }
.failures .verdict-icon { margin-top: 3px; }
.failures .suspect { border-top: 1px solid var(--line); }
.failures .suspect a { padding-block: 6px; color: var(--soft); }
.failure-text { min-width: 0; }
.failure-where { display: flex; flex-wrap: wrap; gap: 2px 8px; font-weight: 600; }
.failure-where span + span::before { content: "›"; margin-inline-end: 8px; color: var(--soft); font-weight: 400; }
.failure-where .backend { align-self: center; margin: 0; }
.failure-where code { font-weight: 400; color: var(--soft); align-self: center; }
.failure-why, .failure-context { display: block; color: var(--soft); }
.failures .aside { margin-top: 6px; }

.toolbar { position: sticky; top: var(--top); z-index: 9; display: flex; align-items: center; gap: 8px 12px; margin: 20px -20px 12px; padding: 8px 20px; min-height: var(--tools); background: var(--bg); border-bottom: 1px solid var(--line); }
.search { position: relative; flex: 0 1 260px; min-width: 150px; }
.search .icon { position: absolute; left: 9px; top: 8px; color: var(--soft); pointer-events: none; }
.search input { width: 100%; height: 32px; padding: 0 8px 0 32px; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); color: var(--text); font: inherit; }
.search input::placeholder { color: var(--soft); opacity: 1; }
.filters { display: flex; gap: 4px; overflow-x: auto; scrollbar-width: none; padding: 2px; }
.filter { display: inline-flex; align-items: center; gap: 6px; height: 30px; padding: 0 10px; border: 1px solid transparent; border-radius: 15px; background: transparent; color: var(--soft); font: inherit; font-size: 13px; cursor: pointer; white-space: nowrap; }
.filter:hover { background: var(--surface); border-color: var(--line); }
.filter[aria-pressed="true"] { background: var(--surface); border-color: var(--line-strong); color: var(--text); font-weight: 600; }
.filter .count { color: inherit; font-weight: 400; }
.swatch { width: 8px; height: 8px; border-radius: 50%; background: var(--verdict-bar); }
.walk { display: flex; margin-inline-start: auto; }
.hits { position: absolute; right: 20px; bottom: -26px; padding: 2px 10px; border-radius: 0 0 6px 6px; color: var(--soft); font-size: 12px; }
.hits:not(:empty) { background: var(--bg); border: 1px solid var(--line); border-top: 0; }
.noscript, .empty { padding: 14px; color: var(--soft); text-align: center; }
#flows { outline: none; }
`;

/** Narrow screens and paper. */
const mediaStyles = `
@media (max-width: 900px) {
  .toolbar { flex-wrap: wrap; position: static; }
  html { scroll-padding-top: calc(var(--top) + 8px); }
  .hits { position: static; padding: 0; border: 0 !important; }
}
@media (max-width: 640px) {
  .top-inner, main { padding-inline: 14px; }
  main { padding-block: 18px 48px; }
  .hero-mark { width: 44px; height: 44px; border-radius: 12px; }
  h1 { font-size: 21px; }
  .run-facts { display: grid; grid-template-columns: 1fr 1fr; gap: 10px 16px; }
  .toolbar { margin-inline: -14px; padding-inline: 14px; }
  .search { flex: 1 1 100%; }
  .filters { flex: 1 1 100%; flex-wrap: wrap; }
  .walk { margin-inline-start: -8px; }
}
@media (prefers-reduced-motion: no-preference) {
  .chevron { transition: transform .12s ease; }
}
@media print {
  body { background: #fff; }
  main { zoom: .8; }
  .toolbar, .top .ghost, .skip-link, .permalink, .shot-hint, .problem .ghost, .noscript { display: none !important; }
  .top { position: static; }
  .chevron { visibility: hidden; }
  main { padding-block: 12px 0; max-width: none; }
  .flow, .failures li { box-shadow: none; }
  .row, .problem, .shot, .failures li, .part { break-inside: avoid; }
  .steps.long .step { content-visibility: visible; }
  .verdict-bar rect, .bar, .verdict-icon .icon, .hero-mark, .problem, ins, del, .logo * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .scroll { overflow: visible; }
  .pair .long { max-height: none; }
}
`;

/** The whole style sheet of the page. */
export const styleSheet = `${themeCss}${pageStyles}${timelineStyles}${detailStyles}${mediaStyles}`;
