import type { Stage } from "@/server/cli/tests/simulate/world/stage";

interface Vote {
  id: string;
  poolId: string;
  toId: string;
  createdAt: Date;
  electorate: number;
  quorum: number;
  voters: string[];
}

/** A year that a member had paid or was paying for. */
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
    coalesce(array_agg(v.identity_id ORDER BY v.identity_id) FILTER (WHERE v.disbursement_id IS NOT NULL), '{}') AS voters
  FROM disbursements d LEFT JOIN disbursement_voices v ON v.disbursement_id = d.id
  WHERE d.rule = 'vote' GROUP BY d.id ORDER BY d.id`;

/** A declined payment is retried for days, and is not clearing in between: only years without a failure are certain. */
const YEARS = `
  SELECT y.pool_id AS "poolId", y.identity_id AS id, c.created_at AS joined, least(y.ended_at, c.ended_at) AS until,
    c.failures > 0 AS "hasFailed"
  FROM prepayments y JOIN commitments c ON c.id = y.commitment_id`;

const PROMISE = "Whoever was a member when a vote opened has a vote, and nobody else.";

/** Looks at the votes that opened since the last look, while their voters are still there. */
export async function checkOpenedVotes(stage: Stage): Promise<void> {
  const { story, memory, world } = stage;
  if (!story.pools.some(({ mechanism }) => mechanism === "member_vote")) return;
  const votes = (await readVotes(stage)).filter(({ id }) => !memory.votes.has(id));
  if (votes.length === 0) return;
  const { rows: years } = await world.admin.query<Year>(YEARS);
  for (const vote of votes) {
    memory.votes.add(vote.id);
    for (const { id, joined, until, hasFailed } of yearsOf(stage, vote, years)) {
      const isSure = joined < vote.createdAt && until === null && !hasFailed && !memory.suspects.has(id);
      if (isSure && !vote.voters.includes(id)) world.state.breach(PROMISE, `not ${id} in ${vote.id}`);
    }
    checkQuorum(stage, vote);
  }
}

/**
 * Every member at the opening of a vote has a vote, also while the payment of their year clears, and nobody else does.
 * In a pool that a charity sponsors, the payee has none. The quorum follows from the number of voters.
 */
export async function checkVoters(stage: Stage): Promise<void> {
  const { story, world } = stage;
  if (!story.pools.some(({ mechanism }) => mechanism === "member_vote")) return;
  const { rows: years } = await world.admin.query<Year>(YEARS);
  for (const vote of await readVotes(stage)) {
    const own = yearsOf(stage, vote, years);
    const { id, createdAt } = vote;
    for (const voter of vote.voters)
      if (
        !own.some(
          (one) => one.id === voter && one.joined <= createdAt && (one.until === null || one.until >= createdAt),
        )
      )
        world.state.breach(PROMISE, `${voter} in ${id}`);
    checkQuorum(stage, vote);
  }
}

async function readVotes({ world }: Stage): Promise<Vote[]> {
  return (await world.admin.query<Vote>(VOTES)).rows;
}

/** The years of the people who may vote on a payout. */
function yearsOf({ cast, story }: Stage, { poolId, toId }: Vote, years: readonly Year[]): Year[] {
  const { isSponsored } = story.pools[cast.poolIds.indexOf(poolId)]!;
  return years.filter((year) => year.poolId === poolId && !(isSponsored && year.id === toId));
}

function checkQuorum({ world: { state }, memory }: Stage, { id, electorate, quorum, voters }: Vote): void {
  const quorums = memory.requestRules
    .get(id)
    ?.map((rule) => Math.ceil((electorate * ((rule.quorum_percent as number | undefined) ?? 50)) / 100));
  if (electorate !== voters.length || (quorums && !quorums.includes(quorum)))
    state.breach(
      "The quorum of a vote follows from its voters.",
      `${id}: ${quorum} of ${electorate}, with ${voters.length} voters`,
    );
}
