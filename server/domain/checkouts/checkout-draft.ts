import { z } from "zod";
import { CADENCES } from "@/server/kernel/cadence";
import type { InputError } from "@/server/kernel/input-error";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import { postalAddress } from "@/server/resources/address";
import { centsField } from "@/server/resources/number-fields";

/** How often a gift is made: once or recurring. */
export const GIVING_CADENCES = ["once", ...CADENCES] as const;
export type GivingCadence = (typeof GIVING_CADENCES)[number];

const checkoutDedication = z.strictObject({
  type: z.enum(["in_honor", "in_memory"]),
  name: z.string(),
  notify_email: z.string().optional(),
  message: z.string().optional(),
});
export type CheckoutDedication = z.infer<typeof checkoutDedication>;

/** A gift as entered in a page's form. */
export const checkoutDraft = z.strictObject({
  amountCents: centsField(GIFT_MINIMUM_CENTS).describe("The amount charged, including the fee if the donor covers it."),
  coversFee: z.boolean(),
  cadence: z.enum(GIVING_CADENCES),
  name: z.string(),
  email: z.string(),
  anonymous: z.boolean(),
  hidesAmount: z.boolean(),
  message: z.string().nullable(),
  showsMessage: z.boolean(),
  dedication: checkoutDedication.nullable(),
  wantsUpdates: z.boolean(),
  sharesContact: z.boolean().describe("Whether the form said that the recipient gets name and email address."),
  allowsMailings: z.boolean().describe("Whether the box for the recipient's mailings was ticked."),
  address: postalAddress.nullable().describe("The postal address, where the form asked for one."),
  company: z.string().nullable().describe("The company that gives; its contact is the name."),
  paysByTransfer: z
    .boolean()
    .optional()
    .describe("Whether the donor transfers instead of paying in a form, where both are possible."),
  paysByDebit: z.boolean().optional().describe("The same for a debit of the donor's bank account."),
  savedMethodId: z.string().nullish().describe("The saved method of whoever signed in, instead of the rail's form."),
  savesMethod: z.boolean().optional().describe("Whether they want the method of that form to be saved."),
});
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/** Why a valid form's gift is rejected. */
export type CheckoutErrorCode =
  | "formTooOld"
  | "chargeTooSmall"
  | "chargeTooFine"
  | "amountTooLarge"
  | "notAccepting"
  | "currencyUnknown"
  | "overLimit"
  | "overLimitByFee"
  | "recipientFull"
  | "transferUnavailable"
  | "debitUnavailable"
  | "methodGone"
  | "methodUnavailable"
  | "methodNotOfAddress";

export type CheckoutError = InputError<CheckoutErrorCode>;
