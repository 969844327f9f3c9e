// Each drawing is made for a canvas of 240 × 180 and uses the colours of the product.

const DRAWINGS = {
  mug: '<rect x="78" y="62" width="70" height="74" rx="12" fill="F"/><path d="M148 80h12a16 16 0 0 1 0 38h-12" fill="none" stroke="F" stroke-width="10"/><rect x="78" y="62" width="70" height="14" rx="7" fill="D"/>',
  bottle:
    '<rect x="92" y="54" width="56" height="92" rx="14" fill="F"/><rect x="100" y="36" width="40" height="22" rx="6" fill="D"/><rect x="92" y="92" width="56" height="26" fill="L"/>',
  pot: '<path d="M74 82h92v28a34 34 0 0 1-34 34h-24a34 34 0 0 1-34-34z" fill="F"/><path d="M166 92l26-16" stroke="F" stroke-width="12" stroke-linecap="round"/><rect x="70" y="70" width="100" height="14" rx="7" fill="D"/><circle cx="120" cy="62" r="8" fill="D"/>',
  rack: '<path d="M84 44v96M156 44v96" stroke="F" stroke-width="10" stroke-linecap="round"/><path d="M84 66h72M84 98h72M84 130h72" stroke="D" stroke-width="8" stroke-linecap="round"/>',
  tray: '<rect x="56" y="78" width="128" height="44" rx="12" fill="F"/><rect x="70" y="88" width="100" height="24" rx="8" fill="D"/>',
  bowl: '<path d="M62 78h116a58 58 0 0 1-116 0z" fill="F"/><ellipse cx="120" cy="78" rx="58" ry="14" fill="D"/>',
  book: '<rect x="80" y="42" width="80" height="100" rx="8" fill="F"/><rect x="80" y="42" width="18" height="100" rx="6" fill="D"/><path d="M112 68h34M112 84h34M112 100h22" stroke="L" stroke-width="6" stroke-linecap="round"/>',
  pen: '<path d="M84 134l14-34 52-52 20 20-52 52z" fill="F"/><path d="M84 134l14-34 20 20z" fill="D"/><circle cx="158" cy="60" r="6" fill="L"/>',
  plant:
    '<path d="M88 100h64l-8 44H96z" fill="F"/><path d="M120 100c-4-30-24-40-42-40 2 26 18 40 42 40zM120 100c2-34 20-50 44-52 0 30-16 50-44 52z" fill="D"/>',
  textile:
    '<rect x="66" y="52" width="108" height="82" rx="16" fill="F"/><path d="M66 78h108M66 104h108" stroke="L" stroke-width="8"/><path d="M90 52v82" stroke="D" stroke-width="8"/>',
  lamp: '<path d="M88 40h64l20 50H68z" fill="F"/><path d="M120 90v44" stroke="D" stroke-width="8"/><rect x="88" y="132" width="64" height="12" rx="6" fill="D"/><path d="M78 98h84" stroke="L" stroke-width="5" stroke-dasharray="3 9" stroke-linecap="round"/>',
  bag: '<path d="M82 66h76l10 76H72z" fill="F"/><path d="M100 76V58a20 20 0 0 1 40 0v18" fill="none" stroke="D" stroke-width="8"/><rect x="94" y="96" width="52" height="28" rx="8" fill="D"/>',
};

/**
 * @param {{ shape: string, hue: number }} product
 * @returns {string} an SVG document
 */
export function productImage({ shape, hue }) {
  const colours = { F: `hsl(${hue} 48% 52%)`, D: `hsl(${hue} 52% 36%)`, L: `hsl(${hue} 60% 84%)` };
  const drawing = DRAWINGS[shape].replace(/"([FDL])"/g, (_, key) => `"${colours[key]}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="180" viewBox="0 0 240 180">` +
    `<rect width="240" height="180" fill="hsl(${hue} 42% 93%)"/>` +
    `<ellipse cx="120" cy="148" rx="64" ry="8" fill="hsl(${hue} 30% 82%)"/>${drawing}</svg>`
  );
}
