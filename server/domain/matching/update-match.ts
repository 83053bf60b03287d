import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { matchSubject } from "@/server/domain/matching/match-subject";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { showMatch } from "@/server/domain/matching/show-match";
import { operation } from "@/server/domain/operation";
import { move } from "@/server/domain/transition";
import { InvalidState } from "@/server/kernel/common-errors";
import { type MatchWithSides, matchResource } from "@/server/resources/match";
import { matchUpdateBody } from "@/server/resources/match-bodies";

/** Cancels a match on request. What was allocated by then is still given. */
export const updateMatch = operation({
  name: "updateMatch",
  summary: "Cancels a match.",
  description:
    "Keys that manage the sponsor or the campaign can cancel it. Contributions that settle after that are not matched. Existing matching gifts stay. A canceled match stays canceled, and an ended match cannot be canceled.",
  permission: {
    scope: "campaigns:write",
    relation: ["sponsor", "campaign_owner"],
    otherwise: "Your key can read this match, but only keys that manage the sponsor or the campaign can cancel it.",
  },
  subject: matchSubject,
  input: matchUpdateBody,
  output: matchResource,
  errors: [InvalidState],
  run: (ctx, { status }, { subject: match }) => cancelMatch(ctx, match, status),
  show: showMatch,
});

async function cancelMatch(ctx: Context, match: MatchWithSides, status: "canceled" | undefined) {
  if (status === undefined || status === match.status) return match;
  return ctx.transaction(async (tx) => {
    const canceled = await move(tx, matchTransitions, match, "cancel", {});
    await audit(tx, "match.cancel", match.id);
    return canceled;
  });
}
