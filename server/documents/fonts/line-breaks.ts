import { isPlain } from "@/server/documents/fonts/glyphs";

/** Scripts that write no spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Longer words may not fit into a column. Our ids do fit. */
const LONGEST_WORD = 30;

const words = new Intl.Segmenter("und", { granularity: "word" });
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Splits a word where a line may break. An empty part between two parts keeps the PDF library from adding a hyphen. */
export function lineBreaks(word: string): string[] {
  const parts = SPACELESS.test(word) ? wordsIn(word) : [word];
  return parts.flatMap(chopped).flatMap((part, at) => (at === 0 ? [part] : ["", part]));
}

/** Splits a text without spaces; punctuation stays with the word that it follows. */
function wordsIn(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    if (parts.length > 0 && !isWordLike) parts.push(parts.pop() + segment);
    else parts.push(segment);
  }
  return parts;
}

function chopped(word: string): string[] {
  if (word.length <= LONGEST_WORD) return [word];
  // In a plain word, such as an email address, every character is its own part.
  if (isPlain(word)) return [...word];
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}
