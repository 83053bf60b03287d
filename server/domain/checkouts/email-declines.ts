import { queueDeclinedEmail, queueRefusedEmail } from "@/server/domain/checkouts/checkout-emails";
import type { Checkout } from "@/server/generated/prisma/client";
import { DECLINE_EMAIL_AFTER_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { ClaimedFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/** Records that the donor is to be emailed that their payment was declined, or their gift refused, once they have left the checkout. */
export async function queueDeclineEmail(tx: Context, { id }: Pick<Checkout, "id">): Promise<void> {
  await recordFollowUps(tx, "email_decline", [id], abandonedAt(tx.now()));
}

/**
 * Emails the donor of a checkout that was abandoned after a decline or without a gift, with the reason of the last one. Whoever is
 * still on it, or has paid since, reads there what happened.
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
