import { revokePasses } from "@/server/domain/identities/revoke-passes";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";

const BATCH = 100;

/** Verifications not submitted in time, and passes with outdated evidence, at $1, as `subject` and `due`. */
export const VERIFICATIONS_ENDING = `
  SELECT id AS subject, expires_at AS due FROM verifications
  WHERE status IN ('pending', 'requires_input') AND expires_at <= $1::timestamptz
  UNION ALL
  SELECT id, valid_until FROM verifications WHERE status = 'passed' AND valid_until <= $1::timestamptz`;

/** Expires verifications that were not submitted in time, and revokes passes with outdated evidence. */
export async function endVerifications(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const rows = await ctx.statement<{ subject: string }>(
      `SELECT subject FROM (${VERIFICATIONS_ENDING}) ending WHERE subject > $2 ORDER BY subject LIMIT ${BATCH}`,
      [dueBefore, after],
    );
    for (const { subject } of rows) await end(ctx, subject);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.subject;
  }
}

async function end(ctx: Context, id: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await tx.db.verification.findUniqueOrThrow({ where: { id } });
    if (found.status === "passed") {
      await revokePasses(tx, found.identityId, { ids: [id], code: "evidence_expired" });
      return;
    }
    // The update locks the row and checks the status again, so a submission at this moment is still in time.
    const [expired] = await moveAll(tx, verificationTransitions, [id], "expire", { decidedAt: tx.now() });
    if (expired) await audit(tx, "verification.expire", found.identityId, { verification: id });
  });
}
