import { launchHeadless } from './headless-browser.js';
import { longJournal } from './sample-journal.js';
import { sampleScreenshot } from './sample-screenshot.js';
import { projectRunReport } from '../../src/projections/execution-report.js';
import { renderHtmlReport } from '../../src/surfaces/report-html/render-html-report.js';
import { writeFileSync } from 'node:fs';
const b = await launchHeadless();
const h = await renderHtmlReport({run: projectRunReport(longJournal(2000)), artifacts: async () => sampleScreenshot()}); writeFileSync(`/tmp/rep/long.html`, h);
for (const [q, css] of [['row 1501',''],['row 1501','.steps.long .step{content-visibility:visible !important}'],['row 1501','html{overflow-anchor:none}'],['row 1501','.step+.step{border-top:0 !important}']] as const) {
const p = await b.newPage({viewport:{width:1280,height:900}}); await p.goto('file:///tmp/rep/long.html'); if (css) await p.evaluate('{const s=new CSSStyleSheet();s.replaceSync(' + JSON.stringify(css) + ');document.adoptedStyleSheets=[s]}');
console.log(css, await p.evaluate(`(async () => {
      const search = document.querySelector('#search');
      const out = [performance.getEntriesByType("navigation")[0].domInteractive|0];
      for (const v of [${JSON.stringify(q)}, '', ${JSON.stringify(q)}]) {
      const started = performance.now();
      search.value = v;
      search.dispatchEvent(new Event('input'));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      out.push((performance.now() - started)|0);
      const s2 = performance.now(); document.body.offsetHeight; out.push((performance.now() - s2)|0);
      }
      return out;
    })()`));
await p.close();
}
await b.close();
