import { rejectionOf } from "@/server/domain/matching/match-rejections";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

/**
 * Pauses matches whose gifts were rejected or failed, given the codes by match id. Matches that are paused or over do
 * not change.
 */
export async function pauseMatches(tx: Context, codes: ReadonlyMap<string, string>): Promise<void> {
  const reasonOf = (matchId: string) => rejectionOf(codes.get(matchId)!).reason;
  await moveAll(tx, matchTransitions, [...codes.keys()].sort(), "pause", { reasonOf });
}
