import { z } from "zod";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import {
  createdAtOut,
  identityId,
  idField,
  instant,
  PAYMENT_METHOD_MAX_CHARACTERS,
  textField,
} from "@/server/resources/fields";
import { textOut, tokenOut } from "@/server/resources/response-fields";

export const payoutAccountBody = z
  .strictObject({
    token: textField(PAYMENT_METHOD_MAX_CHARACTERS, 1).describe(
      "The token from the payment provider's form. Never an account number.",
    ),
  })
  .meta({ id: "PayoutAccountSet", description: "The account that payouts are to go to." });

export const payoutAccountResource = z
  .strictObject({
    id: idField("payoutAccount").describe("The id of the account."),
    identity_id: identityId.describe("The identity that it belongs to."),
    type: tokenOut.describe("The type, such as bank_account."),
    bank: textOut(120).nullable().describe("The bank. null if the provider does not name it."),
    last4: z
      .string()
      .meta({ pattern: "^[0-9]{4}$", maxLength: 4 })
      .nullable()
      .describe("The last four digits. null if it has none."),
    created_at: createdAtOut,
  })
  .meta({ id: "PayoutAccount", description: "Where an identity's payouts go, stored by the payment provider." });

/** Writes a payout account; the rail's token is never shown. */
export function serializePayoutAccount(account: PayoutAccount): z.infer<typeof payoutAccountResource> {
  return {
    id: account.id,
    identity_id: account.identityId,
    type: account.type,
    bank: account.bank,
    last4: account.last4,
    created_at: instant(account.createdAt),
  };
}
