/** What moves by itself on a page, beside the controls: named by the query `moves`, in `#moving`. */
type Source = (show: (text: string) => void) => void;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const between = (least: number, most: number): number => least + Math.random() * (most - least);
const timeOfDay = (): string => new Date().toLocaleTimeString('en-GB');

async function poll(show: (text: string) => void): Promise<void> {
  for (let jobs = 1; ; jobs += 1) {
    await pause(between(400, 900));
    const response = await fetch(`/slow/${Math.round(between(10, 120))}/200/${jobs}%20jobs%20done`);
    show(await response.text());
  }
}

/** Moves that are one text after the other. */
export const texts: Readonly<Record<string, Source>> = {
  clock: (show) => {
    setInterval(() => show(timeOfDay()), 1000);
  },
  stopwatch: (show) => {
    setInterval(() => show(`${(performance.now() / 1000).toFixed(2)} s`), 250);
  },
  polling: (show) => {
    void poll(show);
  },
};

/** Events for a list that shows the newest three. */
export const events: Source = (show) => {
  let count = 3;
  setInterval(() => show(`Order ${(count += 1)} at ${timeOfDay()}`), 600);
};
export const firstEvents = ['Order 3', 'Order 2', 'Order 1'];

function panel(html: string): HTMLElement {
  const section = document.createElement('section');
  section.className = 'panel';
  section.innerHTML = html;
  moving.append(section);
  return section;
}

function slideCarousel(): void {
  const carousel = panel(
    `<div class="banners"><div class="banner active">New shoes</div><div class="banner">Warm coats</div></div>`,
  );
  const banners = carousel.querySelectorAll('.banner');
  const track = carousel.querySelector<HTMLElement>('.banners')!;
  const next = (): void => {
    banners.forEach((banner) => banner.classList.toggle('active'));
    track.classList.toggle('second');
  };
  setTimeout(() => {
    next();
    setInterval(next, 2000);
  }, 400);
}

function rewriteCells(): void {
  const cells = panel(`<div class="cells">${'<span>0</span>'.repeat(60)}</div>`).querySelectorAll('span');
  const rewrite = (cell: HTMLElement): void => {
    cell.textContent = String(Math.floor(Math.random() * 100));
    cell.classList.toggle('up', Math.random() < 0.5);
    setTimeout(rewrite, between(100, 700), cell);
  };
  for (const cell of cells) setTimeout(rewrite, between(100, 700), cell);
}

function runProgress(): void {
  const bar = panel('<div role="progressbar" aria-label="Import"></div><p></p>');
  const [line, label] = [bar.firstElementChild as HTMLElement, bar.lastElementChild!];
  let percent = 0;
  setInterval(() => {
    percent = (percent + 3) % 100;
    line.style.width = `${percent}%`;
    line.setAttribute('aria-valuenow', String(percent));
    label.textContent = `${percent} %`;
  }, 300);
}

function showText(name: string, source: Source): void {
  const line = panel('<p>…</p>').firstElementChild!;
  source((text) => (line.textContent = `${name}: ${text}`));
}

function showFeed(): void {
  const list = panel(`<ul>${firstEvents.map((event) => `<li>${event}</li>`).join('')}</ul>`).firstElementChild!;
  events((event) => {
    const item = document.createElement('li');
    item.textContent = event;
    list.prepend(item);
    list.lastElementChild?.remove();
  });
}

export const moving = document.querySelector<HTMLElement>('#moving')!;
export const moves = new URLSearchParams(location.search).get('moves')?.split(',') ?? [];

/** Starts the moves of the page without a framework, but for those that one already shows. */
export function startMoves(shown: readonly string[] = []): void {
  const plain: Readonly<Record<string, () => void>> = {
    ...Object.fromEntries(Object.entries(texts).map(([name, source]) => [name, () => showText(name, source)])),
    feed: showFeed,
    carousel: slideCarousel,
    cells: rewriteCells,
    progress: runProgress,
  };
  for (const name of moves) if (!shown.includes(name)) plain[name]!();
}
