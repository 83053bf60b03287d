import type { DebitScheme } from "@/server/kernel/debit-schemes";

/** What a payer agreed to in a rail's form: that their bank account is debited. */
export interface RailMandate {
  /** The rail's own id of it. */
  id: string;
  scheme: DebitScheme;
  /** What the payer's bank shows with each debit; null where the scheme has none. */
  reference: string | null;
  acceptedAt: Date;
  /** Where the payer agreed from; null if the rail does not say. */
  ipAddress: string | null;
  /** Our text that the form showed above its button. */
  agreement: string;
  /** The language of it; null if the rail does not say. */
  language: string | null;
}

/** How a rail debits bank accounts. A mandate comes with the return of its form, and is charged by the form's token. */
export interface RailDebits {
  /** The scheme by which accounts in a currency are debited now; null where the rail cannot, or does not say. */
  schemeFor(currency: string): Promise<DebitScheme | null>;
  /** Whether a token's mandate can still be charged. Throws while the rail does not say. */
  isUsable(token: string): Promise<boolean>;
}
