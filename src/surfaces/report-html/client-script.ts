/** Runs before the page is drawn, so that a theme chosen earlier does not flash the other one first. */
export const themeScript = String.raw`
try {
  const theme = localStorage.getItem('handeye-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
`;

/**
 * What the page does besides showing: opens details when they are wanted, searches, filters, walks through problems,
 * enlarges screenshots, copies failures. Plain JavaScript as browsers run it; the page is complete without it but for
 * the details of steps that passed.
 */
export const clientScript = String.raw`
'use strict';
(() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const steps = all('.step').map((item) => ({ item, details: item.firstElementChild, status: item.dataset.status, text: null }));
  const flows = all('[data-flow]').map((section) => ({
    section,
    details: section.firstElementChild,
    phases: all('[data-phase]', section),
    wasOpen: section.firstElementChild.open,
  }));

  // Details: markup waits in a template until its step is opened.
  const fill = (details) => {
    const template = details.querySelector(':scope > .body > template');
    if (template) template.replaceWith(template.content);
  };
  // Before the browser unfolds it, so that nothing jumps; the keyboard clicks too.
  document.addEventListener('click', (event) => {
    const summary = event.target.closest('.step > details > summary');
    if (summary) fill(summary.parentElement);
  }, true);
  document.addEventListener('toggle', (event) => {
    if (event.target.open && event.target.matches('.step > details')) fill(event.target);
  }, true);
  for (const { details } of steps) if (details.open) fill(details);

  const summaryOf = (details) => details.querySelector('summary');
  const reveal = (details, focus) => {
    const flow = details.closest('.flow > details') ?? details;
    flow.open = true;
    details.open = true;
    fill(details);
    const summary = summaryOf(details);
    summary.scrollIntoView({ block: 'start' });
    if (focus) summary.focus({ preventScroll: true });
  };

  // Links to steps.
  const follow = () => {
    const target = location.hash.length > 1 && byId(decodeURIComponent(location.hash.slice(1)));
    if (!target || target.tagName !== 'DETAILS') return;
    const row = target.closest('.step');
    if (row && row.hidden) clearFilters();
    reveal(target, true);
  };
  addEventListener('hashchange', follow);
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) follow();
  });

  // Search and filter.
  const search = byId('search');
  const filters = all('[data-filter]');
  let verdict = '';
  const textOf = (step) => {
    if (step.text === null) {
      const template = step.item.querySelector('template');
      step.text = (step.item.textContent + ' ' + (template ? template.content.textContent : '')).toLowerCase();
    }
    return step.text;
  };
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const active = verdict !== '' || words.length > 0;
    let hits = 0;
    for (const step of steps) {
      const hit = (verdict === '' || step.status === verdict) && words.every((word) => textOf(step).includes(word));
      step.item.hidden = !hit;
      if (hit) hits += 1;
    }
    for (const flow of flows) {
      let any = false;
      for (const phase of flow.phases) {
        phase.hidden = !phase.querySelector('.step:not([hidden])');
        if (!phase.hidden) any = true;
      }
      flow.section.hidden = active && !any;
      if (active && !root.classList.contains('filtered')) flow.wasOpen = flow.details.open;
      if (active && any) flow.details.open = true;
      if (!active && root.classList.contains('filtered')) flow.details.open = flow.wasOpen;
    }
    root.classList.toggle('filtered', active);
    byId('nothing').hidden = hits > 0 || steps.length === 0;
    byId('hits').textContent = active ? hits + ' of ' + steps.length + (steps.length === 1 ? ' step' : ' steps') : '';
    for (const button of filters) button.setAttribute('aria-pressed', String(button.dataset.filter === verdict));
  };
  const clearFilters = () => {
    verdict = '';
    search.value = '';
    apply();
  };
  let pending = 0;
  search.addEventListener('input', () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(apply);
  });
  for (const button of filters) {
    button.addEventListener('click', () => {
      verdict = verdict === button.dataset.filter ? '' : button.dataset.filter;
      apply();
    });
  }

  // Expand and collapse; many steps are opened a few at a time, so that the page stays responsive.
  let run = 0;
  for (const button of all('[data-all]')) {
    button.addEventListener('click', () => {
      const open = button.dataset.all === 'open';
      const mine = (run += 1);
      const queue = steps.filter(({ item, details }) => !item.hidden && details.open !== open);
      if (open) for (const { section, details } of flows) if (!section.hidden) details.open = true;
      const next = () => {
        for (const { details } of queue.splice(0, 60)) details.open = open;
        if (queue.length > 0 && mine === run) requestAnimationFrame(next);
      };
      next();
    });
  }

  // Walk through what went wrong, from where the reader is.
  for (const button of all('[data-walk]')) {
    button.addEventListener('click', () => {
      const problems = steps.filter(({ item, status }) => !item.hidden && ['failed', 'error', 'warning'].includes(status));
      if (problems.length === 0) return;
      const forward = button.dataset.walk === '1';
      const current = document.activeElement && document.activeElement.closest('.step');
      const here = current ?? all('.step.visited').at(-1);
      const place = problems.findIndex(({ item }) => item === here);
      const next = place === -1
        ? (forward ? 0 : problems.length - 1)
        : (place + (forward ? 1 : problems.length - 1)) % problems.length;
      for (const { item } of problems) item.classList.remove('visited');
      problems[next].item.classList.add('visited');
      reveal(problems[next].details, false);
    });
  }

  // Theme.
  byId('theme').addEventListener('click', () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
    try { localStorage.setItem('handeye-theme', root.dataset.theme); } catch {}
  });

  // Screenshots and the clipboard.
  const viewer = byId('viewer');
  document.addEventListener('click', async (event) => {
    const shot = event.target.closest('[data-zoom]');
    if (shot) return enlarge(shot);
    const copy = event.target.closest('[data-copy]');
    if (!copy) return;
    const label = copy.querySelector('span');
    try {
      await navigator.clipboard.writeText(copy.dataset.copy);
      label.textContent = 'Copied';
    } catch {
      label.textContent = 'Not allowed here';
    }
    setTimeout(() => { label.textContent = 'Copy'; }, 1600);
  });
  function enlarge(shot) {
    const bar = document.createElement('div');
    bar.className = 'viewer-bar';
    const title = document.createElement('span');
    title.textContent = shot.querySelector('img').alt;
    const size = Object.assign(document.createElement('button'), { type: 'button', className: 'ghost', textContent: 'Actual size' });
    const close = Object.assign(document.createElement('button'), { type: 'button', className: 'ghost', textContent: 'Close' });
    bar.append(title, size, close);
    const area = document.createElement('div');
    area.className = 'viewer-area';
    area.tabIndex = 0;
    area.setAttribute('role', 'region');
    area.setAttribute('aria-label', 'Screenshot, scrollable');
    area.append(shot.querySelector('.shot-frame').cloneNode(true));
    area.querySelector('img').loading = 'eager';
    const toggle = () => { size.textContent = viewer.classList.toggle('actual') ? 'Fit' : 'Actual size'; };
    size.addEventListener('click', toggle);
    area.addEventListener('click', toggle);
    close.addEventListener('click', () => viewer.close());
    viewer.classList.remove('actual');
    viewer.replaceChildren(bar, area);
    viewer.showModal();
    close.focus();
  }
  viewer.addEventListener('click', (event) => { if (event.target === viewer) viewer.close(); });
  viewer.addEventListener('close', () => viewer.replaceChildren());

  // On paper, closed flows would be a line each.
  let reopened = [];
  addEventListener('beforeprint', () => {
    reopened = flows.filter(({ details }) => !details.open);
    for (const { details } of reopened) details.open = true;
  });
  addEventListener('afterprint', () => { for (const { details } of reopened) details.open = false; });

  follow();
  // Once loaded, the browser goes to the fragment by itself and takes the focus along.
  if (location.hash) addEventListener('load', follow);
})();
`;
