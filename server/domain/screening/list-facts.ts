import { InvalidState } from "@/server/kernel/common-errors";
import type { ListedParty } from "@/server/ports/screening-matcher";

/** The amount of information in a list, used to detect that a file is incomplete. */
export interface ListFacts {
  parties: number;
  aliases: number;
  birthDates: number;
  countries: number;
  documents: number;
}

type CountedParty = Pick<ListedParty, "aliases" | "weakAliases" | "birthDates" | "countries" | "documents">;

/**
 * A list that lost a larger share than this of its parties, or of any kind of fact about them, is probably incomplete.
 */
const LOSS_MAX = 0.05;
/** If a list had fewer facts of a kind than this, it may lose some of them, but not all. */
const FEW_FACTS = 20;

const WORDS: Record<keyof ListFacts, string> = {
  parties: "parties",
  aliases: "aliases",
  birthDates: "dates of birth",
  countries: "countries",
  documents: "documents",
};

/** Counts the facts in a list. */
export function factsOf(parties: readonly CountedParty[]): ListFacts {
  const sum = (of: (party: CountedParty) => number) => parties.reduce((total, party) => total + of(party), 0);
  return {
    parties: parties.length,
    aliases: sum(({ aliases, weakAliases }) => aliases.length + (weakAliases?.length ?? 0)),
    birthDates: sum(({ birthDates }) => birthDates?.length ?? 0),
    countries: sum(({ countries }) => countries?.length ?? 0),
    documents: sum(({ documents }) => documents?.length ?? 0),
  };
}

/** Words such as "115 parties, 40 aliases, 12 dates of birth, 30 countries, 0 documents". */
export function describeFacts(facts: ListFacts): string {
  const names = Object.keys(WORDS) as (keyof ListFacts)[];
  return names.map((name) => `${facts[name].toLocaleString("en-US")} ${WORDS[name]}`).join(", ");
}

/** Throws 409 for a list that is empty, or contains much less than the current one. */
export function requirePlausible(list: string, before: ListFacts, now: ListFacts): void {
  const names = Object.keys(WORDS) as (keyof ListFacts)[];
  const lost = names.filter((name) => now[name] < before[name] * (1 - LOSS_MAX));
  const missing = lost.filter((name) => name === "parties" || now[name] === 0 || before[name] >= FEW_FACTS);
  if (now.parties > 0 && missing.length === 0) return;
  throw InvalidState({
    message: `The new list ${list} has ${describeFacts(now)}; the present one has ${describeFacts(before)}. If that is right, force the import.`,
    context: { list, parties: now.parties, parties_before: before.parties },
  });
}
