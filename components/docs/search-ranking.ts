export const SEARCH_KINDS = ["Guide", "Operation", "Object", "Field", "Error", "Event", "State", "Page"] as const;

/** One entry of the search index. */
export interface SearchEntry {
  kind: (typeof SEARCH_KINDS)[number];
  title: string;
  /** Its URL with anchor. */
  path: string;
  /** A one-line description. */
  text: string;
  /** Additional words of its text; searched, but not shown. */
  words?: string;
  /** Its parent; shown, but not searched. */
  where?: string;
  /** Aliases. */
  names?: string[];
}

/** The rank of each kind among equally good matches. */
const WEIGHTS: Record<SearchEntry["kind"], number> = {
  Operation: 6,
  Object: 1,
  Guide: 5,
  Error: 4,
  Event: 4,
  Page: 3,
  State: 2,
  Field: 0,
};

const EXACT = 30;

/** The entries that contain every word of the query, best match first. */
export function searchEntries(entries: readonly SearchEntry[], question: string, max: number): SearchEntry[] {
  const words = plain(question).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  const whole = words.join(" ");
  const found = entries.flatMap((entry, place) => {
    const score = scoreOf(entry, words, whole);
    return score > 0 ? [{ entry, score, place }] : [];
  });
  found.sort((a, b) => b.score - a.score || a.place - b.place);
  return found.slice(0, max).map(({ entry }) => entry);
}

function scoreOf(entry: SearchEntry, requested: string[], whole: string): number {
  const title = plain(entry.title);
  const names = (entry.names ?? []).map(plain);
  const line = plain([entry.text, ...names].join(" "));
  const text = ` ${entry.words ?? ""}`;
  // A field's possible values are not its names.
  const isNamed = title === whole || (entry.kind !== "Field" && names.includes(whole));
  let score = WEIGHTS[entry.kind];
  for (const word of requested) {
    const inText = line.includes(word) ? 5 : text.includes(` ${word}`) ? 2 : 0;
    const best = isNamed ? EXACT : Math.max(inTitle(title, word), inText);
    if (best === 0) return 0;
    score += best;
  }
  if (isNamed) score += 40;
  else if (title.includes(whole)) score += 10;
  return score;
}

function inTitle(title: string, word: string): number {
  if (title === word) return EXACT;
  if (title.split(" ").includes(word)) return 20;
  return title.includes(` ${word}`) || title.startsWith(word) ? 15 : title.includes(word) ? 10 : 0;
}

/**
 * Lower case, with punctuation and camel case split into words: `gift.settled`, `giftSettled` and `gift settled` become
 * one.
 */
function plain(text: string): string {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
