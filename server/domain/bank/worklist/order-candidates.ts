import { whyNotGiven } from "@/server/domain/bank/incoming/give-by-order";
import { namedReferences } from "@/server/domain/bank/incoming/named-references";
import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import { readRecurringGifts } from "@/server/domain/recurring/recurring-gift-transitions";
import { findStandingOrders } from "@/server/domain/recurring/transfers/standing-orders";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** A recurring gift whose reference a payment names. */
export interface OrderCandidate {
  id: string;
  reference: string;
  /** Whether the reference is there as it is. */
  isExact: boolean;
  status: string;
  amountCents: Cents;
  currency: string;
  cadence: string;
  donorName: string;
  campaignName: string;
  /** Why no gift can be made of the payment, in a sentence; null if one can. */
  refused: string | null;
}

/** Reads the recurring gifts that a payment names, and whether each takes it. */
export async function readOrders(ctx: Context, part: OpenPart): Promise<OrderCandidate[]> {
  const { exact, corrected } = namedReferences(part);
  const orders = [...(await findStandingOrders(ctx, [...exact, ...corrected])).values()];
  const gifts = await readRecurringGifts(
    ctx,
    orders.map(({ id }) => id),
  );
  const donors = await ctx.db.identity.findMany({ where: { id: { in: gifts.map(({ donorId }) => donorId) } } });
  const nameOf = (donorId: string) => {
    const donor = donors.find(({ id }) => id === donorId);
    return donor?.displayName ?? donor?.legalName ?? donor?.email ?? "";
  };
  const candidates: OrderCandidate[] = [];
  for (const { id, status, amountCents, currency, cadence, donorId, donorName, campaign, transferReference } of gifts)
    candidates.push({
      id,
      reference: transferReference!,
      isExact: exact.includes(transferReference!),
      status,
      amountCents,
      currency,
      cadence,
      donorName: donorName ?? nameOf(donorId),
      campaignName: campaign.name,
      refused: await whyNotGiven(ctx, part, id),
    });
  return candidates;
}
