import type { Cadence } from "@/server/kernel/cadence";
import type { DebitScheme } from "@/server/kernel/debit-schemes";
import type { EmailMoney } from "@/server/ports/email-writer";
import type { Locale } from "@/server/texts/locales";

/** What the payer of a debit agrees to. */
export interface DebitAgreement {
  scheme: DebitScheme;
  amount: EmailMoney;
  /** Null for one without a public name. */
  recipient: string | null;
  /** How often it is debited from now on, and when next; null if once. */
  repeats: { cadence: Cadence; nextAt: Date } | null;
}

/** Writes it in their language, for the rail's form and for whoever asks later what it was. */
export type WriteAgreement = (agreement: DebitAgreement, locale: Locale) => string;
