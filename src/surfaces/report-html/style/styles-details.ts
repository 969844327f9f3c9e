/** What opens below a step, the panels of a flow, and the screenshot viewer. */
export const detailStyles = `
.body { background: var(--sunken); border-top: 1px solid var(--line); }
.details { display: grid; row-gap: 18px; padding: 16px 16px 14px 56px; }
.lead, .side, .rest { display: grid; gap: 16px; min-width: 0; align-content: start; }
.part h4 { margin-bottom: 6px; color: var(--soft); font-size: 12px; font-weight: 600; }
.part h4 .count { font-weight: 400; }
.problem { border: 1px solid color-mix(in srgb, var(--verdict-bar) 45%, transparent); border-radius: 6px; background: var(--verdict-bg); overflow: hidden; }
.problem-head { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; padding: 6px 6px 0 12px; }
.problem-head .ghost { margin-inline-start: auto; height: 28px; color: var(--verdict); }
.problem-head .ghost:hover { background: var(--surface); }
.tag { padding: 1px 8px; border-radius: 10px; background: var(--verdict); color: var(--on-verdict); font-size: 12px; font-weight: 600; }
.tag.quiet { background: transparent; color: var(--verdict); box-shadow: inset 0 0 0 1px currentColor; }
.problem-text { padding: 6px 14px 10px; color: var(--text); font: 14px/1.5 var(--sans); white-space: pre-wrap; unicode-bidi: plaintext; }
.problem-head + .advice { padding-top: 6px; }
.healing { padding: 0 14px 10px; color: var(--text); }
.advice { display: flex; gap: 8px; padding: 0 14px 10px; color: var(--text); }
.advice .icon { margin-top: 3px; color: var(--verdict); }
.suspect a { display: flex; gap: 8px; color: var(--text); }
.suspect .verdict-icon { margin-top: 3px; }
.problem .suspect { padding: 0 14px 10px; }
.note { color: var(--soft); }
.missing { color: var(--soft); }

.pair { border: 1px solid var(--line); border-radius: 6px; background: var(--surface); overflow: hidden; }
.pair > div { display: grid; grid-template-columns: 92px minmax(0, 1fr); }
.pair > div + div { border-top: 1px solid var(--line); }
.pair dt { padding: 7px 12px; color: var(--soft); font-size: 13px; }
.pair dd { padding: 7px 12px 7px 0; font-family: var(--mono); font-size: 13px; }
.pair .long { max-height: 20em; overflow: auto; }
.pair bdi, td.text bdi { white-space: pre-wrap; }
del { background: var(--passed-bg); color: var(--passed); text-decoration: none; border-radius: 3px; box-shadow: 0 0 0 2px var(--passed-bg); }
ins { background: var(--failed-bg); color: var(--failed); text-decoration: none; border-radius: 3px; box-shadow: 0 0 0 2px var(--failed-bg); }
.facts { display: grid; gap: 4px; }
.facts > div { display: grid; grid-template-columns: 108px minmax(0, 1fr); gap: 0 12px; }
.facts dt { color: var(--soft); font-size: 13px; }
.facts .aside { margin-inline-start: 10px; font-size: 13px; }
.role { color: var(--soft); }

.lines { display: grid; gap: 3px; }
.lines.numbered { list-style: decimal; padding-inline-start: 20px; }
.lines .aside { margin-inline-start: 10px; font-size: 13px; }
.effects li { display: grid; grid-template-columns: 68px minmax(0, 1fr) auto; gap: 0 12px; align-items: baseline; }
.kind { color: var(--soft); font-size: 13px; }
.channel { color: var(--soft); font-size: 12px; white-space: nowrap; }
.delta li { display: grid; grid-template-columns: 14px minmax(0, 1fr); gap: 0 8px; }
.sign { font-family: var(--mono); font-weight: 700; text-align: center; }
.added .sign { color: var(--passed); } .removed .sign { color: var(--failed); } .changed .sign { color: var(--accent); }
.removed .name { text-decoration: line-through; text-decoration-color: var(--line-strong); }
.property { color: var(--soft); font-style: italic; }
.before { color: var(--soft); } .after { font-weight: 550; } .arrow { color: var(--soft); }
.assertions li { display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: 0 10px; }
.assertions .verdict-icon { margin-top: 3px; }
.assertions .pair { margin-top: 4px; }
.assertion-error { color: var(--failed); }
.log { font-family: var(--mono); font-size: 12.5px; }
.log li { display: grid; grid-template-columns: 76px 60px minmax(0, 1fr); gap: 0 10px; }
.when { color: var(--soft); white-space: nowrap; }
.level { color: var(--soft); }
.level-error .level, .level-error .what { color: var(--failed); } .level-warning .level { color: var(--warning); }
.permalink { font-size: 12.5px; }
.permalink a { display: inline-flex; align-items: center; gap: 6px; color: var(--soft); text-decoration: none; }
.permalink a:hover { color: var(--accent); text-decoration: underline; }
.permalink .icon { width: 14px; height: 14px; }

.shot { min-width: 0; align-self: start; }
.shot-open { position: relative; display: block; width: 100%; padding: 0; border: 1px solid var(--line-strong); border-radius: 6px; background: var(--surface); cursor: zoom-in; overflow: hidden; }
.shot-frame { position: relative; display: block; line-height: 0; }
.shot-frame img { width: 100%; height: auto; }
.overlay { position: absolute; inset: 0; width: 100%; height: 100%; overflow: hidden; }
.overlay * { fill: none; vector-effect: non-scaling-stroke; }
.target { stroke: #d61f69; stroke-width: 2; stroke-dasharray: 5 3; }
.halo { stroke: #fff; stroke-width: 6; opacity: .9; } .ring { stroke: #d61f69; stroke-width: 2.5; } .overlay .dot { fill: #d61f69; stroke: #fff; stroke-width: 1.5; }
.shot-hint { position: absolute; right: 8px; bottom: 8px; display: grid; place-items: center; width: 28px; height: 28px; border-radius: 6px; background: var(--surface); color: var(--text); border: 1px solid var(--line); }
.shot figcaption { display: flex; flex-wrap: wrap; gap: 0 12px; padding-top: 6px; color: var(--soft); font-size: 12.5px; }
.video { display: block; width: 100%; max-width: 960px; border: 1px solid var(--line); border-radius: 6px; background: #000; }
dialog { width: 96vw; height: 94vh; max-width: none; max-height: none; padding: 0; border: 1px solid var(--line-strong); border-radius: 10px; background: var(--surface); color: var(--text); overflow: hidden; }
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(6 9 13 / 70%); }
.viewer-bar { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 14px; border-bottom: 1px solid var(--line); }
.viewer-bar span { margin-inline-end: auto; color: var(--soft); }
.viewer-area { flex: 1; min-height: 0; overflow: auto; display: grid; place-items: safe center; padding: 12px; background: var(--sunken); cursor: zoom-in; }
.viewer-area .shot-frame { max-width: 100%; max-height: 100%; display: grid; }
.viewer-area img { max-width: 100%; max-height: calc(94vh - 76px); width: auto; grid-area: 1 / 1; }
.viewer-area .overlay { position: static; grid-area: 1 / 1; }
.actual .viewer-area { cursor: zoom-out; }
.actual .viewer-area .shot-frame, .actual .viewer-area img { max-width: none; max-height: none; }

.panel + .panel { border-top: 1px solid var(--line); }
.panel > summary { display: flex; align-items: center; gap: 10px; padding: 8px 16px; font-weight: 550; }
.panel > summary:hover { background: var(--hover); }
.panel > summary .count { padding: 0 8px; border-radius: 10px; background: var(--sunken); color: var(--soft); font-size: 12px; font-weight: 400; }
.panel > summary .count.is-failed { background: var(--failed-bg); color: var(--failed); font-weight: 600; }
.panel-body { padding: 4px 16px 14px 42px; }
.panel-body .facts > div { grid-template-columns: minmax(108px, 180px) minmax(0, 1fr); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; }
th { padding: 4px 16px 4px 0; border-bottom: 1px solid var(--line); color: var(--soft); font-weight: 500; text-align: start; white-space: nowrap; }
td { padding: 5px 16px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
tr:last-child td { border-bottom: 0; }
td.text { min-width: 220px; } td.source { min-width: 140px; color: var(--soft); }
td.number, td.status { white-space: nowrap; }
td .aside { display: block; }

@media (min-width: 1000px) {
  .details:not(.bare) { grid-template: auto 1fr / minmax(0, 1fr) minmax(320px, 40%); column-gap: 28px; }
  .details:not(.bare) > .lead { grid-area: 1 / 1; }
  .details:not(.bare) > .side { grid-area: 1 / 2 / span 2; }
  .details:not(.bare) > .rest { grid-area: 2 / 1; }
  .details:not(.bare) > .side:first-child + .rest { grid-area: 1 / 1 / span 2; }
  .bare .shot { max-width: 640px; }
}
@media (max-width: 640px) {
  .details { padding: 12px; }
  .problem { position: relative; }
  .problem-head { padding-inline-end: 92px; min-height: 36px; }
  .problem-head .ghost { position: absolute; top: 4px; right: 6px; }
  .panel > summary { padding-inline: 12px; } .panel-body { padding-inline: 12px; }
  .pair > div, .facts > div { grid-template-columns: minmax(0, 1fr); }
  .pair dt { padding-bottom: 0; } .pair dd { padding: 0 12px 8px; }
  .effects li { grid-template-columns: minmax(0, 1fr); }
  td.source { white-space: nowrap; }
  .log li { grid-template-columns: auto 1fr; } .log .what { grid-column: 1 / -1; }
  .facts .aside, .lines .aside { display: block; margin-inline-start: 0; }
}
`;
