import { findCampaign } from "@/server/domain/gifts/actions/gift-action-subject";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import type { Identity, Payment } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import { shownCampaignName } from "@/server/kernel/shown-campaign-name";
import type { Context } from "@/server/operations/context";
import { LOCALES, type Locale } from "@/server/texts/locales";

/** Who is owed a refund. */
export interface OwedDonor {
  identity: Identity;
  /** Where they are reached; null if nobody knows. */
  email: string | null;
  locale: Locale;
  /** What they had given to; null for whoever has no name. */
  recipient: string | null;
}

/** Reads whose money a refund returns, and what they had given it for. */
export async function readOwedDonor(
  ctx: Context,
  { subjectType, subjectId }: Pick<Payment, "subjectType" | "subjectId">,
): Promise<OwedDonor> {
  if (subjectType === "prepayment") return memberOf(ctx, subjectId);
  const include = { from: true, to: true };
  const { from, to, ...gift } = await ctx.db.gift.findUniqueOrThrow({ where: { id: subjectId }, include });
  const campaign = await findCampaign(ctx, gift);
  const [checkout] = await ctx.statement<{ email: string }>("SELECT email FROM checkouts WHERE gift_id = $1", [
    subjectId,
  ]);
  return {
    identity: from,
    email: checkout?.email ?? from.email,
    locale: await donorLocale(ctx, subjectId),
    recipient: campaign ? shownCampaignName(campaign) : publicName(to),
  };
}

async function memberOf(ctx: Context, prepaymentId: string): Promise<OwedDonor> {
  const { poolId, identityId } = await ctx.db.prepayment.findUniqueOrThrow({ where: { id: prepaymentId } });
  const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  const { name } = await ctx.db.pool.findUniqueOrThrow({ where: { id: poolId } });
  return { identity, email: identity.email, locale: LOCALES[0], recipient: name };
}
