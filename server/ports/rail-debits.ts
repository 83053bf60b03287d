import type { DebitScheme } from "@/server/kernel/debit-schemes";

/** What a payer agreed to in a rail's form: the debit of their bank account. */
export interface RailMandate {
  /** The rail's own id of it. */
  id: string;
  scheme: DebitScheme;
  /** What the payer's bank shows with each debit; null if the scheme has no such reference. */
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
  /** The scheme for debiting accounts in a currency now; null if the rail can't, or doesn't say. */
  schemeFor(currency: string): Promise<DebitScheme | null>;
  /** Whether a token's mandate can still be charged. Throws while the rail does not say. */
  isUsable(token: string): Promise<boolean>;
}
