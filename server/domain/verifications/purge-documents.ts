import { removePages } from "@/server/domain/verifications/document-files";
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from "@/server/domain/verifications/document-kinds";
import { purgeVerificationTokens } from "@/server/domain/verifications/verification-tokens";
import type { Context } from "@/server/operations/context";

const BATCH = 100;
const DAY_MS = 86_400_000;
/** An upload unfinished after this time never will be. */
const UNFINISHED_MS = 3_600_000;

const BIOMETRIC = DOCUMENT_KIND_NAMES.filter((kind) => "isBiometric" in DOCUMENT_KINDS[kind]);

/**
 * Files that were removed, whose upload was never finished, or whose retention period after the decision is over. It is
 * shorter for faces.
 */
const DUE = `
  SELECT d.id FROM verification_documents d JOIN verifications v ON v.id = d.verification_id
  WHERE d.purged_at IS NULL AND (
    d.removed_at IS NOT NULL
    OR d.stored_at IS NULL AND d.uploaded_at < $1
    OR v.decided_at < CASE WHEN d.kind = ANY ($4) THEN $3::timestamptz ELSE $2::timestamptz END)
  ORDER BY d.id LIMIT ${BATCH}`;

/** Deletes files that nobody may view any longer. The rows stay as a record that they existed. */
export async function purgeDocuments(ctx: Context): Promise<void> {
  await purgeVerificationTokens(ctx);
  const { documentRetentionDays, selfieRetentionDays } = ctx.settings;
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const kept = [documentRetentionDays, selfieRetentionDays].map((days) => before(days * DAY_MS));
  const values = [before(UNFINISHED_MS), ...kept, BIOMETRIC];
  for (;;) {
    const due = await ctx.statement<{ id: string }>(DUE, values);
    for (const { id } of due) {
      const document = await ctx.db.verificationDocument.findUniqueOrThrow({ where: { id } });
      // Delete the files first: a row may only say that they are gone once they are.
      await removePages(ctx, document);
      await ctx.db.verificationDocument.update({ where: { id }, data: { purgedAt: ctx.now(), wrappedKey: "" } });
    }
    if (due.length < BATCH) break;
  }
  await rewrap(ctx);
}

/** Re-encrypts the files' keys after a change of the master key. */
async function rewrap(ctx: Context): Promise<void> {
  const { masterVersion } = ctx.vault;
  for (;;) {
    const old = await ctx.db.verificationDocument.findMany({
      where: { purgedAt: null, keyVersion: { not: masterVersion } },
      take: BATCH,
    });
    for (const { id, verificationId, keyVersion, wrappedKey } of old) {
      const about = `${id} ${verificationId}`;
      const { version, wrapped } = ctx.vault.wrapKey(about, ctx.vault.unwrapKey(about, keyVersion, wrappedKey));
      await ctx.db.verificationDocument.updateMany({
        where: { id, keyVersion },
        data: { keyVersion: version, wrappedKey: wrapped },
      });
    }
    if (old.length < BATCH) return;
  }
}
