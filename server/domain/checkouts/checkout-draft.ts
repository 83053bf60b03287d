import { CADENCES } from "@/server/kernel/cadence";
import type { InputError } from "@/server/kernel/input-error";
import type { Cents } from "@/server/kernel/money";

/** How often a gift is given: once, or again and again. */
export const GIVING_CADENCES = ["once", ...CADENCES] as const;
export type GivingCadence = (typeof GIVING_CADENCES)[number];

/** What a gift on a page is to be. */
export interface CheckoutDraft {
  /** What is charged, the fee included where the donor covers it. */
  amountCents: Cents;
  coversFee: boolean;
  cadence: GivingCadence;
  name: string;
  email: string;
  anonymous: boolean;
  hidesAmount: boolean;
  message: string | null;
  showsMessage: boolean;
  dedication: CheckoutDedication | null;
  wantsUpdates: boolean;
}

export interface CheckoutDedication {
  type: "in_honor" | "in_memory";
  name: string;
  notify_email?: string;
  message?: string;
}

/** Why a gift that was entered well is not taken. */
export type CheckoutErrorCode =
  | "formTooOld"
  | "notAccepting"
  | "emailOfRecipient"
  | "donorRefused"
  | "currencyUnknown"
  | "overLimit"
  | "overLimitMailed"
  | "recipientFull";

export type CheckoutError = InputError<CheckoutErrorCode>;
