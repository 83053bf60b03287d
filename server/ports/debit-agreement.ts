import type { Cadence } from "@/server/kernel/cadence";
import type { DebitScheme } from "@/server/kernel/debit-schemes";
import type { EmailMoney } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** What a debit is for. */
export interface DebitTerms {
  amount: EmailMoney;
  /** Null for one without a public name. */
  recipient: string | null;
  /** How often it is debited from now on, and when next; null if once. `startsThen` if it is not debited before. */
  repeats: { cadence: Cadence; nextAt: Date; startsThen?: boolean } | null;
}

/** What the owner of a bank account agrees to; without terms if it is saved for gifts that they agree to later. */
export interface DebitAgreement {
  scheme: DebitScheme;
  terms: DebitTerms | null;
}

/** Writes the agreement in the owner's language, for the rail's form and for anyone who asks later what it said. */
export type WriteAgreement = (agreement: DebitAgreement, locale: Locale) => string;
