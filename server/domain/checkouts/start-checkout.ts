import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { checkGiver } from "@/server/domain/checkouts/check-giver";
import { checkoutSecret, paymentReference } from "@/server/domain/checkouts/checkout-links";
import { type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { type CheckoutDraft, readTypedCheckout } from "@/server/domain/checkouts/read-typed-checkout";
import type { CheckoutFault, TypedCheckout } from "@/server/domain/checkouts/typed-checkout";
import { whyNotAccepting } from "@/server/domain/checkouts/why-not-accepting";
import type { Context } from "@/server/domain/context";
import { type Checkout, Prisma } from "@/server/generated/prisma/client";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface StartCheckout {
  campaignId: string;
  layout: GivingLayout;
  locale: Locale;
  /** Made when the form was rendered. */
  key: string;
  typed: TypedCheckout;
  /** The checkouts that this browser has begun. */
  seen: readonly string[];
}

/** Where the form leads: to the rail, to the thanks when it was sent again after giving, or back with what is not right. */
export type StartedCheckout =
  | { outcome: "leads_to"; url: string; checkoutId: string }
  | { outcome: "faulty"; faults: CheckoutFault[] };

/** A key as forms make it: nobody guesses one. */
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Takes the form of a page for giving and opens the rail's own. Nothing is charged and no identity is made before the
 * giver comes back from there. The same form sent again is the same checkout, with what is typed now.
 */
export async function startCheckout(ctx: Context, input: StartCheckout): Promise<StartedCheckout> {
  const { locale, typed } = input;
  const campaign = await findGivingCampaign(ctx, input.campaignId);
  const translate = translator(locale, "give");
  const refuse = (code: "notAccepting" | "formTooOld"): StartedCheckout => ({
    outcome: "faulty",
    faults: [{ field: null, code, message: translate(code) }],
  });
  if (!KEY.test(input.key)) return refuse("formTooOld");
  const currency = (campaign.parent ?? campaign).currency!;
  const reading = readTypedCheckout({ typed, currency, locale });
  if ("faults" in reading) return { outcome: "faulty", faults: reading.faults };
  if (whyNotAccepting(campaign, ctx.now())) return refuse("notAccepting");
  const known = await ctx.db.checkout.findUnique({ where: { key: input.key } });
  if (known && known.campaignId !== campaign.id) return refuse("formTooOld");
  // Sent again after giving: the gift's own room must not be missed.
  if (!known || known.status === "open" || known.status === "failed") {
    const faults = await checkGiver(ctx, { campaign, currency, locale, draft: reading.draft, seen: input.seen });
    if (faults.length > 0) return { outcome: "faulty", faults };
  }
  const checkout = await writeCheckout(ctx, input, currency, reading.draft);
  const url = await checkoutUrl(ctx, checkout, campaign, input.layout);
  return { outcome: "leads_to", url, checkoutId: checkout.id };
}

/** Begins one more attempt at a gift that failed, with everything as it was typed. Any other one leads to its thanks. */
export async function retryCheckout(
  ctx: Context,
  { checkout, layout }: { checkout: Checkout; layout: GivingLayout },
): Promise<string> {
  const campaign = await findGivingCampaign(ctx, checkout.campaignId);
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
  { campaignId, key, locale }: StartCheckout,
  currency: string,
  draft: CheckoutDraft,
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

function findGivingCampaign(ctx: Context, id: string): Promise<CampaignWithParent> {
  return ctx.db.campaign.findUniqueOrThrow({ where: { id }, include: { parent: true } });
}
