import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import { weighHits } from "@/server/domain/screening/open-cases";
import { fingerprintOf } from "@/server/domain/screening/screen-identities";
import { namesKey, screeningFacts } from "@/server/domain/screening/screening-facts";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Identity } from "@/server/generated/prisma/client";
import { SCREENING_SAMPLE } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** The maximum number of identities that a task names. */
const NAMED_MAX = 20;

/**
 * Screens a random sample of identities in full and compares the results with the stored verdicts. If any differ,
 * raises a task to find out why, and has these identities screened again.
 */
export async function sampleVerdicts(ctx: Context): Promise<void> {
  const matcher = await currentMatcher(ctx);
  if (!matcher.versions.includes("@")) return;
  const over = await matcher.over();
  const sample = await readSample(ctx);
  const drifted: Identity[] = [];
  for (const identity of sample) {
    const screened = screeningFacts(ctx, identity);
    if (identity.screeningFingerprint !== fingerprintOf(ctx, screened, matcher.versions)) continue;
    const key = namesKey(identity.type, screened.names);
    const found = over.match(screened);
    const { verdict } = await weighHits(ctx, matcher.decisive, { identityId: identity.id, namesKey: key, found });
    if (verdict !== identity.screeningVerdict) drifted.push(identity);
  }
  if (drifted.length > 0) await noteDrift(ctx, sample.length, drifted);
}

async function readSample(ctx: Context): Promise<Identity[]> {
  const ids = await ctx.statement<{ id: string }>(
    `SELECT id FROM identities TABLESAMPLE BERNOULLI ((
       SELECT least(100, 200.0 * $1 / greatest(reltuples, 1)) FROM pg_class WHERE oid = 'identities'::regclass))
     WHERE status = 'active' AND screening_verdict IS NOT NULL LIMIT $1::int`,
    [SCREENING_SAMPLE],
  );
  return ctx.db.identity.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
}

async function noteDrift(ctx: Context, compared: number, drifted: Identity[]): Promise<void> {
  const ids = drifted.map(({ id }) => id);
  const named = ids.slice(0, NAMED_MAX).join(", ");
  await ctx.transaction(async (tx) => {
    // Reset only the compared verdicts: one reached in the meantime stays.
    for (const { id, screeningFingerprint } of drifted) {
      const where = { id, screeningFingerprint };
      await tx.db.identity.updateMany({ where, data: { screeningFingerprint: null } });
    }
    const detail = `${ids.length} of ${compared} stored verdicts differ from a new screening, among them ${named}.`;
    await raiseTask(tx, { kind: "screening_drift", subjectId: "verdicts", detail });
  });
}
