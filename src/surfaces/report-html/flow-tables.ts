import type { ExecutionReport } from '../../domain/run/execution-report.js';
import { brainText, formatCost, tokensText } from '../../projections/brain-text.js';
import { formatBytes, formatCount, formatDuration, plural } from '../../projections/wording.js';
import { html, isolated, type SafeHtml } from './html.js';
import { icon } from './style/icons.js';
import { flowId, type NumberedFlow } from './page-context.js';
import { relativeUrl } from './screenshots.js';
import { sinceStart } from './times.js';

/** What was recorded beside the steps of a flow, each kind in a panel that opens. */
export function flowTables(flow: NumberedFlow): SafeHtml | null {
  const { report } = flow;
  const panels = [
    consolePanel(flow),
    networkPanel(flow),
    timingsPanel(flow),
    downloadsPanel(report),
    videosPanel(report),
    brainPanel(flow),
    variablesPanel(report),
    perceptionPanel(report),
  ].filter((entry) => entry !== null);
  return panels.length === 0 ? null : html`<div class="panels">${panels}</div>`;
}

function consolePanel(flow: NumberedFlow): SafeHtml | null {
  const entries = flow.report.console;
  const bad = entries.filter(({ level }) => level === 'error').length;
  return panel({ title: 'Console', count: entries.length, bad }, () =>
    table(flow, {
      label: 'Console',
      columns: ['Time', 'Level', 'Message', 'Source', 'Step'],
      entries,
      row: ({ timestampMs, level, text, source, step }) =>
        html`<tr class="level-${level}">
          <td class="when">${sinceStart(timestampMs)}</td>
          <td><span class="level">${level}</span></td>
          <td class="text">${isolated(text)}</td>
          <td class="source">${isolated(source)}</td>
          <td>${step}</td>
        </tr>`,
    }),
  );
}

function networkPanel(flow: NumberedFlow): SafeHtml | null {
  const entries = flow.report.network;
  return panel({ title: 'Failed requests', count: entries.length, bad: entries.length }, () =>
    table(flow, {
      label: 'Failed requests',
      columns: ['Time', 'Status', 'Method', 'Address', 'Took', 'Step'],
      entries,
      row: ({ timestampMs, method, url, status, error, durationMs, step }) =>
        html`<tr>
          <td class="when">${sinceStart(timestampMs)}</td>
          <td class="status">${status ?? 'none'}</td>
          <td>${isolated(method)}</td>
          <td class="text">
            ${isolated(url)}${error !== undefined && html`<span class="aside">${isolated(error)}</span>`}
          </td>
          <td class="number">${durationMs !== undefined && formatDuration(durationMs)}</td>
          <td>${step}</td>
        </tr>`,
    }),
  );
}

function timingsPanel(flow: NumberedFlow): SafeHtml | null {
  const entries = flow.report.pageTimings;
  const time = (ms: number | null): SafeHtml => html`<td class="number">${ms === null ? '–' : formatDuration(ms)}</td>`;
  return panel({ title: 'Page timings', count: entries.length, unit: 'page' }, () =>
    table(flow, {
      label: 'Page timings',
      columns: ['Page', 'First byte', 'DOM ready', 'Loaded'],
      entries,
      row: ({ url, responseMs, domContentLoadedMs, loadMs }) =>
        html`<tr>
          <td class="text">${isolated(url)}</td>
          ${time(responseMs)}${time(domContentLoadedMs)}${time(loadMs)}
        </tr>`,
    }),
  );
}

function downloadsPanel({ downloads }: ExecutionReport): SafeHtml | null {
  return panel({ title: 'Downloads', count: downloads.length }, () =>
    facts(
      downloads.map(({ fileName, path, bytes }) => [
        html`<a href="${relativeUrl(path)}">${isolated(fileName)}</a>`,
        formatBytes(bytes),
      ]),
    ),
  );
}

function videosPanel({ films }: ExecutionReport): SafeHtml | null {
  return panel(
    { title: 'Videos', count: films.length },
    () =>
      html`${films.map(
        ({ path, durationMs, bytes }) =>
          html`<video class="video" controls preload="none" src="${relativeUrl(path)}"></video>
            <p>
              <a href="${relativeUrl(path)}">${isolated(path.split('/').at(-1) ?? path)}</a>,
              ${formatDuration(durationMs)}, ${formatBytes(bytes)}
            </p>`,
      )}`,
  );
}

