import { z } from "zod";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import type { Claim } from "@/server/domain/reviews/review-queue";
import { TASK_QUEUE } from "@/server/domain/tasks/task-queue";
import type { Checkout, GiftHold, Payment, PaymentAttempt, Task } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";

/** How often the donor's network, address and card tried to give in the time for which attempts are kept. */
export interface EarlierAttempts {
  by: "visitor" | "address" | "card";
  attempts: number;
  declined: number;
}

/** A task with everything that a person needs to decide about it. */
export interface TaskReview {
  task: Task;
  claim: Claim | null;
  /** The payment that it is about, with its calls to the rail, newest first. */
  payment: (Payment & { attempts: PaymentAttempt[] }) | null;
  /** The held gift that it is about. */
  hold: { hold: GiftHold; checkout: Checkout | null; earlier: EarlierAttempts[] } | null;
  /** The money that waits, in its own currency. */
  held: { cents: Cents; currency: string } | null;
}

/** Reads a task for an operator, which the audit log records. */
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
    const money = payment ?? checkout;
    return {
      task,
      claim: await claimOf(ctx, TASK_QUEUE, taskId),
      payment,
      hold: hold && { hold, checkout, earlier: await earlierAttempts(ctx, hold.id) },
      held: money && { cents: money.amountCents, currency: money.currency },
    };
  },
});

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
