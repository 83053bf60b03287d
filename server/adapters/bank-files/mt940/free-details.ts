/** The longest line of `:86:`. Longer text is cut there, even within a word. */
const LINE_CHARACTERS = 65;

/**
 * Joins the lines of a text: without a space after a line of full length, which was cut, and with one after a shorter
 * line.
 */
export function joinFreeLines(lines: readonly string[]): string {
  let text = "";
  let wasCut = true;
  for (const line of lines) {
    text += wasCut || text.endsWith(" ") || line.startsWith(" ") ? line : ` ${line}`;
    wasCut = line.length >= LINE_CHARACTERS;
  }
  return text.trim().replace(/\s+/g, " ");
}
