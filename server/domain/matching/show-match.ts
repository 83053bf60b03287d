import { viewOfMatch } from "@/server/domain/matching/match-access";
import type { Context } from "@/server/operations/context";
import { type MatchWithRemaining, serializeMatch } from "@/server/resources/match";

/** Serializes a match for its reader. */
export function showMatch(match: MatchWithRemaining, ctx: Context) {
  return serializeMatch(match, viewOfMatch(ctx, match));
}
