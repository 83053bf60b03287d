import { FAILED_ANSWERS_DAYS, VERIFIED_ANSWERS_YEARS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const BATCH = 100;
const DAY_MS = 86_400_000;

/** Whether a verification's identity `i` had any activity since $3, and so is still in use. */
const IS_IN_USE = `
  i.updated_at >= $3::timestamptz
  OR EXISTS (SELECT 1 FROM verifications o WHERE o.identity_id = i.id AND o.created_at >= $3::timestamptz)
  OR EXISTS (SELECT 1 FROM gifts g WHERE g.from_id = i.id AND g.created_at >= $3::timestamptz)
  OR EXISTS (SELECT 1 FROM gifts g WHERE g.to_id = i.id AND g.created_at >= $3::timestamptz)
  OR EXISTS (SELECT 1 FROM prepayments p WHERE p.identity_id = i.id AND p.paid_at >= $3::timestamptz)
  OR EXISTS (SELECT 1 FROM disbursements d WHERE d.to_id = i.id AND d.created_at >= $3::timestamptz)`;

/**
 * Verifications whose answers are due for deletion: expired or canceled before $1, failed before $2, or decided before
 * $3 with an identity not in use since then.
 */
const DUE = `
  SELECT v.id, v.identity_id AS "identityId", v.status FROM verifications v JOIN identities i ON i.id = v.identity_id
  WHERE v.decided_at IS NOT NULL AND v.id > $4
    AND (v.answers IS NOT NULL OR v.document_key IS NOT NULL OR v.document_type IS NOT NULL
      OR EXISTS (SELECT 1 FROM verification_people p WHERE p.verification_id = v.id))
    AND (v.status IN ('expired', 'canceled') AND v.decided_at < $1::timestamptz
      OR v.status = 'failed' AND v.decided_at < $2::timestamptz
      OR v.status IN ('passed', 'revoked') AND v.decided_at < $3::timestamptz AND NOT (${IS_IN_USE}))
  ORDER BY v.id LIMIT ${BATCH}`;

interface Due {
  id: string;
  identityId: string;
  status: string;
}

/**
 * Deletes what people entered, and what was read from it, after its retention period. The verifications stay, with
 * what was asked for and decided.
 */
export async function purgeAnswers(ctx: Context): Promise<void> {
  const now = ctx.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(now.getUTCFullYear() - VERIFIED_ANSWERS_YEARS);
  const before = [daysAgo(ctx.settings.documentRetentionDays), daysAgo(FAILED_ANSWERS_DAYS), yearsAgo];
  for (let after = ""; ; ) {
    const due = await ctx.statement<Due>(DUE, [...before, after]);
    for (const verification of due) await purge(ctx, verification);
    if (due.length < BATCH) return;
    after = due.at(-1)!.id;
  }
}

async function purge(ctx: Context, { id, identityId, status }: Due): Promise<void> {
  const read = { documentType: null, documentCountry: null, documentExpiresOn: null, documentLast4: null };
  await ctx.transaction(async (tx) => {
    await tx.db.verificationPerson.deleteMany({ where: { verificationId: id } });
    const data = { answers: null, documentKey: null, findings: [], ...read };
    await tx.db.verification.update({ where: { id }, data });
    if (status === "passed" || status === "revoked")
      await tx.db.identity.update({ where: { id: identityId }, data: { verifiedFacts: null } });
  });
}
