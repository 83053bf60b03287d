import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import { insist, type Target } from "@/server/cli/tests/crash-test/client";
import { withDatabase } from "@/server/cli/tests/crash-test/drain";
import { type FundedPool, makeFundedPool } from "@/server/cli/tests/crash-test/funded-pool";
import type { Journal, JournalEntry } from "@/server/cli/tests/crash-test/journal";

const PAID_CENTS = 20;
const TURN_CENTS = 300;
const WEEK_DAYS = 7;
/** No vote reaches its deadline, however far the clock is moved. */
const OPEN = { voting_hours: 8_760 };
/** What four members vote in one round and in the next: the last vote that is needed decides, whatever their order. */
const BALLOTS = [
  { choices: ["for", "for", "for", "against"], becomes: "approved" },
  { choices: ["against", "against", "against", "for"], becomes: "rejected" },
];

interface Ballot {
  request: JournalEntry;
  votes: JournalEntry[];
  becomes: string;
}

interface Draw {
  requests: JournalEntry[];
  draw: JournalEntry;
}

interface RequestRow {
  id: string;
  status: string;
  executed_at: Date | null;
  yes: number;
  records: number;
  draws: number;
}

const REQUESTS = `
  SELECT d.id, d.status, d.executed_at,
    (SELECT count(*)::int FROM disbursement_voices v WHERE v.disbursement_id = d.id AND v.choice = 'for') AS yes,
    (SELECT count(*)::int FROM pool_records r WHERE r.disbursement_id = d.id AND r.type = 'disbursement') AS records,
    (SELECT count(*)::int FROM pool_draws w WHERE w.winner_id = d.id) AS draws
  FROM disbursements d WHERE d.pool_id = ANY ($1)`;

/** Pools that vote, draw and take turns while processes are killed. */
export class PoolDecisions {
  private readonly ballots: Ballot[] = [];
  private readonly draws: Draw[] = [];
  private readonly underWay: Promise<void>[] = [];
  private pools!: Record<"vote" | "draw" | "turns", FundedPool>;
  private asked = 0;

  constructor(
    private readonly target: Target,
    private readonly journal: Journal,
    private readonly isOver: () => boolean,
  ) {}

  /** Fills the treasuries, before anything is killed. */
  async begin(): Promise<this> {
    const terms = { members: 4, perMonthCents: 1_000 };
    const governance = { interval: "weekly", amount_cents: TURN_CENTS };
    const [vote, draw, turns] = await Promise.all([
      makeFundedPool(this.target, { name: "Votes", mechanism: "member_vote", governance: OPEN, ...terms }),
      makeFundedPool(this.target, { name: "Draws", mechanism: "random", ...terms }),
      makeFundedPool(this.target, {
        name: "Turns",
        mechanism: "scheduled_rotation",
        governance,
        ...terms,
      }),
    ]);
    this.pools = { vote, draw, turns };
    return this;
  }

  /** Has all members vote on one payout at once, and draws another one. */
  round(): void {
    this.underWay.push(this.vote(), this.draw());
  }

  /** Waits for every response. */
  async end(): Promise<void> {
    await Promise.all(this.underWay);
  }

