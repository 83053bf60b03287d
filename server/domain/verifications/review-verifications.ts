import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { readPage } from "@/server/domain/verifications/document-files";
import { readStandings } from "@/server/domain/verifications/named-people";
import { readGathered } from "@/server/domain/verifications/read-gathered";
import { stepsFor } from "@/server/domain/verifications/steps";
import { VIEW_PURPOSES } from "@/server/domain/verifications/view-purposes";
import { Prisma } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { File } from "@/server/operations/file";
import { listOperation, operation } from "@/server/operations/operation";

/** Lists the verifications that wait for a reviewer, with their identities, most recently submitted first. */
export const listSubmittedVerifications = listOperation({
  name: "listSubmittedVerifications",
  summary: "Lists the verifications that wait for a reviewer.",
  permission: { operator: true },
  async run(ctx, _filters, page) {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "verifications",
      sortedBy: "submitted_at",
      anyOf: [Prisma.sql`status = 'processing'`],
      allOf: [Prisma.sql`decide_at IS NULL`],
      ...page,
    });
    const rows = await ctx.db.verification.findMany({ where: { id: { in: ids } }, include: { identity: true } });
    return { rows: inOrderOf(ids, rows), next };
  },
});

/**
 * Reads a verification with everything that a reviewer needs: the answers, the files, the people with their screening
 * verdicts, observations, and earlier attempts. Each reading is recorded in the audit log.
 */
export const reviewVerification = operation({
  name: "reviewVerification",
  summary: "Reads a verification for a reviewer.",
  permission: { operator: true },
  input: z.strictObject({ verificationId: z.string() }),
  errors: [ResourceNotFound],
  run: (ctx, { verificationId }) =>
    ctx.transaction(async (tx) => {
      const verification = await findVerification(tx, verificationId);
      await audit(tx, "verification.view", verification.identityId, { verification: verificationId });
      const { answers, documents, people } = await readGathered(tx, verification);
      const [earlier, cases, approvals, standings] = await Promise.all([
        tx.db.verification.findMany({
          where: { identityId: verification.identityId, id: { not: verificationId } },
          orderBy: { createdAt: "desc" },
          take: 20,
        }),
        tx.db.screeningCase.findMany({
          where: { identityId: verification.identityId, status: { not: "cleared" } },
          orderBy: { createdAt: "desc" },
        }),
        waitingApprovals(tx, verificationId),
        readStandings(tx, verificationId),
      ]);
      const shown = Object.fromEntries(Object.entries(answers).filter(([field]) => !field.startsWith("saved_")));
      const steps = stepsFor(verification.requirements);
      return { verification, steps, answers: shown, documents, people, standings, earlier, cases, approvals };
    }),
});

/**
 * Reads one page of a file as a JPEG, watermarked with the operator's name and the time. Each view is recorded in the
 * audit log with its purpose before anything is shown.
 */
export const viewVerificationDocument = operation({
  name: "viewVerificationDocument",
  summary: "Reads a page of a file of a verification.",
  permission: { operator: true },
  input: z.strictObject({ documentId: z.string(), page: z.int().min(0), purpose: z.enum(VIEW_PURPOSES) }),
  errors: [ResourceNotFound],
  async run(ctx, { documentId, page, purpose }): Promise<File> {
    const document = await ctx.db.verificationDocument.findUnique({
      where: { id: documentId },
      include: { verification: true },
    });
    if (!document?.storedAt || document.purgedAt || page >= document.pages) throw ResourceNotFound();
    const { verificationId, kind, verification } = document;
    await audit(ctx, "verification.view_document", verification.identityId, {
      verification: verificationId,
      document: documentId,
      kind,
      page,
      purpose,
    });
    const bytes = await readPage(ctx, document, page);
    if (bytes === null) throw ResourceNotFound();
    const seen = `${callerName(ctx.caller)} ${ctx.clock.wall().toISOString().slice(0, 16)}Z`;
    return new File(await ctx.ports.documents.mark(bytes, seen), "image/jpeg");
  },
});

/** Finds a verification with its identity, or throws 404. */
export async function findVerification(ctx: Context, id: string) {
  const verification = await ctx.db.verification.findUnique({ where: { id }, include: { identity: true } });
  if (!verification) throw ResourceNotFound();
  return verification;
}
