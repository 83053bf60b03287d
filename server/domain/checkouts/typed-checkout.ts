import { CADENCES } from "@/server/kernel/cadence";
import type { TextKey } from "@/server/texts/areas";

/** The fields of the form for giving, as the browser sends them; one that is not sent is an empty text. */
export const CHECKOUT_FIELDS = [
  "amount",
  "own_amount",
  "cadence",
  "covers_fee",
  "name",
  "email",
  "anonymous",
  "hides_amount",
  "message",
  "shows_message",
  "dedication_type",
  "dedication_name",
  "dedication_email",
  "dedication_message",
  "wants_updates",
] as const;
export type CheckoutField = (typeof CHECKOUT_FIELDS)[number];

/** What somebody typed, exactly; boxes that are ticked say `on`. */
export type TypedCheckout = Record<CheckoutField, string>;

/** The choice among the sums for one that is typed. */
export const OWN_AMOUNT = "other";

/** How often a gift is given: once, or again and again. */
export const GIVING_CADENCES = ["once", ...CADENCES] as const;
export type GivingCadence = (typeof GIVING_CADENCES)[number];

/** One thing that is not right yet, at its field and in words; without a field it is about the whole. */
export interface CheckoutFault {
  field: CheckoutField | null;
  code: TextKey<"give">;
  message: string;
}

/** Reads what was sent; a field twice or a file counts as nothing. */
export function typedCheckout(read: (field: CheckoutField) => unknown): TypedCheckout {
  const entries = CHECKOUT_FIELDS.map((field) => {
    const value = read(field);
    return [field, typeof value === "string" ? value.replaceAll("\u0000", "") : ""] as const;
  });
  return Object.fromEntries(entries) as TypedCheckout;
}
