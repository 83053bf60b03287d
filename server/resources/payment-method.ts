import { z } from "zod";
import type { PaymentMethod } from "@/server/generated/prisma/client";
import { identityId, idField, instant, instantOut } from "@/server/resources/fields";

export const paymentMethodId = idField("paymentMethod");

export const paymentMethodCreateBody = z
  .strictObject({
    token: z
      .string()
      .min(1, { error: "must not be empty" })
      .max(255, { error: "must be at most 255 characters long" })
      .describe("What the payment rail's own form gave you. Never a card number."),
    default: z.boolean().optional().describe("Makes it the default. An identity's first one is the default anyway."),
  })
  .meta({ id: "PaymentMethodCreate" });

export const paymentMethodResource = z
  .strictObject({
    id: paymentMethodId,
    identity_id: identityId,
    type: z.string().describe("What kind it is, such as card."),
    brand: z.string().nullable(),
    last4: z.string().nullable().describe("The last four digits, where it has any."),
    is_default: z.boolean().describe("Gifts that name no payment method use the default one."),
    created_at: instantOut,
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
