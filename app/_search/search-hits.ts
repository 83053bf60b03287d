import type { Part } from "@/app/_dashboard/rooms";

/** A search result: its link, its name, and what distinguishes it from others. */
export interface Hit {
  /** With the language, if the reader chose one. */
  href: string;
  label: string;
  detail?: string;
}

/** The results of one kind. */
export interface HitGroup {
  title: string;
  hits: Hit[];
}

/** The result of a search: groups that are not empty. An id that identifies one thing leads directly to it. */
export interface SearchResult {
  groups: HitGroup[];
  isExact: boolean;
}

const ID = /^[a-z]+_[0-9a-z]{26}$/;
const MARKS = /[\u0300-\u036f]/g;

/** The non-empty groups as the result of a search. */
export function resultOf(query: string, groups: HitGroup[]): SearchResult {
  const found = groups.filter(({ hits }) => hits.length > 0);
  return { groups: found, isExact: ID.test(query.trim().toLowerCase()) && countOf(found) === 1 };
}

/** The number of results. */
export function countOf(groups: readonly HitGroup[]): number {
  return groups.reduce((sum, { hits }) => sum + hits.length, 0);
}

/** The places whose names have words starting with those of the text; all for an empty text. */
export function placesLike(query: string, places: readonly Part[], href: (path: string) => string): Hit[] {
  const wanted = wordsIn(query);
  return places
    .filter(({ label }) => {
      const words = wordsIn(label);
      return wanted.every((start) => words.some((word) => word.startsWith(start)));
    })
    .map(({ path, label }) => ({ href: href(path), label }));
}

function wordsIn(text: string): string[] {
  return (
    text
      .normalize("NFKD")
      .replace(MARKS, "")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}@.]+/gu) ?? []
  );
}
