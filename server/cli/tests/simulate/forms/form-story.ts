/** The donors who give on the campaign's page. The second one resembles a listed party, so a person has to decide. */
export const PAYERS = [
  { name: "Sunniva Applegarth", email: "payer.0@example.org" },
  { name: "Nora Newcomer", email: "payer.1@example.org" },
  { name: "Tibor Underwood", email: "payer.2@example.org" },
] as const;
export const RESEMBLING_PAYER = 1;
/** The listed name that the second one resembles. */
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

/** Events around a form on which donors pay: their bank authorizes the amount until the gift is charged. */
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
  /** All donors who are asked to pay again do so. */
  | { do: "pay anew"; isSentTwice: boolean }
  /** A person decides about everyone who resembles a listed party. */
  | { do: "decide cases"; decision: "cleared" | "confirmed" };

/** The memory of a form that a donor has filled in. */
export interface AskedForm {
  payer: number;
  cents: bigint;
  cadence: "once" | "monthly";
  method: string;
  /** Generated with the form, so that sending it twice makes one checkout. */
  key: string;
  /** Null until a response arrives. */
  checkoutId: string | null;
  /** The URL of the provider's form, once it is open. */
  url: string | null;
  /** The query of its return URL, once it was paid. */
  query: URLSearchParams | null;
}

/** The sweeps that work on forms and their authorizations. */
export const FORM_SWEEPS = [
  "complete-forms",
  "sync-checkouts",
  "sweep-gifts",
  "sweep-payments",
  "release-authorizations",
  "renew-authorizations",
  "expire-gift-actions",
] as const;
