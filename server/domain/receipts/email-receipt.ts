import type { Context } from "@/server/domain/context";
import { queueEmail } from "@/server/domain/email/queue-email";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptPdfKey, renderReceiptPdf } from "@/server/domain/receipts/render-receipt";
import type { ReceiptFacts } from "@/server/resources/receipt-document";

const STALE_AFTER_MS = 5 * 60_000;
const SWEPT_AT_ONCE = 200;

/**
 * Renders a receipt's current version and queues its email to the donor. Idempotent: the files are the same and a
 * version's email is queued once. A void receipt is not emailed.
 */
export async function emailReceipt(ctx: Context, receiptId: string): Promise<void> {
  const receipt = await ctx.db.receipt.findUniqueOrThrow({ where: { id: receiptId } });
  if (receipt.status !== "issued") return;
  await renderReceiptPdf(ctx, receipt);
  const reissued = await ctx.db.receiptEmail.findMany({ where: { receiptId }, orderBy: { version: "asc" } });
  const donor = await ctx.db.identity.findUniqueOrThrow({ where: { id: receipt.donorId }, select: { email: true } });
  const facts = receipt.facts as ReceiptFacts;
  const written = ctx.ports.emails.write({
    kind: "receipt",
    locale: await donorLocale(ctx, receipt.giftId),
    data: {
      name: facts.donor.name,
      amount: { cents: receipt.amountCents, currency: receipt.currency },
      recipient: facts.recipient.name,
      number: receipt.number,
      isReissued: receipt.version > 1,
      link: receiptLinks(ctx, receiptId).html,
    },
  });
  const fileName = `receipt-${receipt.number}.pdf`;
  const attachments = [{ storageKey: receiptPdfKey(receipt), fileName, mediaType: "application/pdf" }];
  // Every version's email, so that two reissues in quick succession reach both addresses.
  await ctx.transaction(async (tx) => {
    for (const { version, emailTo } of [{ version: 1, emailTo: null }, ...reissued]) {
      const key = `receipt:${receiptId}:v${version}`;
      await queueEmail(tx, { key, to: emailTo ?? donor.email, ...written, attachments });
    }
    const where = { id: receiptId, mailedVersion: { lt: receipt.version } };
    await tx.db.receipt.updateMany({ where, data: { mailedVersion: receipt.version } });
  });
}

/**
 * Emails receipts that no job has emailed within a few minutes, oldest first. One failure does not hold up the others.
 */
export async function emailMissedReceipts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - STALE_AFTER_MS);
  const stale = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM receipts
    WHERE status = 'issued' AND mailed_version < version AND coalesce(reissued_at, issued_at) < ${before}::timestamptz
    ORDER BY issued_at LIMIT ${SWEPT_AT_ONCE}`;
  for (const { id } of stale) {
    await emailReceipt(ctx, id).catch((err) => ctx.log.error({ err, receiptId: id }, "a receipt could not be mailed"));
  }
}
