import { z } from "zod";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { cadenceOption } from "@/server/domain/pools/mechanisms/option-fields";
import { countedMembers } from "@/server/domain/pools/members/counted-members";
import { availableCents } from "@/server/domain/pools/money/pool-balances";
import type { Disbursement, Pool, PoolDraw } from "@/server/generated/prisma/client";
import { periodStartAfter } from "@/server/kernel/cadence";
import { drawOrder, seedHashOf } from "@/server/kernel/draw";
import { DISBURSEMENT_WAIT_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const SEED_BYTES = 32;
const DAY_MS = 86_400_000;

const options = z.strictObject({
  /** How often a draw takes place by itself; null if a steward starts it. */
  draw_every: cadenceOption.nullable().default(null),
});
type Options = z.output<typeof options>;

/** Requests wait for a draw, which pays one of them. Anyone can compute the result again. */
export const random: Mechanism<Options> = {
  name: "random",
  options,
  steps: [
    { from: "asked", to: "in the draw", when: "always" },
    { from: "in the draw", to: "paid", when: "it is drawn" },
    { from: "in the draw", to: "in the next draw", when: "another one is drawn" },
    { from: "in the draw", to: "expired", when: "it was not drawn in time" },
  ],
  async open(tx, { pool, options: rules }) {
    const draw = await currentDraw(tx, pool, rules);
    const closesAt = new Date(tx.now().getTime() + DISBURSEMENT_WAIT_DAYS * DAY_MS);
    return { rule: "draw", required: 0, drawNumber: draw.number, closesAt };
  },
  decide: (_options, { closesAt }, now) => (closesAt !== null && closesAt <= now ? "expire" : null),

  async nextActAt(tx, pool) {
    if (pool.status !== "active") return null;
    const draw = await openDraw(tx, pool.id);
    if (!draw) return tx.now();
    return draw.drawAt;
  },

  async changed(tx, pool, rules) {
    if (options.parse(pool.governance).draw_every === rules.draw_every) return;
    const where = { poolId: pool.id, drawnAt: null };
    await tx.db.poolDraw.updateMany({ where, data: { drawAt: nextDrawAt(tx, pool, rules) } });
  },

  async act(tx, pool, rules, engine) {
    const draw = await currentDraw(tx, pool, rules);
    if (draw.drawAt === null || draw.drawAt > tx.now()) return;
    const winner = await takeDraw(tx, pool, rules);
    if (winner) await engine.approve(tx, winner.id);
    // A date without eligible requests passes: a draw right after it would have the first requester as its only entry.
    else await tx.db.poolDraw.update({ where: { id: draw.id }, data: { drawAt: nextDrawAt(tx, pool, rules) } });
  },
};

/**
 * Draws one of the eligible requests, and opens the next draw. Null, and no draw, if none is eligible. The seed was fixed
 * before; the last record of the pool's ledger, which nobody could know then, is part of what is drawn from.
 */
export async function takeDraw(tx: Context, pool: Pool, rules: Options): Promise<Disbursement | null> {
  const entries = await eligibleRequests(tx, pool);
  if (entries.length === 0) return null;
  const { number, sealedSeed } = await currentDraw(tx, pool, rules);
  const seed = tx.vault.open("draw-seed", sealNameOf(pool.id, number), sealedSeed);
  const ids = entries.map(({ id }) => id).sort();
  const { ledgerHash: entropy } = await tx.db.pool.findUniqueOrThrow({ where: { id: pool.id } });
  const [first] = drawOrder({ pool_id: pool.id, number, seed, entries: ids, entropy });
  await tx.db.poolDraw.update({
    where: { poolId_number: { poolId: pool.id, number } },
    data: { seed, entries: ids, entropy, winnerId: first!.id, drawnAt: tx.now() },
  });
  await tx.db.disbursement.update({ where: { id: first!.id }, data: { drawNumber: number } });
  await openNextDraw(tx, pool, rules, number + 1);
  return entries.find(({ id }) => id === first!.id)!;
}

/**
 * The payable requests to draw from: only those for members in good standing if there are any, and of these only those
 * whose payees were never paid if there are any.
 */
async function eligibleRequests(tx: Context, pool: Pool): Promise<Disbursement[]> {
  const available = await availableCents(tx, pool);
  const requests = await tx.db.disbursement.findMany({
    where: { poolId: pool.id, status: "requested", rule: "draw", amountCents: { lte: available } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  if (requests.length === 0) return [];
  const counted = new Map((await countedMembers(tx, pool)).map((member) => [member.identityId, member]));
  const stewards = await tx.db.poolMember.findMany({
    where: { poolId: pool.id, role: "steward", status: "active" },
    select: { countsAs: true },
  });
  const speakForOthers = new Set(stewards.map(({ countsAs }) => countsAs));
  const inGoodStanding = preferred(onePerPerson(requests, speakForOthers), ({ toId }) => counted.has(toId));
  const paid = await paidBefore(tx, pool);
  return preferred(inGoodStanding, ({ toId }) => !counted.get(toId)?.servedAt && !paid.has(toId));
}

/** Whom the pool has paid, members or not: a member's record says it of the person, but there is none of others. */
async function paidBefore(tx: Context, { id }: Pool): Promise<ReadonlySet<string>> {
  const rows = await tx.statement<{ toId: string }>(
    `SELECT DISTINCT to_id AS "toId" FROM disbursements WHERE pool_id = $1 AND executed_at IS NOT NULL`,
    [id],
  );
  return new Set(rows.map(({ toId }) => toId));
}

/** Nobody is in a draw twice, whoever asks: the oldest request for each payee, and of each requester but stewards. */
function onePerPerson(requests: Disbursement[], stewards: ReadonlySet<string>): Disbursement[] {
  const requesters = new Set<string>();
  const payees = new Set<string>();
  return requests.filter(({ requestedAs, toId }) => {
    if (requesters.has(requestedAs) || payees.has(toId)) return false;
    if (!stewards.has(requestedAs)) requesters.add(requestedAs);
    payees.add(toId);
    return true;
  });
}

/** Those that meet a condition, or all if none does. */
function preferred<Row>(rows: Row[], condition: (row: Row) => boolean): Row[] {
  const met = rows.filter(condition);
  return met.length > 0 ? met : rows;
}

/** The draw that has not taken place yet; null before the first one. */
export function openDraw(tx: Context, poolId: string): Promise<PoolDraw | null> {
  return tx.db.poolDraw.findFirst({ where: { poolId, drawnAt: null } });
}

async function currentDraw(tx: Context, pool: Pool, rules: Options): Promise<PoolDraw> {
  return (await openDraw(tx, pool.id)) ?? openNextDraw(tx, pool, rules, 1);
}

/** When the next draw takes place by itself: on the pool's next date; null if a steward starts it. */
function nextDrawAt(tx: Context, pool: Pool, { draw_every }: Options): Date | null {
  return draw_every && periodStartAfter(pool.createdAt, draw_every, tx.now());
}

/** Fixes the seed of a draw before there is anything to draw from. */
async function openNextDraw(tx: Context, pool: Pool, rules: Options, number: number): Promise<PoolDraw> {
  const seed = Buffer.from(tx.randomBytes(SEED_BYTES)).toString("hex");
  return tx.db.poolDraw.create({
    data: {
      id: tx.newId("poolDraw"),
      poolId: pool.id,
      number,
      seedHash: seedHashOf(seed),
      sealedSeed: tx.vault.seal("draw-seed", sealNameOf(pool.id, number), seed),
      drawAt: nextDrawAt(tx, pool, rules),
      createdAt: tx.now(),
    },
  });
}

const sealNameOf = (poolId: string, number: number) => `${poolId}:${number}`;
