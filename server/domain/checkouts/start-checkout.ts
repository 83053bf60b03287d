import { z } from "zod";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { checkCharge } from "@/server/domain/checkouts/check-charge";
import { checkDonor } from "@/server/domain/checkouts/check-donor";
import { type CheckoutError, checkoutDraft } from "@/server/domain/checkouts/checkout-draft";
import { checkoutSecret, readCheckoutSecret } from "@/server/domain/checkouts/checkout-links";
import { checkoutSubject, givingCampaignSubject } from "@/server/domain/checkouts/checkout-subject";
import { checkoutUrl } from "@/server/domain/checkouts/checkout-url";
import { emailConfirmation } from "@/server/domain/checkouts/confirm-checkout";
import { brokenRule } from "@/server/domain/checkouts/giving-attempts";
import { GIVING_LAYOUTS, type GivingLayout, isFramed } from "@/server/domain/checkouts/giving-paths";
import { chosenWay, railOfWay } from "@/server/domain/checkouts/giving-ways";
import { givingCurrency } from "@/server/domain/checkouts/read-giving-currency";
import { type Checkout, Prisma } from "@/server/generated/prisma/client";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { GivingWay } from "@/server/kernel/giving-way";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

const checkoutForm = z.strictObject({
  layout: z.enum(GIVING_LAYOUTS),
  locale: z.enum(LOCALES),
  key: z.string().describe("Generated when the form was rendered."),
  draft: checkoutDraft,
  visitor: z
    .string()
    .nullable()
    .default(null)
    .describe("Names the visitor's network; null for the operator's machine."),
  seen: z.array(z.string()).readonly().describe("The secrets of the checkouts that this browser started."),
});
type CheckoutForm = z.infer<typeof checkoutForm>;

/**
 * Where the form redirects: to the rail, to the thank-you page if it was submitted again after giving, or back with
 * errors.
 */
export type StartedCheckout =
  | { outcome: "leads_to"; url: string; secret: string }
  | { outcome: "invalid"; errors: CheckoutError[] };

/** An unguessable key, as forms generate it. */
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Handles a page's gift form and opens the rail's own. Nothing is charged and no identity is created before the donor
 * returns from there. Submitting the same form again updates the same checkout.
 */
export const startCheckout = operation({
  name: "startCheckout",
  summary: "Starts or changes a checkout by the form of a campaign's page.",
  permission: { visitor: "anyone" },
  subject: givingCampaignSubject,
  input: checkoutForm,
  run: (ctx, form, { subject: campaign }) => start(ctx, form, campaign),
});

async function start(ctx: Context, input: CheckoutForm, campaign: CampaignWithParent): Promise<StartedCheckout> {
  const invalid = (...errors: CheckoutError[]): StartedCheckout => ({ outcome: "invalid", errors });
  if (!KEY.test(input.key)) return invalid({ field: null, code: "formTooOld" });
  const currency = givingCurrency(campaign);
  if (campaignPhase(campaign, ctx.now()) !== "live") return invalid({ field: null, code: "notAccepting" });
  const way = await chosenWay(ctx, input.draft, currency);
  if (typeof way !== "string") return invalid(way);
  const unpayable = checkCharge(ctx, { ...input.draft, currency, way });
  if (unpayable) return invalid(unpayable);
  const known = await ctx.db.checkout.findUnique({ where: { key: input.key } });
  if (known && known.campaignId !== campaign.id) return invalid({ field: null, code: "formTooOld" });
  // Submitted again after giving: don't count the gift's own share of the limit.
  if (!known || known.status === "open" || known.status === "failed") {
    const errors = await checkDonor(ctx, {
      campaign,
      currency,
      draft: input.draft,
      seen: input.seen.flatMap((secret) => readCheckoutSecret(ctx, secret) ?? []),
    });
    if (errors.length > 0) return invalid(...errors);
  }
  const checkout = await writeCheckout(ctx, input, campaign, currency, way);
  const url = await nextUrl(ctx, checkout, campaign, input.layout);
  return { outcome: "leads_to", url, secret: checkoutSecret(ctx, checkout.id) };
}

/**
 * Starts another attempt at a failed gift, with everything as it was entered. Any other checkout redirects to its
 * thank-you page.
 */
