import { ELLIPSIS, type SetLine, type Typesetter } from "@/server/documents/pictures/typesetter";

interface Space {
  width: number;
  /** Sizes to try, largest first. */
  sizes: readonly [number, ...number[]];
  maxLines: number;
  /** The maximum height of all lines together, and the line spacing as a multiple of the font size. */
  height: number;
  leading: number;
  language: string;
}

interface Fitted {
  size: number;
  lines: SetLine[];
}

/** Punctuation after which no line may break. */
const JOINING = /^[\p{Pd}'’&/@]$/u;
const OPENING = /[\p{Ps}\p{Pi}\p{Sc}¿¡#]$/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Breaks a text into as few and as large lines as the space allows; text that is still too long ends in an ellipsis.
 */
export function fitText(setter: Typesetter, space: Space): Fitted {
  const parts = breakable(setter.drawable, space.language);
  for (const size of space.sizes) {
    const lines = wrap(setter, parts, size, space.width);
    const isLowEnough = lines.length <= space.maxLines && lines.length * size * space.leading <= space.height;
    if (isLowEnough && lines.every((line) => setter.line(line, size).width <= space.width)) {
      return { size, lines: lines.map((line) => setter.line(line, size)) };
    }
  }
  const size = space.sizes.at(-1)!;
  const lines = wrap(setter, parts, size, space.width).flatMap((line) => chopped(setter, line, size, space.width));
  const stored = lines.slice(0, space.maxLines);
  if (lines.length > space.maxLines)
    stored.push(shortened(setter, `${stored.pop()} ${lines[space.maxLines]}`, size, space.width));
  return { size, lines: stored.map((line) => setter.line(line, size)) };
}

/** Returns as much of the start of the text as fits in one line, with an ellipsis if something is left out. */
export function shortened(setter: Typesetter, text: string, size: number, width: number): string {
  if (setter.line(text, size).width <= width) return text;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  const cut = (count: number) =>
    letters
      .slice(0, count)
      .join("")
      .replace(/[\s\p{P}\p{S}]+$/u, "") + ELLIPSIS;
  return cut(mostThatFit(letters.length, (count) => setter.line(cut(count), size).width <= width));
}

/** Returns the largest count that fits. */
function mostThatFit(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Splits a text where a line may break: between words, with their punctuation, also in languages without spaces. */
function breakable(text: string, language: string): string[] {
  const parts: string[] = [];
  let holds = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: "word" }).segment(text)) {
    const last = parts.at(-1) ?? " ";
    const isMark = !isWordLike && /\S$/.test(segment);
    // Punctuation after a space, such as an opening quotation mark, belongs to the word that follows.
    const opens = isMark && (OPENING.test(segment) || /\s$/.test(last));
    if (parts.length > 0 && (holds || (!isWordLike && !opens))) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
    holds = opens || (isMark && JOINING.test(segment));
  }
  return parts;
}

function wrap(setter: Typesetter, parts: readonly string[], size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && setter.line((line + part).trimEnd(), size).width > width) {
      lines.push(line.trimEnd());
      line = part;
    } else line += part;
  }
  return [...lines, line.trimEnd()];
}

/** Splits a word that is too wide for a line. */
function chopped(setter: Typesetter, line: string, size: number, width: number): string[] {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment);
  const count = mostThatFit(
    letters.length,
    (many) => setter.line(letters.slice(0, many).join(""), size).width <= width,
  );
  if (count === letters.length || count === 0) return [line];
  return [letters.slice(0, count).join(""), ...chopped(setter, letters.slice(count).join(""), size, width)];
}
