import type Stripe from "stripe";

/** The body of an error as Stripe sends it. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  setup_intent?: Stripe.SetupIntent;
}

/** An answer of Stripe's that is an error. `began` is false if no part of the request was executed. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly began = true,
  ) {
    super(body.message);
  }
}

/** A request that is wrong as it stands: 400 with the parameter that is to blame. */
export function invalidRequest(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, code, param });
}

/** The same for what shows before anything is executed; idempotency keys do not remember it. */
export function invalidParameter(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, code, param }, false);
}

/** A card or an account that was declined: 402. */
export function declined(body: Omit<ErrorBody, "type">): StripeFailure {
  return new StripeFailure(402, { type: "card_error", ...body });
}
