import type { RailOperation } from "@/server/ports/payment-rail";

/** The metadata keys that the adapter writes to Stripe's objects. */
export const LABELS = {
  /** Our key of a payment. */
  payment: "almoner_payment",
  /** What the payment is for. */
  subject: "almoner_subject",
  /** Our key of a renewed authorization. */
  renewal: "almoner_renewal",
  /** Our reference of a form. */
  form: "almoner_form",
  /** On a form whose mandate is for a single charge. */
  once: "almoner_once",
  /** On an intent for which a payer confirms a saved card. */
  confirms: "almoner_confirms",
  /** On a form that collects a mandate: the language of its text. */
  language: "almoner_language",
  /** Our key of an account. */
  account: "almoner_account",
  /** Our key of a payer. */
  payer: "almoner_payer",
  /** When a payout arrived, in seconds since 1970, on its transfer. */
  paidAt: "almoner_paid_at",
  /** On the reversal of a transfer: its reason. */
  outcome: "almoner_outcome",
  code: "almoner_code",
} as const;

interface Labeled {
  metadata: Record<string, string> | null;
}

/** The metadata for an operation's objects. */
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

/** An expanded field; null if it is empty. */
export function objectOf<T extends { id: string }>(field: string | T | null | undefined): T | null {
  return typeof field === "object" ? field : null;
}

/** Stripe's times are seconds since 1970. */
export function dateOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The first whole second at or after an instant. */
export function secondsFrom(date: Date): number {
  return Math.ceil(date.getTime() / 1000);
}

/** Throws if an object at Stripe carries our key, but was created for a different request. */
export function requireSame(
  { key, currency }: RailOperation,
  requested: number | null,
  found: { amount: number; currency: string },
): void {
  if (requested !== found.amount) throw new Error(`The key ${key} was used for an operation with another amount.`);
  if (currency.toLowerCase() !== found.currency)
    throw new Error(`The key ${key} was used for an operation with another currency.`);
}
