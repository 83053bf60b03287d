import { type ExpectedTransfer, readStandingOrder } from "@/server/domain/gifts/actions/read-transfer";
import { formWays } from "@/server/domain/payments/debit-forms";
import { findFormRail } from "@/server/domain/payments/form-rail";
import { findMandateOf, type ShownMandate } from "@/server/domain/payments/mandates";
import { readWaysBack } from "@/server/domain/payments/ways-back";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { linkedRecurringGiftSubject } from "@/server/domain/recurring/linked-recurring-gift-subject";
import type { ReadRecurringGift } from "@/server/domain/recurring/recurring-gift-transitions";
import { afterPause } from "@/server/domain/recurring/schedule";
import type { Gift } from "@/server/generated/prisma/client";
import type { FormWay } from "@/server/kernel/giving-way";
import type { WayBack } from "@/server/kernel/way-back";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** How many of its gifts the page shows. */
const GIFTS_SHOWN = 24;

export interface ShownGift extends Pick<Gift, "id" | "amountCents" | "currency" | "status" | "createdAt"> {
  /** The URL of its receipt; null if there is none. */
  receiptUrl: string | null;
  /** How its money was returned; null if it wasn't. */
  wayBack: WayBack | null;
}

export interface LinkedRecurringGift {
  gift: ReadRecurringGift;
  /** The newest ones, newest first. */
  gifts: ShownGift[];
  hasMoreGifts: boolean;
  /** The account and reference of the donor's standing order; null for a gift that is charged. */
  transfer: ExpectedTransfer | null;
  /** The mandate for debiting its donor's bank account; null for any other payment. */
  mandate: ShownMandate | null;
  /** The payment methods that the donor can switch to in the rail's form. */
  ways: FormWay[];
  /** The last digits of its payment method; null if unknown. */
  last4: string | null;
  /** The date of the next gift if it were resumed now. */
  resumesAt: Date;
}

/** What a recurring gift's link shows to its holder. Null for an invalid link. */
export const readLinkedRecurringGift = operation({
  name: "readLinkedRecurringGift",
  summary: "Reads a recurring gift by its link.",
  permission: { visitor: "link" },
  subject: linkedRecurringGiftSubject,
  run: (ctx, _, { subject: gift }) => readShownRecurringGift(ctx, gift),
});

/** What a donor sees of a recurring gift. */
export async function readShownRecurringGift(ctx: Context, gift: ReadRecurringGift): Promise<LinkedRecurringGift> {
  const rows = await ctx.db.gift.findMany({
    where: { recurringGiftId: gift.id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: GIFTS_SHOWN + 1,
    include: { receipt: { select: { id: true, linkVersion: true } } },
  });
  const waysBack = await readWaysBack(ctx, rows);
  const gifts = rows.slice(0, GIFTS_SHOWN).map(({ id, amountCents, currency, status, createdAt, receipt }) => ({
    id,
    amountCents,
    currency,
    status,
    createdAt,
    receiptUrl: receipt && receiptLinks(ctx, receipt).html,
    wayBack: waysBack.get(id) ?? null,
  }));
  const resumesAt = afterPause(ctx, gift).dueAt;
  const transfer = readStandingOrder(ctx, gift);
  const last4 = transfer ? null : await lastDigits(ctx, gift);
  const mandate = transfer ? null : await findMandateOf(ctx, gift);
  const ways = transfer ? [] : await formWays(findFormRail(ctx, gift), gift.currency);
  return { gift, gifts, hasMoreGifts: rows.length > GIFTS_SHOWN, transfer, mandate, ways, last4, resumesAt };
}

async function lastDigits(ctx: Context, gift: ReadRecurringGift): Promise<string | null> {
  const { paymentToken, paymentMethodId, donorId } = gift;
  const { rails } = ctx.ports;
  const direct = paymentToken === null && paymentMethodId !== null ? rails.railOfDirectToken(paymentMethodId) : null;
  if (paymentToken !== null || direct) {
    const rail = direct ?? rails.named(gift.rail);
    const described = await rail?.describe(paymentToken ?? paymentMethodId!).catch(() => null);
    return described?.last4 ?? null;
  }
  const where = { identityId: donorId, ...(paymentMethodId ? { id: paymentMethodId } : { isDefault: true }) };
  const method = await ctx.db.paymentMethod.findFirst({ where: { ...where, deletedAt: null } });
  return method?.last4 ?? null;
}
