import type { DebitScheme } from "@/server/kernel/debit-schemes";
import type { FormWay } from "@/server/kernel/giving-way";
import type { Context } from "@/server/operations/context";
import type { DebitTerms } from "@/server/ports/debit-agreement";
import type { PaymentForm } from "@/server/ports/payment-form";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { knownLocale } from "@/server/texts/locales";

/** Returns the scheme for debiting bank accounts in a rail's form in a currency; null if it has none. */
export async function findDebitScheme(rail: PaymentRail | null, currency: string): Promise<DebitScheme | null> {
  return (await rail?.debits?.schemeFor(currency)) ?? null;
}

/** Returns the ways to pay in a rail's form in a currency; none if it has no form. */
export async function formWays(rail: PaymentRail | null, currency: string): Promise<FormWay[]> {
  if (!rail || rail.transfers !== undefined) return [];
  return (await findDebitScheme(rail, currency)) ? ["form", "debit"] : ["form"];
}

/** The agreement for a payer who chose bank debit in a rail's form. Empty if the rail no longer offers it. */
export async function debitIn(
  ctx: Context,
  rail: PaymentRail,
  { paysByDebit, terms, locale }: { paysByDebit?: boolean | undefined; terms: DebitTerms; locale: string },
): Promise<Pick<PaymentForm, "debit">> {
  const scheme = paysByDebit ? await findDebitScheme(rail, terms.amount.currency) : null;
  if (!scheme) return {};
  return { debit: { agreement: ctx.ports.writeAgreement({ scheme, terms }, knownLocale(locale) ?? "en") } };
}
