import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { charityApplicationTransitions } from "@/server/domain/charities/application-transitions";
import { CHARITY_PROOFS, type CharityProofKind, registrationOf } from "@/server/domain/charities/charity-proofs";
import { emailCharityMembers } from "@/server/domain/charities/email-members";
import {
  approveApplication,
  decision,
  settleApplication,
  withRequirements,
} from "@/server/domain/charities/settle-application";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import { type CharityApplication, Prisma } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { CHARITY_APPLICATION_STATUSES } from "@/server/resources/charity-application";

const NOTE_MAX = 2_000;
const applicationKey = { application_id: z.string() };
const note = z.string().trim().min(1).max(NOTE_MAX);
const PROOF_KINDS = Object.keys(CHARITY_PROOFS) as [CharityProofKind, ...CharityProofKind[]];

/** Lists applications for reviewers, newest first, with their organizations. */
export const listCharityApplications = listOperation({
  name: "listCharityApplications",
  summary: "Lists applications to count as a charity.",
  permission: { operator: true },
  input: z.strictObject({
    status: z.enum(CHARITY_APPLICATION_STATUSES).optional(),
    /** Only applications that a person has to review. */
    needs_review: z.boolean().optional(),
  }),
  async run(ctx, { status, needs_review }, page) {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "charity_applications",
      anyOf: [status === undefined ? Prisma.sql`true` : Prisma.sql`status = ${status}`],
      allOf: needs_review ? [Prisma.sql`outcome = 'review'`] : [],
      ...page,
    });
    const rows = await ctx.db.charityApplication.findMany({ where: { id: { in: ids } }, include: { identity: true } });
    return { rows: inOrderOf(ids, rows), next };
  },
});

/**
 * Reads everything that a reviewer needs: the application, the entered and listed names, the register's rows, and the
 * proofs.
 */
export const readCharityApplication = operation({
  name: "readCharityApplication",
  summary: "Reads an application to count as a charity, with what the register says.",
  permission: { operator: true },
  input: z.strictObject(applicationKey),
  errors: [ResourceNotFound],
  async run(ctx, { application_id: id }) {
    const application = await ctx.db.charityApplication.findUnique({ where: { id }, include: { identity: true } });
    if (!application) throw ResourceNotFound();
    const { identity, identityId } = application;
    const [{ requirements }, proofs, earlier] = await Promise.all([
      withRequirements(ctx, application),
      ctx.db.charityProof.findMany({ where: { identityId }, orderBy: { kind: "asc" }, omit: { hash: true } }),
      ctx.db.charityApplication.findMany({
        where: { identityId, id: { not: id } },
        orderBy: { createdAt: "desc" },
        take: 10,
      }),
    ]);
    return { application, identity, requirements, proofs, earlier };
  },
});

/** Approves or rejects an open application, with a reason. Approving verifies the charity. */
export const decideCharityApplication = operation({
  name: "decideCharityApplication",
  summary: "Approves or rejects an application to count as a charity.",
  permission: { operator: true },
  input: z.strictObject({ ...applicationKey, decision: z.enum(["approved", "rejected"]), reason: note }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { application_id, decision: outcome, reason }) =>
    inApplication(ctx, application_id, async (tx, application) => {
      const { identityId } = application;
      await audit(tx, `charity.${outcome}`, identityId, { application: application.id, reason });
      if (outcome === "approved") return approveApplication(tx, application, reason);
      const rejected = await move(tx, charityApplicationTransitions, application, "reject", decision(tx, reason));
      await tx.db.identity.update({
        where: { id: identityId },
        data: { charityStatus: "unverified", updatedAt: tx.now() },
      });
      await withdrawTask(tx, { kind: "charity_review", subjectId: application.id }, "rejected");
      await emailCharityMembers(tx, identityId, { occasion: "rejected", key: application.id, note: null });
      return rejected;
    }),
});

/**
 * Asks the organization for evidence, such as its determination letter. The request is emailed and shown to the
 * organization.
 */
export const requestCharityEvidence = operation({
  name: "requestCharityEvidence",
  summary: "Asks an organization for evidence that it is a charity.",
  permission: { operator: true },
  input: z.strictObject({ ...applicationKey, request: note }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { application_id, request }) =>
    inApplication(ctx, application_id, async (tx, application) => {
      const { id, identityId } = application;
      const requestedAt = tx.now();
      await audit(tx, "charity.request_evidence", identityId, { application: id, request });
      const key = `${id}:${requestedAt.getTime()}`;
      await emailCharityMembers(tx, identityId, { occasion: "requested", key, note: request });
      return tx.db.charityApplication.update({ where: { id }, data: { request, requestedAt } });
    }),
});

/** Records a proof of control that a reviewer has seen. If nothing else is missing, the charity is verified. */
export const recordCharityProof = operation({
  name: "recordCharityProof",
  summary: "Records a proof that an organization is the charity whose number it names.",
  permission: { operator: true },
  input: z.strictObject({ ...applicationKey, kind: z.enum(PROOF_KINDS), detail: note }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { application_id, kind, detail }) =>
    inApplication(ctx, application_id, async (tx, application) => {
      const { identityId } = application;
      const now = tx.now();
      const proof = {
        registration: registrationOf(application),
        detail,
        hash: null,
        expiresAt: null,
        provenAt: now,
        recordedBy: callerName(tx.caller),
        createdAt: now,
      };
      await tx.db.charityProof.upsert({
        where: { identityId_kind: { identityId, kind } },
        create: { identityId, kind, ...proof },
        update: proof,
      });
      await audit(tx, "charity.record_proof", identityId, { application: application.id, kind, detail });
      const identity = await tx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
      return settleApplication(tx, application, identity);
    }),
});

/** Runs the work with the organization locked, if the application is open and not the reviewer's own. */
function inApplication<T>(
  ctx: Context,
  id: string,
  work: (tx: Context, application: CharityApplication) => Promise<T>,
): Promise<T> {
  return ctx.transaction(async (tx) => {
    const known = await tx.db.charityApplication.findUnique({ where: { id } });
    if (!known) throw ResourceNotFound();
    await lockIdentity(tx, known.identityId);
    await requireUninvolved(tx, known.identityId);
    const application = await tx.db.charityApplication.findUniqueOrThrow({ where: { id } });
    if (application.status !== "open")
      throw InvalidState({ message: "The application was decided already.", context: { status: application.status } });
    return work(tx, application);
  });
}
