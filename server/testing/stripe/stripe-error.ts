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

/** An error response of Stripe. `began` is false if no part of the request was executed. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
    readonly began = true,
  ) {
    super(body.message);
  }
}

/** The error of an invalid request: 400, with the invalid parameter. */
export function invalidRequest(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, code, param });
}

/** The same, found before anything is executed; idempotency keys do not store it. */
export function invalidParameter(message: string, code?: string, param?: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, code, param }, false);
}

/** The error of a declined card or account: 402. */
export function declined(body: Omit<ErrorBody, "type">): StripeFailure {
  return new StripeFailure(402, { type: "card_error", ...body });
}
