import type { Part } from "@/app/_dashboard/rooms";

/** Something that a search found: where it leads, what it is called, and what tells it from others. */
export interface Hit {
  /** With the language, if the reader chose one. */
  href: string;
  label: string;
  detail?: string;
}

/** What was found of a kind. */
export interface HitGroup {
  title: string;
  hits: Hit[];
}

/** What a search answers: groups with something in them. An id leads on by itself, if it names one thing. */
export interface SearchResult {
  groups: HitGroup[];
  isExact: boolean;
}

const ID = /^[a-z]+_[0-9a-z]{26}$/;
const MARKS = /[\u0300-\u036f]/g;

/** The groups that have something, as an answer to a text. */
export function resultOf(query: string, groups: HitGroup[]): SearchResult {
  const found = groups.filter(({ hits }) => hits.length > 0);
  return { groups: found, isExact: ID.test(query.trim().toLowerCase()) && countOf(found) === 1 };
}

/** How many things were found. */
export function countOf(groups: readonly HitGroup[]): number {
  return groups.reduce((sum, { hits }) => sum + hits.length, 0);
}

/** The places whose names have words that begin with those of a text; all for no text. */
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
