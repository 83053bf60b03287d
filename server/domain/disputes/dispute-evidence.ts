import type { Dispute } from "@/server/generated/prisma/client";
import { formatCents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** The evidence for a disputed gift from our own records, which the answer quotes. */
export interface DisputeEvidence {
  gift: {
    id: string;
    amountText: string;
    source: string | null;
    campaign: string | null;
    recipient: string;
    donorName: string | null;
    donorEmail: string;
    memo: string | null;
    createdAt: Date;
    chargedAt: Date | null;
    settledAt: Date | null;
    status: string;
  };
  /** When the owner of the donor's address confirmed the gift in its form; null if nothing was confirmed. */
  confirmedAt: Date | null;
  receipt: { number: string; issuedAt: Date; hasBounced: boolean } | null;
  /** When the recipient's letter of thanks was sent. */
  thankedAt: Date | null;
  /** The number of earlier gifts from the donor to the same recipient that stand and were never disputed. */
  earlierGifts: number;
  termsUrl: string;
}

/** Gathers the evidence for a dispute's gift; null if the dispute is not about a gift. */
export async function gatherEvidence(
  ctx: Context,
  { giftId }: Pick<Dispute, "giftId">,
): Promise<DisputeEvidence | null> {
  const gift = giftId && (await ctx.db.gift.findUnique({ where: { id: giftId }, include: GATHERED }));
  if (!gift) return null;
  const checkout = await ctx.db.checkout.findUnique({ where: { giftId: gift.id }, select: { confirmedAt: true } });
  const campaign =
    gift.campaignId && (await ctx.db.campaign.findUnique({ where: { id: gift.campaignId }, select: { name: true } }));
  const { fromId, toId, createdAt } = gift;
  const [earlier] = await ctx.statement<{ gifts: number }>(
    `SELECT count(*)::int AS gifts FROM gifts g WHERE g.from_id = $1 AND g.to_id = $2 AND g.status = 'settled' AND g.created_at < $3::timestamptz
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.gift_id = g.id)`,
    [fromId, toId, createdAt],
  );
  const sent = gift.thanks.find(({ letter }) => letter.sentAt !== null);
  return {
    gift: {
      id: gift.id,
      amountText: formatCents(gift.amountCents, gift.currency),
      source: gift.source,
      campaign: campaign ? campaign.name : null,
      recipient: gift.to.displayName ?? gift.to.legalName ?? gift.to.email,
      donorName: gift.contact?.name ?? gift.donorName ?? gift.from.legalName ?? gift.from.displayName,
      donorEmail: gift.contact?.email ?? gift.from.email,
      memo: gift.memo,
      createdAt,
      chargedAt: gift.chargedAt,
      settledAt: gift.settledAt,
      status: gift.status,
    },
    confirmedAt: checkout?.confirmedAt ?? null,
    receipt: gift.receipt && {
      number: gift.receipt.number,
      issuedAt: gift.receipt.issuedAt,
      hasBounced: gift.receipt.emailBouncedAt !== null,
    },
    thankedAt: sent?.letter.sentAt ?? null,
    earlierGifts: earlier!.gifts,
    termsUrl: `${ctx.settings.publicUrl}/terms`,
  };
}

const GATHERED = {
  from: true,
  to: true,
  receipt: true,
  contact: true,
  thanks: { include: { letter: true } },
} as const;

/** The evidence as a text to send. The books or the log can prove each line. */
export function evidenceText({
  gift,
  confirmedAt,
  receipt,
  thankedAt,
  earlierGifts,
  termsUrl,
}: DisputeEvidence): string {
  const day = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return [
    `The charge is a gift of ${gift.amountText} to ${gift.recipient}${gift.campaign ? `, for "${gift.campaign}"` : ""}.`,
    `It was made on ${day(gift.createdAt)} by ${gift.donorName ?? "the donor"}, ${gift.donorEmail}.`,
    ...(gift.memo ? [`The donor wrote with it: "${gift.memo}"`] : []),
    ...(confirmedAt ? [`The owner of this address confirmed it on ${day(confirmedAt)}.`] : []),
    ...(gift.chargedAt ? [`The donor was charged on ${day(gift.chargedAt)}.`] : []),
    ...(receipt ? [`Receipt ${receipt.number} was issued for it on ${day(receipt.issuedAt)}.`] : []),
    ...(thankedAt ? [`The recipient thanked the donor by email on ${day(thankedAt)}.`] : []),
    ...(earlierGifts > 0
      ? [`Earlier gifts of the donor to this recipient that were never disputed: ${earlierGifts}.`]
      : []),
    `The form says what is charged and who gets it. The terms are at ${termsUrl}.`,
  ].join("\n");
}
