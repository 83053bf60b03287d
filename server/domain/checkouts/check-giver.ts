import { beneficiaryName } from "@/server/domain/campaigns/beneficiary-name";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { mailRoom } from "@/server/domain/checkouts/mail-room";
import { missingRoom, worthInUsd } from "@/server/domain/checkouts/outgoing-room";
import type { CheckoutDraft } from "@/server/domain/checkouts/read-typed-checkout";
import type { CheckoutFault } from "@/server/domain/checkouts/typed-checkout";
import type { Context } from "@/server/domain/context";
import { emailKey } from "@/server/domain/identities/email-key";
import { readLimits } from "@/server/domain/identities/read-limits";
import { systemCaller } from "@/server/kernel/caller";
import { nextMonthOf } from "@/server/kernel/clock";
import { formatDate, formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface GiverCheck {
  campaign: CampaignWithParent;
  currency: string;
  locale: Locale;
  draft: CheckoutDraft;
  /** The checkouts that this browser has begun. */
  seen: readonly string[];
}

/** What would have the gift refused after the giver has paid, told before: who gives, and both sides' limits. */
export async function checkGiver(ctx: Context, check: GiverCheck): Promise<CheckoutFault[]> {
  const { campaign, currency, locale, draft, seen } = check;
  const translate = translator(locale, "give");
  const giver = await ctx.db.identity.findUnique({ where: { emailKey: emailKey(draft.email) } });
  if (giver?.id === campaign.beneficiaryId) {
    return [{ field: "email", code: "emailOfRecipient", message: translate("emailOfRecipient") }];
  }
  if (giver && giver.status !== "active") {
    return [{ field: "email", code: "giverRefused", message: translate("giverRefused") }];
  }
  const field = "amount" as const;
  const worthCents = await worthInUsd(ctx, draft.amountCents, currency);
  if (worthCents === null) return [{ field: null, code: "currencyUnknown", message: translate("currencyUnknown") }];
  const room = await missingRoom(ctx, { giver, worthCents, seen });
  if (room?.mayBeTold) {
    const values = {
      limit: formatMoney(room.limitCents, "USD", locale),
      left: formatMoney(room.leftCents, "USD", locale),
      date: formatDate(nextMonthOf(ctx.now()), locale),
    };
    return [{ field, code: "overLimit", message: translate("overLimit", values) }];
  }
  if (room) {
    await mailRoom(ctx, { giver: giver!, room, locale });
    return [{ field, code: "overLimitMailed", message: translate("overLimitMailed", { email: draft.email }) }];
  }
  const { incoming } = await readLimits(ctx.as(systemCaller("checkout")), campaign.beneficiaryId);
  if (incoming.remainingCents === null || incoming.remainingCents >= worthCents) return [];
  const beneficiary = await beneficiaryName(ctx, campaign);
  return [{ field, code: "recipientFull", message: translate("recipientFull", { beneficiary }) }];
}
