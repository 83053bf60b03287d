import { z } from "zod";
import type { PaymentMethod } from "@/server/generated/prisma/client";
import { createdAtOut, identityId, idField, instant, TEXT_PATTERN } from "@/server/resources/fields";
import { textOut, tokenOut } from "@/server/resources/response-fields";

export const paymentMethodId = idField("paymentMethod");

export const paymentMethodCreateBody = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(255)
      .meta({ pattern: TEXT_PATTERN })
      .describe("What the payment rail's own form gave you. Never a card number."),
    default: z.boolean().optional().describe("Makes it the default. An identity's first one is the default anyway."),
  })
  .meta({ id: "PaymentMethodCreate", description: "A payment method to add." });

export const paymentMethodResource = z
  .strictObject({
    id: paymentMethodId.describe("Names the payment method."),
    identity_id: identityId.describe("Whose it is."),
    type: tokenOut.describe("What kind it is, such as card."),
    brand: textOut(60).nullable().describe("Who issued it, such as visa; null where that means nothing."),
    last4: z
      .string()
      .meta({ pattern: "^[0-9]{4}$", maxLength: 4 })
      .nullable()
      .describe("The last four digits, where it has any."),
    is_default: z.boolean().describe("Gifts that name no payment method use the default one."),
    created_at: createdAtOut,
  })
  .meta({ id: "PaymentMethod", description: "A way for an identity to pay, kept by the payment rail." });

/** Writes a payment method; the rail's token stays inside. */
export function serializePaymentMethod(method: PaymentMethod): z.infer<typeof paymentMethodResource> {
  return {
    id: method.id,
    identity_id: method.identityId,
    type: method.type,
    brand: method.brand,
    last4: method.last4,
    is_default: method.isDefault,
    created_at: instant(method.createdAt),
  };
}
