import type { z } from "zod";
import { audit } from "@/server/domain/audit";
import { findMatch, type MatchRef } from "@/server/domain/campaigns/matching/find-match";
import { mayCancelMatch } from "@/server/domain/campaigns/matching/match-access";
import { matchTransitions } from "@/server/domain/campaigns/matching/match-transitions";
import type { Context } from "@/server/domain/context";
import { move } from "@/server/domain/transition";
import { NotPermitted } from "@/server/kernel/refusals";
import type { MatchWithSides } from "@/server/resources/match";
import type { matchUpdateBody } from "@/server/resources/match-bodies";

/** Cancels a match where that is asked for. What contributions have taken of it by then is given all the same. */
export async function updateMatch(
  ctx: Context,
  ref: MatchRef,
  { status }: z.infer<typeof matchUpdateBody>,
): Promise<MatchWithSides> {
  return ctx.transaction(async (tx) => {
    const match = await findMatch(tx, ref);
    if (!mayCancelMatch(tx, match)) {
      const message =
        "Your key may read this match. Only the sponsor's side, and those who run the campaign, may cancel it.";
      throw NotPermitted({ message });
    }
    if (status === undefined || status === match.status) return match;
    const canceled = await move(tx, matchTransitions, match, "cancel", {});
    await audit(tx, "match.cancel", match.id);
    return canceled;
  });
}
