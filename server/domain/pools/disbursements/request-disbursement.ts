import type { z } from "zod";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { approveDisbursement, decideDisbursement } from "@/server/domain/pools/disbursements/decide-disbursement";
import {
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { mayPay, payeeSuspended, requirePaid } from "@/server/domain/pools/disbursements/pay-disbursement";
import { writeDisbursement } from "@/server/domain/pools/disbursements/write-disbursement";
import { lockPool } from "@/server/domain/pools/lock-pool";
import type { Opening } from "@/server/domain/pools/mechanisms/mechanism";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { conflictedPersons, requireNoConflict } from "@/server/domain/pools/members/conflicts";
import { availableCents } from "@/server/domain/pools/money/pool-balances";
import {
  ConflictOfInterest,
  InsufficientTreasury,
  NotEligible,
  PoolNotActive,
} from "@/server/domain/pools/pool-errors";
import { ownMembers, poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { verdictAtHand } from "@/server/domain/screening/screen-identities";
import type { Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import { IdentitySuspended, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { DISBURSEMENTS_OPEN_MAX } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { disbursementResource, serializeDisbursement } from "@/server/resources/disbursement";
import { isCharitable } from "@/server/resources/pool";
import { disburseBody } from "@/server/resources/pool-bodies";

type Disburse = z.output<typeof disburseBody>;

/** Requests a payout from a pool, which its mechanism decides: at once, or by others and later. */
export const requestDisbursement = operation({
  name: "requestDisbursement",
  summary: "Requests a payout from a pool.",
  description:
    "The pool's mechanism decides. If it lets the request be paid at once, the response is `approved` with `executed_at`; otherwise it is `requested`, and `decision` says what it waits for. A payee is screened, and its monthly limit counts.",
  permission: {
    scope: "pools:write",
    relation: ["steward", "member"],
    otherwise: "Only those who manage a steward or a member of the pool can request a payout.",
  },
  subject: poolInsideSubject,
  input: disburseBody,
  output: disbursementResource,
  errors: [
    InvalidParameter,
    InvalidState,
    PoolNotActive,
    InsufficientTreasury,
    NotEligible,
    ConflictOfInterest,
    IdentitySuspended,
    MonthlyLimitExceeded,
  ],
  makes: {
    kind: "disbursement",
    find: async (tx, id) => (await readDisbursements(tx, [id]))[0] ?? null,
    isOwn: (_ctx, made, { subject: pool }) =>
      made.poolId === pool.id && pool.own.some(({ identityId }) => identityId === made.requestedById),
  },
  run: (ctx, { id, ...input }, { chosenId }) => request(ctx, id, input, chosenId),
  show: serializeDisbursement,
});

/** @param chosenId - The request's id; null for a new one. */
async function request(
  ctx: Context,
  poolId: string,
  input: Disburse,
  chosenId: string | null,
): Promise<NotifiedDisbursement> {
  const to = await findPayee(ctx, input.to);
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    const mechanism = mechanismOf(pool);
    const requester = actingMember(tx, await ownMembers(tx, pool), input.identity_id);
    if (!mayPay(pool))
      throw PoolNotActive({
        message: `The pool is ${pool.status}, and pays nobody.`,
        context: { status: pool.status },
      });
    requireReason(pool, input.reason ?? null);
    await requireRoom(tx, pool);
    const available = await availableCents(tx, pool);
    const { amount_cents: amountCents, reason = null } = input;
    const options = optionsOf(pool);
    const opening = await mechanism.open(tx, { pool, options, requester, to, amountCents, availableCents: available });
    await requireOthersDecide(tx, { pool, requester, opening, payeeId: to.id });
    if (amountCents > available && !mechanism.mayWaitForMoney) throw insufficient(available);
    const { identityId: requestedById, countsAs: requestedAs } = requester;
    const draft = { id: chosenId, pool, toId: to.id, amountCents, reason, requestedById, requestedAs, opening };
    const written = await writeDisbursement(tx, draft);
    const payment = opening.isAtOnce
      ? await approveDisbursement(tx, written.id)
      : await decideDisbursement(tx, written);
    requirePaid(payment);
    await settlePool(tx, pool);
    const [decided] = await readDisbursements(tx, [written.id]);
    return decided!;
  });
}

interface Asked {
  pool: Pool;
  requester: PoolMember;
  opening: Opening;
  payeeId: string;
}

/**
 * Throws if the request itself would decide on a payout to its requester, or to someone related to them. Nobody decides
 * whose turn it is or what is drawn. Where members approve, the requester's own approval just doesn't count.
 */
async function requireOthersDecide(tx: Context, { pool, requester, opening, payeeId }: Asked): Promise<void> {
  if (opening.rule === "turn") return;
  if (opening.rule === "any_approvals") {
    const conflicted = await conflictedPersons(tx, pool, payeeId);
    if (conflicted.has(requester.countsAs)) opening.countsRequester = false;
    return;
  }
  const decides = opening.isAtOnce || opening.countsRequester || opening.rule === "treasury";
  if (decides) await requireNoConflict(tx, pool, requester, payeeId);
}

/**
 * Finds and screens the payee before the pool is locked. One that could not be screened within a request is paid once a
 * job has done that.
 */
async function findPayee(ctx: Context, id: string): Promise<Identity> {
  const payee = await ctx.db.identity.findUnique({ where: { id } });
  if (!payee) throw InvalidParameter({ param: "to", message: "The payee does not exist." });
  const verdict = await verdictAtHand(ctx, payee);
  if (payee.status !== "active" || verdict === "confirmed") throw payeeSuspended();
  return payee;
}

function insufficient(available: Cents) {
  return InsufficientTreasury({
    param: "amount_cents",
    message: `The pool's treasury has ${available} cents that nothing else waits for.`,
    context: { available_cents: Number(available) },
  });
}

/** A charitable pool with a sponsor states why it pays someone. */
function requireReason(pool: Pool, reason: string | null): void {
  if (!isCharitable(pool) || (reason ?? "").trim() !== "") return;
  throw InvalidParameter({ param: "reason", message: "reason is required: the pool is charitable." });
}

/** Limits how many requests can pile up. The pool is locked. */
async function requireRoom(tx: Context, { id }: Pool): Promise<void> {
  const where = { poolId: id, status: { in: ["requested", "approved"] }, executedAt: null };
  if ((await tx.db.disbursement.count({ where })) < DISBURSEMENTS_OPEN_MAX) return;
  throw InvalidState({
    message: `A pool can have at most ${DISBURSEMENTS_OPEN_MAX} open requests. Decide on some first.`,
    context: { open_requests: DISBURSEMENTS_OPEN_MAX },
  });
}
