import type { Cadence } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { RailMandate } from "@/server/ports/rail-debits";

/** What the rail's own form is opened with: an amount, or none to save a payment method. */
export interface PaymentForm {
  /** Ours; comes back with the response. */
  reference: string;
  amountCents: Cents | null;
  currency: string;
  /** What is paid for, in the payer's words. */
  description: string;
  /** The language of the page that leads there, such as `pt`. */
  locale: string;
  /** Where the form returns to, whatever happens. The rail adds its response to the query. */
  returnUrl: string;
  /** Who gets the money, by their public name; absent if they have none, and where a form only saves a method. */
  payee?: string;
  /** How often this amount is paid from now on, and when next, for the form to say what is agreed to; absent if once. */
  repeats?: { cadence: Cadence; nextAt: Date };
  /** Who pays, as they called themselves, for the form to be filled in with. */
  payerName?: string;
  /** Where they are emailed, for the same. */
  payerEmail?: string;
  /** The rail's reference of the payer's record, which the method is saved to; absent if a new one is to be created. */
  payer?: string;
  /** True if the payer wants to save the method, for their own later payments. */
  saves?: true;
  /** The color scheme of the page around the form; absent if the payer's device decides. */
  scheme?: "light" | "dark";
  /**
   * Present if the payer chose bank debit, with what they agree to. The form then takes an account and a mandate, and
   * no amount is taken before the token is charged.
   */
  debit?: { agreement: string };
  /** The earlier attempt that brings the payer here again. */
  declined?: DeclinedAttempt;
}

/** An attempt to pay that was declined: the reason's code, and the token that it was made with, if one was charged. */
export interface DeclinedAttempt {
  code: string;
  token: string | null;
}

/** A way to pay in the rail's form with one tap, such as a wallet of the device. */
export interface RailWallet {
  name: string;
  /** What people know it as. */
  label: string;
}

/**
 * What the form returned. Nothing has been charged yet: the token is for charging. `authorizedUntil` is when the bank's
 * authorization of the amount expires; absent if there is none. For a token that is charged once by a mandate, it is
 * when the rail may forget the account. `mandate` is what the payer agreed to, if they did.
 */
export type PaymentReturn =
  | { outcome: "completed"; reference: string; token: string; authorizedUntil?: Date; mandate?: RailMandate }
  | { outcome: "canceled"; reference: string }
  | { outcome: "invalid" };
