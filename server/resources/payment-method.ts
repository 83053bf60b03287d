import { z } from "zod";
import type { Mandate, PaymentMethod } from "@/server/generated/prisma/client";
import {
  createdAtOut,
  identityId,
  idField,
  instant,
  instantOut,
  PAYMENT_METHOD_MAX_CHARACTERS,
  textField,
} from "@/server/resources/fields";
import { textOut, tokenOut } from "@/server/resources/response-fields";

export const paymentMethodId = idField("paymentMethod");

export const paymentMethodCreateBody = z
  .strictObject({
    token: textField(PAYMENT_METHOD_MAX_CHARACTERS, 1).describe(
      "The token from the payment provider's form. Never a card number.",
    ),
    default: z
      .boolean()
      .nullish()
      .describe("Whether to make it the default. An identity's first payment method is always its default."),
  })
  .meta({ id: "PaymentMethodCreate", description: "A payment method to add." });

export const paymentMethodResource = z
  .strictObject({
    id: paymentMethodId.describe("The id of the payment method."),
    identity_id: identityId.describe("The identity that it belongs to."),
    type: tokenOut.describe(
      "The type, such as card. With `bank_transfer`, nothing is charged: what names it waits for a transfer, which `payment_instructions` are for.",
    ),
    brand: textOut(60).nullable().describe("The brand, such as visa. null if it has none."),
    last4: z
      .string()
      .meta({ pattern: "^[0-9]{4}$", maxLength: 4 })
      .nullable()
      .describe("The last four digits. null if it has none."),
    mandate: z
      .strictObject({
        reference: textOut(60)
          .nullable()
          .describe("What the payer's bank shows with each debit. null where the scheme has none."),
        accepted_at: instantOut.describe("When the payer agreed to be debited."),
        status: z
          .enum(["active", "inactive"])
          .describe("`inactive` once the payer has ended it: nothing can be charged by it."),
      })
      .meta({ id: "Mandate", description: "What a payer agreed to: that their bank account is debited." })
      .nullable()
      .describe("Of a bank account that is debited. null for other types."),
    is_default: z.boolean().describe("Whether gifts without a payment method use this one."),
    created_at: createdAtOut,
  })
  .meta({ id: "PaymentMethod", description: "A payment method of an identity, stored by the payment provider." });

/** A payment method with what its owner agreed to, if it is debited. */
export type PaymentMethodWithMandate = PaymentMethod & {
  mandate: Pick<Mandate, "reference" | "acceptedAt" | "endedAt"> | null;
};

/** Writes a payment method; the rail's token is never shown. */
export function serializePaymentMethod({
  mandate,
  ...method
}: PaymentMethodWithMandate): z.infer<typeof paymentMethodResource> {
  return {
    id: method.id,
    identity_id: method.identityId,
    type: method.type,
    brand: method.brand,
    last4: method.last4,
    mandate: mandate && {
      reference: mandate.reference,
      accepted_at: instant(mandate.acceptedAt),
      status: mandate.endedAt ? "inactive" : "active",
    },
    is_default: method.isDefault,
    created_at: instant(method.createdAt),
  };
}
