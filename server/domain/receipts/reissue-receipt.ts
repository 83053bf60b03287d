import { ReceiptVoid } from "@/server/domain/receipts/receipt-errors";
import { receiptSubject } from "@/server/domain/receipts/receipt-subject";
import { showReceipt } from "@/server/domain/receipts/show-receipt";
import { emitEvents } from "@/server/events/emit";
import type { Receipt } from "@/server/generated/prisma/client";
import { IdentitySuspended } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { seenValues } from "@/server/operations/seen-values";
import { receiptReissueBody, receiptResource } from "@/server/resources/receipt";

/** Creates a new version of a receipt under the same number. A job renders and emails it after the commit. */
export const reissueReceipt = operation({
  name: "reissueReceipt",
  summary: "Reissues a receipt and emails it as a PDF.",
  description:
    "The receipt and its number stay the same; its version increases by 1. It goes to the donor's email address unless you set `email_to`.",
  permission: { scope: "receipts:write" },
  subject: receiptSubject,
  input: receiptReissueBody,
  output: receiptResource,
  errors: [ReceiptVoid, IdentitySuspended],
  async seenNow(tx, { id }) {
    const [receipt] = await tx.db.$queryRaw<{ version: number }[]>`
      SELECT version FROM receipts WHERE id = ${id} FOR NO KEY UPDATE`;
    return seenVersion(receipt!.version);
  },
  run: (ctx, { id, email_to = null, revoke_links }) =>
    issueNextVersion(ctx, id, { emailTo: email_to, revokesLinks: revoke_links ?? false }),
  show: showReceipt,
});

/** What a form for sending a receipt again shows: its version. */
export function seenVersion(version: number): string {
  return seenValues({ version }, ["version"]);
}

/** Reissues a receipt. A null `emailTo` stands for the donor's own address. */
export function issueNextVersion(
  ctx: Context,
  receiptId: string,
  { emailTo, revokesLinks }: { emailTo: string | null; revokesLinks: boolean },
): Promise<Receipt> {
  return ctx.transaction(async (tx) => {
    const [reissued] = await tx.db.receipt.updateManyAndReturn({
      where: { id: receiptId, status: "issued" },
      data: {
        version: { increment: 1 },
        reissuedAt: tx.now(),
        emailBouncedAt: null,
        emailBounceReason: null,
        ...(revokesLinks && { linkVersion: { increment: 1 } }),
      },
    });
    if (!reissued) throw ReceiptVoid();
    if (emailTo !== null) await requireActiveDonor(tx, reissued.donorId);
    await tx.db.receiptEmail.create({ data: { receiptId, version: reissued.version, emailTo } });
    await recordFollowUps(tx, "email_receipt", [receiptId]);
    await audit(tx, "receipt.reissue", receiptId, {
      version: reissued.version,
      email_to: emailTo,
      revokes_links: revokesLinks,
    });
    await emitEvents(tx, [
      {
        type: "receipt.reissued",
        subjectId: receiptId,
        partyIds: [reissued.donorId, reissued.recipientId],
        data: showReceipt(reissued, tx),
      },
    ]);
    return reissued;
  });
}

/** A suspended donor's receipts stay available to them, and go to nobody else. */
async function requireActiveDonor(tx: Context, donorId: string): Promise<void> {
  const { status } = await tx.db.identity.findUniqueOrThrow({ where: { id: donorId }, select: { status: true } });
  if (status === "active") return;
  const message = "The donor is suspended, so the receipt goes to their own address only. Leave email_to out.";
  throw IdentitySuspended({ param: "email_to", message });
}
