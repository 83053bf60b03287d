import { z } from "zod";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { checkoutDraft } from "@/server/domain/checkouts/checkout-draft";
import { type ChosenPayment, paymentOf } from "@/server/domain/checkouts/chosen-method";
import { GIVING_LAYOUTS, type GivingLayout, isFramed } from "@/server/domain/checkouts/giving-paths";
import { type Checkout, Prisma } from "@/server/generated/prisma/client";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { Context } from "@/server/operations/context";
import { LOCALES } from "@/server/texts/locales";

/** What a gift form sends. */
export const checkoutForm = z.strictObject({
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
export type CheckoutForm = z.infer<typeof checkoutForm>;

/** Writes the entered values: a new checkout, or the key's existing one if it has not been paid. */
export async function writeCheckout(
  ctx: Context,
  { key, layout, locale, draft, visitor: visitorHash }: CheckoutForm,
  campaign: CampaignWithParent,
  currency: string,
  chosen: ChosenPayment,
): Promise<Checkout> {
  const { dedication, address, savesMethod: _, ...columns } = draft;
  const isAsked = (campaign.parent ?? campaign).asksForAddress;
  const written = {
    ...columns,
    currency,
    ...paymentOf(ctx, draft, currency, chosen),
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
    // Another amount or way is another payment: the rail's form for the earlier one can no longer be paid.
    const isSameWay = locked.paysByTransfer === written.paysByTransfer && locked.paysByDebit === written.paysByDebit;
    // A debit's form states the cadence that the donor agrees to.
    const isSameDebit = !locked.paysByDebit || locked.cadence === written.cadence;
    const isSamePayment = locked.amountCents === draft.amountCents && isSameWay && isSameDebit;
    // The payment of a rejected attempt was released, so its form can no longer be used.
    if (locked.status === "open" && locked.error !== null) return renew(tx, locked, { ...written, error: null });
    if (locked.status !== "open" || !isSamePayment) return renew(tx, locked, written);
    return tx.db.checkout.update({ where: { id: locked.id }, data: { ...written, touchedAt: now } });
  });
}

function sourceOf(layout: GivingLayout, { parentCampaignId }: CampaignWithParent): GiftSource {
  if (isFramed(layout)) return "embed";
  return parentCampaignId === null ? "page" : "p2p_page";
}

/** Starts another attempt, with new ids. */
export function renew(tx: Context, checkout: Checkout, written: Prisma.CheckoutUpdateInput): Promise<Checkout> {
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
export async function lockCheckout(tx: Context, where: { id: string } | { key: string }): Promise<Checkout> {
  const { id } = await tx.db.checkout.findUniqueOrThrow({ where, select: { id: true } });
  await tx.db.$queryRaw`SELECT 1 FROM checkouts WHERE id = ${id} FOR NO KEY UPDATE`;
  return tx.db.checkout.findUniqueOrThrow({ where: { id } });
}
