import type { CampaignWithParent } from "@/server/domain/campaigns/campaign-access";
import { beneficiaryName } from "@/server/domain/campaigns/page/beneficiary-name";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { type Allowance, missingAllowance, toUsdCents } from "@/server/domain/checkouts/outgoing-allowance";
import { findPerson } from "@/server/domain/identities/find-or-create-person";
import { getIdentityLimits } from "@/server/domain/identities/get-identity-limits";
import { limitInCurrency, usdBuys } from "@/server/domain/limits/limit-in-currency";
import { systemCaller } from "@/server/kernel/caller";
import { nextMonthOf } from "@/server/kernel/clock";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

interface DonorCheck {
  campaign: CampaignWithParent;
  currency: string;
  draft: CheckoutDraft;
  /** The checkouts that this browser started. */
  seen: readonly string[];
}

/**
 * Checks both sides' limits in advance, and returns the errors that would reject the gift after the donor has paid. An
 * error that would reveal something only the owner of the address may know is not returned: such a gift fails later,
 * like a declined card (refuse-checkout.ts).
 */
export async function checkDonor(ctx: Context, check: DonorCheck): Promise<CheckoutError[]> {
  const { campaign, currency, draft, seen } = check;
  const donor = await findPerson(ctx, draft.email);
  const usdCents = await toUsdCents(ctx, draft.amountCents, currency);
  if (usdCents === null) return [{ field: null, code: "currencyUnknown" }];
  const allowance = await missingAllowance(ctx, { donor, usdCents, seen });
  if (allowance?.mayShowLimit) return [await limitError(ctx, check, allowance)];
  const { incoming } = await getIdentityLimits(ctx.as(systemCaller("checkout")), { id: campaign.beneficiaryId });
  if (incoming.remainingCents === null || incoming.remainingCents >= usdCents) return [];
  return [
    { field: "amount", code: "recipientFull", values: { beneficiary: { name: await beneficiaryName(ctx, campaign) } } },
  ];
}

/** Says whether the gift itself is over the limit, or only the fee that the donor adds. */
async function limitError(
  ctx: Context,
  { currency, draft }: DonorCheck,
  { limitCents, leftCents }: Allowance,
): Promise<CheckoutError> {
  const values = {
    limit: await limitInCurrency(ctx, limitCents, currency),
    left: await limitInCurrency(ctx, leftCents, currency),
    date: nextMonthOf(ctx.now()),
  };
  const fits = await usdBuys(ctx, leftCents, currency);
  const isOnlyFee = draft.coversFee && draft.amountCents - GIFT_FEE_CENTS <= fits;
  if (!isOnlyFee) return { field: "amount", code: "overLimit", values };
  const fee = { cents: GIFT_FEE_CENTS, currency };
  const most = { cents: fits - GIFT_FEE_CENTS, currency };
  return { field: "covers_fee", code: "overLimitByFee", values: { ...values, fee, most } };
}
