import { z } from "zod";
import type { MatchRef } from "@/server/domain/campaigns/matching/find-match";
import { campaignId, matchId } from "@/server/resources/fields";

/** The path of a match: the campaign's id and the match's own. */
export const matchParams = z.strictObject({
  id: campaignId.describe("The campaign."),
  match_id: matchId.describe("The match."),
});

/** The match that a path names. */
export function matchRefOf({ id, match_id }: z.infer<typeof matchParams>): MatchRef {
  return { campaignId: id, matchId: match_id };
}
