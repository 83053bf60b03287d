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

type OwedFor = Pick<Payment, "subjectType" | "subjectId">;

/** Reads whose money refunds return, by the ids of what they had given. */
export async function readOwedDonors(
  ctx: Context,
  refunds: readonly OwedFor[],
): Promise<ReadonlyMap<string, Pick<OwedDonor, "identity" | "email">>> {
  const ids = [...new Set(refunds.map(({ subjectId }) => subjectId))];
  const gifts = await ctx.db.gift.findMany({ where: { id: { in: ids } }, include: { from: true } });
  const typed = await ctx.statement<{ giftId: string; email: string }>(
    'SELECT gift_id AS "giftId", email FROM checkouts WHERE gift_id = ANY ($1)',
    [ids],
  );
  const emails = new Map(typed.map(({ giftId, email }) => [giftId, email]));
  const prepayments = await ctx.db.prepayment.findMany({ where: { id: { in: ids } } });
  const members = await ctx.db.identity.findMany({
    where: { id: { in: prepayments.map(({ identityId }) => identityId) } },
  });
  return new Map([
    ...gifts.map(({ id, from }) => [id, { identity: from, email: emails.get(id) ?? from.email }] as const),
    ...prepayments.map(({ id, identityId }) => {
      const identity = members.find((member) => member.id === identityId)!;
      return [id, { identity, email: identity.email }] as const;
    }),
  ]);
}

/** Reads whose money a refund returns, and what they had given it for. */
export async function readOwedDonor(ctx: Context, refund: OwedFor): Promise<OwedDonor> {
  const { subjectType, subjectId } = refund;
  const donor = (await readOwedDonors(ctx, [refund])).get(subjectId)!;
  if (subjectType === "prepayment") return { ...donor, locale: LOCALES[0], recipient: await poolName(ctx, subjectId) };
  const { to, ...gift } = await ctx.db.gift.findUniqueOrThrow({ where: { id: subjectId }, include: { to: true } });
  const campaign = await findCampaign(ctx, gift);
  const recipient = campaign ? shownCampaignName(campaign) : publicName(to);
  return { ...donor, locale: await donorLocale(ctx, subjectId), recipient };
}

async function poolName(ctx: Context, prepaymentId: string): Promise<string> {
  const { poolId } = await ctx.db.prepayment.findUniqueOrThrow({ where: { id: prepaymentId } });
  return (await ctx.db.pool.findUniqueOrThrow({ where: { id: poolId } })).name;
}
