import type Stripe from "stripe";
import { isChargeable, toStripeAmount } from "@/server/adapters/payment-rail/stripe/stripe-amounts";
import { answerOfCharge } from "@/server/adapters/payment-rail/stripe/stripe-charge-answers";
import { INTENT_FIELDS, readChargeState } from "@/server/adapters/payment-rail/stripe/stripe-charge-state";
import { debitIn } from "@/server/adapters/payment-rail/stripe/stripe-debits";
import {
  describeError,
  isAboutAmount,
  isInvalid,
  isMandateError,
  isOtherRequest,
  orNull,
  tried,
  whileWanted,
} from "@/server/adapters/payment-rail/stripe/stripe-errors";
import { idOf, keyOf, labelsOf, requireSame } from "@/server/adapters/payment-rail/stripe/stripe-labels";
import { reasonOf, type StripeReason } from "@/server/adapters/payment-rail/stripe/stripe-reasons";
import { findSavedCharge } from "@/server/adapters/payment-rail/stripe/stripe-saved-charges";
import {
  type ChargeToken,
  parseChargeToken,
  type SavedMethod,
} from "@/server/adapters/payment-rail/stripe/stripe-tokens";
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

/** A charge that the rail was asked to make, or about. */
interface ChargeCall extends CallOptions {
  operation: RailOperation;
  token: ChargeToken;
  amount: number;
}

const AUTOMATIC = { enabled: true, allow_redirects: "never" } as const;
const AMOUNT_REJECTED: RailAnswer = { outcome: "rejected", ...reasonOf("amount_not_supported") };
const declined = (code: StripeReason): RailAnswer => ({ outcome: "declined", ...reasonOf(code) });

/**
 * Charges authorizations and saved methods. The state of Stripe's objects ensures that each step that moves money is
 * done only once, and outcomes are read from them, so that no answer depends on an idempotency key that Stripe has
 * forgotten.
 */
export class StripeCharges {
  /** Charges in other currencies than these are only looked up. */
  constructor(
    private readonly stripe: Stripe,
    private readonly currencies: readonly string[],
  ) {}

  async charge(operation: RailOperation, options: CallOptions): Promise<RailAnswer> {
    const call = begin(operation, options);
    if ("outcome" in call) return call;
    const { authorized, found } = await this.look(call);
    if (found?.status === "requires_confirmation") {
      requireSame(operation, call.amount, found);
      return this.confirm(call, found);
    }
    if (found) return this.answer(call, found);
    const captured = isFree(authorized) ? await this.capture(call, authorized) : null;
    return captured ?? afterAuthorization(call, authorized) ?? this.chargeSaved(call, call.token.saved!);
  }

  /** Returns the outcome of a charge, without acting on it. */
  async find(operation: RailOperation, options: CallOptions): Promise<RailAnswer> {
    const call = begin(operation, options);
    if ("outcome" in call) return call;
    const { authorized, found } = await this.look(call);
    if (found) return this.answer(call, found);
    if (isFree(authorized)) return { outcome: "absent" };
    const answer = afterAuthorization(call, authorized);
    if (answer) return answer;
    return (await this.isChargeable(call, call.token.saved!)) ? { outcome: "absent" } : declined("declined");
  }

  /** The authorization of the token, and the intent that carries our key, which may be the same. */
  private async look(call: ChargeCall) {
    const { intent, saved } = call.token;
    const { reference, key } = call.operation;
    const known = reference && reference !== intent ? await this.read(call, reference) : null;
    if (known && keyOf(known) === key) return { authorized: null, found: known };
    const authorized = intent ? await this.read(call, intent) : null;
    if (authorized && keyOf(authorized) === call.operation.key) return { authorized, found: authorized };
    return { authorized, found: saved && (await findSavedCharge(this.stripe, call, saved)) };
  }

  private read({ signal }: Pick<CallOptions, "signal">, id: string): Promise<Stripe.PaymentIntent | null> {
    return whileWanted(signal, orNull(this.stripe.paymentIntents.retrieve(id, { expand: INTENT_FIELDS })));
  }

  private async answer({ operation, amount, signal }: ChargeCall, intent: Stripe.PaymentIntent): Promise<RailAnswer> {
    requireSame(operation, amount, intent);
    if (intent.status === "canceled" && intent.capture_method !== "manual") return declined("mandate_revoked");
    return answerOfCharge(await whileWanted(signal, readChargeState(this.stripe, intent)));
  }

