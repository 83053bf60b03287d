import { queueEmail } from "@/server/domain/email/queue-email";
import { donorLocale } from "@/server/domain/receipts/donor-locale";
import { onceLinkedReceiptSubject } from "@/server/domain/receipts/public-receipt-subject";
import { isReceiptSignature, receiptLinks } from "@/server/domain/receipts/receipt-links";
import type { Receipt } from "@/server/generated/prisma/client";
import { LINK_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { consumeRateLimitTokens } from "@/server/operations/rate-limits/consume-rate-limit-tokens";
import { nameOnReceipts, type ReceiptFacts } from "@/server/resources/receipt-document";

/** How often holders of links to one receipt can have its donor emailed. */
const EMAILS = { burst: 3, perSecond: 3 / 86_400 };

/** True for a link that opened a receipt once and no longer does: it is too old, or was replaced. */
export const hasReceiptLinkEnded = operation({
  name: "hasReceiptLinkEnded",
  summary: "Tells whether a link to a receipt has ended.",
  permission: { visitor: "link" },
  subject: onceLinkedReceiptSubject,
  run: async (ctx, { signature }, { subject: receipt }) => !isReceiptSignature(ctx, receipt, signature),
});

/**
 * Emails the donor a new link to their receipt. A link that still works is replaced, and every other with it; one that has
 * ended is only good for the email. `busy` if there were too many emails already.
 */
export const emailReceiptLink = operation({
  name: "emailReceiptLink",
  summary: "Emails a new link to a receipt to its donor.",
  permission: { visitor: "link" },
  subject: onceLinkedReceiptSubject,
  async run(ctx, { id, signature }): Promise<"sent" | "busy"> {
    const { granted } = await consumeRateLimitTokens(ctx, `receipt-link:${id}`, 1, EMAILS);
    if (granted === 0) return "busy";
    await ctx.transaction(async (tx) => {
      await tx.db.$queryRaw`SELECT 1 FROM receipts WHERE id = ${id} FOR NO KEY UPDATE`;
      const where = { id };
      const receipt = await tx.db.receipt.findUniqueOrThrow({ where });
      const works = isReceiptSignature(tx, receipt, signature);
      const data = { linkVersion: { increment: 1 } };
      await queueLink(tx, works ? await tx.db.receipt.update({ where, data }) : receipt);
    });
    return "sent";
  },
});

async function queueLink(tx: Context, receipt: Receipt): Promise<void> {
  const donor = await tx.db.identity.findUniqueOrThrow({ where: { id: receipt.donorId }, select: { email: true } });
  const written = tx.ports.emails.write({
    kind: "receipt_link",
    locale: await donorLocale(tx, receipt.giftId),
    data: {
      recipient: nameOnReceipts((receipt.facts as ReceiptFacts).recipient),
      number: receipt.number,
      days: LINK_DAYS.receipt,
      link: receiptLinks(tx, receipt).html,
    },
  });
  await queueEmail(tx, {
    key: `receipt-link:${receipt.id}:${tx.newId("event")}`,
    to: donor.email,
    ...written,
    attachments: [],
  });
}
