import { z } from "zod";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { type ReviewedMandate, reviewMandate } from "@/server/domain/payments/mandates";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import type { Claim } from "@/server/domain/reviews/review-queue";
import type { TaskKind } from "@/server/domain/tasks/task-kinds";
import { FROZEN_MONEY_KINDS, TASK_QUEUE } from "@/server/domain/tasks/task-queue";
import { unbookedTransfers } from "@/server/domain/tasks/unbooked-transfers";
import type {
  Checkout,
  GiftHold,
  Identity,
  Payment,
  PaymentAttempt,
  RailTransfer,
  ScreeningCase,
  Task,
} from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const CASES_MAX = 20;

/**
 * How often the donor's network, address, and card have attempted gifts, within the time for which attempts are kept.
 */
export interface EarlierAttempts {
  by: "visitor" | "address" | "card";
  attempts: number;
  declined: number;
}

/** A task with everything that a person needs to decide it. */
export interface TaskReview {
  task: Task;
  claim: Claim | null;
  /** The payment that it is about, with its calls to the rail, newest first. */
  payment: (Payment & { attempts: PaymentAttempt[] }) | null;
  /** What the payer agreed to; null unless the payment is a debit. */
  mandate: ReviewedMandate | null;
  /** The donor whose money the payment moves; null if it is not about a payment. */
  donorId: string | null;
  /** The held gift that it is about. */
  hold: { hold: GiftHold; checkout: Checkout | null; earlier: EarlierAttempts[] } | null;
  /** The gift or prepaid year that it is about, if its money is frozen or blocked. */
  frozen: FrozenMoney | null;
  /** For a task about a rail's balance: the rail's own transfers that are not in the books. */
  transfers: RailTransfer[];
  /** Decisions about its subject that one operator has made and a second one has to confirm. */
  approvals: WaitingApproval[];
  /** The held money, in its own currency. */
  held: { cents: Cents; currency: string } | null;
}

/** A gift or prepaid year that was charged but may not proceed, with everything that decides about it. */
export interface FrozenMoney {
  subject: FrozenSubject;
  /** The donor and the recipient. */
  sides: { role: "donor" | "recipient"; identity: Identity; cases: ScreeningCase[] }[];
  charge: Payment | null;
  approvals: WaitingApproval[];
}

interface FrozenSubject {
  id: string;
  noun: "gift" | "year";
  amountCents: Cents;
  currency: string;
  status: string;
  /** Why it is held, or `clear` if nothing holds it anymore. */
  screening: string;
  isHeld: boolean;
  chargedAt: Date | null;
}

