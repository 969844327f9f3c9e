/**
 * Takes the speculation rules out of a page as they come, before the browser acts on them: what it fetches ahead is told to
 * no interception of the protocol, and Chromium 156 has no switch for all of it (tried: features, blink features, holdback,
 * blocked addresses, data saver). Runs in the page, as source. Rules in shadow trees or in response headers are not seen.
 */
export const dropSpeculationRules = `(() => {
  const rules = 'script[type="speculationrules" i]';
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        if (node.matches(rules)) node.remove();
        for (const script of node.querySelectorAll(rules)) script.remove();
      }
    }
  }).observe(document, { childList: true, subtree: true });
})()`;
