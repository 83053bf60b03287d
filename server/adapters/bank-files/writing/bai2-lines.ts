const LINE_CHARACTERS = 80;

/**
 * Writes one record: its fields, then a text, over as many lines of 80 characters as needed. A slash ends a line's
 * fields, so the text neither starts nor ends a line with one.
 */
export function bai2Lines(fields: readonly string[], text: string | null = null): string[] {
  const lines: string[] = [];
  let line = "";
  for (const field of fields) {
    const longer = line === "" ? field : `${line},${field}`;
    // Leaves room for the slash or comma after the last field.
    if (longer.length < LINE_CHARACTERS) line = longer;
    else {
      lines.push(`${line}/`);
      line = `88,${field}`;
    }
  }
  const words = text === null ? [] : wordsOf(text);
  if (words.length === 0) return [...lines, text === null ? `${line}/` : `${line},/`];
  line += ",";
  let isFirst = true;
  for (const word of words) {
    const longer = isFirst ? line + word : `${line} ${word}`;
    if (longer.length <= LINE_CHARACTERS) line = longer;
    else {
      lines.push(isFirst ? `${line.slice(0, -1)}/` : line);
      line = `88,${word}`;
    }
    isFirst = false;
  }
  return [...lines, line];
}

/** Splits text into words that fit in a line. */
function wordsOf(text: string): string[] {
  const words = text.split(" ").filter((word) => word !== "");
  const cut = words.flatMap((word) => word.match(/.{1,70}/g) ?? []);
  return cut.map((word) => word.replace(/^\/+|\/+$/g, (slashes) => "-".repeat(slashes.length)));
}
