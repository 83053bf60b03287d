import { minimumCents } from "@/server/domain/checkouts/check-charge";
import { givingCampaignSubject } from "@/server/domain/checkouts/checkout-subject";
import { givingWays } from "@/server/domain/checkouts/giving-ways";
import { givingCurrency } from "@/server/domain/checkouts/read-giving-currency";
import { limitInCurrency, usdBuys } from "@/server/domain/limits/limit-in-currency";
import { limitsOf } from "@/server/domain/limits/read-limits";
import { findFormRail } from "@/server/domain/payments/form-rail";
import { type Cadence, secondDates } from "@/server/kernel/cadence";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import { giftPresets } from "@/server/kernel/gift-presets";
import type { GivingWay } from "@/server/kernel/giving-way";
import type { LimitAmount } from "@/server/kernel/limit-amount";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import type { Cents } from "@/server/kernel/money";
import { operation } from "@/server/operations/operation";

const GUEST_TIER = 0;

/** What a form offers to a donor who is not signed in. */
export interface GivingTerms {
  currency: string;
  /** The monthly limit of an unverified donor, for display. */
  limit: LimitAmount;
  /** The limit in cents; 0 for a currency without an exchange rate. Includes fees that the donor covers. */
  mostCents: Cents;
  /** The smallest gift that can be paid, not counting a fee that the donor covers. */
  minimumCents: Cents;
  /** Wallets that the rail's form accepts besides cards. */
  wallets: string[];
  /** The suggested amounts, which stay within the limit even if the donor covers the fee. */
  presets: Cents[];
  /** Who bears the cost of payments. */
  costs: CostBearer;
  /** Whether the form asks for a postal address. */
  asksForAddress: boolean;
  /** How a gift can be paid. With more than one way, the donor chooses. */
  ways: GivingWay[];
  /** When a recurring gift that starts now would be given again. */
  nextAt: Record<Cadence, Date>;
}

/** Reads what a campaign's or page's gift form offers. The same for every visitor, so it reveals nothing about anyone's gifts. */
export const readGivingTerms = operation({
  name: "readGivingTerms",
  summary: "Reads the amounts that a campaign's form offers.",
  permission: { visitor: "anyone" },
  subject: givingCampaignSubject,
  async run(ctx, _, { subject: campaign }): Promise<GivingTerms> {
    const currency = givingCurrency(campaign);
    const limitCents = limitsOf(GUEST_TIER).outgoing ?? 0n;
    const mostCents = await usdBuys(ctx, limitCents, currency);
    const ways = await givingWays(ctx, currency);
    const leastCents = minimumCents(ctx, currency, ways);
    const presets = giftPresets(currency).filter((cents) => {
      return cents >= leastCents && cents + GIFT_FEE_CENTS <= mostCents;
    });
    const limit = await limitInCurrency(ctx, limitCents, currency);
    const wallets = findFormRail(ctx, { currency })?.wallets ?? [];
    return {
      currency,
      limit,
      mostCents,
      minimumCents: leastCents,
      presets,
      costs: ctx.settings.railCosts,
      asksForAddress: (campaign.parent ?? campaign).asksForAddress,
      wallets: wallets.map(({ label }) => label),
      ways,
      nextAt: secondDates(ctx.now()),
    };
  },
});