export const retryCheckout = operation({
  name: "retryCheckout",
  summary: "Starts one more attempt to pay a gift that failed.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  input: z.strictObject({
    layout: z.enum(GIVING_LAYOUTS),
    attempt: z.int().optional().describe("The attempt that failed; the newest one by default."),
  }),
  async run(ctx, { layout, attempt }, { subject: { id, campaignId } }) {
    const campaign = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId }, include: { parent: true } });
    const current = await ctx.transaction(async (tx) => {
      const locked = await lockCheckout(tx, { id });
      const isNewest = attempt === undefined || attempt === locked.attempt;
      return locked.status === "failed" && isNewest ? renew(tx, locked, {}) : locked;
    });
    return nextUrl(ctx, current, campaign, layout);
  },
});

/** Where the donor goes on: to the rail or, if a rule asks for it, to a page that says what was emailed. */
async function nextUrl(ctx: Context, checkout: Checkout, campaign: CampaignWithParent, layout: GivingLayout) {
  const isPayable = checkout.status === "open" || checkout.status === "failed";
  if (isPayable && !checkout.confirmedAt && (await brokenRule(ctx, checkout, { consequence: "confirm" }))) {
    await emailConfirmation(ctx, checkout, campaign);
    return `/gifts/confirm?lang=${checkout.locale}`;
  }
  return checkoutUrl(ctx, checkout, campaign, layout);
}

/** Writes the entered values: a new checkout, or the key's existing one if it has not been paid. */
async function writeCheckout(
  ctx: Context,
  { key, layout, locale, draft, visitor: visitorHash }: CheckoutForm,
  campaign: CampaignWithParent,
  currency: string,
  way: GivingWay,
): Promise<Checkout> {
  const { dedication, address, ...columns } = draft;
  const isAsked = (campaign.parent ?? campaign).asksForAddress;
  const written = {
    ...columns,
    currency,
    paysByTransfer: way === "transfer",
    paysByDebit: way === "debit",
    rail: railOfWay(ctx, way, currency),
    locale,
    source: sourceOf(layout, campaign),
    visitorHash,
    dedication: dedication ? { ...dedication } : Prisma.DbNull,
    address: isAsked && address ? { ...address } : Prisma.DbNull,
  };
  const now = ctx.now();
  const fresh = {
    id: ctx.newId("checkout"),
    key,
    campaignId: campaign.id,
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
    // Another amount, or another way, is another payment: the rail's form for the earlier one can no longer be paid.
    const isSameWay = locked.paysByTransfer === written.paysByTransfer && locked.paysByDebit === written.paysByDebit;
    // A debit's form says what is agreed to.
    const isSameDebit = !locked.paysByDebit || locked.cadence === written.cadence;
    const isSamePayment = locked.amountCents === draft.amountCents && isSameWay && isSameDebit;
    // What was paid in the form of an attempt that was refused has been let go: that form is over.
    if (locked.status === "open" && locked.error !== null) return renew(tx, locked, { ...written, error: null });
    if (locked.status !== "open" || !isSamePayment) return renew(tx, locked, written);
    return tx.db.checkout.update({ where: { id: locked.id }, data: { ...written, touchedAt: now } });
  });
}

function sourceOf(layout: GivingLayout, { parentCampaignId }: CampaignWithParent): GiftSource {
  if (isFramed(layout)) return "embed";
  return parentCampaignId === null ? "page" : "p2p_page";
}

/** Another attempt, with new ids. */
function renew(tx: Context, checkout: Checkout, written: Prisma.CheckoutUpdateInput): Promise<Checkout> {
  return tx.db.checkout.update({
    where: { id: checkout.id },
    data: {
      ...written,
      attempt: checkout.attempt + 1,
      confirmedAt: null,
      previousGiftId: checkout.giftId,
      giftId: tx.newId("gift"),
      recurringGiftId: tx.newId("recurringGift"),
      touchedAt: tx.now(),
    },
  });
}

/** Locks and reads the checkout. */
async function lockCheckout(tx: Context, where: { id: string } | { key: string }): Promise<Checkout> {
  const { id } = await tx.db.checkout.findUniqueOrThrow({ where, select: { id: true } });
  await tx.db.$queryRaw`SELECT 1 FROM checkouts WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.db.checkout.findUniqueOrThrow({ where: { id } });
}
