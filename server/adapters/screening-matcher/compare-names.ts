import { alignNames, type NameScore } from "@/server/adapters/screening-matcher/align-names";
import { keyDistance } from "@/server/adapters/screening-matcher/edit-cost";
import { type NameForm, nameForm } from "@/server/adapters/screening-matcher/name-form";
import { GENERIC_WORDS, LEGAL_FORMS } from "@/server/adapters/screening-matcher/name-words";
import type { AlignedPair } from "@/server/adapters/screening-matcher/pair-words";
import { romanize } from "@/server/adapters/screening-matcher/romanize";
import { tokenSimilarity } from "@/server/adapters/screening-matcher/token-similarity";

const UNKNOWN_WEIGHT = () => 1;

/** Scores two names independently of any list. An unknown kind is guessed from their words. */
export function compareNames(query: string, listed: string, kind?: "individual" | "organization"): number {
  const isPerson = kind ? kind === "individual" : !looksLikeOrganization(query) && !looksLikeOrganization(listed);
  const [one, other] = [nameForm(query, isPerson), nameForm(listed, isPerson)];
  return compareForms(one, other).score;
}

function looksLikeOrganization(name: string): boolean {
  const words = romanize(name).map(({ text }) => text);
  return words.some((text, at) => at > 0 && (LEGAL_FORMS.has(text) || GENERIC_WORDS.has(text))) || /[&\d]/.test(name);
}

/** Scores two prepared names, aligned word by word and as wholes without spaces. */
export function compareForms(query: NameForm, listed: NameForm, weightOf = UNKNOWN_WEIGHT): NameScore {
  if (query.tokens.length === 0 || listed.tokens.length === 0) return { score: 0, pairs: [], exact: 0 };
  const aligned = alignNames({ query, listed, weightOf, similarity: tokenSimilarity });
  const whole = wholeScore(query, listed);
  if (whole <= aligned.score) return aligned;
  return { score: whole, pairs: wholePair(query, listed), exact: query.sorted === listed.sorted ? aligned.exact : 0 };
}

export const wholePair = (query: NameForm, listed: NameForm): AlignedPair[] => [
  { query: 0, queryTo: query.tokens.length - 1, listed: 0, listedTo: listed.tokens.length - 1, similarity: 1 },
];

/** Also compares names as wholes: with words in any order, or with nearly the same letters divided differently. */
export function wholeScore(query: NameForm, listed: NameForm): number {
  if (query.wordSets.some((words) => listed.wordSets.includes(words))) return sameWords(query, listed);
  return dividedScore(query, listed);
}

/** The same words in any order, regardless of which are titles or legal forms. */
function sameWords(query: NameForm, listed: NameForm): number {
  return query.sorted === listed.sorted && query.generation === listed.generation ? 1 : SAME_WORDS;
}

/** Below an identical name, because the letters of an abbreviation may have been reordered. */
const SAME_WORDS = 0.98;

function dividedScore(query: NameForm, listed: NameForm): number {
  const isSingle = query.tokens.length === 1 && listed.tokens.length === 1;
  if (query.generation !== listed.generation || (isSingle && query.isPerson)) return 0;
  if (query.tokens.some(({ script }, at) => script !== (listed.tokens[at] ?? listed.tokens[0]!).script)) return 0;
  if (query.sorted === listed.sorted || query.joined === listed.joined)
    return areWrittenAlike(query, listed) ? 1 : HOMOPHONES;
  if (!query.isPerson) return acronymScore(query, listed);
  if (Math.min(query.joined.length, listed.joined.length) < 8) return 0;
  if (query.wordCount === listed.wordCount) return 0;
  const [a, b] = [query.joinedKey, listed.joinedKey];
  if (a === b) return 0.97;
  const longest = Math.max(a.length, b.length);
  if (longest - Math.min(a.length, b.length) > 0.25 * longest) return 0;
  const likeness = 1 - keyDistance(a, b, WHOLE_DISTANCE * longest) / longest;
  return likeness > 1 - WHOLE_DISTANCE ? 0.95 * likeness : 0;
}

const WHOLE_DISTANCE = 0.08;

/** Characters with the same sound may be variants of one word or different words: the sound does not tell. */
const HOMOPHONES = 0.9;

function areWrittenAlike(query: NameForm, listed: NameForm): boolean {
  const written = ({ tokens }: NameForm) =>
    tokens
      .flatMap(({ script, original }) => (script === "han" ? [original] : []))
      .sort()
      .join("");
  return written(query) === written(listed);
}

/** Compares an organization's name with the initials of another one's words. */
function acronymScore(query: NameForm, listed: NameForm): number {
  return Math.max(isAcronym(query, listed) ? 0.85 : 0, isAcronym(listed, query) ? 0.85 : 0);
}

function isAcronym(short: NameForm, long: NameForm): boolean {
  const [word, ...others] = short.tokens;
  if (!word || others.length > 0 || word.text.length < 3 || word.script !== "full") return false;
  return long.tokens.length > 1 && long.initials.includes(word.original);
}
