import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

// Counted in a browser; `elementCount` holds only as long as they fit the markup below.
const ELEMENTS_OUTSIDE_SECTIONS = 46;
const ELEMENTS_PER_SECTION = 54;

function numbers(count) {
  return Array.from({ length: count }, (_, index) => index + 1);
}

// Section, heading and paragraph 3, links 9, form 11, table 19, list 8, note 4.
function bigSection(number) {
  const key = `s${number}`;
  return html`<section class="card stack" aria-labelledby="${key}-heading">
    <h2 id="${key}-heading">Section ${number}</h2>
    <p>Paragraph of section ${number}.</p>
    <div>
      ${numbers(6).map((i) => html`<a href="#${key}-${i}">Link ${number}.${i}</a> `)}
      <div><span>Links ${number}</span></div>
    </div>
    <form>
      <div>
        <label for="${key}-text">Text ${number}</label><input id="${key}-text" value="Value ${number}" />
        <label><input type="checkbox" /> Check ${number}</label>
        <select aria-label="Choice ${number}">
          <option>One</option>
          <option>Two</option>
        </select>
        <button type="button">Action ${number}</button
        ><button type="button" title="Hint ${number}">More ${number}</button>
      </div>
    </form>
    <table>
      <caption>
        Table ${number}
      </caption>
      <tbody>
        ${numbers(4).map(
          (row) =>
            html`<tr>
              <th scope="row">Row ${number}.${row}</th>
              <td>${number * row}</td>
              <td>${number + row}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    <ul>
      ${numbers(7).map((i) => html`<li id="${key}-${i}">Item ${number}.${i}</li>`)}
    </ul>
    <div>
      <div>
        <p>Note <em>${number}</em></p>
      </div>
    </div>
  </section>`;
}

/**
 * A page for benchmarks.
 *
 * @param {number} elementCount how many elements the document should have, within 1 %; at least one section is shown
 */
export function bigPage(context, elementCount) {
  const forSections = Math.max(0, elementCount - ELEMENTS_OUTSIDE_SECTIONS);
  const sections = Math.max(1, Math.floor(forSections / ELEMENTS_PER_SECTION));
  const rest = Math.max(0, forSections - sections * ELEMENTS_PER_SECTION);
  return shopPage(context, {
    title: 'Big page',
    content: html`<h1>Big page</h1>
      <p>${sections} sections</p>
      <div class="section-grid">${numbers(sections).map(bigSection)}</div>
      <div>${numbers(rest).map((i) => html`<span>Extra ${i} </span>`)}</div>`,
  });
}
