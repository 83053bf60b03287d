import {
  creditOf,
  feeRevenue,
  feeWaiver,
  heldByRail,
  type LedgerAccountRef,
  payableTo,
  railCost,
  receivableFrom,
  refundsUnpaid,
} from "@/server/domain/ledger/accounts";
import type { LedgerLeg, LedgerMovement } from "@/server/domain/ledger/post-entries";
import type { Gift, Payment } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { keptFeeCentsOf } from "@/server/kernel/net-cents";

type MovedGift = Pick<Gift, "id" | "toId" | "amountCents" | "feeCents" | "netCents" | "currency" | "rail">;

const reference = {
  fund: (gift: MovedGift) => `gift:${gift.id}:fund`,
  settle: (gift: MovedGift) => `gift:${gift.id}:settle`,
  reverse: (gift: MovedGift) => `gift:${gift.id}:reverse`,
};

/** The movements of a gift: the amount arrives at the rail, the fee goes to the platform, the rest to the recipient. */
function giftLegs(gift: MovedGift): LedgerLeg[] {
  const rail = heldByRail(gift.rail);
  const paidFee = keptFeeCentsOf(gift);
  return [
    { debit: rail, credit: payableTo(gift.toId), amountCents: max(gift.netCents, 0n) },
    { debit: rail, credit: feeRevenue, amountCents: paidFee },
    { debit: feeWaiver, credit: feeRevenue, amountCents: gift.feeCents - paidFee },
  ];
}

/** Writes the pending entries of a gift that the rail accepted. */
export function entriesForClearing(gift: MovedGift): LedgerMovement {
  return { ...base(gift, "gift_clearing"), reference: reference.fund(gift), phase: "pending", legs: giftLegs(gift) };
}

/** Posts the entries of a gift that cleared. `owedCents` is the recipient's debt, withheld from this credit only. */
export function entriesForSettlement(gift: MovedGift, owedCents: Cents): LedgerMovement {
  const keptBack = min(owedCents, max(gift.netCents, 0n));
  const recoup = { debit: payableTo(gift.toId), credit: receivableFrom(gift.toId), amountCents: keptBack };
  const phase = { post: reference.fund(gift) };
  return { ...base(gift, "gift_settled"), reference: reference.settle(gift), phase, legs: [...giftLegs(gift), recoup] };
}

/** Voids the pending entries of a gift that failed while clearing. */
export function entriesForReturn(gift: MovedGift): LedgerMovement {
  return {
    ...base(gift, "gift_returned"),
    reference: `gift:${gift.id}:void`,
    phase: { void: reference.fund(gift) },
    legs: [],
  };
}

/** Reverses a settled gift, fee included. What the recipient no longer holds becomes the recipient's debt. */
export function entriesForRefund(gift: MovedGift, heldCents: Cents): LedgerMovement {
  const owed = refundsUnpaid(gift.rail);
  const received = max(gift.netCents, 0n);
  const fromManageLink = min(received, max(heldCents, 0n));
  const paidFee = keptFeeCentsOf(gift);
  return {
    ...base(gift, "gift_reversed"),
    reference: reference.reverse(gift),
    reverses: reference.settle(gift),
    phase: "posted",
    legs: [
      { debit: payableTo(gift.toId), credit: owed, amountCents: fromManageLink },
      { debit: receivableFrom(gift.toId), credit: owed, amountCents: received - fromManageLink },
      { debit: feeRevenue, credit: owed, amountCents: paidFee },
      { debit: feeRevenue, credit: feeWaiver, amountCents: gift.feeCents - paidFee },
    ],
  };
}

type MovedPayment = Pick<Payment, "id" | "subjectId" | "amountCents" | "costCents" | "currency" | "rail">;

/** The rail has paid a refund. */
export function entriesForRefundPaid(payment: MovedPayment): LedgerMovement {
  return ofPayment(payment, "refund_paid", refundsUnpaid(payment.rail), heldByRail(payment.rail));
}

/** A charge cleared for a gift that had failed by then: it is owed back. */
export function entriesForUnclaimedCharge(payment: MovedPayment): LedgerMovement {
  return ofPayment(payment, "charge_unclaimed", heldByRail(payment.rail), refundsUnpaid(payment.rail));
}

/** The rail returned a charge that had cleared: what was owed to the donor for it is paid. */
export function entriesForReturnedCharge(payment: MovedPayment): LedgerMovement {
  return ofPayment(payment, "charge_returned", refundsUnpaid(payment.rail), heldByRail(payment.rail));
}

/** The rail will never pay a refund: it is owed to the donor in another way. */
export function entriesForCredit(payment: MovedPayment, donorId: string): LedgerMovement {
  return ofPayment(payment, "refund_credited", refundsUnpaid(payment.rail), creditOf(donorId));
}

/** What the rail kept for itself. */
export function entriesForCost(payment: MovedPayment): LedgerMovement {
  const { rail, costCents: amountCents } = payment;
  return {
    ...ofPayment(payment, "rail_cost", railCost, heldByRail(rail)),
    legs: [{ debit: railCost, credit: heldByRail(rail), amountCents }],
  };
}

function ofPayment(
  payment: MovedPayment,
  kind: string,
  debit: LedgerAccountRef,
  credit: LedgerAccountRef,
): LedgerMovement {
  const { id, subjectId, currency, amountCents } = payment;
  const legs = [{ debit, credit, amountCents }];
  return { kind, subjectId, currency, reference: `payment:${id}:${kind}`, phase: "posted", legs };
}

function base(gift: MovedGift, kind: string) {
  return { kind, subjectId: gift.id, currency: gift.currency };
}

const min = (a: Cents, b: Cents) => (a < b ? a : b);
const max = (a: Cents, b: Cents) => (a > b ? a : b);
