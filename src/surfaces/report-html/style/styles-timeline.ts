/** Flows and the lines of their steps. */
export const timelineStyles = `
.flow { margin-top: 12px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); }
.flow-head { display: grid; grid-template-columns: 16px 18px minmax(0, 1fr) 120px 72px; align-items: center; gap: 10px; padding: 12px 16px; border-radius: var(--radius); }
.flow-head:hover { background: var(--hover); }
.flow-head .verdict-icon .icon { width: 18px; height: 18px; }
.flow-head .verdict-bar rect { stroke: var(--surface); }
.flow-title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; min-width: 0; }
h2 { font-size: 15px; font-weight: 650; letter-spacing: -.005em; }
.flow-meta { display: flex; flex-wrap: wrap; gap: 0 12px; color: var(--soft); font-size: 12.5px; }
.flow-meta .file { font-family: var(--mono); font-size: 12px; }
.flow-meta .stopped { color: var(--aborted); }
.chevron { color: var(--soft); }
details[open] > summary > .chevron { transform: rotate(90deg); }
.duration { text-align: end; color: var(--soft); font-size: 13px; white-space: nowrap; }
.flow-body { border-top: 1px solid var(--line); padding-bottom: 4px; }
.summary { padding: 12px 16px 0; }
.notes { padding: 6px 16px 0; color: var(--soft); font-size: 13px; }
.notes li { padding-inline-start: 14px; position: relative; }
.notes li::before { content: "i"; position: absolute; inset-inline-start: 2px; font: italic 600 12px/1.7 Georgia, serif; color: var(--accent); }

.axis, .row { display: grid; grid-template-columns: 14px 16px 40px minmax(0, 1fr) clamp(140px, 22vw, 280px) 68px; column-gap: 10px; padding-inline: 16px; }
.axis { margin-top: 10px; padding-block: 4px; border-bottom: 1px solid var(--line); color: var(--soft); font-size: 11.5px; }
.axis-label { grid-column: 3 / 5; }
.axis-lane { display: flex; justify-content: space-between; }
.axis-duration { text-align: end; }
h3 { padding: 10px 16px 4px; color: var(--soft); font-size: 12px; font-weight: 600; }
/* No list items: hiding one makes the browser number all that follow anew, which takes seconds among thousands. */
.step { display: block; }
.step + .step { border-top: 1px solid var(--line); }
.phase + .phase, .panels { border-top: 1px solid var(--line); }
.steps.long .step { content-visibility: auto; contain-intrinsic-size: auto 37px; }
.row { align-items: start; padding-block: 8px; position: relative; }
.row:hover { background: var(--hover); }
.row > .icon, .row > .verdict-icon { margin-top: 2px; }
.row:focus-visible { outline-offset: -2px; }
.step.is-failed > details > .row, .step.is-error > details > .row { background: color-mix(in srgb, var(--verdict-bg) 55%, transparent); }
.step.is-failed > details > .row:hover, .step.is-error > details > .row:hover { background: var(--verdict-bg); }
.step.visited > details > .row { box-shadow: inset 3px 0 0 var(--verdict-bar); }
.position { color: var(--soft); font-size: 13px; }
.what { min-width: 0; }
.headline { display: block; }
/* A line is for a glance; opened, it says all. */
details:not([open]) > .row .headline, .flow > details:not([open]) h2 { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
.backend { display: inline-block; min-width: 44px; margin-inline-end: 2px; padding: 0 6px; border: 1px solid var(--line); border-radius: 4px; background: var(--sunken); color: var(--soft); font-size: 11.5px; font-weight: 500; line-height: 17px; text-align: center; }
.action { font-weight: 600; }
.selector, .argument { color: var(--text); }
.selector + .argument { color: var(--soft); }
.description { margin-inline-start: 6px; color: var(--soft); }
.reason { display: block; margin-top: 1px; color: var(--verdict); font-size: 13px; }
.step details[open] .row .reason { display: none; }
.step.is-skipped .action, .step.is-skipped .selector, .step.is-skipped .argument { color: var(--soft); font-weight: 500; }
.lane { position: relative; align-self: stretch; margin-block: -8px; background: repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px calc(25% - .25px)); }
.lane svg { position: absolute; top: 13px; width: 100%; height: 11px; overflow: visible; }
.bar { fill: var(--verdict-bar); }
.depth-1 .what { padding-inline-start: 20px; } .depth-2 .what { padding-inline-start: 40px; }
.depth-3 .what { padding-inline-start: 60px; } .depth-4 .what { padding-inline-start: 80px; }

@media (max-width: 640px) {
  .flow-head { grid-template-columns: 14px 18px minmax(0, 1fr) auto; padding-inline: 12px; gap: 8px; }
  .flow-head .verdict-bar { grid-column: 3 / -1; grid-row: 2; }
  .axis, .lane { display: none; }
  .row { grid-template-columns: 12px 16px auto minmax(0, 1fr) auto; column-gap: 8px; padding-inline: 12px; }
  .position { min-width: 14px; }
  .summary, .notes, h3 { padding-inline: 12px; }
  .depth-1 .what { padding-inline-start: 10px; } .depth-2 .what { padding-inline-start: 20px; }
  .depth-3 .what { padding-inline-start: 30px; } .depth-4 .what { padding-inline-start: 40px; }
}
`;
