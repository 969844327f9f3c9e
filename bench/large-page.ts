/**
 * A page of more than 6,000 elements as real ones are made: sections with links, buttons and labelled fields, a table, a
 * list, two frames and a few widgets with shadow trees.
 */
export function largePage(): string {
  const sections = range(172, section).join('\n');
  const rows = range(150, tableRow).join('\n');
  const items = range(230, (n) => `<li><a href="#item-${n}">Entry ${n} of the list</a></li>`).join('\n');
  const widgets = range(20, (n) => `<x-counter label="Widget ${n}"></x-counter>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Large page</title>
<style>
  body { font-family: sans-serif; margin: 0 }
  header { position: sticky; top: 0; background: #eee }
  .required::after { content: " *" }
  .card { border: 1px solid #ccc; margin: 8px; padding: 8px }
  .row { display: flex; gap: 8px }
</style></head>
<body>
<header><h1>Large page</h1><nav aria-label="Main">${range(8, (n) => `<a href="/${n}">Menu ${n}</a>`).join('')}</nav></header>
<main>
${sections}
<table><caption>Orders</caption>
<thead><tr><th>Order</th><th>Customer</th><th>Date</th><th>Total</th><th>Action</th></tr></thead>
<tbody>${rows}</tbody></table>
<ul>${items}</ul>
<div class="widgets">${widgets}</div>
${range(2, frame).join('\n')}
</main>
<footer><p>End of the page</p></footer>
<script>
customElements.define('x-counter', class extends HTMLElement {
  constructor() {
    super();
    const label = this.getAttribute('label');
    this.attachShadow({ mode: 'open' }).innerHTML =
      '<div class="box"><span>' + label + '</span><button>Less</button><output>0</output><button>More</button></div>';
  }
});
</script>
</body></html>`;
}

function range<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

function section(n: number): string {
  return `<section class="card" aria-labelledby="h${n}"><h2 id="h${n}">Section ${n}</h2>
<p>Some words about <b>subject ${n}</b> with <a href="#ref-${n}">a reference</a> and more words after it.</p>
<div class="row"><button type="button">Save ${n}</button><button type="button" aria-label="Delete ${n}"><span aria-hidden="true">×</span></button>
<a href="/details/${n}"><span>Details</span> <span>of ${n}</span></a></div>
<form class="row"><div><label for="name${n}" class="required">Name ${n}</label><input id="name${n}" value="Value ${n}"></div>
<div><label>Choice ${n} <select><option>One</option><option selected>Two</option><option>Three</option></select></label></div>
<div><label><input type="checkbox" ${n % 2 === 0 ? 'checked' : ''}> Accept ${n}</label></div></form></section>`;
}

function tableRow(n: number): string {
  return `<tr><td>${1000 + n}</td><td>Customer ${n}</td><td>2026-01-${String((n % 28) + 1).padStart(2, '0')}</td><td>${n * 3}.00</td><td><button>Open ${n}</button></td></tr>`;
}

function frame(n: number): string {
  const content = `<!doctype html><title>Frame ${n}</title>${range(30, (at) => `<p>Frame text ${at} <button>Frame button ${at}</button></p>`).join('')}`;
  return `<iframe title="Frame ${n}" width="600" height="300" srcdoc="${content.replaceAll('"', '&quot;')}"></iframe>`;
}
