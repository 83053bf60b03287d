import { CADENCES } from "@/server/kernel/cadence";
import type { InputError } from "@/server/kernel/input-error";
import type { Cents } from "@/server/kernel/money";

/** How often a gift is made: once or recurring. */
export const GIVING_CADENCES = ["once", ...CADENCES] as const;
export type GivingCadence = (typeof GIVING_CADENCES)[number];

/** A gift as requested on a page. */
export interface CheckoutDraft {
  /** The amount charged, including the fee if the donor covers it. */
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

/** Why a valid form's gift is rejected. */
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
