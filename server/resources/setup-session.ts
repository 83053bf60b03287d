import { z } from "zod";
import type { SetupSession } from "@/server/generated/prisma/client";
import { createdAtOut, identityId, idField, instant, instantOut, textField } from "@/server/resources/fields";
import { paymentMethodId, paymentMethodResource } from "@/server/resources/payment-method";
import { urlOut } from "@/server/resources/response-fields";

export const SETUP_SESSION_STATUSES = ["open", "completed", "expired"] as const;

export const setupSessionId = idField("setupSession");

export const setupSessionCreateBody = z
  .strictObject({
    return_url: textField(2048).describe(
      "The https URL that the donor comes back to, with `setup_session_id` appended. In the sandbox also http at localhost.",
    ),
    default: z
      .boolean()
      .nullish()
      .describe(
        "Whether to make the payment method the default. An identity's first payment method is always its default.",
      ),
  })
  .meta({ id: "SetupSessionCreate", description: "A page to open on which a payment method is saved." });

export const setupSessionResource = z
  .strictObject({
    id: setupSessionId.describe("The id of the setup session."),
    identity_id: identityId.describe("The identity that the payment method is saved for."),
    status: z
      .enum(SETUP_SESSION_STATUSES)
      .describe("`open` until a payment method was saved (`completed`) or 24 hours went by (`expired`)."),
    url: urlOut.describe("The page to send the donor to. It works once. Whoever has it can save a payment method."),
    payment_method_id: paymentMethodId.nullable().describe("The payment method that was saved. null until then."),
    return_url: urlOut.describe("Where the donor comes back to."),
    expires_at: instantOut.describe("When the page closes."),
    created_at: createdAtOut,
  })
  .meta({ id: "SetupSession", description: "A page on which a donor saves a payment method, without a charge." });

export const attachedPaymentMethodResource = paymentMethodResource
  .extend({ setup_session_id: setupSessionId.describe("The setup session in which it was saved.") })
  .meta({ id: "AttachedPaymentMethod", description: "A payment method that was saved in a setup session." });

/** Writes a setup session, with the status `expired` once its time is over. */
export function serializeSetupSession(
  session: SetupSession,
  url: string,
  now: Date,
): z.infer<typeof setupSessionResource> {
  const isOver = session.status === "open" && session.expiresAt <= now;
  return {
    id: session.id,
    identity_id: session.identityId,
    status: isOver ? "expired" : (session.status as (typeof SETUP_SESSION_STATUSES)[number]),
    url,
    payment_method_id: session.paymentMethodId,
    return_url: session.returnUrl,
    expires_at: instant(session.expiresAt),
    created_at: instant(session.createdAt),
  };
}
