import type { Stage } from "@/server/cli/simulate/stage";

interface Vote {
  id: string;
  poolId: string;
  toId: string;
  createdAt: Date;
  electorate: number;
  quorum: number;
  voters: string[];
}

/** A year that a member paid, or was paying for. */
interface Year {
  poolId: string;
  id: string;
  /** When the member committed, and when the commitment or the year was over. */
  joined: Date;
  until: Date | null;
  hasFailed: boolean;
}

const VOTES = `
  SELECT d.id, d.pool_id AS "poolId", d.to_id AS "toId", d.created_at AS "createdAt", d.electorate, d.quorum,
    array_agg(v.identity_id ORDER BY v.identity_id) FILTER (WHERE v.disbursement_id IS NOT NULL) AS voters
  FROM disbursements d LEFT JOIN disbursement_voices v ON v.disbursement_id = d.id
  WHERE d.rule = 'vote' GROUP BY d.id ORDER BY d.id`;

/** A declined payment is tried again for days, in which it is not on its way: only the years that never had one are sure. */
const YEARS = `
  SELECT y.pool_id AS "poolId", y.identity_id AS id, c.created_at AS joined, least(y.ended_at, c.ended_at) AS until,
    y.status IN ('failed', 'canceled', 'returned') OR c.failures > 0 AS "hasFailed"
  FROM prepayments y JOIN commitments c ON c.id = y.commitment_id`;

/**
 * Whoever was a member when a vote opened has a vote, also while the payment of their year cleared, and nobody else has;
 * in a pool that a charity sponsors, the payee has none. What the quorum is follows from how many these are.
 */
export async function checkVoters({ world: { admin, state }, cast, story, memory }: Stage): Promise<void> {
  if (!story.pools.some(({ mechanism }) => mechanism === "member_vote")) return;
  const { rows: votes } = await admin.query<Vote>(VOTES);
  const { rows: years } = await admin.query<Year>(YEARS);
  for (const { id, poolId, toId, createdAt, electorate, quorum, voters } of votes) {
    const { isSponsored } = story.pools[cast.poolIds.indexOf(poolId)]!;
    const isThere = ({ joined, until }: Year, isSure: boolean) =>
      isSure
        ? joined < createdAt && (until === null || until > createdAt)
        : joined <= createdAt && (until === null || until >= createdAt);
    const own = years.filter((year) => year.poolId === poolId && !(isSponsored && year.id === toId));
    for (const voter of voters ?? [])
      if (!own.some((year) => year.id === voter && isThere(year, false)))
        state.breach("Whoever was a member when a vote opened has a vote, and nobody else.", `${voter} in ${id}`);
    for (const year of own)
      if (isThere(year, true) && !year.hasFailed && !memory.suspects.has(year.id) && !voters?.includes(year.id))
        state.breach("Whoever was a member when a vote opened has a vote, and nobody else.", `not ${year.id} in ${id}`);
    const rules = memory.requestRules.get(id);
    const quorums = rules?.map((rule) => Math.ceil((electorate * ((rule.quorum_percent as number) ?? 50)) / 100));
    if (electorate !== (voters?.length ?? 0) || (quorums && !quorums.includes(quorum)))
      state.breach(
        "The quorum of a vote follows from its voters.",
        `${id}: ${quorum} of ${electorate}, with ${voters?.length ?? 0} voters`,
      );
  }
}
