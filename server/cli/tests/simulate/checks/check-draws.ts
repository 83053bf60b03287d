import { createHash, createHmac } from "node:crypto";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

interface Draw {
  id: string;
  poolId: string;
  number: number;
  seed: string;
  entries: string[];
  entropy: string;
  winnerId: string;
  drawnAt: Date;
  /** The treasury in the pool's last record that the draw names. */
  treasury: string | null;
}

interface Asked {
  id: string;
  poolId: string;
  toId: string;
  requestedBy: string;
  cents: string;
  createdAt: Date;
  decidedAt: Date | null;
  executedAt: Date | null;
}

/** A year that a member had paid for, for as long as the commitment lasted. */
interface Paid {
  poolId: string;
  id: string;
  since: Date;
  until: Date | null;
}

const OPEN = `SELECT id, seed_hash AS "seedHash" FROM pool_draws WHERE drawn_at IS NULL`;

const DRAWN = `
  SELECT d.id, d.pool_id AS "poolId", d.number, d.seed, d.entries, d.entropy, d.winner_id AS "winnerId", d.drawn_at AS "drawnAt",
    (SELECT r.treasury_cents::text FROM pool_records r WHERE r.pool_id = d.pool_id AND r.hash = d.entropy) AS treasury
  FROM pool_draws d WHERE d.drawn_at IS NOT NULL ORDER BY d.pool_id, d.number`;

const ASKED = `
  SELECT id, pool_id AS "poolId", to_id AS "toId", requested_by_id AS "requestedBy", amount_cents::text AS cents,
    created_at AS "createdAt", decided_at AS "decidedAt", executed_at AS "executedAt"
  FROM disbursements WHERE rule = 'draw' ORDER BY created_at, id`;

const PAID = `
  SELECT y.pool_id AS "poolId", y.identity_id AS id, y.paid_at AS since, least(y.ended_at, c.ended_at) AS until
  FROM prepayments y JOIN commitments c ON c.id = y.commitment_id WHERE y.paid_at IS NOT NULL`;

/** Notes what was published about draws that have not taken place. */
export async function noteSeeds({ world, story, memory }: Stage): Promise<void> {
  if (!story.pools.some(({ mechanism }) => mechanism === "random")) return;
  const { rows } = await world.admin.query<{ id: string; seedHash: string }>(OPEN);
  for (const { id, seedHash } of rows) {
    if ((memory.seedHashes.get(id) ?? seedHash) !== seedHash)
      world.state.breach("The seed of a draw is fixed before it.", `${id} has another hash`);
    memory.seedHashes.set(id, seedHash);
  }
}

/**
 * Each draw has the result that anyone can compute from what it revealed. The seed's hash was published before. The
 * requests in it were open and covered by the treasury, and share the best class: good standing comes before the rest,
 * and within that unserved before served.
 */
export async function checkDraws(stage: Stage): Promise<void> {
  const { world, story } = stage;
  const { admin, state } = world;
  if (!story.pools.some(({ mechanism }) => mechanism === "random")) return;
  const { rows: draws } = await admin.query<Draw>(DRAWN);
  const { rows: asked } = await admin.query<Asked>(ASKED);
  const { rows: paid } = await admin.query<Paid>(PAID);
  for (const draw of draws) {
    checkResult(stage, draw);
    checkEntries(stage, { draw, paid, asked });
  }
  // A winner that is to be screened again is paid later.
  const isWon = ({ id, decidedAt, executedAt }: Asked, draw: Draw) =>
    winnerOf(draw) === id && isSame(decidedAt, draw.drawnAt) && executedAt! >= draw.drawnAt;
  for (const one of asked)
    if (one.executedAt && !draws.some((draw) => isWon(one, draw)))
      state.breach("A draw is won by what its seed comes to.", `${one.id} was paid, and won no draw`);
}

function checkResult({ world: { state }, memory }: Stage, draw: Draw): void {
  const published = memory.seedHashes.get(draw.id);
  const hash = createHash("sha256").update(Buffer.from(draw.seed, "hex")).digest("hex");
  if (published !== undefined && hash !== published)
    state.breach("The seed of a draw is fixed before it.", `${draw.id}: ${draw.seed} is not what was published`);
  const winner = winnerOf(draw);
  if (winner !== draw.winnerId)
    state.breach("A draw is won by what its seed comes to.", `${draw.id}: ${winner}, and not ${draw.winnerId}`);
}

interface Known {
  draw: Draw;
  paid: Paid[];
  asked: Asked[];
}

function checkEntries({ world: { state }, memory, cast }: Stage, known: Known): void {
  const { draw, asked } = known;
  const open = asked.filter((one) => isOpen(one, draw));
  const classes = new Map(
    open.map((one) => [one.id, memory.suspects.has(one.toId) ? null : classOf(one, known)] as const),
  );
  for (const entry of draw.entries)
    if (!classes.has(entry))
      state.breach("A draw is among requests that are open and can be paid.", `${draw.id}: ${entry}`);
  const drawn = draw.entries.flatMap((id) => classes.get(id) ?? []);
  const worst = Math.max(...drawn);
  if (drawn.length === 0) return;
  for (const one of open) {
    const own = classes.get(one.id) ?? null;
    const isIn = draw.entries.includes(one.id);
    // Nobody is in a draw twice; stewards make requests for others.
    const isDouble = open.some(
      ({ id, toId, requestedBy }) =>
        id !== one.id &&
        (toId === one.toId || (requestedBy === one.requestedBy && requestedBy !== cast.partner.identityId)),
    );
    if (own !== null && (own < worst || (own === worst && !isIn)) && !(isDouble && !isIn))
      state.breach(
        "A draw is among the best class of requests.",
        `${draw.id}: ${one.id} is of class ${own}, and ${drawn} were drawn from`,
      );
  }
}

/** The request with the lowest HMAC of its id, keyed with the seed and everything that was fixed by then. */
function winnerOf({ poolId, number, seed, entries, entropy }: Draw): string | undefined {
  const sorted = [...entries].sort();
  const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
  const key = hmac(Buffer.from(seed, "hex"), [poolId, number, entropy, ...sorted].join("\n"));
  return sorted.sort((one, other) => Buffer.compare(hmac(key, one), hmac(key, other)))[0];
}

const isSame = (one: Date | null, other: Date) => one?.getTime() === other.getTime();

function isOpen({ poolId, cents, createdAt, decidedAt }: Asked, { poolId: of, drawnAt, treasury }: Draw): boolean {
  const isWaiting = createdAt <= drawnAt && (decidedAt === null || decidedAt >= drawnAt);
  return poolId === of && isWaiting && (treasury === null || BigInt(cents) <= BigInt(treasury));
}

/**
 * The class, 0 is best: whether the payee is a paid-up member, and was not paid before. Null if two times are too close
 * to order.
 */
function classOf({ id, toId }: Asked, { draw: { poolId, drawnAt }, paid, asked }: Known): number | null {
  const years = paid.filter((year) => year.poolId === poolId && year.id === toId);
  const served = asked.filter((one) => one.id !== id && one.toId === toId && one.poolId === poolId);
  const instants = [
    ...years.flatMap(({ since, until }) => [since, until]),
    ...served.map(({ executedAt }) => executedAt),
  ];
  if (instants.some((at) => isSame(at, drawnAt))) return null;
  const isGood = years.some(({ since, until }) => since < drawnAt && (until === null || until > drawnAt));
  const isServed = served.some(({ executedAt }) => executedAt !== null && executedAt < drawnAt);
  return (isGood ? 0 : 2) + (isServed ? 1 : 0);
}
