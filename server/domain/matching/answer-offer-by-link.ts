import { z } from "zod";
import { shownMatch } from "@/server/domain/campaigns/page/list-shown-matches";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { isOfferKey } from "@/server/domain/matching/match-offers";
import { changeMatch } from "@/server/domain/matching/update-match";
import { systemCaller } from "@/server/kernel/caller";
import { IdentitySuspended, InvalidState } from "@/server/kernel/common-errors";
import { sponsorNameForSidesOfMatch } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { matchId } from "@/server/resources/fields";
import type { MatchWithRemaining } from "@/server/resources/match";

/** A match that was offered, by the link that was emailed to the campaign's owner. */
export const offeredMatchSubject = linkedSubject({
  name: "match",
  key: z.strictObject({ match_id: matchId, key: z.string() }),
  async find(ctx, { match_id: id, key }) {
    if (!isOfferKey(ctx, id, key)) return null;
    const [match] = await readMatches(ctx, [id]);
    return match ?? null;
  },
});

/** Reads an offer. Changes nothing, so that programs that follow links don't answer it. */
export const findOfferedMatch = operation({
  name: "findOfferedMatch",
  summary: "Finds an offered match by its link.",
  permission: { visitor: "link" },
  subject: offeredMatchSubject,
  run: async (_, __, { subject: match }) => ({
    campaign: match.campaign,
    answer: answerOf(match),
    capCents: match.capCents,
    // Organizers may see an anonymous sponsor.
    terms: { ...shownMatch(match), sponsorName: sponsorNameForSidesOfMatch(match), status: "scheduled" as const },
  }),
});

/** Accepts or declines an offer by its link, as the campaign's owner. An earlier answer stands, whoever gave it. */
export const answerOfferByLink = operation({
  name: "answerOfferByLink",
  summary: "Accepts or declines an offered match by its link.",
  permission: { visitor: "link" },
  subject: offeredMatchSubject,
  input: z.strictObject({ answer: z.enum(["accept", "decline"]) }),
  errors: [InvalidState, IdentitySuspended],
  async run(ctx, { answer }, { subject: match }) {
    if (answerOf(match) !== null) return;
    await changeOffer(ctx, match, answer === "accept" ? "active" : "canceled");
  },
});

/** Someone else may have answered since the offer was read: declining must never cancel an accepted match. */
function changeOffer(ctx: Context, { id, campaign }: MatchWithRemaining, status: "active" | "canceled"): Promise<void> {
  return ctx.as(systemCaller("offer-link")).transaction(async (tx) => {
    await tx.db.$queryRaw`SELECT 1 FROM campaigns WHERE id = ${campaign.id} FOR NO KEY UPDATE`;
    const [match] = await readMatches(tx, [id]);
    if (match && answerOf(match) === null) await changeMatch(tx, match, status);
  });
}

/** Null while the offer is open; `over` if it was declined or withdrawn, or ended before anyone answered. */
function answerOf({ status, acceptedAt }: MatchWithRemaining): "accepted" | "over" | null {
  if (status === "pending") return null;
  return acceptedAt === null ? "over" : "accepted";
}
