import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import { emailAllowance } from "@/server/domain/checkouts/email-allowance";
import { queueDeclineEmail } from "@/server/domain/checkouts/email-declines";
import { readAllowance } from "@/server/domain/checkouts/outgoing-allowance";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import type { Checkout } from "@/server/generated/prisma/client";
import { IdentitySuspended } from "@/server/kernel/common-errors";
import type { AlmonerError } from "@/server/kernel/errors";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import type { Context } from "@/server/operations/context";
import type { ClaimedFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import { moveAll } from "@/server/operations/transition";
import type { Locale } from "@/server/texts/locales";

/** About as long as a payment provider takes to decline a card. */
const DECLINED_AFTER_MS = 1_500;

/**
 * True for a rejection that reveals something about the owner of the address: that they are suspended, or how much they
 * gave.
 */
export function isPrivate({ code, param, context }: AlmonerError): boolean {
  if (code === IdentitySuspended.code) return param !== "to";
  return context?.direction === "outgoing";
}

/**
 * Schedules the checkout's failure shortly after the running transaction. Until then its page shows the gift as
 * processing, as it would for a card that is about to be declined.
 */
export async function refuseLater(tx: Context, { id }: Checkout, error: string): Promise<void> {
  await tx.db.checkout.update({ where: { id }, data: { paymentToken: null, error } });
  await recordFollowUps(tx, "refuse_checkout", [id], new Date(tx.now().getTime() + DECLINED_AFTER_MS));
}

/** Fails the checkout like a declined card, and emails the reason to the owner of the address. */
export async function refuseCheckout(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  await ctx.transaction(async (tx) => {
    const known = await tx.db.checkout.findUnique({ where: { id: row.subjectId } });
    const change = { error: PLAIN_DECLINE.code };
    const [failed] = known ? await moveAll(tx, checkoutTransitions, [known.id], "fail", change) : [];
    if (known && failed) await notify(tx, failed, known.error);
    await followUpQueue.complete(tx, row, null);
  });
}

async function notify(tx: Context, checkout: Checkout, reason: string | null): Promise<void> {
  if (reason === IdentitySuspended.code || reason === PLAIN_DECLINE.code) return queueDeclineEmail(tx, checkout);
  const donor = await findPerson(tx, checkout.email);
  if (donor)
    await emailAllowance(tx, { donor, allowance: await readAllowance(tx, donor), locale: checkout.locale as Locale });
}
