import { z } from "zod";
import { centsOut, currencyField, textField } from "@/server/resources/fields";
import { centsField } from "@/server/resources/number-fields";
import { currencyOut, textOut } from "@/server/resources/response-fields";

const REFERENCE_MAX_CHARACTERS = 60;
const NAME_MAX_CHARACTERS = 70;
const TEXT_MAX_CHARACTERS = 140;
const WRITTEN_MAX_CHARACTERS = 201;

export const sandboxTransferBody = z
  .strictObject({
    reference: textField(REFERENCE_MAX_CHARACTERS, 1)
      .nullish()
      .describe("What the payer writes into the transfer: a gift's reference, in any spelling. Default: none."),
    amount_cents: centsField(1n)
      .nullish()
      .describe("The amount. Default: what is missing of the gift of the reference."),
    currency: currencyField.nullish().describe("ISO 4217 code. Default: the gift's, or USD."),
    name: textField(NAME_MAX_CHARACTERS, 1).nullish().describe("The holder of the account that it comes from."),
    text: textField(TEXT_MAX_CHARACTERS).nullish().describe("What the payer writes after the reference."),
  })
  .meta({ id: "SandboxTransferCreate", description: "A bank transfer to make in the sandbox." });

export const sandboxTransferResource = z
  .strictObject({
    account_holder: textOut(NAME_MAX_CHARACTERS).describe("The holder of the account that it went to."),
    amount_cents: centsOut.describe("The amount, in the currency's smallest unit."),
    currency: currencyOut.describe("The ISO 4217 currency code."),
    text: textOut(WRITTEN_MAX_CHARACTERS).describe("The text of the transfer."),
  })
  .meta({ id: "SandboxTransfer", description: "A bank transfer that was made in the sandbox." });
