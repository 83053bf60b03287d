import { asciiText } from "@/server/kernel/bank-text";

/** Words that statements and people add to names, or leave out. */
const UNNAMED = new Set(
  "MR MRS MS MISS DR PROF HERR FRAU FAMILIE FAMILY FAM UND AND OR ODER U VON VAN DE DER DEN".split(" "),
);
const SHARED_WORDS_MIN = 2;

/** A name in the form that is compared: its words in capital letters without accents. */
export type NameWords = ReadonlySet<string>;

/** Reads the words of a name. German umlauts are read as banks write them. */
export function readNameWords(name: string): NameWords {
  const spelled = name.normalize("NFC").replace(/[äöü]/gi, (letter) => `${letter}e`);
  const words =
    asciiText(spelled)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? [];
  return new Set(words.filter((word) => !UNNAMED.has(word)));
}

/**
 * Compares two names: the `same` words in any order, or `similar` ones, where one has more words, such as a partner's or a
 * middle name, or has first names as initials. Null if neither, or one is empty.
 */
export function compareNames(one: NameWords, other: NameWords): "same" | "similar" | null {
  if (one.size === 0 || other.size === 0) return null;
  const [fewer, more] = one.size <= other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const word of fewer) if (more.has(word)) shared += 1;
  // Most pairs of names are rejected here.
  if (shared === 0) return null;
  if (shared === more.size) return "same";
  if (shared === fewer.size) return shared >= SHARED_WORDS_MIN ? "similar" : null;
  const others = [...fewer].filter((word) => !more.has(word));
  return others.every((word) => hasInitial(word, more)) ? "similar" : null;
}

/** Whether one is the initial of the other. */
function hasInitial(word: string, words: NameWords): boolean {
  for (const other of words)
    if ((word.length === 1 || other.length === 1) && word[0] === other[0] && word !== other) return true;
  return false;
}
