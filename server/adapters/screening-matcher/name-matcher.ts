import { type NameForm, nameForm } from "@/server/adapters/screening-matcher/name-form";
import { NameIndex, type ScoredName } from "@/server/adapters/screening-matcher/name-index";
import { wordsBetween } from "@/server/adapters/screening-matcher/pair-words";
import { compareFacts, sharedDocument } from "@/server/adapters/screening-matcher/tie-breakers";
import type {
  ListedKind,
  ListedParty,
  ListMatcher,
  ScreenedParty,
  ScreeningBand,
  ScreeningHit,
  ScreeningMatcher,
  TieBreaker,
} from "@/server/ports/screening-matcher";

/** From this score on, a person has to review a hit. */
export const REVIEW_FROM = 0.8;
const HIGH_FROM = 0.95;
const NEAR_FROM = 0.7;
/**
 * The maximum score of a weak alias without another matching fact, and the similarity that it needs to count at all.
 */
const WEAK_ALIAS_MOST = 0.85;
const WEAK_ALIAS_FROM = 0.95;
/** One year of birth in fifty matches by chance. A match counts for more if the name is doubtful. */
const CONFIRMED_DOUBT = 0.06;
const SHARED_DOCUMENT = 0.99;
const ROUNDING = 1e-9;
const SLICE_MS = 10;

/**
 * Finds listed parties by similar names, in any script, word order and spelling, and weighs other known facts. Every
 * hit lists the words and facts that led to it.
 */
export const nameMatcher: ScreeningMatcher = {
  version: 5,
  over: (parties) => buildMatcher(parties),
};

async function buildMatcher(parties: ListedParty[]): Promise<ListMatcher> {
  const pause = pauseBetweenSlices();
  const people = await new NameIndex(true).build(
    namesOf(parties, ({ kind }) => kind === "individual"),
    pause,
  );
  const others = await new NameIndex(false).build(
    namesOf(parties, ({ kind }) => kind !== "individual"),
    pause,
  );
  return { match: (screened) => matchParty(parties, people, others, screened) };
}

/** Yields to other work whenever a time slice is used up, because this is built in a process that answers requests. */
function pauseBetweenSlices(): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    if (performance.now() - startedAt < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    startedAt = performance.now();
  };
}

function* namesOf(parties: ListedParty[], isWanted: (party: ListedParty) => boolean) {
  for (const [at, party] of parties.entries()) {
    if (!isWanted(party)) continue;
    for (const name of [party.name, ...party.aliases]) yield { party: at, name, isWeak: false };
    for (const name of party.weakAliases ?? []) yield { party: at, name, isWeak: true };
  }
}

function matchParty(
  parties: ListedParty[],
  people: NameIndex,
  others: NameIndex,
  screened: ScreenedParty,
): ScreeningHit[] {
  const best = new Map<number, ScreeningHit>();
  const keep = (name: string, form: NameForm, found: ScoredName[]) => {
    for (const scored of found) {
      if (scored.score < NEAR_FROM - 0.05) continue;
      const party = parties[scored.name.party]!;
      if (!isComparable(screened.kind, party.kind)) continue;
      const hit = hitOf(screened, name, form, party, scored);
      if (hit && hit.score > (best.get(scored.name.party)?.score ?? 0)) best.set(scored.name.party, hit);
    }
  };
  for (const name of screened.names) {
    if (screened.kind === undefined || screened.kind === "individual") {
      const form = nameForm(name, true);
      keep(name, form, people.search(form));
    }
    if (screened.kind !== "individual") {
      const form = nameForm(name, false);
      keep(name, form, others.search(form));
    }
  }
  return [...best.values()].sort((a, b) => b.score - a.score);
}

/**
 * Compares people only with people, and organizations only with organizations (not ships or aircraft); unknown kinds
 * with everything.
 */
function isComparable(screened: ListedKind | undefined, listed: ListedKind): boolean {
  if (screened === undefined || screened === "other" || listed === "other") return true;
  return screened === listed;
}

function hitOf(
  screened: ScreenedParty,
  screenedName: string,
  form: NameForm,
  party: ListedParty,
  { score: nameScore, pairs, exact, name }: ScoredName,
): ScreeningHit | null {
  const { effects, isFarApart } = compareFacts(screened, party);
  const birth = effects.find(({ fact, effect }) => fact === "birth_date" && effect > 0);
  if (birth && nameScore < REVIEW_FROM)
    effects.push({ fact: "birth_date", effect: CONFIRMED_DOUBT, note: "which confirms a doubtful name" });
  const isSameName = nameScore >= 1 - ROUNDING && (!form.isPerson || form.tokens.length > 1);
  let score = nameScore;
  if (name.isWeak) {
    if (nameScore < WEAK_ALIAS_FROM) return null;
    const isConfirmed = effects.some(({ effect }) => effect > 0);
    if (!isConfirmed && score > WEAK_ALIAS_MOST) {
      const note = "the list calls this alias weak";
      effects.push({ fact: "weak_alias", effect: WEAK_ALIAS_MOST - score, note });
    }
  }
  score = withFacts(score, effects, { isHeld: isSameName && exact >= 2 && !isFarApart });
  const document = sharedDocument(screened, party);
  if (document) {
    effects.push({ fact: "document", effect: SHARED_DOCUMENT - score, note: `both have ${document}` });
    score = SHARED_DOCUMENT;
  }
  score = Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;
  const band = bandOf(score);
  if (!band) return null;
  const words = pairs.map((pair) => ({
    screened: wordsOf(form, pair.query, pair.queryTo),
    listed: wordsOf(name.form, pair.listed, pair.listedTo),
    similarity: Math.round(pair.similarity * 100) / 100,
  }));
  return {
    party,
    screenedName,
    matchedName: name.name,
    score,
    nameScore,
    band,
    isSameName,
    words,
    tieBreakers: effects,
  };
}

/** Applies the facts to the score. A country alone never clears a hit, and if the whole name matches, nothing does. */
function withFacts(nameScore: number, effects: TieBreaker[], { isHeld }: { isHeld: boolean }): number {
  const score = effects.reduce((sum, { effect }) => sum + effect, nameScore);
  const isOnlyCountry = effects.every(({ fact, effect }) => fact === "country" || effect >= 0);
  if (nameScore >= REVIEW_FROM - ROUNDING && (isHeld || isOnlyCountry)) return Math.max(score, REVIEW_FROM);
  return score + ROUNDING;
}

function bandOf(score: number): ScreeningBand | null {
  if (score >= HIGH_FROM) return "high";
  if (score >= REVIEW_FROM) return "review";
  return score >= NEAR_FROM ? "near" : null;
}

const wordsOf = (form: NameForm, from: number, to: number) =>
  wordsBetween(form, from, to)
    .map(({ original }) => original)
    .join(" ");
