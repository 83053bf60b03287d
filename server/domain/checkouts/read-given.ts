import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import { checkoutSubject } from "@/server/domain/checkouts/checkout-subject";
import { shownFailure } from "@/server/domain/checkouts/shown-failure";
import {
  type ExpectedTransfer,
  lateGiftFor,
  readStandingOrder,
  readTransfer,
} from "@/server/domain/gifts/actions/read-transfer";
import { expectedMatchCents } from "@/server/domain/matching/expected-match";
import { findMandate, type ShownMandate } from "@/server/domain/payments/mandates";
import { readWaysBack } from "@/server/domain/payments/ways-back";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Checkout, Receipt, RecurringGift } from "@/server/generated/prisma/client";
import { type Cadence, nextDate } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { WayBack } from "@/server/kernel/way-back";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { GiftStatus } from "@/server/resources/gift";
import type { ReceiptFacts } from "@/server/resources/receipt-document";

/** What a thank-you page shows. */
export interface Given {
  checkout: Checkout;
  /** `open` if there is no gift yet: the form was submitted, but nothing was paid. */
  status: GiftStatus | "open";
  /** True while a person has to review it before it is charged. */
  isHeld: boolean;
  amountCents: Cents;
  currency: string;
  /** The transfer that the gift waits for; null if there is none. */
  transfer: ExpectedTransfer | null;
  /** The mandate for debiting the donor's bank account; null for other payments. */
  mandate: ShownMandate | null;
  /** Whether the payment page cannot be shown in a frame. */
  paysInWindow: boolean;
  /** Why it failed, as a stable code. */
  failureCode: string | null;
  /** Null for a beneficiary without a public name. */
  beneficiary: string | null;
  dedication: Pick<CheckoutDedication, "type" | "name"> | null;
  /** How its money was returned; null if it wasn't, or if no money was taken. */
  wayBack: WayBack | null;
  /**
   * `link` if the receipt contains only what was entered with this gift; `mailed` if it contains more. For a void
   * receipt, the number.
   */
  receipt:
    | { kind: "link"; url: string; pdfUrl: string }
    | { kind: "void"; number: string }
    | { kind: "mailed" | "later" | "none" };
  /** What matches have added to it, pending or settled. */
  matchedCents: Cents;
  /** What matches promise to add once it settles. */
  promisedCents: Cents;
  /** The settled part of the gift and of its matches. */
  arrivedCents: Cents;
  /** When it is expected to settle; null if it has, or if that is unknown. */
  arrivesAt: Date | null;
  /** The date of the next gift of a recurring one; null if there is none. */
  nextAt: Date | null;
}

/** Reads the status of a checkout's gift for the holder of its secret; not found if the secret is invalid. */
export const readGiven = operation({
  name: "readGiven",
  summary: "Reads the status of a checkout's gift.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  run: (ctx, _, { subject: checkout }) => readGivenBy(ctx, checkout),
});

async function readGivenBy(ctx: Context, checkout: Checkout): Promise<Given> {
  const [gift, campaign, held, { matchedArrivedCents, ...progress }] = await Promise.all([
    readGift(ctx, checkout),
    ctx.db.campaign.findUniqueOrThrow({ where: { id: checkout.campaignId }, include: { beneficiary: true } }),
    ctx.db.giftHold.count({ where: { id: checkout.giftId, status: "held" } }),
    readProgress(ctx, checkout),
  ]);
  const ways = await readWaysBack(ctx, gift ? [gift] : []);
  const isCharity = campaign.beneficiary.charityStatus === "verified";
  const dedication = checkout.dedication as CheckoutDedication | null;
  const status = (gift?.status as GiftStatus | undefined) ?? statusWithoutGift(checkout);
  return {
    checkout,
    status,
    isHeld: held > 0,
    transfer: gift ? await readTransfer(ctx, gift) : await readOrder(ctx, checkout),
    mandate: await findMandate(ctx, { rail: checkout.rail, token: gift?.paymentToken ?? checkout.paymentToken }),
    amountCents: gift?.amountCents ?? checkout.amountCents,
    currency: checkout.currency,
    paysInWindow: !checkout.paysByTransfer && ctx.ports.rails.named(checkout.rail)?.formOrigins !== undefined,
    // Only once it has failed: before that, the page must not depend on the reason.
    failureCode: status === "failed" ? shownFailure(checkout, gift) : null,
    beneficiary: publicName(campaign.beneficiary),
    dedication: dedication && { type: dedication.type, name: dedication.name },
    ...progress,
    promisedCents: await promisedCents(ctx, checkout, status),
    wayBack: ways.get(gift?.id ?? "") ?? null,
    arrivedCents: matchedArrivedCents + (gift?.status === "settled" ? gift.amountCents : 0n),
    receipt: gift?.receipt ? shownReceipt(ctx, checkout, gift.receipt) : { kind: isCharity ? "later" : "none" },
  };
}