function brainPanel(flow: NumberedFlow): SafeHtml | null {
  const { brain } = flow.report;
  if (brain === undefined) return null;
  return panel(
    { title: 'Brain', count: brain.entries.length, bad: brain.failures },
    () =>
      html`<p>${brainText(brain)}</p>
        ${table(flow, {
          label: 'Calls of models',
          columns: ['For', 'Model', 'Prompt', 'Outcome', 'Tokens', 'Cost', 'Took', 'Step'],
          entries: brain.entries,
          row: (call) =>
            html`<tr>
              <td>${call.method.replaceAll('_', ' ')}</td>
              <td>${isolated(`${call.provider} ${call.model}`)}</td>
              <td>${isolated(call.prompt)}</td>
              <td class="text">
                ${call.cacheHit ? 'known' : call.outcome.replaceAll('_', ' ')}${call.error !== undefined && html`<span class="aside">${isolated(call.error)}</span>`}
              </td>
              <td class="number">${tokensText(call)}</td>
              <td class="number">${formatCost(call.costUsd)}</td>
              <td class="number">${formatDuration(call.latencyMs)}</td>
              <td>${call.step}</td>
            </tr>`,
        })}`,
  );
}

function variablesPanel({ variables }: ExecutionReport): SafeHtml | null {
  const entries = Object.entries(variables);
  return panel({ title: 'Saved variables', count: entries.length }, () =>
    facts(entries.map(([name, value]) => [isolated(name), html`<code>${isolated(value)}</code>`])),
  );
}

function perceptionPanel({ perceptionStats: stats }: ExecutionReport): SafeHtml | null {
  const captures = stats.structuralCaptures + stats.visualCaptures + stats.dualCaptures;
  return panel({ title: 'Perception', count: captures, unit: 'capture' }, () =>
    facts([
      ['Structural', formatCount(stats.structuralCaptures)],
      ['Visual', formatCount(stats.visualCaptures)],
      ['Both', formatCount(stats.dualCaptures)],
      ['Fell back to pixels', formatCount(stats.structuralToVisualFallbacks)],
      ['Estimated cost', plural(stats.estimatedCostUnits, 'unit')],
    ]),
  );
}

interface PanelHead {
  readonly title: string;
  readonly count: number;
  /** Said after the count where a bare number would be a riddle. */
  readonly unit?: string;
  /** How many entries report something wrong. */
  readonly bad?: number;
}

function panel({ title, count, unit, bad = 0 }: PanelHead, content: () => SafeHtml): SafeHtml | null {
  if (count === 0) return null;
  const all = unit === undefined ? formatCount(count) : plural(count, unit);
  const text = bad > 0 && bad < count ? `${plural(bad, 'error')} of ${all}` : all;
  return html`<details class="panel">
    <summary>
      ${icon('chevron', 'chevron')}<span>${title}</span><span class="count${bad > 0 ? ' is-failed' : ''}">${text}</span>
    </summary>
    <div class="panel-body">${content()}</div>
  </details>`;
}

/** Rows of a table in the page; a chatty app writes thousands, and `report.json` keeps them all. */
const rowLimit = 500;

interface Table<T> {
  readonly label: string;
  readonly columns: readonly string[];
  readonly entries: readonly T[];
  readonly row: (entry: T) => SafeHtml;
}

function table<T>(flow: NumberedFlow, { label, columns, entries, row }: Table<T>): SafeHtml {
  const name = `${flowId(flow)}-${label.replaceAll(/\W+/g, '-').toLowerCase()}`;
  return html`<div class="scroll" role="region" aria-labelledby="${name}" tabindex="0">
      <table>
        <caption id="${name}" class="sr-only">
          ${label}
        </caption>
        <thead>
          <tr>
            ${columns.map((column) => html`<th scope="col">${column}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${entries.slice(0, rowLimit).map(row)}
        </tbody>
      </table>
    </div>
    ${entries.length > rowLimit && html`<p class="aside">${formatCount(entries.length - rowLimit)} more are in report.json.</p>`}`;
}

function facts(entries: readonly (readonly [name: SafeHtml | string, value: SafeHtml | string])[]): SafeHtml {
  return html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
