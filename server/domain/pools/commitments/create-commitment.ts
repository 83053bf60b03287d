import { requirePaymentMethod } from "@/server/domain/identities/require-payment-method";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import {
  commitmentEvent,
  type NotifiedCommitment,
  readCommitments,
  showCommitment,
} from "@/server/domain/pools/commitments/commitment-event";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { startYear } from "@/server/domain/pools/commitments/start-year";
import { transferNamed } from "@/server/domain/pools/commitments/transfers/commitment-transfer";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { admitCommitting } from "@/server/domain/pools/members/join-pool";
import { PoolNotActive } from "@/server/domain/pools/pool-errors";
import { poolSubject } from "@/server/domain/pools/pool-subject";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { PERIODS_PER_YEAR, type PoolCadence } from "@/server/kernel/cadence";
import { actingIdentityId } from "@/server/kernel/caller";
import { AlreadyExists, IdentitySuspended, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { commitmentResource } from "@/server/resources/commitment";
import { commitBody } from "@/server/resources/pool-bodies";

/** What someone commits to. */
export interface CommitmentTerms {
  cadence: PoolCadence;
  perCadenceCents: Cents;
  paymentMethodId: string;
  autoRenew: boolean;
}

/** The further choices of someone who joins on the pool's page. */
interface Chosen {
  /** The commitment's id: if a commitment already has it, that one is returned. */
  id: string;
  /** True if the member agrees to be named on the pool's page. */
  isNamed: boolean;
}

/** Commits an identity that the caller manages to a pool. */
export const commitToPool = operation({
  name: "commitToPool",
  summary: "Commits a member to a pool, and charges the year in advance.",
  description:
    "The year's total is charged with the next batch, which starts at once. With `bank_transfer` as the payment method nothing is charged: the year waits for the member's transfer, which `payment_instructions` are for, and is paid once all of it has arrived. From then on a period is released to the treasury on each date of the cadence. In a pool that asks stewards for approval, nothing is charged until one agrees; a steward's own call is the approval. A member has one open commitment in a pool.",
  permission: { scope: "pools:write", manages: ["identity_id"] },
  subject: poolSubject,
  input: commitBody,
  output: commitmentResource,
  errors: [InvalidParameter, AlreadyExists, InvalidState, PoolNotActive, IdentitySuspended, MonthlyLimitExceeded],
  run: (ctx, { id, cadence, per_cadence_amount_cents, payment_method_id, auto_renew }, { managed }) =>
    commitMember(ctx, id, managed.identity_id!, {
      cadence,
      perCadenceCents: per_cadence_amount_cents,
      paymentMethodId: payment_method_id,
      autoRenew: auto_renew ?? false,
    }),
  show: showCommitment,
});

/** Commits a member, on terms that the caller may choose for it. */
export async function commitMember(
  ctx: Context,
  poolId: string,
  member: Identity,
  terms: CommitmentTerms,
  chosen?: Chosen,
): Promise<NotifiedCommitment> {
  requireAnnualAmount(terms);
  if (member.status !== "active") throw IdentitySuspended({ param: "identity_id" });
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    const [known] = chosen ? await readCommitments(tx, [chosen.id]) : [];
    if (known) return known;
    if (pool.status !== "active" && pool.status !== "paused")
      throw PoolNotActive({ message: `The pool is ${pool.status}.`, context: { status: pool.status } });
    const named = { memberId: member.id, method: terms.paymentMethodId, currency: pool.currency };
    const transfer = await transferNamed(tx, named);
    if (!transfer) await requirePaymentMethod(tx, member.id, terms.paymentMethodId);
    await requireNoOpen(tx, poolId, member.id);
    const isMember = await admitCommitting(tx, pool, member);
    if (chosen) await nameMember(tx, { poolId, identityId: member.id }, chosen.isNamed);
    const { id } = await tx.db.commitment.create({
      data: {
        id: chosen?.id ?? tx.newId("commitment"),
        poolId,
        identityId: member.id,
        createdById: actingIdentityId(tx.caller),
        ...terms,
        transferReference: transfer?.reference ?? null,
        transferAccountId: transfer?.account.id ?? null,
        status: initialState(commitmentStates),
        createdAt: tx.now(),
      },
    });
    if (isMember) await startYear(tx, id);
    await audit(tx, "commitment.create", id, { pool_id: poolId });
    const [made] = await readCommitments(tx, [id]);
    await emitEvents(tx, [{ type: "pool.committed", subjectId: id, ...commitmentEvent(made!) }]);
    return made!;
  });
}

function requireAnnualAmount({ cadence, perCadenceCents }: CommitmentTerms): void {
  if (perCadenceCents * BigInt(PERIODS_PER_YEAR[cadence]) <= AMOUNT_MAXIMUM_CENTS) return;
  throw InvalidParameter({
    param: "per_cadence_amount_cents",
    message: "per_cadence_amount_cents comes to more in a year than can be charged at once.",
  });
}

async function requireNoOpen(tx: Context, poolId: string, identityId: string): Promise<void> {
  const where = { poolId, identityId, status: { in: ["pending", "active", "past_due"] } };
  const open = await tx.db.commitment.findFirst({ where, select: { id: true } });
  if (!open) return;
  throw AlreadyExists({
    param: "identity_id",
    message: "This member has an open commitment to the pool already. Cancel it first.",
    context: { commitment_id: open.id },
  });
}

async function nameMember(
  tx: Context,
  member: { poolId: string; identityId: string },
  isNamed: boolean,
): Promise<void> {
  await tx.db.poolMember.update({ where: { poolId_identityId: member }, data: { isNamed } });
}
