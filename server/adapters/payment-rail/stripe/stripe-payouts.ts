import type Stripe from "stripe";
import { isPayable, toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import {
  describeError,
  isOtherRequest,
  stripeErrorOf,
  tried,
  whileWanted,
} from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { dateOf, keyOf, LABELS, labelsOf, requireSame } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { reasonOf, type StripeReason } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import { isAccountToken } from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import { answerOfTransfer, isReversed, takenByTransfer } from "@/server/adapters/payment-rail/stripe/stripe-transfers";
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

/** A payout that has started: its transfer to the connected account. */
interface PayoutCall extends CallOptions {
  operation: RailOperation;
  transfer: Stripe.Transfer;
}

const rejectedAs = (code: StripeReason): RailAnswer => ({ outcome: "rejected", ...reasonOf(code) });
const unknown = (message: string): RailAnswer => ({ outcome: "unknown", message });

/**
 * Pays out in two steps: a transfer to the connected account, and a payout from there to its bank. If the second step
 * is impossible or fails, the first one is reversed. Asking about a payout that has started does its next step.
 */
export class StripePayouts {
  /** There is never a balance in a converted currency. */
  constructor(
    private readonly stripe: Stripe,
    private readonly convertedCurrencies: readonly string[],
  ) {}

  async payout(operation: RailOperation, { now, signal }: CallOptions): Promise<RailAnswer> {
    const found = await this.findTransfer(operation, signal);
    if (found) return this.goOn({ operation, transfer: found, now, signal });
    const code = await this.whyNot(operation, signal);
    if (code) return rejectedAs(code);
    const { amountCents, currency, key } = operation;
    const amount = toStripeAmount(amountCents, currency)!;
    // Stripe repeats its first response to an idempotency key, so it is not asked while the balance is too low.
    if ((await this.availableIn(currency, signal)) < amount) return postponed(now, TOO_LITTLE);
    const creating = this.stripe.transfers.create(
      {
        amount,
        currency: currency.toLowerCase(),
        destination: operation.token!,
        transfer_group: key,
        metadata: labelsOf(operation),
      },
      { idempotencyKey: key },
    );
    const failure = await tried(signal, creating);
    if (!failure) return this.goOn({ operation, transfer: await creating, now, signal });
    if (isOtherRequest(failure)) throw new Error(`The key ${key} was used for an operation with other contents.`);
    return failure.code === "balance_insufficient" ? postponed(now, TOO_LITTLE) : unknown(describeError(failure));
  }

  /** Returns the outcome of a payout. One that has started is continued to its end; none is started. */
  async find(operation: RailOperation, { now, signal }: CallOptions): Promise<RailAnswer> {
    const transfer = await this.findTransfer(operation, signal);
    if (transfer) return this.goOn({ operation, transfer, now, signal });
    const code = await this.whyNot(operation, signal);
    return code ? rejectedAs(code) : { outcome: "absent" };
  }

  private async findTransfer(operation: RailOperation, signal: AbortSignal): Promise<Stripe.Transfer | null> {
    const { key, token, amountCents, currency } = operation;
    const listed = this.stripe.transfers.list({ transfer_group: key, limit: 100 });
    const { data } = await whileWanted(signal, listed);
    if (!isAccountToken(token)) throw new Error(`The payout ${key} names no connected account.`);
    const transfer = data.find((one) => keyOf(one) === key) ?? null;
    if (!transfer) return null;
    requireSame(operation, toStripeAmount(amountCents, currency), transfer);
    if (transfer.destination !== token) throw new Error(`The key ${key} was used for a payout to another account.`);
    return transfer;
  }

  /** Why the account cannot be paid; null if it can. */
  private async whyNot({ token, amountCents, currency }: RailOperation, signal: AbortSignal) {
    if (this.convertedCurrencies.includes(currency)) return "currency_converted";
    if (!isPayable(amountCents, currency)) return "amount_not_supported";
    try {
      const account = await whileWanted(signal, this.stripe.accounts.retrieve(token!));
      const isReady = account.payouts_enabled && account.capabilities?.transfers === "active";
      return isReady ? null : "account_restricted";
    } catch (error) {
      signal.throwIfAborted();
      const failure = stripeErrorOf(error);
      if (failure.code === "resource_missing" || failure.code === "account_invalid") return "account_unknown";
      throw error;
    }
  }

  private async availableIn(currency: string, signal: AbortSignal): Promise<number> {
    const { available } = await whileWanted(signal, this.stripe.balance.retrieve());
    return available.find((one) => one.currency === currency.toLowerCase())?.amount ?? 0;
  }

  private async goOn(call: PayoutCall): Promise<RailAnswer> {
    const { transfer, operation } = call;
    if (isReversed(transfer)) return answerOfTransfer(transfer);
    const payout = await this.findPayout(call);
    if (!payout) return this.send(call);
    const taken = takenByTransfer(transfer);
    if (payout.status === "failed" || payout.status === "canceled") return this.reverse(call, "returned");
    if (payout.status !== "paid") return { outcome: "accepted", clearsAt: dateOf(payout.arrival_date), ...taken };
    const paidAt = transfer.metadata[LABELS.paidAt] ?? String(payout.arrival_date);
    const metadata = { ...labelsOf(operation), [LABELS.paidAt]: paidAt };
    // Balances and statements read from this that the money has arrived.
    if (!transfer.metadata[LABELS.paidAt])
      await whileWanted(call.signal, this.stripe.transfers.update(transfer.id, { metadata }));
    return { outcome: "cleared", clearedAt: dateOf(Number(paidAt)), ...taken };
  }

  private async findPayout({ operation, transfer, signal }: PayoutCall): Promise<Stripe.Payout | null> {
    const created = { gte: transfer.created };
    for (let after: string | undefined; ; ) {
      const paging = { limit: 100, ...(after && { starting_after: after }) };
      const listed = this.stripe.payouts.list({ created, ...paging }, { stripeAccount: operation.token! });
      const page = await whileWanted(signal, listed);
      const found = page.data.find((payout) => keyOf(payout) === operation.key);
      if (found || !page.has_more) return found ?? null;
      after = page.data.at(-1)!.id;
    }
  }

  private async send(call: PayoutCall): Promise<RailAnswer> {
    const { operation, transfer, now, signal } = call;
    const failure = await tried(
      signal,
      this.stripe.payouts.create(
        {
          amount: transfer.amount,
          currency: transfer.currency,
          metadata: labelsOf(operation),
          ...(operation.statementText && { statement_descriptor: operation.statementText }),
        },
        { stripeAccount: operation.token!, idempotencyKey: operation.key },
      ),
    );
    const payout = await this.findPayout(call);
    if (payout) return { outcome: "accepted", clearsAt: dateOf(payout.arrival_date), ...takenByTransfer(transfer) };
    // It may take a while until the transferred money is available there.
    if (failure?.code === "balance_insufficient") return postponed(now, NOT_THERE_YET);
    if (failure && isFinal(failure)) return this.reverse(call, "rejected");
    return unknown(failure ? describeError(failure) : "Stripe has not made the payout.");
  }

  /** Reverses the whole transfer, once. */
  private async reverse({ operation, transfer, signal }: PayoutCall, outcome: "rejected" | "returned") {
    const code: StripeReason = outcome === "rejected" ? "payout_rejected" : "payout_returned";
    const metadata = { ...labelsOf(operation), [LABELS.outcome]: outcome, [LABELS.code]: code };
    const reversed = this.stripe.transfers.createReversal(transfer.id, { amount: transfer.amount, metadata });
    const failure = await tried(signal, reversed);
    const after = await whileWanted(signal, this.stripe.transfers.retrieve(transfer.id));
    if (isReversed(after)) return answerOfTransfer(after);
    return unknown(failure ? describeError(failure) : "Stripe has not reversed the transfer.");
  }
}

/** How soon the balance is checked again: charged money becomes available only after days. */
const LOOK_AGAIN_MS = 3_600_000;

const TOO_LITTLE =
  "The available balance at Stripe is too low for this payout. It is sent once the balance is high enough.";
const NOT_THERE_YET =
  "What was transferred to the connected account is not available there yet. It is paid out once it is.";

function postponed(now: Date, message: string): RailAnswer {
  return { outcome: "postponed", until: new Date(now.getTime() + LOOK_AGAIN_MS), message };
}

/** Whether the connected account's payout will never be made. After any other error it is retried. */
function isFinal({ type, code }: Stripe.errors.StripeError): boolean {
  return type === "StripeInvalidRequestError" || code === "account_invalid";
}
