import type { Context } from "@/server/domain/context";
import { type ClaimedFollowUp, drainFollowUps, workOnFollowUp } from "@/server/domain/drain-follow-ups";
import { queueEmail } from "@/server/domain/email/queue-email";
import { sendEmails } from "@/server/domain/email/send-due-emails";
import { followUpQueue } from "@/server/domain/follow-ups";
import { attachmentOf } from "@/server/domain/receipts/daily-receipts";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { renderReceiptPdf, restoreReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { Receipt } from "@/server/generated/prisma/client";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";

/** How many the sweep draws at once in one process: drawing takes the time of others. */
const SWEPT_AT_ONCE = 2;

/**
 * Renders a receipt's current version, queues its emails to the donor and sends them. Idempotent: the files are the same
 * and a version's email is queued once. A void receipt is not emailed. Returns when something has to be tried again.
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
  await renderReceiptPdf(ctx, receipt);
  const emails = await emailsOf(ctx, receipt);
  await ctx.transaction(async (tx) => {
    for (const email of emails) await queueEmail(tx, email, true);
    await followUpQueue.complete(tx, row, null);
  });
}

/**
 * Every version's email, so that two reissues in quick succession reach both addresses. The first version of a matching
 * gift's receipt is in the sponsor's email of the day.
 */
async function emailsOf(ctx: Context, receipt: Receipt) {
  const where = { receiptId: receipt.id };
  const reissued = await ctx.db.receiptEmail.findMany({ where, orderBy: { version: "asc" } });
  const donor = await ctx.db.identity.findUniqueOrThrow({ where: { id: receipt.donorId }, select: { email: true } });
  const facts = receipt.facts as ReceiptFacts;
  const written = ctx.ports.emails.write({
    kind: "receipt",
    locale: await donorLocale(ctx, receipt.giftId),
    data: {
      name: facts.donor.name,
      amount: { cents: receipt.amountCents, currency: receipt.currency },
      recipient: nameOnReceipts(facts.recipient),
      number: receipt.number,
      isReissued: receipt.version > 1,
      link: receiptLinks(ctx, receipt).html,
    },
  });
  const attachments = [attachmentOf(receipt)];
  const isMatching = (await ctx.db.gift.count({ where: { id: receipt.giftId, matchId: { not: null } } })) === 1;
  return [...(isMatching ? [] : [{ version: 1, emailTo: null }]), ...reissued].map(({ version, emailTo }) => ({
    key: emailKey(receipt.id, version),
    to: emailTo ?? donor.email,
    ...written,
    attachments,
  }));
}

function emailKeysOf({ id, version }: Receipt): string[] {
  return Array.from({ length: version }, (_, index) => emailKey(id, index + 1));
}

function emailKey(receiptId: string, version: number): string {
  return `receipt:${receiptId}:v${version}`;
}
