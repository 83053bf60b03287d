import { SEARCH_LISTED_MAX } from "@/server/kernel/limits";
import type { FoundByWords } from "@/server/operations/words/find-by-words";

/** How the few newest rows of a list with some words are read. Every reading is of a bounded number of rows. */
interface FewByWords {
  /** How many are shown. */
  wanted: number;
  /** What the index of words finds first. */
  found: FoundByWords;
  /** Those with the words among the newest of the list, newest first. */
  newest(): Promise<string[]>;
  /** What the index finds if more of its rows are looked at. */
  further(): Promise<FoundByWords>;
  /** Of these, the few newest that the list has. */
  listed(ids: string[]): Promise<string[]>;
  /** The few newest, however many rows it takes to find them. */
  thorough(): Promise<string[]>;
}

/**
 * Ids among which are a list's few newest rows with some words: all that the index finds where those are not many, otherwise the ones
 * among the newest rows of the list. Where these are fewer than are wanted, the index is asked for more, and the newest of those are
 * the others. Whatever is there is found: only which of very many are shown depends on where they are.
 */
export async function fewByWords(asked: FewByWords): Promise<string[]> {
  const { wanted, found, newest, further, listed, thorough } = asked;
  if (found.isCut === false) return found.ids;
  const recent = await newest();
  if (recent.length >= wanted) return recent;
  const more = await further();
  // Ids are in the order in which the rows were made.
  const latest = [...more.ids].sort().reverse().slice(0, SEARCH_LISTED_MAX);
  const some = await listed([...new Set([...recent, ...latest])]);
  if (some.length >= wanted) return some;
  return more.isCut === false ? [...new Set([...some, ...more.ids])] : thorough();
}
