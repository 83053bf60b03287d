import { isPlain } from "@/server/documents/fonts/glyphs";

/** Scripts that write no spaces between words. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** No longer word may be expected to fit into a column. Our ids do. */
const LONGEST_WORD = 30;

const words = new Intl.Segmenter("und", { granularity: "word" });
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Splits a word where a line may break. The PDF library adds no hyphen where an empty part stands between two. */
export function lineBreaks(word: string): string[] {
  const parts = SPACELESS.test(word) ? wordsIn(word) : [word];
  return parts.flatMap(chopped).flatMap((part, at) => (at === 0 ? [part] : ["", part]));
}

/** Splits a text without spaces; punctuation stays with what it follows. */
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
  // Each character of a plain one, such as an address, is a letter of its own.
  if (isPlain(word)) return [...word];
  return [...graphemes.segment(word)].map(({ segment }) => segment);
}
