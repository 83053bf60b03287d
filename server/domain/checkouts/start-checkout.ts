import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { checkDonor } from "@/server/domain/checkouts/check-donor";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { checkoutSecret, paymentReference } from "@/server/domain/checkouts/checkout-links";
import { findGivingCampaign } from "@/server/domain/checkouts/find-giving-campaign";
import { type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import type { Context } from "@/server/domain/context";
import { type Checkout, Prisma } from "@/server/generated/prisma/client";
import type { Locale } from "@/server/texts/locales";

interface StartCheckout {
  campaignId: string;
  layout: GivingLayout;
  locale: Locale;
  /** Made when the form was rendered. */
  key: string;
  draft: CheckoutDraft;
  /** The checkouts that this browser has begun. */
  seen: readonly string[];
}

/** Where the form leads: to the rail, to the thanks when it was sent again after giving, or back with what is wrong. */
export type StartedCheckout =
  | { outcome: "leads_to"; url: string; checkoutId: string }
  | { outcome: "invalid"; errors: CheckoutError[] };

/** A key as forms make it: nobody guesses one. */
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Takes the form of a page for giving and opens the rail's own. Nothing is charged and no identity is made before the
 * donor comes back from there. The same form sent again is the same checkout, with what is entered now.
 */
export async function startCheckout(ctx: Context, input: StartCheckout): Promise<StartedCheckout> {
  const invalid = (...errors: CheckoutError[]): StartedCheckout => ({ outcome: "invalid", errors });
  if (!KEY.test(input.key)) return invalid({ field: null, code: "formTooOld" });
  const { campaign, currency } = await findGivingCampaign(ctx, input.campaignId);
  if (campaignPhase(campaign, ctx.now()) !== "live") return invalid({ field: null, code: "notAccepting" });
  const known = await ctx.db.checkout.findUnique({ where: { key: input.key } });
  if (known && known.campaignId !== campaign.id) return invalid({ field: null, code: "formTooOld" });
  // Sent again after giving: the gift's own share of the limit must not be missed.
  if (!known || known.status === "open" || known.status === "failed") {
    const errors = await checkDonor(ctx, {
      campaign,
      currency,
      locale: input.locale,
      draft: input.draft,
      seen: input.seen,
    });
    if (errors.length > 0) return invalid(...errors);
  }
  const checkout = await writeCheckout(ctx, input, currency);
  const url = await checkoutUrl(ctx, checkout, campaign, input.layout);
  return { outcome: "leads_to", url, checkoutId: checkout.id };
}

/** Begins one more attempt at a gift that failed, with everything as it was typed. Any other one leads to its thanks. */
export async function retryCheckout(
  ctx: Context,
  { checkout, layout }: { checkout: Checkout; layout: GivingLayout },
): Promise<string> {
  const { campaign } = await findGivingCampaign(ctx, checkout.campaignId);
  const current = await ctx.transaction(async (tx) => {
    const locked = await lockCheckout(tx, { id: checkout.id });
    return locked.status === "failed" ? renew(tx, locked, {}) : locked;
  });
  return checkoutUrl(ctx, current, campaign, layout);
}

/** Where a checkout goes on: at the rail while it has not been paid, else at its thanks. */
async function checkoutUrl(ctx: Context, checkout: Checkout, campaign: CampaignWithParent, layout: GivingLayout) {
  const paths = givingPaths(campaign, layout);
  if (checkout.status !== "open" && checkout.status !== "failed")
    return paths.thanks(checkoutSecret(ctx, checkout.id), checkout.locale);
  const { url } = await ctx.ports.rail.startPayment({
    reference: paymentReference(checkout),
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    description: campaign.name,
    locale: checkout.locale,
    returnUrl: `${ctx.settings.publicUrl}${paths.back}`,
  });
  return url;
}

/** Writes what was typed: a new checkout, or the one of the key as long as it has not been paid. */
async function writeCheckout(
  ctx: Context,
  { campaignId, key, locale, draft }: StartCheckout,
  currency: string,
): Promise<Checkout> {
  const { dedication, ...columns } = draft;
  const written = { ...columns, currency, locale, dedication: dedication ? { ...dedication } : Prisma.DbNull };
  const now = ctx.now();
  const fresh = {
    id: ctx.newId("checkout"),
    key,
    campaignId,
    giftId: ctx.newId("gift"),
    recurringGiftId: ctx.newId("recurringGift"),
    ...written,
    createdAt: now,
    touchedAt: now,
  };
  const { count } = await ctx.db.checkout.createMany({ data: [fresh], skipDuplicates: true });
  return ctx.transaction(async (tx) => {
    const locked = await lockCheckout(tx, { key });
    if (count === 1 || (locked.status !== "open" && locked.status !== "failed")) return locked;
    // Another sum is another payment: whoever still has the rail's form for the earlier one open cannot pay that too.
    const isSamePayment = locked.status === "open" && locked.amountCents === draft.amountCents;
    if (!isSamePayment) return renew(tx, locked, written);
    return tx.db.checkout.update({ where: { id: locked.id }, data: { ...written, touchedAt: now } });
  });
}

/** One more attempt, with ids of its own. */
function renew(tx: Context, checkout: Checkout, written: Prisma.CheckoutUpdateInput): Promise<Checkout> {
  return tx.db.checkout.update({
    where: { id: checkout.id },
    data: {
      ...written,
      attempt: checkout.attempt + 1,
      giftId: tx.newId("gift"),
      recurringGiftId: tx.newId("recurringGift"),
      touchedAt: tx.now(),
    },
  });
}

/** Waits for whoever changes the checkout, and reads it. */
async function lockCheckout(tx: Context, where: { id: string } | { key: string }): Promise<Checkout> {
  const { id } = await tx.db.checkout.findUniqueOrThrow({ where, select: { id: true } });
  await tx.db.$queryRaw`SELECT 1 FROM checkouts WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.db.checkout.findUniqueOrThrow({ where: { id } });
}
