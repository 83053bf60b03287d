import Stripe from "stripe";

/** Waits for an answer only as long as the caller: rejects with the signal's reason when that aborts. */
export async function whileWanted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  answer.catch(() => {});
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Returns an error from Stripe or the network. Rethrows any other error. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/**
 * Stripe's messages can contain what a person entered, so logs have only the code and the request's id, by which its
 * dashboard finds it.
 */
export function describeError({ type, code, statusCode, requestId }: Stripe.errors.StripeError): string {
  if (type === "StripeConnectionError") return "Stripe did not answer.";
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined && part !== "");
  return `Stripe answered with an error: ${parts.join(" ")}`;
}

/** An idempotency key that was used for a different request. */
export function isOtherRequest({ type, statusCode }: Stripe.errors.StripeError): boolean {
  return type === "StripeIdempotencyError" && statusCode === 400;
}

const AMOUNT_ERRORS = new Set(["amount_too_small", "amount_too_large", "invalid_charge_amount"]);

/** An error about the amount or the currency: Stripe will never accept the charge. */
export function isAboutAmount({ code }: Stripe.errors.StripeError): boolean {
  return AMOUNT_ERRORS.has(code ?? "");
}

/** A request that Stripe rejected as invalid, such as one about a method that was detached from its customer. */
export function isInvalid({ type }: Stripe.errors.StripeError): boolean {
  return type === "StripeInvalidRequestError";
}

/** An object that this Stripe account does not have. */
export function isMissing({ code }: Stripe.errors.StripeError): boolean {
  return code === "resource_missing";
}

/** A mandate to debit an account that its payer has revoked. */
export function isMandateError({ code }: Stripe.errors.StripeError): boolean {
  return code === "payment_intent_mandate_invalid";
}

/** Awaits an object; null if this Stripe account does not have it. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(stripeErrorOf(error))) return null;
    throw error;
  }
}

/** The same, also for a connected account that its owner has disconnected. */
export async function orGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await orNull(answer);
  } catch (error) {
    if (stripeErrorOf(error).code === "account_invalid") return null;
    throw error;
  }
}

/** Waits for a step, and returns Stripe's error. The outcome is read separately, whatever the response. */
export async function tried(signal: AbortSignal, step: Promise<unknown>): Promise<Stripe.errors.StripeError | null> {
  try {
    await whileWanted(signal, step);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return stripeErrorOf(error);
  }
}

/**
 * Makes a call throw errors that are safe to log: Stripe's own contain the whole object, including what a payer
 * entered.
 */
export function withPlainErrors<Given extends unknown[], T>(call: (...given: Given) => Promise<T>) {
  return async (...given: Given): Promise<T> => {
    try {
      return await call(...given);
    } catch (error) {
      throw new Error(describeError(stripeErrorOf(error)));
    }
  };
}