/** Reads a task for an operator, and records that in the audit log. */
export const readTask = operation({
  name: "readTask",
  summary: "Reads a task with what it is about.",
  permission: { operator: true },
  input: z.strictObject({ taskId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { taskId }): Promise<TaskReview> {
    const task = await ctx.db.task.findUnique({ where: { id: taskId } });
    if (!task) throw ResourceNotFound();
    const attempts = { orderBy: { number: "desc" } } as const;
    const payment = await ctx.db.payment.findUnique({ where: { id: task.subjectId }, include: { attempts } });
    const hold = await ctx.db.giftHold.findUnique({ where: { id: task.subjectId } });
    const checkout = hold && (await ctx.db.checkout.findUnique({ where: { id: hold.checkoutId } }));
    await auditView(ctx, TASK_QUEUE, taskId);
    const frozen = FROZEN_MONEY_KINDS.includes(task.kind as TaskKind) ? await readFrozen(ctx, task.subjectId) : null;
    const money = payment ?? checkout ?? frozen?.charge;
    return {
      task,
      claim: await claimOf(ctx, TASK_QUEUE, taskId),
      payment,
      mandate: payment && (await reviewMandate(ctx, payment)),
      donorId: payment && (await partyOf(ctx, payment)),
      hold: hold && { hold, checkout, earlier: await earlierAttempts(ctx, hold.id) },
      frozen,
      transfers: await unbookedTransfers(ctx, task),
      approvals: await waitingApprovals(ctx, task.subjectId),
      held: money ? { cents: money.amountCents, currency: money.currency } : null,
    };
  },
});

async function readFrozen(ctx: Context, subjectId: string): Promise<FrozenMoney | null> {
  const found = (await readGift(ctx, subjectId)) ?? (await readYear(ctx, subjectId));
  if (!found) return null;
  const charges = { subjectId, direction: "charge" };
  const sides = await ctx.db.identity.findMany({ where: { id: { in: [found.donorId, found.recipientId ?? ""] } } });
  const [cases, charge, approvals] = await Promise.all([
    ctx.db.screeningCase.findMany({
      where: { identityId: { in: sides.map(({ id }) => id) } },
      orderBy: { createdAt: "desc" },
      take: CASES_MAX,
    }),
    ctx.db.payment.findFirst({ where: charges, orderBy: { createdAt: "desc" } }),
    waitingApprovals(ctx, subjectId),
  ]);
  const sideOf = (role: "donor" | "recipient", identityId: string | null) =>
    sides
      .filter(({ id }) => id === identityId)
      .map((identity) => ({ role, identity, cases: cases.filter(({ identityId: id }) => id === identity.id) }));
  return {
    subject: { ...found.subject, chargedAt: found.subject.chargedAt ?? charge?.chargedAt ?? null },
    sides: [...sideOf("donor", found.donorId), ...sideOf("recipient", found.recipientId)],
    charge,
    approvals,
  };
}

interface FoundFrozen {
  subject: FrozenSubject;
  donorId: string;
  recipientId: string | null;
}

async function readGift(ctx: Context, giftId: string): Promise<FoundFrozen | null> {
  const gift = await ctx.db.gift.findUnique({ where: { id: giftId } });
  if (!gift) return null;
  const { id, amountCents, currency, status, screening, chargedAt, fromId: donorId, toId: recipientId } = gift;
  const isHeld = status === "settling";
  return {
    subject: { id, noun: "gift", amountCents, currency, status, screening, isHeld, chargedAt },
    donorId,
    recipientId,
  };
}

/** A prepaid year includes the fee that is charged in addition to it. */
async function readYear(ctx: Context, prepaymentId: string): Promise<FoundFrozen | null> {
  const year = await ctx.db.prepayment.findUnique({ where: { id: prepaymentId } });
  if (!year) return null;
  const { id, currency, status, screening, identityId: donorId, sponsorId: recipientId } = year;
  const amountCents = year.amountCents + year.feeCents;
  const isHeld = screening !== "clear";
  return {
    subject: { id, noun: "year", amountCents, currency, status, screening, isHeld, chargedAt: null },
    donorId,
    recipientId,
  };
}

async function earlierAttempts(ctx: Context, giftId: string): Promise<EarlierAttempts[]> {
  return ctx.statement<EarlierAttempts>(
    `SELECT k.by, count(*)::int AS attempts, count(*) FILTER (WHERE a.is_declined)::int AS declined
     FROM giving_attempts own
     CROSS JOIN LATERAL (VALUES ('visitor', own.visitor_hash), ('address', own.address_hash), ('card', own.card_hash)) k(by, hash)
     JOIN giving_attempts a ON k.hash = CASE k.by WHEN 'visitor' THEN a.visitor_hash WHEN 'address' THEN a.address_hash ELSE a.card_hash END
     WHERE own.gift_id = $1 AND a.gift_id <> $1
     GROUP BY k.by ORDER BY k.by`,
    [giftId],
  );
}

async function partyOf(ctx: Context, { subjectType, subjectId }: Payment): Promise<string | null> {
  const [row] = await ctx.statement<{ id: string | null }>("SELECT payment_party($1, $2) AS id", [
    subjectType,
    subjectId,
  ]);
  return row?.id ?? null;
}
