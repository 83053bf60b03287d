import { type QueuedAttachment, queueEmail } from "@/server/domain/email/queue-email";
import { drawForEmail } from "@/server/domain/receipts/draw-for-email";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptPdfKey } from "@/server/domain/receipts/render-receipt";
import type { Receipt } from "@/server/generated/prisma/client";
import { RECEIPTS_ATTACHED_MAX } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";
import type { EmailData } from "@/server/ports/email-writer";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";

/** How many are written at once in one process: drawing receipts takes the time of others. */
const AT_ONCE = 2;

/**
 * Adds receipts to their donors' emails of the day, in the running transaction. The day is the donor's, and its email is
 * due when it is over.
 */
export async function addToDailyReceipts(tx: Context, receiptIds: string[]): Promise<void> {
  if (receiptIds.length === 0) return;
  const now = tx.now();
  const days = await tx.db.$queryRaw<{ key: string; dueAt: Date }[]>`
    WITH issued AS (
      SELECT r.id, r.donor_id || ':' || to_char(d.day, 'YYYY-MM-DD') AS key, (d.day + 1)::timestamp AT TIME ZONE i.time_zone AS due_at
      FROM receipts r JOIN identities i ON i.id = r.donor_id
      CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE i.time_zone)::date AS day) d
      WHERE r.id = ANY (${receiptIds})
    ), added AS (
      INSERT INTO daily_receipts (receipt_id, day_key) SELECT id, key FROM issued ORDER BY id
    )
    SELECT key, min(due_at) AS "dueAt" FROM issued GROUP BY key ORDER BY key`;
  for (const { key, dueAt } of days) await recordFollowUps(tx, "email_daily_receipts", [key], dueAt);
}

/** Emails each donor the receipts of a day that is over, all in one email. Returns when the next day ends. */
export function emailDailyReceipts(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "email_daily_receipts", { signal, atOnce: AT_ONCE }, (row) => emailDay(ctx, row));
}

/**
 * A receipt whose transaction started within the day and ended after its email gets one more. Void receipts are not
 * emailed.
 */
async function emailDay(ctx: Context, row: ClaimedFollowUp): Promise<void> {
  const dayKey = row.subjectId;
  const added = await ctx.db.dailyReceipt.findMany({ where: { dayKey }, include: { receipt: true } });
  const receipts = added
    .map(({ receipt }) => receipt)
    .filter((receipt) => receipt.status === "issued")
    .sort((one, other) => (one.number < other.number ? -1 : 1));
  const isAttached = receipts.length <= RECEIPTS_ATTACHED_MAX && (await drawForEmail(ctx, receipts, row));
  await ctx.transaction(async (tx) => {
    const where = { dayKey, receiptId: { in: added.map(({ receiptId }) => receiptId) } };
    const { count } = await tx.db.dailyReceipt.deleteMany({ where });
    if (count < added.length) throw new Error(`another worker has emailed the receipts of ${dayKey}`);
    if (receipts.length > 0) await queueDay(tx, dayKey, receipts, isAttached ? receipts.map(attachmentOf) : []);
    await followUpQueue.complete(tx, row, null);
  });
}

async function queueDay(tx: Context, dayKey: string, receipts: Receipt[], attachments: QueuedAttachment[]) {
  const [first] = receipts as [Receipt, ...Receipt[]];
  const donor = await tx.db.identity.findUniqueOrThrow({ where: { id: first.donorId } });
  const written = tx.ports.emails.write({
    kind: "daily_receipts",
    locale: "en",
    data: {
      name: factsOf(first).donor.name,
      day: new Date(`${dayKey.slice(-"YYYY-MM-DD".length)}T00:00:00Z`),
      areAttached: attachments.length > 0,
      groups: groupsOf(tx, receipts),
    },
  });
  await queueEmail(tx, { key: `daily-receipts:${first.id}`, to: donor.email, ...written, attachments });
}

/** Receipts by recipient and currency, with the total of each. */
function groupsOf(ctx: Context, receipts: Receipt[]): EmailData["daily_receipts"]["groups"] {
  const groups = new Map<string, EmailData["daily_receipts"]["groups"][number]>();
  for (const receipt of receipts) {
    const { number, recipientId, amountCents, currency } = receipt;
    const key = `${recipientId} ${currency}`;
    const recipient = nameOnReceipts(factsOf(receipt).recipient);
    const group = groups.get(key) ?? { recipient, total: { cents: 0n, currency }, receipts: [] };
    group.total.cents += amountCents;
    group.receipts.push({ number, amount: { cents: amountCents, currency }, link: receiptLinks(ctx, receipt).html });
    groups.set(key, group);
  }
  return [...groups.values()];
}

function factsOf(receipt: Pick<Receipt, "facts">): ReceiptFacts {
  return receipt.facts as ReceiptFacts;
}

/** A receipt's PDF, as a file of an email. */
export function attachmentOf(receipt: Receipt): QueuedAttachment {
  const fileName = `receipt-${receipt.number}.pdf`;
  return { storageKey: receiptPdfKey(receipt), fileName, mediaType: "application/pdf" };
}
