import type { RailOperation } from "@/server/ports/payment-rail";

/** What the adapter writes into the metadata of Stripe's objects. */
export const LABELS = {
  /** Our key of a payment. */
  payment: "almoner_payment",
  /** What the payment is for. */
  subject: "almoner_subject",
  /** Our key of what is held back anew. */
  renewal: "almoner_renewal",
  /** Our reference of a form. */
  form: "almoner_form",
  /** On a form whose mandate is charged once. */
  once: "almoner_once",
  /** On an intent whose payer confirms a saved card. */
  confirms: "almoner_confirms",
  /** On a form that takes a mandate: the language of what is agreed to. */
  language: "almoner_language",
  /** Our key of an account. */
  account: "almoner_account",
  /** Our key of a payer. */
  payer: "almoner_payer",
  /** When a payout arrived, in seconds since 1970, on its transfer. */
  paidAt: "almoner_paid_at",
  /** Why a transfer was reversed, on its reversal. */
  outcome: "almoner_outcome",
  code: "almoner_code",
} as const;

interface Labeled {
  metadata: Record<string, string> | null;
}

/** The metadata of what is done for an operation. */
export function labelsOf({ key, subjectId }: RailOperation): Record<string, string> {
  return { [LABELS.payment]: key, ...(subjectId && { [LABELS.subject]: subjectId }) };
}

/** Our key of the payment that an object belongs to; null if it has none. */
export function keyOf(object: Labeled | null | undefined): string | null {
  return object?.metadata?.[LABELS.payment] ?? null;
}

/** What the payment is for; null if the object does not say. */
export function subjectOf({ metadata }: Labeled): string | null {
  return metadata?.[LABELS.subject] ?? null;
}

/** A field that is an id, or the object itself where it was expanded. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === "string" ? field : (field?.id ?? null);
}

/** A field that was asked for as an object; null if there is none. */
export function objectOf<T extends { id: string }>(field: string | T | null | undefined): T | null {
  return typeof field === "object" ? field : null;
}

/** Stripe's times are seconds since 1970. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The first second that is not before an instant. */
export function secondsFrom(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}

/** Throws if an object of Stripe's carries a key for which something else was requested. */
export function requireSame(
  { key, currency }: RailOperation,
  requested: number | null,
  found: { amount: number; currency: string },
): void {
  if (requested !== found.amount) throw new Error(`The key ${key} was used for an operation with another amount.`);
  if (currency.toLowerCase() !== found.currency)
    throw new Error(`The key ${key} was used for an operation with another currency.`);
}
