import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { beneficiaryName } from "@/server/domain/campaigns/page/beneficiary-name";
import { checkoutSecret, paymentReference } from "@/server/domain/checkouts/checkout-links";
import { giveByTransfer } from "@/server/domain/checkouts/give-by-transfer";
import { type GivingLayout, givingPaths, isFramed, schemeOf } from "@/server/domain/checkouts/giving-paths";
import { debitIn } from "@/server/domain/payments/debit-forms";
import { requireFormRail } from "@/server/domain/payments/form-rail";
import { openRailForm } from "@/server/domain/payments/rail-forms";
import { payerForUser } from "@/server/domain/users/saved-methods/payer-for-user";
import type { Checkout } from "@/server/generated/prisma/client";
import { CADENCES, secondDates } from "@/server/kernel/cadence";
import { PLAIN_DECLINE, shownFailureCode } from "@/server/kernel/plain-decline";
import type { Context } from "@/server/operations/context";
import { AUTHENTICATION_REQUIRED } from "@/server/ports/charge-codes";
import type { DeclinedAttempt, PaymentForm } from "@/server/ports/payment-form";
import type { PaymentRail } from "@/server/ports/payment-rail";

/**
 * Where a checkout continues: at the rail until it is paid, then on its thank-you page. A transfer has no rail form:
 * its gift is created now.
 *
 * @param confirms - Whether to have the donor confirm a saved method whose bank asked for that, where possible.
 */
export async function checkoutUrl(
  ctx: Context,
  checkout: Checkout,
  campaign: CampaignWithParent,
  layout: GivingLayout,
  confirms = false,
): Promise<string> {
  const paths = givingPaths(campaign, layout);
  if (checkout.status !== "open" && checkout.status !== "failed")
    return paths.thanks(checkoutSecret(ctx, checkout.id), checkout.locale);
  if (checkout.paysByTransfer) return giveByTransfer(ctx, checkout, paths);
  const scheme = schemeOf(layout);
  const cadence = CADENCES.find((known) => known === checkout.cadence);
  const payee = await beneficiaryName(ctx, campaign);
  // Nothing has been charged yet, so a rail that is no longer configured can be replaced.
  const rail = ctx.ports.rails.named(checkout.rail) ?? requireFormRail(ctx, checkout);
  // Its form opens in a window of its own, while the frame follows the checkout's status.
  if (isFramed(layout) && rail.formOrigins) return paths.thanks(checkoutSecret(ctx, checkout.id), checkout.locale);
  const repeats = cadence ? { cadence, nextAt: secondDates(ctx.now())[cadence] } : null;
  const amount = { cents: checkout.amountCents, currency: checkout.currency };
  const terms = { amount, recipient: payee, repeats };
  const declined = checkout.status === "failed" ? await declinedAttempt(ctx, checkout) : null;
  const form: PaymentForm = {
    reference: paymentReference(checkout),
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    description: campaign.name,
    locale: checkout.locale,
    returnUrl: `${ctx.settings.publicUrl}${paths.back}`,
    ...(payee !== null && { payee }),
    payerName: checkout.name,
    payerEmail: checkout.email,
    ...(checkout.savesFor && { saves: true, ...(await payerForUser(ctx, rail, checkout.savesFor)) }),
    ...(scheme && { scheme }),
    ...(repeats && { repeats }),
    ...(await debitIn(ctx, rail, { ...checkout, terms })),
    ...(declined && { declined }),
  };
  return openRailForm(rail, form, confirms ? confirmable(rail, declined) : null);
}

/** The saved method if its bank declined only because the owner has to confirm the payment; null for other reasons. */
function confirmable({ methods }: PaymentRail, declined: DeclinedAttempt | null): string | null {
  const isAsked = declined?.code === AUTHENTICATION_REQUIRED && declined.token !== null;
  return isAsked ? (methods?.savedToken(declined.token!) ?? null) : null;
}

/** Why the checkout's last attempt failed, with the payment token of its gift, if it created one. */
async function declinedAttempt(ctx: Context, { giftId, previousGiftId, error }: Checkout): Promise<DeclinedAttempt> {
  const ids = previousGiftId === null ? [giftId] : [giftId, previousGiftId];
  // If the current attempt has no gift yet, this finds the previous one's.
  const newest = { where: { id: { in: ids } }, orderBy: { id: "desc" }, select: { paymentToken: true } } as const;
  const gift = await ctx.db.gift.findFirst(newest);
  return { code: shownFailureCode(error) ?? PLAIN_DECLINE.code, token: gift?.paymentToken ?? null };
}
