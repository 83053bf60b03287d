import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import { checkoutTransitions } from "@/server/domain/checkouts/checkout-transitions";
import { queueDeclineEmail } from "@/server/domain/checkouts/email-declines";
import { admitAttempt } from "@/server/domain/checkouts/giving-attempts";
import { holdIfBroken } from "@/server/domain/checkouts/hold-gift";
import { isPrivate, refuseLater } from "@/server/domain/checkouts/refuse-checkout";
import { createGiftFor } from "@/server/domain/gifts/create-gift-for";
import { findOrCreatePerson } from "@/server/domain/identities/find-or-create-person";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import type { Checkout } from "@/server/generated/prisma/client";
import { CADENCES } from "@/server/kernel/cadence";
import { delegateCaller } from "@/server/kernel/caller";
import { isAlmonerError } from "@/server/kernel/errors";
import type { GiftSource } from "@/server/kernel/gift-sources";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { PostalAddress } from "@/server/resources/address";
import type { SharedContact } from "@/server/resources/gift-donor";
import type { Locale } from "@/server/texts/locales";

/**
 * Creates the gift of a checkout that has payment details. It uses the id chosen for the attempt, so it is idempotent.
 * False if the gift is rejected because of the recipient's limit or the campaign: then nothing was charged, and the
 * checkout is open again with the reason. If only the owner of the address may know the reason, it looks like a
 * declined card instead. An attempt that a rule holds waits for an operator.
 */
export async function makeGift(ctx: Context, checkout: Checkout): Promise<boolean> {
  const { id, email, paymentToken } = checkout;
  // The process that created the gift has cleared the token. Without one, the donor's own payment method would be
  // charged.
  if (paymentToken === null) return true;
  const admission = await ctx.transaction(async (tx) => {
    const hold = () => holdIfBroken(tx, checkout, paymentToken);
    const decided = await admitAttempt(tx, checkout, { token: paymentToken, hold });
    if (decided === "refused") await refuseLater(tx, checkout, PLAIN_DECLINE.code);
    return decided;
  });
  if (admission !== "admitted") return true;
  const donor = await findOrCreatePerson(ctx, email);
  try {
    await give(ctx, checkout, { donorId: donor.id, paymentToken });
  } catch (error) {
    if (!isAlmonerError(error)) throw error;
    const isAway = (await ctx.db.giftHold.count({ where: { id: checkout.giftId } })) > 0;
    if (isPrivate(error) || isAway) {
      // A donor whose gift was held has long left the form, so they are emailed.
      const reason = isPrivate(error) ? error.code : PLAIN_DECLINE.code;
      await ctx.transaction((tx) => refuseLater(tx, checkout, reason));
      return true;
    }
    const change = { paymentToken: null, error: error.code };
    await ctx.transaction(async (tx) => {
      const [refused] = await moveAll(tx, checkoutTransitions, [id], "refuse", change);
      if (refused && !refused.paysByTransfer) await queueDeclineEmail(tx, refused);
    });
    return false;
  }
  await ctx.db.checkout.updateMany({
    where: { id, giftId: checkout.giftId },
    data: { donorId: donor.id, paymentToken: null },
  });
  ctx.wake();
  return true;
}

/** Creates one gift, or starts a recurring gift with its first one, all under ids chosen in advance. */
async function give(ctx: Context, checkout: Checkout, by: { donorId: string; paymentToken: string }): Promise<void> {
  const { campaignId, message, anonymous, amountCents, currency, giftId, rail } = checkout;
  const { donorId, paymentToken } = by;
  const dedication = checkout.dedication as CheckoutDedication | null;
  const payment = checkout.paysByTransfer ? { paysByTransfer: true } : { paymentToken, rail };
  const cadence = CADENCES.find((known) => known === checkout.cadence);
  if (cadence) {
    await startRecurringGift(ctx.as(delegateCaller(donorId, "checkout")), {
      id: checkout.recurringGiftId,
      firstGiftId: giftId,
      campaignId,
      donorId,
      amountCents,
      cadence,
      ...payment,
      locale: checkout.locale as Locale,
      memo: message,
      anonymous,
      dedication,
      ...shownOf(checkout),
    });
    return;
  }
  const { beneficiaryId } = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId } });
  await createGiftFor(
    ctx,
    "checkout",
    {
      from: donorId,
      to: beneficiaryId,
      amount_cents: amountCents,
      currency,
      campaign_id: campaignId,
      memo: message,
      anonymous,
      dedication,
    },
    {
      giftId,
      source: checkout.source as GiftSource,
      ...payment,
      ...shownOf(checkout),
    },
  );
}

/** What the receipt and the campaign's page show. The name belongs to this gift and does not change the identity. */
function shownOf(checkout: Checkout) {
  const { name, company, message, showsMessage, hidesAmount } = checkout;
  return {
    donorName: company ?? name,
    publicMessage: showsMessage ? message : null,
    hidesAmount,
    contact: contactOf(checkout),
  };
}

/** What the recipient learns about the donor besides the name; null unless the donor shares their contact details. */
function contactOf({ sharesContact, name, email, address, company, allowsMailings }: Checkout): SharedContact | null {
  if (!sharesContact) return null;
  return {
    name: company ?? name,
    email,
    address: address as PostalAddress | null,
    company,
    contact_name: company && name,
    allows_news: allowsMailings,
  };
}
