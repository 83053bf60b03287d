import { emailPicture } from "@/server/domain/campaigns/pictures/email-picture";
import { queueEmail } from "@/server/domain/email/queue-email";
import { sendEmails } from "@/server/domain/email/send-due-emails";
import { attachmentOf } from "@/server/domain/receipts/daily-receipts";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { drawForEmail } from "@/server/domain/receipts/draw-for-email";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { restoreReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { Gift, Receipt } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps, workOnFollowUp } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue } from "@/server/operations/queue/follow-ups";
import type { WrittenEmail } from "@/server/ports/email-writer";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";

/** How many the sweep draws at once in one process: drawing takes the time of others. */
const SWEPT_AT_ONCE = 2;

/**
 * Renders a receipt's current version, queues its emails to the donor and sends them, with its link alone if rendering is
 * late. Idempotent: the files are the same and a version's email is queued once. A void receipt is not emailed. Returns when something has to be tried again.
 */
export async function sendReceipt(ctx: Context, receiptId: string): Promise<Date | null> {
  const retryAt = await workOnFollowUp(ctx, "email_receipt", receiptId, (row) => emailReceipt(ctx, row));
  if (retryAt) return retryAt;
  const receipt = await ctx.db.receipt.findUniqueOrThrow({ where: { id: receiptId } });
  return sendEmails(ctx, emailKeysOf(receipt), restoreReceiptPdf);
}

/** Sends the receipts whose emails have been due for that long. */
export function sweepReceipts(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<Date | null> {
  return drainFollowUps(ctx, "email_receipt", { signal, dueBefore, atOnce: SWEPT_AT_ONCE }, async (row) => {
    await emailReceipt(ctx, row);
    const receipt = await ctx.db.receipt.findUniqueOrThrow({ where: { id: row.subjectId } });
    await sendEmails(ctx, emailKeysOf(receipt), restoreReceiptPdf);
  });
}

async function emailReceipt(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const receipt = await ctx.db.receipt.findUniqueOrThrow({ where: { id: row.subjectId } });
  if (receipt.status !== "issued") {
    await followUpQueue.complete(ctx, row, null);
    return;
  }
  const emails = await emailsOf(ctx, receipt, await drawForEmail(ctx, [receipt], row));
  await ctx.transaction(async (tx) => {
    for (const email of emails) await queueEmail(tx, email, true);
    await followUpQueue.complete(tx, row, null);
  });
}

/**
 * Every version's email, so that two reissues in quick succession reach both addresses. The first version of a matching
 * gift's receipt is in the sponsor's email of the day.
 */
async function emailsOf(ctx: Context, receipt: Receipt, isAttached: boolean) {
  const where = { receiptId: receipt.id };
  const reissued = await ctx.db.receiptEmail.findMany({ where, orderBy: { version: "asc" } });
  const donor = await ctx.db.identity.findUniqueOrThrow({ where: { id: receipt.donorId }, select: { email: true } });
  const gift = await ctx.db.gift.findUniqueOrThrow({ where: { id: receipt.giftId } });
  const written = await writeReceipt(ctx, receipt, { gift, isAttached });
  const attachments = isAttached ? [attachmentOf(receipt)] : [];
  return [...(gift.matchId !== null ? [] : [{ version: 1, emailTo: null }]), ...reissued].map(
    ({ version, emailTo }) => ({
      key: emailKey(receipt.id, version),
      to: emailTo ?? donor.email,
      ...written,
      attachments,
    }),
  );
}

async function writeReceipt(
  ctx: Context,
  receipt: Receipt,
  { gift, isAttached }: { gift: Gift; isAttached: boolean },
): Promise<WrittenEmail> {
  const locale = await donorLocale(ctx, gift.id);
  const facts = receipt.facts as ReceiptFacts;
  const { amountCents, currency, number, version } = receipt;
  const campaign = gift.campaignId
    ? await ctx.db.campaign.findUniqueOrThrow({ where: { id: gift.campaignId }, include: { parent: true } })
    : null;
  const matched = await ctx.db.matchAllocation.aggregate({
    where: { matchedGiftId: gift.id, status: { not: "released" } },
    _sum: { amountCents: true },
  });
  const matchedCents = matched._sum.amountCents;
  return ctx.ports.emails.write({
    kind: "receipt",
    locale,
    data: {
      name: facts.donor.name,
      amount: { cents: amountCents, currency },
      recipient: nameOnReceipts(facts.recipient),
      number,
      isReissued: version > 1,
      isAttached,
      givenAt: new Date(facts.gift.given_at),
      timeZone: facts.recipient.time_zone,
      campaign: campaign?.name ?? null,
      matched: matchedCents ? { cents: matchedCents, currency } : null,
      picture: campaign && emailPicture(ctx, campaign, locale),
      link: receiptLinks(ctx, receipt).html,
    },
  });
}

function emailKeysOf({ id, version }: Receipt): string[] {
  return Array.from({ length: version }, (_, index) => emailKey(id, index + 1));
}

function emailKey(receiptId: string, version: number): string {
  return `receipt:${receiptId}:v${version}`;
}
