import anyAscii from "any-ascii";

/** A font by its name in documents, and the code points that it can draw. */
export interface Coverage {
  family: string;
  codePoints: ReadonlySet<number>;
}

/** A run of text in one font. */
export interface Run {
  text: string;
  family: string;
}

const UNKNOWN = "?";
const HEBREW_END = /\p{Script=Hebrew}$/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * Splits a text into runs, each with the first font that can draw all of it. Where no font can, the run is the text's
 * ASCII transliteration, or `?` if it has none: a PDF must never show letters that nobody wrote.
 */
export function drawableRuns(text: string, fonts: readonly [Coverage, ...Coverage[]]): Run[] {
  const pieces: { text: string; family: string | null }[] = [];
  for (const { segment } of graphemes.segment(visible(text))) {
    // A space stays with a Hebrew word, so that a name is one run from right to left.
    const last = pieces.at(-1);
    const isWithin = segment === " " && last !== undefined && HEBREW_END.test(last.text);
    const font = fonts.find(({ family }) => isWithin && family === last.family);
    join(pieces, segment, (font ?? fonts.find((font) => covers(font, segment)))?.family ?? null);
  }
  const runs: Run[] = [];
  for (const piece of pieces)
    join(runs, piece.family ? piece.text : inAscii(piece.text), piece.family ?? fonts[0].family);
  return runs;
}

function join<Family>(parts: { text: string; family: Family }[], text: string, family: Family): void {
  const last = parts.at(-1);
  if (last && last.family === family) last.text += text;
  else parts.push({ text, family });
}

/**
 * Strips everything invisible that could change how the rest reads: direction overrides, joiners, controls, lone
 * surrogates, unassigned and private-use characters. Every kind of white space becomes one plain space.
 */
export function visible(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, "");
}

function covers(font: Coverage, segment: string): boolean {
  return [...segment].every((character) => font.codePoints.has(character.codePointAt(0) ?? 0));
}

/** Transliterates the text to ASCII, or `?`. Square brackets and anything that is not printable are left out. */
export function inAscii(text: string): string {
  return anyAscii(text).replace(/[^\x20-\x7e]|[[\]]/g, "") || UNKNOWN;
}
