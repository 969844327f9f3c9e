import type { StepResult } from '../../../domain/run/execution-report.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import { stepName } from '../../../projections/step-order.js';
import { html, isolated, type SafeHtml } from '../html.js';
import { icon } from '../style/icons.js';
import type { PageContext } from '../page-context.js';
import { relativeUrl, type PageImage } from '../screenshots.js';

/** The screenshot of a step with the element and the click point drawn on it, or where the file should be. */
export function screenshotFigure(step: StepResult, context: PageContext): SafeHtml | null {
  if (step.screenshot === null) return null;
  const image = context.images.get(step.screenshot);
  if (image === undefined) {
    return html`<p class="missing">
      The screenshot could not be read: <a href="${relativeUrl(step.screenshot)}">${isolated(step.screenshot)}</a>
    </p>`;
  }
  const where =
    step.clickPoint === null ? '' : ` Pointer at ${Math.round(step.clickPoint.x)}, ${Math.round(step.clickPoint.y)}.`;
  return html`<figure class="shot">
    <button type="button" class="shot-open" data-zoom aria-label="Enlarge the screenshot of ${stepName(step)}">
      <span class="shot-frame">
        <img
          src="${image.src}"
          width="${image.width}"
          height="${image.height}"
          loading="${image.embedded ? 'eager' : 'lazy'}"
          decoding="async"
          alt="The screen at ${stepName(step)}.${where}"
        />
        ${overlay(step, image, context.screenshotScale)}
      </span>
      <span class="shot-hint">${icon('zoom')}</span>
    </button>
    <figcaption>
      <a href="${relativeUrl(step.screenshot)}">${isolated(step.screenshot.split('/').at(-1) ?? step.screenshot)}</a>
      <span>${image.width} × ${image.height}</span
      >${step.clickPoint === null ? null : html`<span class="pointer-note">${where}</span>`}
    </figcaption>
  </figure>`;
}

/** Element and click point in the space of the image. A picture of a part of the screen that was asked for has none. */
function overlay(step: StepResult, image: PageImage, scale: number): SafeHtml | null {
  if (step.action === 'screenshot') return null;
  const origin = step.diagnostics.screenshotOrigin ?? { x: 0, y: 0 };
  const inImage = <T extends Point>(place: T): T => ({
    ...place,
    x: (place.x - origin.x) * scale,
    y: (place.y - origin.y) * scale,
  });
  const bounds = step.element?.bounds && inImage(step.element.bounds);
  const point = step.clickPoint && inImage(step.clickPoint);
  const inside = point !== null && point.x >= 0 && point.y >= 0 && point.x <= image.width && point.y <= image.height;
  if (!bounds && !inside) return null;
  const radius = Math.max(9, Math.round(image.width / 90));
  return html`<svg class="overlay" viewBox="0 0 ${image.width} ${image.height}" aria-hidden="true">
    ${bounds && html`<rect class="target" x="${bounds.x}" y="${bounds.y}" width="${bounds.width * scale}" height="${bounds.height * scale}" rx="4" />`}
    ${inside && html`<g class="pointer"><circle class="halo" cx="${point.x}" cy="${point.y}" r="${radius}" /><circle class="ring" cx="${point.x}" cy="${point.y}" r="${radius}" /><circle class="dot" cx="${point.x}" cy="${point.y}" r="${Math.round(radius / 4)}" /></g>`}
  </svg>`;
}
