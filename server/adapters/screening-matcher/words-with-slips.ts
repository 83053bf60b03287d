import { editDistance } from "@/server/adapters/screening-matcher/edit-cost";

const REMEMBERED = 50_000;
const LEAST_LENGTH = 6;

interface Lexicon {
  /** Long words by each of the forms that result from leaving out a letter. */
  shortened: Map<string, string[]>;
  remembered: Map<string, string | undefined>;
}

const lexicons = new WeakMap<ReadonlyMap<string, string>, Lexicon>();

/** The meaning of the word from which this one differs by one typo; undefined if there is none. */
export function withSlip(text: string, meanings: ReadonlyMap<string, string>): string | undefined {
  const lexicon = lexicons.get(meanings) ?? lexiconOf(meanings);
  if (lexicon.remembered.has(text)) return lexicon.remembered.get(text);
  if (lexicon.remembered.size >= REMEMBERED) lexicon.remembered.clear();
  const likely = [text, ...shortenedOf(text)].flatMap((part) => lexicon.shortened.get(part) ?? []);
  const found = likely.find((word) => editDistance(text, word, 1) === 1);
  const meaning = found === undefined ? undefined : meanings.get(found);
  lexicon.remembered.set(text, meaning);
  return meaning;
}

function lexiconOf(meanings: ReadonlyMap<string, string>): Lexicon {
  const shortened = new Map<string, string[]>();
  for (const word of meanings.keys()) {
    if (word.length < LEAST_LENGTH) continue;
    for (const part of [word, ...shortenedOf(word)]) shortened.set(part, [...(shortened.get(part) ?? []), word]);
  }
  const lexicon = { shortened, remembered: new Map() };
  lexicons.set(meanings, lexicon);
  return lexicon;
}

const shortenedOf = (text: string) => [...text].map((_, at) => text.slice(0, at) + text.slice(at + 1));
