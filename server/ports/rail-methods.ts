import type { PaymentForm } from "@/server/ports/payment-form";

/** Someone for whom a rail keeps payment methods: ours, and the same for each form of theirs. */
export interface RailPayer {
  /** Unique and stable. */
  key: string;
  /** For whoever looks at the record at the rail. */
  email: string | null;
}

/** How a rail keeps payment methods from its forms, to be charged again. */
export interface RailMethods {
  /** What stands for the method alone that a form saved, and is charged from then on; null for a token that saved none. */
  savedToken(token: string): string | null;
  /**
   * Opens the page on which a payer confirms to their bank what they pay by a saved method, and returns its URL, or the form's return URL if
   * their bank asks nothing. It returns as the rail's form does. Null for a method that cannot pay: the form takes another one. Absent on a
   * rail without such pages.
   */
  confirm?(token: string, form: PaymentForm): Promise<{ url: string } | null>;
  /**
   * Opens a payer's record, to which forms save methods, and returns the rail's reference of it. Called at the same moment more than
   * once, it opens one. Absent on a rail that keeps methods without one.
   */
  openPayer?(payer: RailPayer): Promise<string>;
  /**
   * Lets go of a saved method, so that nothing can be charged by it any more. What was charged stays, and a repetition changes
   * nothing. Throws while there is no clear answer.
   */
  forget(token: string, options: { signal: AbortSignal }): Promise<void>;
}
