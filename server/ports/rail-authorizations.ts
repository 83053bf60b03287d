import type { Cents } from "@/server/kernel/money";
import type { CallOptions, RailReason } from "@/server/ports/payment-rail";

/** An amount that is to be held back anew, while its payer is away. */
export interface RenewedAuthorization {
  /** Ours, unique and stable over retries. */
  key: string;
  /** Stands for a method that a form saved. */
  token: string;
  amountCents: Cents;
  currency: string;
  /** Our id of what it is for. */
  subjectId: string;
}

/**
 * What a rail says of it. `authorized` has the token that a charge is made with from then on, and when the payer's bank lets go.
 * `absent` is one that has never been asked for.
 */
export type AuthorizationAnswer =
  | { outcome: "authorized"; token: string; authorizedUntil: Date }
  | ({ outcome: "declined" } & RailReason)
  | { outcome: "absent" };

/** How a rail has a payer's bank hold an amount back by a method that it keeps. Both calls throw while there is no clear answer. */
export interface RailAuthorizations {
  /** Holds an amount back, once for each key. Another authorization of the same payer is left as it is. */
  authorize(authorization: RenewedAuthorization, options: CallOptions): Promise<AuthorizationAnswer>;
  /** Says what became of a key, and begins nothing. */
  find(authorization: RenewedAuthorization, options: CallOptions): Promise<AuthorizationAnswer>;
}
