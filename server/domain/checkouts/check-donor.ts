import { beneficiaryName } from "@/server/domain/campaigns/beneficiary-name";
import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { missingAllowance, toUsdCents } from "@/server/domain/checkouts/outgoing-allowance";
import type { Context } from "@/server/domain/context";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { systemCaller } from "@/server/kernel/caller";
import { nextMonthOf } from "@/server/kernel/clock";

interface DonorCheck {
  campaign: CampaignWithParent;
  currency: string;
  draft: CheckoutDraft;
  /** The checkouts that this browser started. */
  seen: readonly string[];
}

/**
 * Returns in advance the errors that would reject the gift after the donor has paid: both sides' limits. What only the
 * owner of the address may know is no error here: such a gift is refused later, as a declined card is (refuse-checkout.ts).
 */
export async function checkDonor(ctx: Context, check: DonorCheck): Promise<CheckoutError[]> {
  const { campaign, currency, draft, seen } = check;
  const donor = await findPerson(ctx, draft.email);
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
  const { incoming } = await getIdentityLimits(ctx.as(systemCaller("checkout")), { id: campaign.beneficiaryId });
  if (incoming.remainingCents === null || incoming.remainingCents >= usdCents) return [];
  return [{ field, code: "recipientFull", values: { beneficiary: { name: await beneficiaryName(ctx, campaign) } } }];
}
