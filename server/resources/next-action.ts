import { z } from "zod";
import type { Cents } from "@/server/kernel/money";
import { centsToJson } from "@/server/kernel/money";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import { centsOut, instant, instantOut } from "@/server/resources/fields";
import { currencyOut, textOut } from "@/server/resources/response-fields";

/** What a gift's donor has to do next, as far as the donor may know. */
export interface NextAction {
  url: string;
  expiresAt: Date;
  /** The bank details for the transfer; null if they pay in another way. */
  instructions: PaymentInstructions | null;
}

/** What a donor enters at their bank. */
export interface TransferTerms {
  account: TransferAccount;
  /** As the donor enters it: twelve letters and digits, or these after `RF` and two check digits. */
  reference: string;
  amountCents: Cents;
  currency: string;
}

/** What a donor enters at their bank for a gift that waits for it. */
export interface PaymentInstructions extends TransferTerms {
  expiresAt: Date;
}

export const nextActionOut = z
  .strictObject({
    type: z.literal("redirect_to_url").describe("What to do: send the donor to `url`."),
    url: textOut(2048).describe("The page on which the donor pays. Whoever has it can pay for the gift."),
    expires_at: instantOut.describe("Until when. The gift fails then."),
  })
  .meta({ id: "NextAction", description: "What a gift waits for its donor to do." });

const NAME_MAX_CHARACTERS = 70;
const NUMBER_MAX_CHARACTERS = 34;
const BIC_MAX_CHARACTERS = 11;
const ROUTING_MAX_CHARACTERS = 20;
const REFERENCE_MAX_CHARACTERS = 25;

export const paymentInstructionsOut = z
  .strictObject({
    type: z.literal("bank_transfer").describe("What to do: have the donor transfer the amount."),
    account_holder: textOut(NAME_MAX_CHARACTERS).describe("The account's holder, as the bank knows it."),
    iban: textOut(NUMBER_MAX_CHARACTERS).nullable().describe("The account's IBAN; null for one that has a number."),
    bic: textOut(BIC_MAX_CHARACTERS).nullable().describe("The BIC of its bank, where an IBAN needs one."),
    account_number: textOut(NUMBER_MAX_CHARACTERS)
      .nullable()
      .describe("The account's number; null for one that has an IBAN."),
    routing_number: textOut(ROUTING_MAX_CHARACTERS).nullable().describe("The routing number of its bank."),
    reference: textOut(REFERENCE_MAX_CHARACTERS).describe(
      "What the donor writes into the transfer, so that it is found.",
    ),
    amount_cents: centsOut.describe("The amount to transfer, in the currency's smallest unit."),
    currency: currencyOut.describe("The ISO 4217 currency code."),
    expires_at: instantOut.describe("Until when it must have arrived. The gift fails then."),
  })
  .meta({ id: "PaymentInstructions", description: "How a donor transfers the money for a gift." });

export const standingOrderOut = paymentInstructionsOut
  .omit({ expires_at: true })
  .extend({ amount_cents: centsOut.describe("The amount of each transfer, in the currency's smallest unit.") })
  .meta({ id: "StandingOrderInstructions", description: "How a donor sets up a standing order for a recurring gift." });

export const yearInstructionsOut = standingOrderOut
  .extend({ amount_cents: centsOut.describe("What is transferred for a year, in the currency's smallest unit.") })
  .meta({ id: "CommitmentInstructions", description: "How a member transfers what a commitment costs." });

/** Writes the next action as fields of a gift, or no fields if there is none. */
export function nextActionField(action: NextAction | null): {
  next_action?: z.infer<typeof nextActionOut>;
  payment_instructions?: z.infer<typeof paymentInstructionsOut>;
} {
  if (action === null) return {};
  const { url, expiresAt, instructions } = action;
  return {
    next_action: { type: "redirect_to_url", url, expires_at: instant(expiresAt) },
    ...(instructions && { payment_instructions: serializeInstructions(instructions) }),
  };
}

function serializeInstructions(instructions: PaymentInstructions): z.infer<typeof paymentInstructionsOut> {
  return { ...serializeTerms(instructions), expires_at: instant(instructions.expiresAt) };
}

/** Writes what a donor enters at their bank. */
export function serializeTerms(terms: TransferTerms): z.infer<typeof standingOrderOut> {
  const { account, reference, amountCents, currency } = terms;
  return {
    type: "bank_transfer",
    account_holder: account.holder,
    iban: account.iban,
    bic: account.bic,
    account_number: account.accountNumber,
    routing_number: account.routingNumber,
    reference,
    amount_cents: centsToJson(amountCents),
    currency,
  };
}
