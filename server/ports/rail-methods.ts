import type { PaymentForm } from "@/server/ports/payment-form";

/** Someone for whom a rail keeps payment methods: ours, and the same for each form of theirs. */
export interface RailPayer {
  /** Unique and stable. */
  key: string;
  /** For people who look at the record at the rail. */
  email: string | null;
}

/** How a rail keeps payment methods from its forms, to be charged again. */
export interface RailMethods {
  /** The token of the saved method itself, to be charged from then on; null if the form's token saved none. */
  savedToken(token: string): string | null;
  /**
   * Opens the page on which a payer confirms to their bank a payment by a saved method, and returns its URL, or the
   * form's return URL if their bank asks nothing. It returns the way the rail's form does. Null if the method cannot
   * pay: the form takes another one. Absent on a rail without such pages.
   */
  confirm?(token: string, form: PaymentForm): Promise<{ url: string } | null>;
  /**
   * Opens a payer's record, which forms save methods to, and returns the rail's reference of it. Concurrent calls open
   * one record. Absent on a rail that keeps methods without one.
   */
  openPayer?(payer: RailPayer): Promise<string>;
  /**
   * Deletes a saved method, so that it can't be charged any more. What was charged stays, and a repetition changes
   * nothing. Throws while there is no clear answer.
   */
  forget(token: string, options: { signal: AbortSignal }): Promise<void>;
}
