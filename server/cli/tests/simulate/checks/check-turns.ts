import type { Stage } from "@/server/cli/tests/simulate/world/stage";

const WEEK_MS = 7 * 86_400_000;

interface Turn {
  poolId: string;
  number: number;
  opensAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  paidTo: string | null;
  /** Its payouts, and their payees. */
  payouts: { to: string; at: string }[];
}

const TURNS = `
  SELECT t.pool_id AS "poolId", t.number, t.opens_at AS "opensAt", t.due_at AS "dueAt", t.ended_at AS "endedAt",
    CASE WHEN t.disbursement_id IS NOT NULL THEN t.identity_id END AS "paidTo",
    coalesce(jsonb_agg(jsonb_build_object('to', d.to_id, 'at', d.executed_at)) FILTER (WHERE d.id IS NOT NULL), '[]') AS payouts
  FROM pool_turns t
  LEFT JOIN disbursements d ON d.pool_id = t.pool_id AND d.turn_number = t.number AND d.executed_at IS NOT NULL
  GROUP BY t.pool_id, t.number, t.opens_at, t.due_at, t.ended_at, t.disbursement_id, t.identity_id ORDER BY 1, 2`;

/** Members whose every year was paid, from their first commitment on, with when they joined and left. */
const STEADY = `
  SELECT c.pool_id AS "poolId", c.identity_id AS id, min(y.paid_at) AS since, min(c.ended_at) AS until FROM commitments c
  JOIN prepayments y ON y.commitment_id = c.id
  GROUP BY 1, 2 HAVING bool_and(y.status = 'paid') AND count(DISTINCT c.id) = 1 AND max(y.term) = 1`;

/**
 * Turns follow each other without a gap, one per week, as in the stories' rotations. Each is paid once, to one member,
 * not before it opens, and nobody has a second turn while a member who had always paid had none.
 */
export async function checkTurns({ world: { admin, state }, memory }: Stage): Promise<void> {
  const { rows: turns } = await admin.query<Turn>(TURNS);
  if (turns.length === 0) return;
  const { rows: steady } = await admin.query<{ poolId: string; id: string; since: Date; until: Date | null }>(STEADY);
  for (const [at, turn] of turns.entries()) {
    const before = turns.slice(0, at).filter(({ poolId }) => poolId === turn.poolId);
    const figures = `turn ${turn.number} of ${turn.poolId}`;
    if (!isInStep(turn, before)) state.breach("Turns follow each other, an interval each.", figures);
    const [payout, ...more] = turn.payouts;
    const isRight = turn.paidTo === null ? !payout : payout?.to === turn.paidTo && new Date(payout.at) >= turn.opensAt;
    if (!isRight || more.length > 0) state.breach("Each turn is paid once, and when it is its time.", figures);
    const last = before.findLast(({ paidTo }) => paidTo !== null && paidTo === turn.paidTo);
    if (!last) continue;
    const since = turns.filter(
      ({ poolId, number }) => poolId === turn.poolId && number > last.number && number < turn.number,
    );
    for (const { poolId, id, since: joined, until } of steady) {
      const isThere = joined < last.endedAt! && (until === null || until > turn.endedAt!);
      if (poolId !== turn.poolId || id === turn.paidTo || !isThere || memory.suspects.has(id)) continue;
      if (!since.some(({ paidTo }) => paidTo === id))
        state.breach("Nobody has a second turn before all others had theirs.", `${figures}: ${id} had none`);
    }
  }
}

function isInStep({ number, opensAt, dueAt }: Turn, before: Turn[]): boolean {
  const [first] = before;
  const last = before.at(-1);
  if (!last) return number === 1 && dueAt.getTime() - opensAt.getTime() === WEEK_MS;
  const isOnDate = (dueAt.getTime() - first!.opensAt.getTime()) % WEEK_MS === 0;
  return number === last.number + 1 && opensAt.getTime() === last.dueAt.getTime() && isOnDate && dueAt > opensAt;
}
