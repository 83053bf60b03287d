import { z } from "zod";
import { checkoutSecret, findCheckoutBySecret } from "@/server/domain/checkouts/checkout-links";
import { checkoutUrl } from "@/server/domain/checkouts/checkout-url";
import { queueUnsolicitedEmail } from "@/server/domain/email/queue-unsolicited-email";
import type { Campaign, Checkout } from "@/server/generated/prisma/client";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { isLinkSignature, linkSignature } from "@/server/operations/links/link-signature";
import { operation } from "@/server/operations/operation";
import { linkedSubject } from "@/server/operations/subject";
import { knownLocale, LOCALES } from "@/server/texts/locales";

/** Emails the owner of the address a link to confirm a gift before it can be paid, once per attempt. */
export async function emailConfirmation(
  ctx: Context,
  checkout: Checkout,
  campaign: Campaign & { parent: Campaign | null },
): Promise<void> {
  const { id, attempt, email: to, amountCents: cents, currency } = checkout;
  const secret = checkoutSecret(ctx, id);
  const signature = linkSignature(ctx, "checkout-confirmation", aboutOf(checkout));
  const data = {
    amount: { cents, currency },
    campaign: shownCampaignName(campaign),
    link: `${ctx.settings.publicUrl}/gifts/confirm/${secret}?s=${signature}&lang=${checkout.locale}`,
  };
  const locale = knownLocale(checkout.locale) ?? LOCALES[0];
  await ctx.transaction((tx) =>
    queueUnsolicitedEmail(tx, {
      key: `gift-confirm:${id}:${attempt}`,
      to,
      sender: { kind: "campaign", id: campaign.id },
      email: { kind: "gift_confirm", locale, data },
    }),
  );
}

/** A checkout that has to be confirmed, by the link that was emailed for its current attempt. */
export const unconfirmedCheckoutSubject = linkedSubject({
  name: "checkout",
  key: z.strictObject({ secret: z.string(), signature: z.string() }),
  async find(ctx, { secret, signature }) {
    const checkout = await findCheckoutBySecret(ctx, secret);
    if (!checkout || !isLinkSignature(ctx, "checkout-confirmation", aboutOf(checkout), signature)) return null;
    const campaign = await ctx.db.campaign.findUniqueOrThrow({
      where: { id: checkout.campaignId },
      include: { parent: true },
    });
    return { checkout, campaign };
  },
});

/** Finds the gift that a link asks to confirm. */
export const findUnconfirmedCheckout = operation({
  name: "findUnconfirmedCheckout",
  summary: "Finds a gift to be confirmed by its link.",
  permission: { visitor: "link" },
  subject: unconfirmedCheckoutSubject,
  run: async (_, __, { subject: { checkout, campaign } }) => ({
    amountCents: checkout.amountCents,
    currency: checkout.currency,
    locale: knownLocale(checkout.locale) ?? LOCALES[0],
    campaignName: shownCampaignName(campaign),
  }),
});

/** Confirms a gift by its link, and returns the URL to pay it. */
export const confirmCheckout = operation({
  name: "confirmCheckout",
  summary: "Confirms a gift by its link, so that it can be paid.",
  permission: { visitor: "link" },
  subject: unconfirmedCheckoutSubject,
  async run(ctx, _, { subject: { checkout, campaign } }) {
    const { id } = checkout;
    const confirmed = await ctx.db.checkout.update({ where: { id }, data: { confirmedAt: ctx.now() } });
    return checkoutUrl(ctx, confirmed, campaign, "page");
  },
});

const aboutOf = ({ id, attempt }: Pick<Checkout, "id" | "attempt">) => `${id} ${attempt}`;
