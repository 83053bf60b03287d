import type Stripe from "stripe";
import { fromStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { answerOfCharge } from "@/server/adapters/payment-rail/stripe/stripe-charge-answers";
import {
  INTENT_FIELDS,
  lastChange,
  readChargeState,
  stateOfPlainCharge,
} from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { dateOf, idOf, keyOf, objectOf, subjectOf } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { answerOfRefund, REFUND_FIELDS } from "@/server/adapters/payment-rail/stripe/stripe-refunds";
import { answerOfTransfer } from "@/server/adapters/payment-rail/stripe/stripe-transfers";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { StatementLine } from "@/server/ports/rail-statement";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** A part of a period, in seconds since 1970, and the end of the period. */
export interface Slice {
  gte: number;
  lt: number;
  end: number;
}

type Line = StatementLine;
type Transaction = Stripe.BalanceTransaction;

/** The payment that a balance transaction belongs to. */
type Owner =
  | { intent: string }
  | { refund: Stripe.Refund; by: Transaction }
  | { transfer: string }
  | { nobody: Transaction };

/**
 * Reads the lines of a slice. Each payment is in the slice of its last change before the end of the period, so no other
 * slice has it.
 */
export class StripeLines {
  private readonly lines = new Map<string, Line>();
  private readonly transfers: RailTransfer[] = [];

  constructor(
    private readonly stripe: Stripe,
    private readonly slice: Slice,
  ) {}

  async read(moved: Transaction[], charges: Stripe.Charge[]): Promise<{ lines: Line[]; transfers: RailTransfer[] }> {
    const intents = new Set(charges.filter((charge) => this.isOnItsWay(charge)).map(intentOf));
    const kept = new Set<string>();
    for (const transaction of moved) {
      if (this.addPlainCharge(transaction)) continue;
      const owner = ownerOf(transaction);
      if ("intent" in owner) intents.add(owner.intent);
      else if ("refund" in owner) await this.addRefund(owner.refund, owner.by);
      else if ("transfer" in owner) await this.addTransfer(owner.transfer, transaction, kept);
      else this.addOwn(owner.nobody);
    }
    for (const id of intents) if (id) await this.addCharge(id);
    const lines = [...this.lines.values()].sort(
      (one, other) => one.changedAt.getTime() - other.changedAt.getTime() || compare(one.reference, other.reference),
    );
    return { lines, transfers: this.transfers.sort((one, other) => one.movedAt.getTime() - other.movedAt.getTime()) };
  }

  /** Charged, but not booked by the end of the period. */
  private isOnItsWay({ status, captured, balance_transaction: field }: Stripe.Charge): boolean {
    const booked = objectOf(field);
    const isTaken = status === "pending" || (status === "succeeded" && captured);
    return isTaken && (booked === null || booked.created >= this.slice.end);
  }

  /** Most transactions are the first and only one of a charge, and contain everything about it. */
  private addPlainCharge(transaction: Transaction): boolean {
    const source = objectOf(transaction.source);
    const state = source?.object === "charge" ? stateOfPlainCharge(source, transaction) : null;
    if (state) this.add("charge", answerOfCharge(state), transaction.created, state.charge!);
    return state !== null;
  }

  private async addCharge(id: string): Promise<void> {
    const intent = await this.stripe.paymentIntents.retrieve(id, { expand: INTENT_FIELDS });
    const state = await readChargeState(this.stripe, intent, this.slice.end);
    this.add("charge", answerOfCharge(state), lastChange(state), intent);
  }

  private async addRefund(given: Stripe.Refund, by: Transaction): Promise<void> {
    const refund = given.failure_balance_transaction
      ? await this.stripe.refunds.retrieve(given.id, { expand: REFUND_FIELDS })
      : { ...given, balance_transaction: by };
    const failed = objectOf(refund.failure_balance_transaction);
    this.add("refund", answerOfRefund(refund), (failed ?? by).created, refund);
  }

  /** A transfer without our key, and its reversal, were made at Stripe directly. */
  private async addTransfer(id: string, by: Transaction, kept: Set<string>): Promise<void> {
    const transfer = await this.stripe.transfers.retrieve(id);
    if (keyOf(transfer) === null) return this.addOwn(by);
    if (kept.has(id)) return;
    kept.add(id);
    const times = [transfer, ...transfer.reversals.data].map(({ created }) => created);
    const changed = Math.max(...times.filter((created) => created < this.slice.end));
    this.add("payout", answerOfTransfer(transfer), changed, transfer);
  }

  private addOwn({ id, net, currency, created }: Transaction): void {
    if (net === 0) return;
    const amountCents = -fromStripeAmount(net, currency);
    this.transfers.push({ reference: id, amountCents, currency: currency.toUpperCase(), movedAt: dateOf(created) });
  }

  private add(direction: Line["direction"], answer: RailAnswer, changed: number, labeled: Labeled): void {
    if (!("reference" in answer) || changed < this.slice.gte || changed >= this.slice.lt) return;
    const { outcome: status, reference, amountCents, currency, costs, partsReturned, exchanges = [] } = answer;
    this.lines.set(reference, {
      key: keyOf(labeled) ?? reference,
      subjectId: subjectOf(labeled),
      direction,
      reference,
      status,
      amountCents,
      currency,
      costs,
      partsReturned,
      exchanges,
      changedAt: dateOf(changed),
    });
  }
}

interface Labeled {
  metadata: Record<string, string> | null;
}

function ownerOf(transaction: Transaction): Owner {
  const source = objectOf(transaction.source);
  switch (source?.object) {
    case "charge":
    case "dispute":
      return ownedBy(intentOf(source), transaction);
    case "refund":
      if (keyOf(source) !== null) return { refund: source, by: transaction };
      return ownedBy(intentOf(source), transaction);
    case "transfer":
      return { transfer: source.id };
    case "transfer_reversal":
      return { transfer: idOf(source.transfer)! };
    default:
      return { nobody: transaction };
  }
}

function ownedBy(intent: string | null, transaction: Transaction): Owner {
  return intent ? { intent } : { nobody: transaction };
}

function intentOf({ payment_intent: field }: { payment_intent?: string | { id: string } | null }): string | null {
  return idOf(field);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
