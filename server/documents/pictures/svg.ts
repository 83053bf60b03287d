/** A number as short as a picture needs it. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text for an element or an attribute of an SVG document, without what XML cannot hold. */
export function svgText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
