import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { partiesOfMatch } from "@/server/domain/matching/match-access";
import { matchStates } from "@/server/domain/matching/match-states";
import type { Transitions } from "@/server/operations/transition";
import {
  type MatchPauseReason,
  type MatchStatus,
  type MatchWithRemaining,
  serializeMatch,
} from "@/server/resources/match";

type MatchTrigger = keyof typeof matchStates.moves;

interface MatchChanges {
  /** Why each is paused. */
  reasonOf?(matchId: string): MatchPauseReason;
}

/** Moves matches between statuses and emits the events. Dates follow from the transition. */
export const matchTransitions: Transitions<MatchWithRemaining, MatchStatus, MatchTrigger, MatchChanges> = {
  machine: matchStates,

  async update(tx, ids, from, { status, reasonOf }) {
    const now = tx.now();
    const rows = JSON.stringify(ids.map((id) => ({ id, reason: reasonOf?.(id) ?? null })));
    // A match that reached its end date ended on that date, however late that is noticed.
    const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE matches m SET
        status = ${status},
        accepted_at = CASE WHEN m.status = 'pending' AND ${status} = 'scheduled' THEN ${now}::timestamptz ELSE accepted_at END,
        -- What came before it was accepted was given without its promise.
        starts_at = CASE WHEN m.status = 'pending' AND ${status} = 'scheduled'
          THEN greatest(m.starts_at, ${now}::timestamptz) ELSE starts_at END,
        paused_at = CASE ${status} WHEN 'paused' THEN ${now}::timestamptz WHEN 'active' THEN NULL ELSE paused_at END,
        pause_reason = CASE ${status} WHEN 'paused' THEN r.reason WHEN 'active' THEN NULL ELSE pause_reason END,
        exhausted_at = CASE ${status} WHEN 'exhausted' THEN ${now}::timestamptz WHEN 'active' THEN NULL ELSE exhausted_at END,
        ended_at = CASE WHEN ${status} = 'ended' THEN least(m.ends_at, ${now}::timestamptz,
          (SELECT c.ended_at FROM campaigns c WHERE c.id = m.campaign_id)) ELSE ended_at END,
        canceled_at = CASE WHEN ${status} = 'canceled' THEN ${now}::timestamptz ELSE canceled_at END
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(id text, reason text)
      WHERE m.id = r.id AND m.status = ANY (${from as MatchStatus[]})
      RETURNING m.id`;
    return moved.map((row) => row.id);
  },

  read: readMatches,

  notify: (_, match) => matchEvent(match),
};

/** The data of an event about a match, and the parties it is for. */
export function matchEvent(match: MatchWithRemaining): { partyIds: string[]; data: ReturnType<typeof serializeMatch> } {
  return { partyIds: partiesOfMatch(match), data: serializeMatch(match, { showsSponsor: true, showsPayment: false }) };
}
