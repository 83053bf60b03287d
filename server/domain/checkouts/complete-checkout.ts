import { z } from "zod";
import { checkoutSecret, readPaymentReference } from "@/server/domain/checkouts/checkout-links";
import { GIVING_LAYOUTS, type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { makeGift } from "@/server/domain/checkouts/make-gift";
import { takePayment } from "@/server/domain/checkouts/take-payment";
import { checkAuthorizations, recordAuthorization } from "@/server/domain/payments/authorizations";
import { recordMandate } from "@/server/domain/payments/mandates";
import { type RailReturn, readRailReturn } from "@/server/domain/payments/rail-forms";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** Why the form is shown again to a donor who returns from the rail. */
export type CameBack = "canceled" | "refused" | "replaced";

export interface CompletedCheckout {
  /** The path to redirect the donor to. */
  path: string;
  secret: string;
  /** The attempt that the rail's response belongs to. */
  attempt: number;
}

/**
 * Handles the rail's response and creates the gift, once: even if the response is repeated, comes from two tabs, or
 * after a crash in between. Returns where the donor is redirected to; null for a response that the rail did not sign.
 */
export const completeCheckout = operation({
  name: "completeCheckout",
  summary: "Makes the gift that a donor paid for in the rail's form.",
  permission: { visitor: "anyone" },
  input: z.strictObject({
    query: z.instanceof(URLSearchParams).describe("What the rail added to the URL, with its signature."),
    layout: z.enum(GIVING_LAYOUTS),
  }),
  run: async (ctx, { query, layout }) => finishCheckout(ctx, await readRailReturn(ctx, query), layout),
});

/** The same for a response that was already verified and parsed. */
export async function finishCheckout(
  ctx: Context,
  response: RailReturn,
  layout: GivingLayout,
): Promise<CompletedCheckout | null> {
  const reference = response.outcome === "invalid" ? null : readPaymentReference(response.reference);
  if (response.outcome === "invalid" || !reference) return null;
  const checkout = await ctx.db.checkout.findUnique({ where: { id: reference.checkoutId } });
  const campaign =
    checkout && (await ctx.db.campaign.findUnique({ where: { id: checkout.campaignId }, include: { parent: true } }));
  if (!checkout || !campaign) return null;
  const secret = checkoutSecret(ctx, checkout.id);
  const paths = givingPaths(campaign, layout);
  const thanks = paths.thanks(secret, checkout.locale);
  const to = (path: string) => ({ path, secret, attempt: reference.attempt });
  const back = (why: CameBack) => to(`${paths.again(secret, checkout.locale)}&back=${why}`);
  if (response.outcome === "canceled") {
    return checkout.status === "open" || checkout.status === "failed" ? back("canceled") : to(thanks);
  }
  const isNewest = checkout.attempt === reference.attempt;
  // In one transaction: while the checkout is still open, the authorization would look unneeded.
  const taken = await ctx.transaction(async (tx) => {
    await recordMandate(tx, response);
    await recordAuthorization(tx, response, isNewest ? checkout.giftId : null);
    return takePayment(tx, checkout, reference.attempt, response);
  });
  // Another form of this attempt was completed first, or this response was already handled.
  if (taken === "replaced" || taken.paymentToken !== response.token) await checkAuthorizations(ctx, [checkout.giftId]);
  if (taken === "replaced") return back("replaced");
  if (taken.status !== "giving") return to(thanks);
  return (await makeGift(ctx, taken)) ? to(thanks) : back("refused");
}
