/** Nested quotes and lists; readable texts have fewer levels. */
const CONTAINERS_MAX = 8;
/** The widest indentation of a list item: each level takes two to four columns. */
const ITEM_INDENT_MAX = 32;
/**
 * The limits of a paragraph. A parser compares each delimiter with the rest of its paragraph, but not with other
 * paragraphs.
 */
const PARAGRAPH_MAX = { lines: 200, delimiters: 300, comparisons: 2_400_000 };

/** Each of its characters could begin an email or web address. */
const LONG_WORD = /[\w.+-]{2000}/;
const CONTAINER = /[ \t]{0,4}(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))[ \t]?/y;
const LIST_ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]/;
/** Runs of characters that may begin or end emphasis or code, and those that occur in links, addresses and HTML. */
const DELIMITERS = /[*_~`]+|[[\]!<&@]|www\./g;

interface Paragraph {
  characters: number;
  lines: number;
  delimiters: number;
  hasLongWord: boolean;
}

const EMPTY: Paragraph = { characters: 0, lines: 0, delimiters: 0, hasLongWord: false };

/**
 * True for a text that only looks like Markdown to keep a parser busy: containers nested without end, or a paragraph
 * that is longer, or has more delimiters, than any readable one. Runs in linear time.
 */
export function isMarkdownFlood(text: string): boolean {
  let paragraph: Paragraph = { ...EMPTY };
  for (const line of text.split("\n")) {
    const [, indent = ""] = LIST_ITEM.exec(line) ?? [];
    if (indent.length > ITEM_INDENT_MAX || isNestedTooDeeply(line)) return true;
    if (line.trim() === "") paragraph = { ...EMPTY };
    paragraph.characters += line.length;
    paragraph.lines += 1;
    paragraph.hasLongWord ||= LONG_WORD.test(line);
    paragraph.delimiters += line.match(DELIMITERS)?.length ?? 0;
    if (isTooMuch(paragraph)) return true;
  }
  return false;
}

function isTooMuch({ characters, lines, delimiters, hasLongWord }: Paragraph): boolean {
  if (hasLongWord && delimiters > 0) return true;
  const most = PARAGRAPH_MAX;
  return lines > most.lines || delimiters > most.delimiters || characters * delimiters > most.comparisons;
}

function isNestedTooDeeply(line: string): boolean {
  CONTAINER.lastIndex = 0;
  for (let containers = 0; containers <= CONTAINERS_MAX; containers++) if (!CONTAINER.test(line)) return false;
  return true;
}
