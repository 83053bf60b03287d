import Stripe from "stripe";

/** Waits for an answer as long as the caller does: rejects with the signal's reason once that aborts. */
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

/** Returns an error that Stripe or the way there answered with. Throws any other error again. */
export function stripeErrorOf(error: unknown): Stripe.errors.StripeError {
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** Stripe's words can contain what a person entered, so logs have only the code and the request's id, which its dashboard finds. */
export function describeError({ type, code, statusCode, requestId }: Stripe.errors.StripeError): string {
  if (type === "StripeConnectionError") return "Stripe did not answer.";
  const parts = [type, code, statusCode, requestId].filter((part) => part !== undefined && part !== "");
  return `Stripe answered with an error: ${parts.join(" ")}`;
}

/** An idempotency key that was used for another request. */
export function isOtherRequest({ type, statusCode }: Stripe.errors.StripeError): boolean {
  return type === "StripeIdempotencyError" && statusCode === 400;
}

const AMOUNT_ERRORS = new Set(["amount_too_small", "amount_too_large", "invalid_charge_amount"]);

/** An error about the amount or the currency, by which Stripe will never take the charge. */
export function isAboutAmount({ code }: Stripe.errors.StripeError): boolean {
  return AMOUNT_ERRORS.has(code ?? "");
}

/** A request that Stripe did not take, such as about a method that was taken from its customer. */
export function isInvalid({ type }: Stripe.errors.StripeError): boolean {
  return type === "StripeInvalidRequestError";
}

/** An object that this Stripe account does not have. */
export function isMissing({ code }: Stripe.errors.StripeError): boolean {
  return code === "resource_missing";
}

/** A mandate to debit an account that its payer has ended. */
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

/** The same, also of a connected account that its owner has disconnected. */
export async function orGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await orNull(answer);
  } catch (error) {
    if (stripeErrorOf(error).code === "account_invalid") return null;
    throw error;
  }
}

/** Waits for a step, and returns the error that Stripe answered it with. What came of it is read, whatever the answer. */
export async function tried(signal: AbortSignal, step: Promise<unknown>): Promise<Stripe.errors.StripeError | null> {
  try {
    await whileWanted(signal, step);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    return stripeErrorOf(error);
  }
}

/** Has a call throw errors that can be logged: Stripe's own carry the whole object, with what a payer entered. */
export function withPlainErrors<Given extends unknown[], T>(call: (...given: Given) => Promise<T>) {
  return async (...given: Given): Promise<T> => {
    try {
      return await call(...given);
    } catch (error) {
      throw new Error(describeError(stripeErrorOf(error)));
    }
  };
}
