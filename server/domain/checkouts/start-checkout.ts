import { z } from "zod";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { checkCharge } from "@/server/domain/checkouts/check-charge";
import { checkDonor } from "@/server/domain/checkouts/check-donor";
import type { CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { checkoutSecret, readCheckoutSecret } from "@/server/domain/checkouts/checkout-links";
import { checkoutSubject, givingCampaignSubject } from "@/server/domain/checkouts/checkout-subject";
import { checkoutUrl } from "@/server/domain/checkouts/checkout-url";
import { chosenMethod } from "@/server/domain/checkouts/chosen-method";
import { emailConfirmation } from "@/server/domain/checkouts/confirm-checkout";
import { giveByMethod } from "@/server/domain/checkouts/give-by-method";
import { brokenRule } from "@/server/domain/checkouts/giving-attempts";
import { GIVING_LAYOUTS, type GivingLayout, givingPaths } from "@/server/domain/checkouts/giving-paths";
import { chosenWay } from "@/server/domain/checkouts/giving-ways";
import { givingCurrency } from "@/server/domain/checkouts/read-giving-currency";
import {
  type CheckoutForm,
  checkoutForm,
  lockCheckout,
  renew,
  writeCheckout,
} from "@/server/domain/checkouts/write-checkout";
import type { Checkout, SavedMethod } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Where the form leads: to the rail, to the thank-you page if it was submitted again after giving, or back with errors.
 */
export type StartedCheckout =
  | { outcome: "leads_to"; url: string; secret: string }
  | { outcome: "invalid"; errors: CheckoutError[] };

/** The format of the unguessable key that forms generate. */
const KEY = /^[0-9a-f-]{36}$/;

/**
 * Handles a page's gift form and opens the rail's own. Nothing is charged and no identity is created before the donor
 * returns from there. Submitting the same form again updates the same checkout.
 */
export const startCheckout = operation({
  name: "startCheckout",
  summary: "Starts or changes a checkout by the form of a campaign's page.",
  permission: { visitor: "anyone" },
  subject: givingCampaignSubject,
  input: checkoutForm,
  run: (ctx, form, { subject: campaign }) => start(ctx, form, campaign),
});

/** The same for a signed-in user, who may pay by a saved method or save a new one. */
export const startMyCheckout = operation({
  name: "startMyCheckout",
  summary: "Starts or changes a checkout of yours by the form of a campaign's page.",
  permission: { user: true },
  subject: givingCampaignSubject,
  input: checkoutForm,
  run: (ctx, form, { subject: campaign }) => start(ctx, form, campaign),
});

async function start(ctx: Context, input: CheckoutForm, campaign: CampaignWithParent): Promise<StartedCheckout> {
  const invalid = (...errors: CheckoutError[]): StartedCheckout => ({ outcome: "invalid", errors });
  if (!KEY.test(input.key)) return invalid({ field: null, code: "formTooOld" });
  const currency = givingCurrency(campaign);
  if (campaignPhase(campaign, ctx.now()) !== "live") return invalid({ field: null, code: "notAccepting" });
  const method = await chosenMethod(ctx, input.draft, currency);
  if (method !== null && "code" in method) return invalid(method);
  const way = method ? "form" : await chosenWay(ctx, input.draft, currency);
  if (typeof way !== "string") return invalid(way);
  const unpayable = checkCharge(ctx, { ...input.draft, currency, way, ...(method && { rail: method.rail }) });
  if (unpayable) return invalid(unpayable);
  const known = await ctx.db.checkout.findUnique({ where: { key: input.key } });
  if (known && known.campaignId !== campaign.id) return invalid({ field: null, code: "formTooOld" });
  // Submitted again after giving: don't count the gift's own share of the limit.
  if (!known || known.status === "open" || known.status === "failed") {
    const errors = await checkDonor(ctx, {
      campaign,
      currency,
      draft: input.draft,
      seen: input.seen.flatMap((secret) => readCheckoutSecret(ctx, secret) ?? []),
    });
    if (errors.length > 0) return invalid(...errors);
  }
  const payment = { way, method };
  const checkout = await writeCheckout(ctx, input, campaign, currency, payment);
  const url = await nextUrl(ctx, checkout, campaign, input.layout, { method });
  return { outcome: "leads_to", url, secret: checkoutSecret(ctx, checkout.id) };
}

/**
 * Starts another attempt at a failed gift, with everything as entered. A checkout in any other status redirects to its
 * thank-you page.
 */
export const retryCheckout = operation({
  name: "retryCheckout",
  summary: "Starts one more attempt to pay a gift that failed.",
  permission: { visitor: "link" },
  subject: checkoutSubject,
  input: z.strictObject({
    layout: z.enum(GIVING_LAYOUTS),
    attempt: z.int().optional().describe("The attempt that failed; the newest one by default."),
  }),
  async run(ctx, { layout, attempt }, { subject: { id, campaignId } }) {
    const campaign = await ctx.db.campaign.findUniqueOrThrow({ where: { id: campaignId }, include: { parent: true } });
    const current = await ctx.transaction(async (tx) => {
      const locked = await lockCheckout(tx, { id });
      const isNewest = attempt === undefined || attempt === locked.attempt;
      // If a saved method failed, the donor pays in the form, unless the bank only wants them to confirm the payment.
      return locked.status === "failed" && isNewest ? renew(tx, locked, { savedMethodId: null }) : locked;
    });
    return nextUrl(ctx, current, campaign, layout, { confirms: true });
  },
});

/**
 * Where the donor continues: at the rail or, if a rule requires confirmation, on a page about the email that was sent.
 */
async function nextUrl(
  ctx: Context,
  checkout: Checkout,
  campaign: CampaignWithParent,
  layout: GivingLayout,
  { method = null, confirms = false }: { method?: SavedMethod | null; confirms?: boolean },
) {
  const isPayable = checkout.status === "open" || checkout.status === "failed";
  if (isPayable && !checkout.confirmedAt && (await brokenRule(ctx, checkout, { consequence: "confirm" }))) {
    await emailConfirmation(ctx, checkout, campaign);
    return `/gifts/confirm?lang=${checkout.locale}`;
  }
  if (method && isPayable) return giveByMethod(ctx, checkout, method, givingPaths(campaign, layout));
  return checkoutUrl(ctx, checkout, campaign, layout, confirms);
}
