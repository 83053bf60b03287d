import { partiesOfMatch } from "@/server/domain/matching/match-access";
import { matchStates } from "@/server/domain/matching/match-states";
import type { Transitions } from "@/server/domain/transition";
import { type MatchStatus, type MatchWithSides, serializeMatch, withMatchSides } from "@/server/resources/match";

type MatchTrigger = keyof typeof matchStates.moves;

/** Moves matches between statuses and emits the events. Dates follow from the transition. */
export const matchTransitions: Transitions<MatchWithSides, MatchStatus, MatchTrigger, object> = {
  machine: matchStates,

  async update(tx, ids, from, { status }) {
    const now = tx.now();
    // A match that ended by a date ended then, however late that was noticed.
    const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE matches m SET
        status = ${status},
        exhausted_at = CASE ${status} WHEN 'exhausted' THEN ${now}::timestamptz WHEN 'active' THEN NULL ELSE exhausted_at END,
        ended_at = CASE WHEN ${status} = 'ended' THEN least(m.ends_at, ${now}::timestamptz,
          (SELECT c.ended_at FROM campaigns c WHERE c.id = m.campaign_id)) ELSE ended_at END,
        canceled_at = CASE WHEN ${status} = 'canceled' THEN ${now}::timestamptz ELSE canceled_at END
      WHERE id = ANY (${ids}) AND status = ANY (${from as MatchStatus[]})
      RETURNING id`;
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.match.findMany({ where: { id: { in: ids } }, include: withMatchSides }),

  notify: (_, match) => matchEvent(match),
};

/** The data of an event about a match, and who is concerned. */
export function matchEvent(match: MatchWithSides): { partyIds: string[]; data: ReturnType<typeof serializeMatch> } {
  return { partyIds: partiesOfMatch(match), data: serializeMatch(match, { showsSponsor: true, showsPayment: false }) };
}
