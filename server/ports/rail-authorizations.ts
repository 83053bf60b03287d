import type { Cents } from "@/server/kernel/money";
import type { CallOptions, RailReason } from "@/server/ports/payment-rail";

/** An authorization that is to be renewed while its payer is away. */
export interface RenewedAuthorization {
  /** Ours, unique and stable over retries. */
  key: string;
  /** The token of a method that a form saved. */
  token: string;
  amountCents: Cents;
  currency: string;
  /** Our id of what it is for. */
  subjectId: string;
}

/**
 * What a rail says about it. `authorized` has the token to charge from then on, and when the authorization expires.
 * `absent` means it was never requested.
 */
export type AuthorizationAnswer =
  | { outcome: "authorized"; token: string; authorizedUntil: Date }
  | ({ outcome: "declined" } & RailReason)
  | { outcome: "absent" };

/** How a rail authorizes an amount again with a saved method. Both calls throw while there is no clear answer. */
export interface RailAuthorizations {
  /** Authorizes an amount, once for each key. Leaves other authorizations of the same payer alone. */
  authorize(authorization: RenewedAuthorization, options: CallOptions): Promise<AuthorizationAnswer>;
  /** Says what happened to a key, and begins nothing. */
  find(authorization: RenewedAuthorization, options: CallOptions): Promise<AuthorizationAnswer>;
}
