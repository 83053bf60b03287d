import { beneficiaryName } from "@/server/domain/campaigns/beneficiary-name";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { mailRoom } from "@/server/domain/checkouts/mail-room";
import { missingRoom, worthInUsd } from "@/server/domain/checkouts/outgoing-room";
import type { Context } from "@/server/domain/context";
import { emailKey } from "@/server/domain/identities/email-key";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { systemCaller } from "@/server/kernel/caller";
import { nextMonthOf } from "@/server/kernel/clock";
import type { Locale } from "@/server/texts/locales";

interface GiverCheck {
  campaign: CampaignWithParent;
  currency: string;
  locale: Locale;
  draft: CheckoutDraft;
  /** The checkouts that this browser has begun. */
  seen: readonly string[];
}

/** What would have the gift refused after the donor has paid, said before: who gives, and both sides' limits. */
export async function checkGiver(ctx: Context, check: GiverCheck): Promise<CheckoutError[]> {
  const { campaign, currency, locale, draft, seen } = check;
  const giver = await ctx.db.identity.findUnique({ where: { emailKey: emailKey(draft.email) } });
  if (giver?.id === campaign.beneficiaryId) return [{ field: "email", code: "emailOfRecipient" }];
  if (giver && giver.status !== "active") return [{ field: "email", code: "donorRefused" }];
  const field = "amount" as const;
  const worthCents = await worthInUsd(ctx, draft.amountCents, currency);
  if (worthCents === null) return [{ field: null, code: "currencyUnknown" }];
  const room = await missingRoom(ctx, { giver, worthCents, seen });
  if (room?.mayBeTold) {
    const values = {
      limit: { cents: room.limitCents, currency: "USD" },
      left: { cents: room.leftCents, currency: "USD" },
      date: nextMonthOf(ctx.now()),
    };
    return [{ field, code: "overLimit", values }];
  }
  if (room) {
    await mailRoom(ctx, { giver: giver!, room, locale });
    return [{ field, code: "overLimitMailed", values: { email: draft.email } }];
  }
  const { incoming } = await getIdentityLimits(ctx.as(systemCaller("checkout")), { id: campaign.beneficiaryId });
  if (incoming.remainingCents === null || incoming.remainingCents >= worthCents) return [];
  return [{ field, code: "recipientFull", values: { beneficiary: await beneficiaryName(ctx, campaign) } }];
}
