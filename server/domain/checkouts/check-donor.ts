import { beneficiaryName } from "@/server/domain/campaigns/beneficiary-name";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { emailAllowance } from "@/server/domain/checkouts/email-allowance";
import { missingAllowance, toUsdCents } from "@/server/domain/checkouts/outgoing-allowance";
import type { Context } from "@/server/domain/context";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { systemCaller } from "@/server/kernel/caller";
import { nextMonthOf } from "@/server/kernel/clock";
import type { Locale } from "@/server/texts/locales";

interface DonorCheck {
  campaign: CampaignWithParent;
  currency: string;
  locale: Locale;
  draft: CheckoutDraft;
  /** The checkouts that this browser started. */
  seen: readonly string[];
}

/**
 * Returns in advance the errors that would reject the gift after the donor has paid: about the donor, and both sides'
 * limits.
 */
export async function checkDonor(ctx: Context, check: DonorCheck): Promise<CheckoutError[]> {
  const { campaign, currency, locale, draft, seen } = check;
  const donor = await findPerson(ctx, draft.email);
  if (donor && donor.status !== "active") return [{ field: "email", code: "donorRefused" }];
  const field = "amount" as const;
  const usdCents = await toUsdCents(ctx, draft.amountCents, currency);
  if (usdCents === null) return [{ field: null, code: "currencyUnknown" }];
  const allowance = await missingAllowance(ctx, { donor, usdCents, seen });
  if (allowance?.mayShowLimit) {
    const values = {
      limit: { cents: allowance.limitCents, currency: "USD" },
      left: { cents: allowance.leftCents, currency: "USD" },
      date: nextMonthOf(ctx.now()),
    };
    return [{ field, code: "overLimit", values }];
  }
  if (allowance) {
    await emailAllowance(ctx, { donor: donor!, allowance, locale });
    return [{ field, code: "overLimitMailed", values: { email: draft.email } }];
  }
  const { incoming } = await getIdentityLimits(ctx.as(systemCaller("checkout")), { id: campaign.beneficiaryId });
  if (incoming.remainingCents === null || incoming.remainingCents >= usdCents) return [];
  return [{ field, code: "recipientFull", values: { beneficiary: { name: await beneficiaryName(ctx, campaign) } } }];
}
