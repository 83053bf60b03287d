import { z } from "zod";
import type { Engine, Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { cadenceOption, positiveCentsOption } from "@/server/domain/pools/mechanisms/option-fields";
import { type TurnMember, turnMembers } from "@/server/domain/pools/members/turn-members";
import { availableCents } from "@/server/domain/pools/money/pool-balances";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { NotEligible } from "@/server/domain/pools/pool-errors";
import type { Pool, PoolTurn } from "@/server/generated/prisma/client";
import { periodStartAfter } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { identityId } from "@/server/resources/fields";

const LIST_MAX = 1_000;
const SHUFFLED_PLACES = 2 ** 30;

const options = z.strictObject({
  /** As members join, drawn once, or as listed; who is not listed comes after. */
  order: z.union([z.enum(["joined", "shuffled"]), z.array(identityId).min(1).max(LIST_MAX)]).default("joined"),
  /** How long a turn is. */
  interval: cadenceOption.default("monthly"),
  /** What a turn pays; null for all that the treasury holds. */
  amount_cents: positiveCentsOption.nullable().default(null),
  /** What becomes of a member behind on payments when the turn comes. */
  late_policy: z.enum(["skip", "defer", "pay"]).default("skip"),
});
type Options = z.output<typeof options>;
type NewTurn = { number: number; opensAt: Date; start: Date };

/** Members take turns: in each interval one of them is paid. */
export const scheduledRotation: Mechanism<Options> = {
  name: "scheduled_rotation",
  options,
  steps: [
    { from: "turn", to: "paid", when: "a steward asks for the member whose turn it is" },
    { from: "turn", to: "paid", when: "its interval is over: by itself" },
    { from: "turn", to: "the next one", when: "it was paid, and the next interval begins" },
    { from: "behind on payments", to: "last in order", when: "late_policy is skip" },
    { from: "behind on payments", to: "one turn later", when: "late_policy is defer" },
  ],

  async placeOf(tx, pool, { order }, identityId) {
    // Whoever comes after the first turn comes last.
    if ((await tx.db.poolTurn.count({ where: { poolId: pool.id, disbursementId: { not: null } } })) > 0) return null;
    if (order === "joined") return null;
    if (order === "shuffled") return randomInt(tx, SHUFFLED_PLACES);
    const at = order.indexOf(identityId);
    return at >= 0 ? at - order.length : null;
  },

  async open(tx, { pool, options: rules, to, amountCents }) {
    const turn = await openTurn(tx, pool);
    const member = await memberOfTurn(tx, pool, rules, false);
    const now = tx.now();
    if (turn && (await isUnderWay(tx, pool, turn)))
      throw NotEligible({
        message: "The payout of this turn is approved and on its way.",
        context: { to: member?.identityId ?? null, opens_at: turn.opensAt.toISOString() },
      });
    if (!turn || !member || member.identityId !== to.id || turn.opensAt > now)
      throw NotEligible({
        message: refusal(turn, member, now),
        param: "to",
        context: { to: member?.identityId ?? null, opens_at: turn?.opensAt.toISOString() ?? null },
      });
    if (rules.amount_cents !== null && amountCents > BigInt(rules.amount_cents))
      throw NotEligible({
        message: `A turn of this pool pays ${rules.amount_cents} cents at most.`,
        param: "amount_cents",
        context: { to: member.identityId, opens_at: turn.opensAt.toISOString(), amount_cents: rules.amount_cents },
      });
    return { rule: "turn", required: 0, isAtOnce: true, turnNumber: turn.number };
  },

  decide: () => null,

  async nextActAt(tx, pool, rules) {
    const turn = await openTurn(tx, pool);
    if (!turn) return (await memberOfTurn(tx, pool, rules, false)) ? tx.now() : null;
    if (pool.status !== "active") return null;
    return turn.dueAt > tx.now() ? turn.dueAt : waitsForMoney(tx, pool, rules, turn);
  },

  async act(tx, pool, rules, engine) {
    const turn = await openTurn(tx, pool);
    if (!turn) return startTurn(tx, pool, rules, { number: 1, opensAt: tx.now(), start: tx.now() });
    if (turn.dueAt <= tx.now()) await payTurn(tx, pool, rules, turn, engine);
  },

  async paying(tx, pool, rules, request) {
    const number = request.turnNumber!;
    const { dueAt: opensAt } = await tx.db.poolTurn.update({
      where: { poolId_number: { poolId: pool.id, number } },
      data: { identityId: request.toId, disbursementId: request.id, endedAt: tx.now() },
    });
    await moveToEnd(tx, pool.id, request.toId);
    const { opensAt: start } = await firstTurn(tx, pool.id);
    await startTurn(tx, pool, rules, { number: number + 1, opensAt, start });
  },
};

/** A number below the limit that nobody could foresee. */
function randomInt(tx: Context, limit: number): number {
  return Buffer.from(tx.randomBytes(4)).readUInt32BE() % limit;
}

function refusal(turn: PoolTurn | null, member: TurnMember | null, now: Date): string {
  if (!turn || !member) return "No member has a turn yet: turns begin with the first paid commitment.";
  const who = `It is the turn of ${member.identityId}`;
  return turn.opensAt > now ? `${who}, from ${turn.opensAt.toISOString()}.` : `${who}.`;
}

export function openTurn(tx: Context, { id }: Pool): Promise<PoolTurn | null> {
  return tx.db.poolTurn.findFirst({ where: { poolId: id, endedAt: null } });
}

function firstTurn(tx: Context, poolId: string): Promise<PoolTurn> {
  return tx.db.poolTurn.findUniqueOrThrow({ where: { poolId_number: { poolId, number: 1 } } });
}

/** Opens a turn, until the next date of the interval. Dates are counted from the first turn, so that none drifts. */
async function startTurn(tx: Context, pool: Pool, { interval }: Options, { start, ...turn }: NewTurn): Promise<void> {
  const dueAt = periodStartAfter(start, interval, turn.opensAt);
  await tx.db.poolTurn.create({ data: { poolId: pool.id, ...turn, dueAt } });
  await notifyPool(tx, "turn", [pool.id], turn.number);
}

/**
 * The member whose turn it is: the first in order who is in good standing or, if late members are paid, the first. With
 * `defers`, those who are passed over move back as the policy has it.
 */
export async function memberOfTurn(
  tx: Context,
  pool: Pool,
  rules: Options,
  defers: boolean,
): Promise<TurnMember | null> {
  const members = await stillToTry(tx, pool);
  const at = rules.late_policy === "pay" ? 0 : members.findIndex(({ isInGoodStanding }) => isInGoodStanding);
  const member = members[at] ?? null;
  if (!defers || !member) return member;
  const passed = members.slice(0, at);
  if (rules.late_policy === "skip") for (const { identityId: id } of passed) await moveToEnd(tx, pool.id, id);
  if (rules.late_policy === "defer")
    // The one whose turn it is goes before those who wait for the next one.
    await tx.db.poolMember.updateMany({
      where: { poolId: pool.id, identityId: member.identityId },
      data: { position: members[0]!.position - 1 },
    });
  return member;
}

/** The order of turns without those whom this turn could not pay: the next one gets it. */
async function stillToTry(tx: Context, pool: Pool): Promise<TurnMember[]> {
  const turn = await openTurn(tx, pool);
  const refused = await tx.db.disbursement.findMany({
    where: { poolId: pool.id, turnNumber: turn?.number ?? 0, status: "failed" },
    select: { toId: true },
  });
  const ids = new Set(refused.map(({ toId }) => toId));
  return (await turnMembers(tx, pool)).filter(({ identityId: id }) => !ids.has(id));
}

/** True if this turn's payout is approved and waits, for a reviewer for instance. */
async function isUnderWay(tx: Context, pool: Pool, { number }: PoolTurn): Promise<boolean> {
  const where = { poolId: pool.id, turnNumber: number, status: "approved", executedAt: null };
  return (await tx.db.disbursement.count({ where })) > 0;
}

async function moveToEnd(tx: Context, poolId: string, memberId: string): Promise<void> {
  await tx.db.$executeRaw`
    UPDATE pool_members SET position = (SELECT max(position) + 1 FROM pool_members WHERE pool_id = ${poolId})
    WHERE pool_id = ${poolId} AND identity_id = ${memberId}`;
}

/** What a turn pays now: nothing if the treasury is short of a fixed amount. */
async function turnAmount(tx: Context, pool: Pool, { amount_cents: fixed }: Options): Promise<Cents> {
  const available = await availableCents(tx, pool);
  if (fixed === null) return available;
  return available >= BigInt(fixed) ? BigInt(fixed) : 0n;
}

/** A turn that is due is paid as soon as there is money and someone to pay: whatever brings either asks again. */
async function waitsForMoney(tx: Context, pool: Pool, rules: Options, turn: PoolTurn): Promise<Date | null> {
  if (await isUnderWay(tx, pool, turn)) return null;
  const canBePaid = (await turnAmount(tx, pool, rules)) > 0n && (await memberOfTurn(tx, pool, rules, false)) !== null;
  return canBePaid ? tx.now() : null;
}

async function payTurn(tx: Context, pool: Pool, rules: Options, turn: PoolTurn, engine: Engine): Promise<void> {
  const amountCents = await turnAmount(tx, pool, rules);
  const member = amountCents > 0n ? await memberOfTurn(tx, pool, rules, true) : null;
  if (!member) return;
  await engine.pay(tx, {
    pool,
    to: member.identityId,
    amountCents,
    reason: `Turn ${turn.number}: each member is paid in turn, and this one's was due.`,
    requester: member.identityId,
    opening: { rule: "turn", required: 0, isAtOnce: true, turnNumber: turn.number },
  });
}
