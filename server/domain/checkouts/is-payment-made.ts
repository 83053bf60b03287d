import { z } from "zod";
import { readPaymentReference } from "@/server/domain/checkouts/checkout-links";
import { readRailReturn } from "@/server/domain/payments/rail-forms";
import { operation } from "@/server/operations/operation";

/**
 * Says whether a payer has already paid what a rail's form asks for, so that nobody who returns to the form pays twice.
 * False for a response that the rail did not sign, and for forms that only save a payment method.
 */
export const isPaymentMade = operation({
  name: "isPaymentMade",
  summary: "Says whether the payment that a rail's form asks for has been made.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    query: z.instanceof(URLSearchParams).describe("What the rail's form returns with, with its signature."),
  }),
  async run(ctx, { query }): Promise<boolean> {
    const response = await readRailReturn(ctx, query);
    const reference = response.outcome === "invalid" ? null : readPaymentReference(response.reference);
    const checkout = reference && (await ctx.db.checkout.findUnique({ where: { id: reference.checkoutId } }));
    return checkout !== null && checkout.status !== "open" && checkout.status !== "failed";
  },
});
