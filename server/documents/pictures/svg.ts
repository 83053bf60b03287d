/** Writes a number with no more digits than pictures need. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Escapes text for an element or an attribute of an SVG document, and drops what XML cannot contain. */
export function svgText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
