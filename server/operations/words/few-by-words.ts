import type { FoundByWords } from "@/server/operations/words/find-by-words";

/** How the few newest rows of a list with some words are read. Every reading is of a bounded number of rows. */
interface FewByWords {
  /** How many are shown. */
  wanted: number;
  /** What the index of words finds first. */
  found: FoundByWords;
  /** Those with the words among the newest of the list, newest first; with an id, only of rows that were made before it. */
  newest(before: string | null): Promise<string[]>;
  /** What the index finds if more of its rows are looked at; null if that has been done. */
  further(): Promise<FoundByWords | null>;
  /** Of these, the few newest that the list has. */
  listed(ids: string[]): Promise<string[]>;
  /** The few newest, however many rows it takes to find them. */
  thorough(): Promise<string[]>;
}

/**
 * Ids among which are a list's few newest rows with some words: all that the index finds where those are not many, otherwise the
 * newest of these, and the ones among the newest rows of the list. Where the index has more than are looked at, those among the newest rows
 * come first. Whatever is there is found: only which of very many are shown depends on where they are.
 */
export async function fewByWords(asked: FewByWords): Promise<string[]> {
  const { wanted, found, newest, further, listed, thorough } = asked;
  if (found.isWhole) return found.ids;
  const isKnown = found.isCut === false;
  const recent = await newest(isKnown ? found.ids.at(-1)! : null);
  if (!isKnown && recent.length >= wanted) return recent;
  const more = isKnown ? found : ((await further()) ?? found);
  const some = await listed([...new Set([...recent, ...more.ids])]);
  if (some.length >= wanted) return some;
  return more.isWhole ? [...new Set([...some, ...more.ids])] : thorough();
}
