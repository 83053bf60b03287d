import { z } from "zod";
import { findPaymentFile } from "@/server/domain/bank/outgoing/find-payment-file";
import { paymentFileTransitions } from "@/server/domain/bank/outgoing/payment-file-transitions";
import { readPaymentFile } from "@/server/domain/bank/outgoing/sealed-payment-file";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import type { BankPaymentFile } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

/** The operator who makes a file is the first to approve that it leaves. */
export const RELEASE = { action: "bank_payment_file.release", decision: "release" } as const;

/** Releases a file that another operator has made, so that it can be downloaded. */
export const releasePaymentFile = operation({
  name: "releasePaymentFile",
  summary: "Releases a file of transfers that another operator has made.",
  permission: { operator: true },
  input: z.strictObject({
    fileId: z.string(),
    /** Of the file that the operator has looked at. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    reason: z.string().trim().min(1).max(1_000).optional(),
  }),
  errors: [InvalidState, NotPermitted, ResourceNotFound],
  run: (ctx, { fileId, sha256, reason = "Released the file." }): Promise<BankPaymentFile> =>
    ctx.transaction(async (tx) => {
      const file = await findPaymentFile(tx, fileId, { locks: true });
      if (file.status !== "made") throw InvalidState({ context: { status: file.status } });
      const account = await tx.db.bankAccount.findUniqueOrThrow({ where: { id: file.accountId } });
      if (account.paysBy === null)
        throw InvalidState({
          message: "Nothing leaves this account now. Cancel the file, or say first how the account pays.",
        });
      if (file.sha256 !== sha256) throw InvalidState({ message: "This is not the file that you have looked at." });
      const shared = { ...RELEASE, subjectId: fileId, reason, basis: sha256 };
      // After a week, the first approval has expired: then this one is the first of two again.
      if ((await requireSecondApproval(tx, shared)) === "waiting") return file;
      await audit(tx, "bank_payment_file.release", fileId, { sha256 });
      const change = { releasedBy: callerName(tx.caller), releasedAt: tx.now() };
      return move(tx, paymentFileTransitions, file, "release", change);
    }),
});

/** Returns the bytes of a released file, the same ones every time. Each download is audited. */
export const downloadPaymentFile = operation({
  name: "downloadPaymentFile",
  summary: "Downloads a released file of transfers for the bank.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [InvalidState, ResourceNotFound],
  async run(ctx, { fileId }): Promise<{ file: BankPaymentFile; bytes: Uint8Array }> {
    const file = await findPaymentFile(ctx, fileId);
    if (file.status !== "released")
      throw InvalidState({ message: "A file can be downloaded once another operator has released it." });
    const bytes = await readPaymentFile(ctx, file);
    await ctx.transaction(async (tx) => {
      await audit(tx, "bank_payment_file.download", fileId, { sha256: file.sha256 });
      await tx.db.bankPaymentFile.updateMany({
        where: { id: fileId, downloadedAt: null },
        data: { downloadedAt: tx.now() },
      });
    });
    return { file, bytes };
  },
});