  /** Compares the responses with the pools, and the turns with the number of days that have passed. */
  async check(databaseUrl: string, days: number): Promise<CheckResult[]> {
    const ids = [this.pools.vote.poolId, this.pools.draw.poolId];
    const { rows, turns } = await withDatabase(databaseUrl, async (client) => ({
      rows: (await client.query<RequestRow>(REQUESTS, [ids])).rows,
      turns: (
        await client.query<{ number: number; payouts: number }>(
          `SELECT t.number, (SELECT count(*)::int FROM disbursements d WHERE d.pool_id = t.pool_id AND d.turn_number = t.number AND d.executed_at IS NOT NULL) AS payouts
           FROM pool_turns t WHERE t.pool_id = $1 AND t.ended_at IS NOT NULL ORDER BY 1`,
          [this.pools.turns.poolId],
        )
      ).rows,
    }));
    const byId = new Map(rows.map((row) => [row.id, row]));
    const wanted = Array.from({ length: Math.floor(days / WEEK_DAYS) }, (_, at) => `${at + 1}: 1`);
    const found = turns.map(({ number, payouts }) => `${number}: ${payouts}`);
    return [
      {
        promise: "Every vote came to what its members said, and paid once or not at all",
        checked: this.ballots.length,
        errors: this.ballots.flatMap((ballot) => ballotErrors(ballot, byId)),
      },
      {
        promise: "Every draw that was answered took place once, and paid its winner",
        checked: this.draws.length,
        errors: this.draws.flatMap((draw) => drawErrors(draw, byId)),
      },
      {
        promise: "Each week's turn was paid once",
        checked: wanted.length,
        errors: String(found) === String(wanted) ? [] : [`paid ${found}, not ${wanted}`],
      },
    ];
  }

  private async vote(): Promise<void> {
    const { poolId, memberIds } = this.pools.vote;
    const { choices, becomes } = BALLOTS[this.ballots.length % BALLOTS.length]!;
    const request = this.entry(`/v1/pools/${poolId}/disburse`, { to: memberIds[0], amount_cents: PAID_CENTS });
    const ballot: Ballot = { request, votes: [], becomes };
    this.ballots.push(ballot);
    await this.insist(request);
    const id = request.response?.giftId;
    if (!id) return;
    const path = `/v1/pools/${poolId}/disbursements/${id}/vote`;
    ballot.votes = choices.map((choice, index) => this.entry(path, { choice, identity_id: memberIds[index] }));
    await Promise.all(ballot.votes.map((vote) => this.insist(vote)));
  }

  private async draw(): Promise<void> {
    const { poolId, memberIds } = this.pools.draw;
    const requests = memberIds
      .slice(0, 2)
      .map((to) => this.entry(`/v1/pools/${poolId}/disburse`, { to, amount_cents: PAID_CENTS }));
    const draw = this.entry(`/v1/pools/${poolId}/draw`, {});
    this.draws.push({ requests, draw });
    await Promise.all(requests.map((request) => this.insist(request)));
    await this.insist(draw);
  }

  private entry(path: string, body: Record<string, unknown>): JournalEntry {
    this.asked += 1;
    return { key: `crash-decision-${this.asked}`, path, body, attempts: 0, response: null };
  }

  private insist(entry: JournalEntry): Promise<void> {
    return insist(this.target, this.journal, entry, this.isOver);
  }
}

function ballotErrors({ request, votes, becomes }: Ballot, byId: ReadonlyMap<string, RequestRow>): string[] {
  const id = request.response?.giftId;
  const row = id && byId.get(id);
  if (!row) return [`${request.key} got ${request.response?.status ?? "no answer"}`];
  // A vote after the decision gets 409.
  const odd = votes.filter(({ response }) => !response || (response.status >= 300 && response.status !== 409));
  const isPaid = row.executed_at !== null;
  const errors = odd.map(({ key, response }) => `${key} on ${id} got ${response?.status ?? "no answer"}`);
  if (row.status !== becomes || isPaid !== (becomes === "approved") || row.records !== (isPaid ? 1 : 0))
    errors.push(`${id} is ${row.status} with ${row.yes} for it and ${row.records} payouts, not ${becomes}`);
  return errors;
}

function drawErrors({ requests, draw }: Draw, byId: ReadonlyMap<string, RequestRow>): string[] {
  const unmade = requests.filter(({ response }) => !response?.giftId);
  const errors = unmade.map(({ key, response }) => `${key} got ${response?.status ?? "no answer"}`);
  const winner = draw.response?.giftId && byId.get(draw.response.giftId);
  if (!winner) return [...errors, `${draw.key} got ${draw.response?.status ?? "no answer"}`];
  if (winner.draws !== 1 || winner.records !== 1 || winner.executed_at === null)
    errors.push(`${winner.id} won ${winner.draws} draws and was paid ${winner.records} times`);
  return errors;
}
