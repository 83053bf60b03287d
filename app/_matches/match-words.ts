import { addedForGiven } from "@/components/campaign/added-for-given";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import type { MatchPauseReason, MatchStatus } from "@/server/resources/match";
import type { TextKey } from "@/server/texts/areas";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

/** The word for each status of a match, for both of its sides. */
export const MATCH_STATUS_WORDS = {
  pending: "matchPending",
  scheduled: "matchScheduled",
  active: "matchActive",
  paused: "matchPaused",
  exhausted: "matchExhausted",
  ended: "matchEnded",
  canceled: "matchCanceled",
} as const satisfies Record<MatchStatus, TextKey<"dashboard">>;

/** Why a match is paused. */
export const PAUSE_WORDS = {
  monthly_limit_exceeded: "pauseLimit",
  payment_failed: "pausePayment",
  declined: "pauseDeclined",
} as const satisfies Record<MatchPauseReason, TextKey<"dashboard">>;

/** Formats a match's amounts. */
export function matchMoney({ match }: RunMatch, locale: Locale): (cents: number) => string {
  return (cents) => formatRoundMoney(cents, match.currency, locale);
}

/** The title of a match in a list: its name on the page, else its sponsor. */
export function matchTitle({ match, sponsor }: RunMatch, locale: Locale): string {
  const t = translator(locale, "dashboard");
  return match.label ?? t("matchOf", { sponsor: sponsor ?? t("matchSomeone") });
}

/** What a match promises, in one sentence. */
export function matchSentence(run: RunMatch, locale: Locale): string {
  const t = translator(locale, "dashboard");
  const sentence = t("matchSentence", {
    sponsor: run.sponsor ?? t("matchSomeone"),
    ...matchRates(run, locale),
    cap: matchMoney(run, locale)(run.match.cap_cents),
  });
  return startSentence(sentence, run.sponsor);
}

/** The ratio as the amount added per amount given, in whole units of the currency. */
export function matchRates(run: RunMatch, locale: Locale): { added: string; given: string } {
  const { addedCents, givenCents } = addedForGiven(run.match.ratio, run.match.currency);
  const money = matchMoney(run, locale);
  return { added: money(addedCents), given: money(givenCents) };
}
