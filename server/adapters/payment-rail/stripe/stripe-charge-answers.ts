import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import {
  type ChargeState,
  costsOfCharge,
  isOpen,
  partsReturned,
} from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { exchangesOfCharge } from "@/server/adapters/payment-rail/stripe/stripe-exchanges";
import { dateOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { debitReturnOf, declineOf, reasonOf } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import type { RailAnswer, TakenPayment } from "@/server/ports/payment-rail";
import type { RailDispute } from "@/server/ports/rail-dispute";

/**
 * Stripe's answer about a payment whose intent carries our key. `absent` is a payment that was created but not
 * attempted.
 */
export function answerOfCharge(state: ChargeState): RailAnswer {
  const { intent, charge } = state;
  switch (intent.status) {
    case "processing":
      return { outcome: "accepted", clearsAt: null, ...takenIn(state) };
    case "succeeded":
      return answerOfSuccess(state);
    case "requires_payment_method":
      return charge ? answerOfFailure(state, charge) : declined(intent);
    case "requires_action":
      return { outcome: "declined", ...reasonOf("authentication_required") };
    case "canceled":
      return { outcome: "declined", ...reasonOf("authorization_expired") };
    default:
      return { outcome: "absent" };
  }
}

/** A card is declined at once. A debit is accepted first, and can come back before or after it is booked. */
function answerOfFailure(state: ChargeState, charge: Stripe.Charge): RailAnswer {
  const { booked, failed, intent } = state;
  const wasTaken = booked !== null || charge.payment_method_details?.type !== "card";
  if (!wasTaken) return declined(intent);
  const returnedAt = dateOf((failed ?? charge).created);
  const reason = booked ? reasonOf("returned") : debitReturnOf(charge);
  return { outcome: "returned", returnedAt, ...takenIn(state), ...reason };
}

function declined({ last_payment_error: error }: ChargeState["intent"]): RailAnswer {
  return { outcome: "declined", ...declineOf(error) };
}

function answerOfSuccess(state: ChargeState): RailAnswer {
  const { booked, disputes } = state;
  const taken = takenIn(state);
  if (!booked) return { outcome: "accepted", clearsAt: null, ...taken };
  const open = disputes.findLast(isOpen);
  if (open) {
    const dispute = disputeOf(open);
    return { outcome: "disputed", disputedAt: dateOf(open.created), dispute, ...taken, ...reasonOf("dispute") };
  }
  const parts = partsReturned(state);
  const sum = parts.reduce((cents, part) => cents + part.amountCents, 0n);
  if (sum < taken.amountCents) return { outcome: "cleared", clearedAt: dateOf(booked.created), ...taken };
  const wasDisputed = parts.some(({ kind }) => kind === "dispute");
  const reason = reasonOf(wasDisputed ? "dispute_lost" : "refunded");
  // The last part is the one that returned the charge; the earlier ones were partial returns.
  const partsBefore = taken.partsReturned.slice(0, -1);
  return { outcome: "returned", returnedAt: dateOf(parts.at(-1)!.at), ...taken, partsReturned: partsBefore, ...reason };
}

function disputeOf({ id, reason, amount, currency, evidence_details: { due_by } }: Stripe.Dispute): RailDispute {
  const dueBy = due_by === null ? null : dateOf(due_by);
  return { reference: id, reason, amountCents: fromStripeAmount(amount, currency), dueBy };
}

function takenIn(state: ChargeState): TakenPayment {
  const { intent, charge } = state;
  return {
    reference: intent.id,
    amountCents: fromStripeAmount(intent.amount_received || intent.amount, intent.currency),
    currency: intent.currency.toUpperCase(),
    // For a card that is captured later, this is when its bank authorized the amount.
    chargedAt: dateOf((charge ?? intent).created),
    ...(intent.capture_method === "manual" && { wasPaidBefore: true as const }),
    costs: costsOfCharge(state),
    partsReturned: partsReturned(state).map(({ at, ...part }) => part),
    ...exchangesOfCharge(state),
  };
}
