/** Those who give on the campaign's page. The second one resembles a listed party, so that a person has to look. */
export const PAYERS = [
  { name: "Sunniva Applegarth", email: "payer.0@example.org" },
  { name: "Nora Newcomer", email: "payer.1@example.org" },
  { name: "Tibor Underwood", email: "payer.2@example.org" },
] as const;
export const RESEMBLING_PAYER = 1;
/** Whom that one resembles. */
export const RESEMBLED = "Norah Newcomber";

/** What donors do once the payment provider's form is open. */
export const FORM_WAYS = [
  "comes back",
  "comes back twice",
  "pays in two tabs",
  "leaves after paying",
  "leaves before paying",
] as const;
export type FormWay = (typeof FORM_WAYS)[number];

/** What happens around a form on which donors pay: their bank holds the amount back until the gift is charged. */
export type FormAction =
  | {
      do: "give on page";
      payer: number;
      cents: number;
      cadence: "once" | "monthly";
      method: string;
      way: FormWay;
    }
  /** The donor of an earlier step comes back from the provider's form, however late, and pays first if they have not. */
  | { do: "come back"; form: number }
  /** All who are asked to pay anew do so. */
  | { do: "pay anew"; isSentTwice: boolean }
  /** A person decides about all who resemble a listed party. */
  | { do: "decide cases"; decision: "cleared" | "confirmed" };

/** What is remembered of a form that a donor has filled in. */
export interface AskedForm {
  payer: number;
  cents: bigint;
  cadence: "once" | "monthly";
  method: string;
  /** Generated with the form: sending it twice is one checkout. */
  key: string;
  /** Null while no answer came. */
  checkoutId: string | null;
  /** The provider's own form, once it is open. */
  url: string | null;
  /** What that form returned with, once it was paid. */
  query: URLSearchParams | null;
}

/** What workers do about forms, and what is held back for them. */
export const FORM_SWEEPS = [
  "complete-forms",
  "sync-checkouts",
  "sweep-gifts",
  "sweep-payments",
  "release-authorizations",
  "renew-authorizations",
  "expire-gift-actions",
] as const;