/** The checkout's gift, or the gift that records its transfer if that arrived after the first one had failed. */
async function readGift(ctx: Context, { giftId }: Checkout) {
  const gift = await ctx.db.gift.findUnique({ where: { id: giftId }, include: { receipt: true } });
  const late = gift?.status === "failed" && gift.transferReference !== null ? await lateGiftFor(ctx, gift) : null;
  if (!late) return gift;
  return ctx.db.gift.findUniqueOrThrow({ where: { id: late.id }, include: { receipt: true } });
}

/** What the donor needs to set up a standing order, until its first transfer arrives. */
async function readOrder(ctx: Context, { recurringGiftId, paysByTransfer, cadence }: Checkout) {
  if (!paysByTransfer || cadence === "once") return null;
  const order = await ctx.db.recurringGift.findUnique({ where: { id: recurringGiftId } });
  return order?.status === "active" ? readStandingOrder(ctx, order) : null;
}

/** The expected match, until the gift settles and matches are allocated. */
async function promisedCents(
  ctx: Context,
  { campaignId, amountCents, donorId }: Checkout,
  status: Given["status"],
): Promise<Cents> {
  if (status !== "pending" && status !== "settling") return 0n;
  return expectedMatchCents(ctx, { campaignId, amountCents, fromId: donorId });
}

/** What matches have added to a gift, and what comes next. */
async function readProgress(ctx: Context, { giftId, recurringGiftId, cadence }: Checkout) {
  const [matched, charge, recurring] = await Promise.all([
    ctx.db.matchAllocation.groupBy({
      by: ["status"],
      where: { matchedGiftId: giftId, status: { not: "released" } },
      _sum: { amountCents: true },
    }),
    ctx.db.payment.findFirst({ where: { subjectId: giftId, direction: "charge" }, select: { clearsAt: true } }),
    cadence === "once" ? null : ctx.db.recurringGift.findUnique({ where: { id: recurringGiftId } }),
  ]);
  const clearsAt = charge?.clearsAt ?? null;
  return {
    matchedCents: sumOf(matched),
    matchedArrivedCents: sumOf(matched.filter(({ status }) => status === "settled")),
    arrivesAt: clearsAt && clearsAt > ctx.now() ? clearsAt : null,
    nextAt: recurring?.status === "active" ? nextOf(recurring) : null,
  };
}

function sumOf(groups: readonly { _sum: { amountCents: Cents | null } }[]): Cents {
  return groups.reduce((sum, { _sum }) => sum + (_sum.amountCents ?? 0n), 0n);
}

/** The date of the next gift: while the first one is in progress, that of the second. */
function nextOf({ number, dueAt, cadence, anchorDay }: RecurringGift): Date {
  return number > 1 ? dueAt : nextDate(dueAt, cadence as Cadence, anchorDay);
}

/** A new attempt after a failure has no gift yet: the failure is still shown. */
function statusWithoutGift({ status }: Checkout): Given["status"] {
  if (status === "failed") return "failed";
  return status === "open" ? "open" : "pending";
}

/**
 * If the receipt contains anything that was not entered with this gift, it is not linked: whoever entered the address may not be
 * its owner.
 */
function shownReceipt(ctx: Context, checkout: Checkout, receipt: Receipt): Given["receipt"] {
  if (receipt.status === "void") return { kind: "void", number: receipt.number };
  const { donor } = receipt.facts as ReceiptFacts;
  const holdsNothingElse = donor.name === (checkout.company ?? checkout.name) && donor.address === null;
  if (!holdsNothingElse) return { kind: "mailed" };
  const { html: url, pdf: pdfUrl } = receiptLinks(ctx, receipt);
  return { kind: "link", url, pdfUrl };
}

/** Changes whenever the thank-you page does. */
export function versionOf({ status, isHeld, transfer, receipt, checkout, matchedCents, promisedCents }: Given): string {
  const waits = transfer && `${transfer.arrivedCents} ${transfer.sentAt !== null}`;
  return `${status} ${isHeld} ${waits} ${receipt.kind} ${checkout.attempt} ${matchedCents} ${promisedCents}`;
}
