import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { isSponsorSide } from "@/server/domain/matching/match-access";
import { matchSubject } from "@/server/domain/matching/match-subject";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { showMatch } from "@/server/domain/matching/show-match";
import { operation } from "@/server/domain/operation";
import { move, moveAll } from "@/server/domain/transition";
import { IdentitySuspended, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import { type MatchWithRemaining, matchResource } from "@/server/resources/match";
import { matchUpdateBody } from "@/server/resources/match-bodies";

/** Cancels or resumes a match on request. What was allocated by then is still given; what lapsed does not come back. */
export const updateMatch = operation({
  name: "updateMatch",
  summary: "Cancels a match, or resumes a paused one.",
  description:
    "Keys that manage the sponsor or the campaign can cancel it. Contributions that settle after that are not matched. Existing matching gifts stay. A canceled match stays canceled, and an ended match cannot be canceled. Keys that manage the sponsor can resume a match that is `paused`: it matches contributions that settle from then on. Contributions whose match lapsed stay unmatched.",
  permission: {
    scope: "campaigns:write",
    relation: ["sponsor", "campaign_owner"],
    otherwise: "Your key can read this match, but only keys that manage the sponsor or the campaign can change it.",
  },
  subject: matchSubject,
  input: matchUpdateBody,
  output: matchResource,
  errors: [InvalidState, NotPermitted, IdentitySuspended],
  run: (ctx, { status }, { subject: match }) => changeMatch(ctx, match, status),
  show: showMatch,
});

async function changeMatch(ctx: Context, match: MatchWithRemaining, status: "active" | "canceled" | undefined) {
  if (status === undefined || status === match.status) return match;
  return ctx.transaction((tx) => (status === "active" ? resumeMatch(tx, match) : cancelMatch(tx, match)));
}

async function cancelMatch(tx: Context, match: MatchWithRemaining) {
  const canceled = await move(tx, matchTransitions, match, "cancel", {});
  await audit(tx, "match.cancel", match.id);
  return canceled;
}

/** Only the sponsor's side: it promises the sponsor's money again. */
async function resumeMatch(tx: Context, match: MatchWithRemaining) {
  if (!isSponsorSide(tx, match)) {
    throw NotPermitted({ message: "Only keys that manage the sponsor can resume a match." });
  }
  const sponsor = await tx.db.identity.findUniqueOrThrow({ where: { id: match.sponsorId } });
  if (sponsor.status !== "active") throw IdentitySuspended({ param: "status" });
  const resumed = await move(tx, matchTransitions, match, "resume", {});
  await audit(tx, "match.resume", match.id);
  // Its allocations may have used up the cap, and are still on their way.
  const isEmpty = resumed.capCents - resumed.allocatedCents < GIFT_MINIMUM_CENTS;
  const [exhausted] = isEmpty ? await moveAll(tx, matchTransitions, [match.id], "exhaust", {}) : [];
  return exhausted ?? resumed;
}
