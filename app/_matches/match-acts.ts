import type { Acts } from "@/app/_dashboard/acts";
import { matchMoney } from "@/app/_matches/match-words";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** What the match becomes. */
type MatchChange = "active" | "canceled";

const text = (locale: Locale) => translator(locale, "dashboard");

/** The actions for the sides of a match, by the last part of the path. */
export const MATCH_ACTS: Acts<RunMatch, MatchChange> = {
  accept: {
    change: "active",
    label: "matchAccept",
    title: "matchAcceptTitle",
    done: "accepted",
    isDestructive: false,
    isOffered: ({ match, answersOffers }) => match.status === "pending" && answersOffers,
    effects: (run, locale) => [
      text(locale)("acceptPage"),
      text(locale)("acceptGifts", { cap: matchMoney(run, locale)(run.match.cap_cents) }),
      text(locale)("acceptCurrency", { currency: run.match.currency }),
    ],
  },
  decline: {
    change: "canceled",
    label: "matchDecline",
    title: "matchDeclineTitle",
    done: "declined",
    isDestructive: true,
    isOffered: ({ match, answersOffers }) => match.status === "pending" && answersOffers,
    effects: (_run, locale) => [text(locale)("declineNobody"), text(locale)("declineAgain")],
  },
  resume: {
    change: "active",
    label: "matchResume",
    title: "matchResumeTitle",
    done: "resumed",
    isDestructive: false,
    isOffered: ({ match, isSponsor }) => match.status === "paused" && isSponsor,
    effects: (run, locale) => {
      const { cap_cents: cap, matched_cents: matched, pending_cents: pending } = run.match;
      const left = matchMoney(run, locale)(cap - matched - pending);
      return [text(locale)("resumePage", { left }), text(locale)("resumeNot")];
    },
  },
  end: {
    change: "canceled",
    label: "matchCancel",
    title: "matchCancelTitle",
    done: "canceled",
    isDestructive: true,
    isOffered: ({ match, mayCancel, answersOffers }) =>
      mayCancel &&
      (["scheduled", "active", "paused"].includes(match.status) || (match.status === "pending" && !answersOffers)),
    effects: (run, locale) => {
      const money = matchMoney(run, locale);
      const [added, pending] = [money(run.match.matched_cents), money(run.match.pending_cents)];
      return [text(locale)("cancelNew"), text(locale)("cancelKept", { added, pending }), text(locale)("cancelFinal")];
    },
  },
};
