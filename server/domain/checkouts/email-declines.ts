import { queueDeclinedEmail, queueRefusedEmail } from "@/server/domain/checkouts/checkout-emails";
import type { Checkout } from "@/server/generated/prisma/client";
import { DECLINE_EMAIL_AFTER_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { ClaimedFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/**
 * Records that the donor needs an email about a declined payment or a refused gift once they have left the checkout.
 */
export async function queueDeclineEmail(tx: Context, { id }: Pick<Checkout, "id">): Promise<void> {
  await recordFollowUps(tx, "email_decline", [id], abandonedAt(tx.now()));
}

/**
 * Emails the donor of a checkout abandoned after a decline, or without a gift, why its last attempt failed. A donor who
 * is still on its page, or has paid since, can read it there.
 */
export async function emailDecline(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await ctx.transaction(async (tx) => {
    const checkout = await tx.db.checkout.findUnique({ where: { id: row.subjectId } });
    const isRefused = checkout?.status === "open" && checkout.error !== null;
    if (checkout && (isRefused || checkout.status === "failed")) {
      const dueAt = abandonedAt(checkout.touchedAt);
      if (dueAt > tx.now()) await recordFollowUps(tx, "email_decline", [checkout.id], dueAt);
      else if (isRefused) await queueRefusedEmail(tx, checkout);
      else await queueDeclinedEmail(tx, checkout);
    }
    await followUpQueue.complete(tx, row, null);
  });
}

function abandonedAt(touchedAt: Date): Date {
  return new Date(touchedAt.getTime() + DECLINE_EMAIL_AFTER_MINUTES * 60_000);
}