  /**
   * Captures and labels in one request, which Stripe executes only once per authorization, whoever else tries. Null if
   * the saved method is charged instead.
   */
  private async capture(call: ChargeCall, authorized: Stripe.PaymentIntent): Promise<RailAnswer | null> {
    const { operation, amount, token, signal } = call;
    if (!token.saved) requireSame(operation, amount, authorized);
    else if (authorized.amount !== amount || authorized.currency !== operation.currency.toLowerCase()) return null;
    const metadata = labelsOf(operation);
    const failure = await tried(signal, this.stripe.paymentIntents.capture(authorized.id, { metadata }));
    const captured = await this.read(call, authorized.id);
    if (captured && keyOf(captured) === operation.key) {
      await this.labelCharge(call, captured);
      return this.answer(call, captured);
    }
    return isFree(captured) ? unknown(failure) : afterAuthorization(call, captured);
  }

  /** Statements need the charge's label. A charge that could not be labeled is found by its intent. */
  private async labelCharge({ operation, signal }: ChargeCall, { latest_charge: charge }: Stripe.PaymentIntent) {
    const id = idOf(charge);
    if (id) await tried(signal, this.stripe.charges.update(id, { metadata: labelsOf(operation) }));
  }

  private async chargeSaved(call: ChargeCall, saved: SavedMethod): Promise<RailAnswer> {
    const { operation, amount, signal } = call;
    const { customer, method, mandate } = saved;
    const debit = mandate ? debitIn(operation.currency) : null;
    // The operator did not configure its conversion, or the scheme has no debits in this currency.
    if (!this.currencies.includes(operation.currency) || (mandate && !debit)) return AMOUNT_REJECTED;
    const creating = this.stripe.paymentIntents.create(
      {
        amount,
        currency: operation.currency.toLowerCase(),
        customer,
        payment_method: method,
        ...(debit ? { allowed_payment_method_types: [debit.type] } : { automatic_payment_methods: AUTOMATIC }),
        metadata: labelsOf(operation),
        transfer_group: operation.key,
      },
      { idempotencyKey: operation.key },
    );
    const failure = await tried(signal, creating);
    if (!failure) return this.confirm(call, await creating);
    if (isOtherRequest(failure))
      throw new Error(`The key ${operation.key} was used for an operation with other contents.`);
    if (isAboutAmount(failure)) return AMOUNT_REJECTED;
    // Nothing was started. A method that its owner has removed cannot be charged, whatever error Stripe returns.
    if (isInvalid(failure) && !(await this.isChargeable(call, { customer, method }))) return declined("declined");
    return unknown(failure);
  }

  /**
   * Stripe confirms an intent only once. If a bank wants to ask its customer, the charge is declined: payers who are
   * present confirm in the form.
   */
  private async confirm(call: ChargeCall, { id }: Stripe.PaymentIntent): Promise<RailAnswer> {
    const mandate = call.token.saved?.mandate;
    const usage = call.operation.isPayerPresent ? { error_on_requires_action: true } : { off_session: true };
    const params = { ...usage, ...(mandate && { mandate }) };
    const failure = await tried(call.signal, this.stripe.paymentIntents.confirm(id, params));
    // Otherwise an intent that waits for confirmation could still be confirmed if the mandate became valid again.
    if (failure && isMandateError(failure)) await tried(call.signal, this.stripe.paymentIntents.cancel(id));
    const confirmed = await this.read(call, id);
    const answer: RailAnswer = confirmed ? await this.answer(call, confirmed) : { outcome: "absent" };
    return answer.outcome === "absent" ? unknown(failure) : answer;
  }

  /** Whether the method still belongs to the customer. Only asked if no payment with it was found. */
  private async isChargeable({ signal }: ChargeCall, { customer, method }: SavedMethod): Promise<boolean> {
    const found = await whileWanted(signal, orNull(this.stripe.paymentMethods.retrieve(method)));
    return found !== null && idOf(found.customer) === customer;
  }
}

function begin(operation: RailOperation, options: CallOptions): ChargeCall | RailAnswer {
  const token = parseChargeToken(operation.token);
  if (!token) return declined("declined");
  const amount = isChargeable(operation.amountCents, operation.currency)
    ? toStripeAmount(operation.amountCents, operation.currency)
    : null;
  if (amount === null) return AMOUNT_REJECTED;
  return { ...options, operation, token, amount };
}

/** Whether an authorization is waiting to be captured for a payment. */
function isFree(intent: Stripe.PaymentIntent | null): intent is Stripe.PaymentIntent {
  return intent?.status === "requires_capture" && keyOf(intent) === null;
}

/** The outcome for an authorization that cannot be captured; null if the saved method is charged instead. */
function afterAuthorization({ operation, token }: ChargeCall, intent: Stripe.PaymentIntent | null): RailAnswer | null {
  if (token.saved) return null;
  const other = keyOf(intent);
  if (other)
    throw new Error(`The authorization of the payment ${operation.key} was captured for another payment, ${other}.`);
  return declined(intent?.status === "canceled" ? "authorization_expired" : "declined");
}

function unknown(failure: Stripe.errors.StripeError | null): RailAnswer {
  return { outcome: "unknown", message: failure ? describeError(failure) : "Stripe has not begun the payment." };
}
