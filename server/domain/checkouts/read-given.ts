import type { CheckoutDedication } from "@/server/domain/checkouts/checkout-draft";
import { checkoutSubject } from "@/server/domain/checkouts/checkout-subject";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Checkout, Receipt } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { shownFailureCode } from "@/server/kernel/plain-decline";
import { publicName } from "@/server/kernel/public-name";
import type { GiftStatus } from "@/server/resources/gift";
import type { ReceiptFacts } from "@/server/resources/receipt-document";

/** What a thank-you page shows. */
export interface Given {
  checkout: Checkout;
  /** `open` before there is a gift: the form was submitted and nothing was paid. */
  status: GiftStatus | "open";
  /** True while a person looks at it before it is charged. */
  isHeld: boolean;
  amountCents: Cents;
  currency: string;
  /** Why it failed, as a stable code. */
  failureCode: string | null;
  /** Null for one without a public name. */
  beneficiary: string | null;
  dedication: Pick<CheckoutDedication, "type" | "name"> | null;
  /** A link if the receipt contains nothing that was not entered with this gift; `mailed` if it contains more. */
  receipt: { kind: "link"; url: string } | { kind: "mailed" | "later" | "none" };
}

/** Reads the status of a checkout's gift for the holder of its secret; not found for an invalid one. */
export const readGiven = operation({
  name: "readGiven",
  summary: "Reads the status of a checkout's gift.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  run: (ctx, _, { subject: checkout }) => readGivenBy(ctx, checkout),
});

async function readGivenBy(ctx: Context, checkout: Checkout): Promise<Given> {
  const [gift, campaign, held] = await Promise.all([
    ctx.db.gift.findUnique({ where: { id: checkout.giftId }, include: { receipt: true } }),
    ctx.db.campaign.findUniqueOrThrow({ where: { id: checkout.campaignId }, include: { beneficiary: true } }),
    ctx.db.giftHold.count({ where: { id: checkout.giftId, status: "held" } }),
  ]);
  const isCharity = campaign.beneficiary.charityStatus === "verified";
  const dedication = checkout.dedication as CheckoutDedication | null;
  const status = (gift?.status as GiftStatus | undefined) ?? statusWithoutGift(checkout);
  return {
    checkout,
    status,
    isHeld: held > 0,
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    // Not before it has failed: until then the page is the same for every reason.
    failureCode: status === "failed" ? shownFailureCode(gift?.failureCode ?? checkout.error) : null,
    beneficiary: publicName(campaign.beneficiary),
    dedication: dedication && { type: dedication.type, name: dedication.name },
    receipt: gift?.receipt ? shownReceipt(ctx, checkout, gift.receipt) : { kind: isCharity ? "later" : "none" },
  };
}

/** A new attempt at a failed gift has no gift yet: the failure is still shown. */
function statusWithoutGift({ status }: Checkout): Given["status"] {
  if (status === "failed") return "failed";
  return status === "open" ? "open" : "pending";
}

/** What the receipt shows besides what was entered with this gift is private from someone who only entered an address. */
function shownReceipt(ctx: Context, checkout: Checkout, receipt: Receipt): Given["receipt"] {
  const { donor } = receipt.facts as ReceiptFacts;
  const holdsNothingElse = donor.name === checkout.name && donor.address === null;
  return holdsNothingElse ? { kind: "link", url: receiptLinks(ctx, receipt).html } : { kind: "mailed" };
}

/** Changes whenever the thank-you page does. */
export function versionOf({ status, isHeld, receipt, checkout }: Given): string {
  return `${status} ${isHeld} ${receipt.kind} ${checkout.attempt}`;
}
