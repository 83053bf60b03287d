import type { Context } from "@/server/domain/context";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { currentMatcher, type LoadedMatcher } from "@/server/domain/screening/matcher-cache";
import { openCases, type ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { factsKey, namesKey, screeningFacts } from "@/server/domain/screening/screening-facts";
import type { Identity } from "@/server/generated/prisma/client";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

/**
 * Screens identities against the current lists and returns each verdict. A verdict is remembered until what is compared,
 * the lists or the matcher change, so a gift between known parties costs no matching. A possible match opens a case, and a
 * person decides; only a decisive list suspends the identity at once.
 */
export async function screenIdentities(ctx: Context, identities: Identity[]): Promise<Map<string, ScreeningVerdict>> {
  const matcher = await currentMatcher(ctx);
  const verdicts = new Map<string, ScreeningVerdict>();
  for (const identity of identities) {
    if (verdicts.has(identity.id)) continue;
    const screened = screeningFacts(ctx, identity);
    const isCurrent = identity.screeningFingerprint === fingerprintOf(ctx, screened, matcher.versions);
    if (isCurrent && identity.screeningVerdict)
      verdicts.set(identity.id, identity.screeningVerdict as ScreeningVerdict);
    else verdicts.set(identity.id, await recordVerdict(ctx, identity, matcher, screened));
  }
  return verdicts;
}

/** Screens one identity, as `screenIdentities` does. */
export async function screenIdentity(ctx: Context, identityId: string): Promise<void> {
  await screenIdentities(ctx, await ctx.db.identity.findMany({ where: { id: identityId } }));
}

const BATCH = 100;

/** Screens every identity without a verdict that has had its names since before the instant. */
export async function screenUnscreened(ctx: Context, signal: AbortSignal, namedBefore: Date): Promise<void> {
  for (let after = ""; !signal.aborted; ) {
    const rows = await ctx.statement<{ subject: string }>(
      `SELECT * FROM (${UNSCREENED_IDENTITIES}) unscreened WHERE subject > $2 ORDER BY subject LIMIT ${BATCH}`,
      [namedBefore, after],
    );
    for (const { subject } of rows) {
      await screenIdentity(ctx, subject).catch((err) =>
        ctx.log.error({ err, identityId: subject }, "an identity could not be screened; it is tried again"),
      );
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.subject;
  }
}

/** Identities without a verdict that have had their names since before $1, as `subject` and `due`. */
export const UNSCREENED_IDENTITIES = `
  SELECT id AS subject, updated_at AS due FROM identities
  WHERE screening_fingerprint IS NULL AND updated_at <= $1::timestamptz`;

/** Hashes an identity's facts with the versions that they were compared with. */
export const fingerprintOf = (ctx: Context, screened: ScreenedParty, versions: string) =>
  `${factsKey(ctx, screened)} ${versions}`;

async function recordVerdict(
  ctx: Context,
  identity: Identity,
  matcher: LoadedMatcher,
  screened: ScreenedParty,
): Promise<ScreeningVerdict> {
  return ctx.transaction(async (tx) => {
    const key = namesKey(identity.type, screened.names);
    const verdict = await openCases(tx, matcher, { identityId: identity.id, namesKey: key, screened });
    const data = { screeningFingerprint: fingerprintOf(tx, screened, matcher.versions), screeningVerdict: verdict };
    await tx.db.identity.update({ where: { id: identity.id }, data });
    if (verdict === "confirmed" && identity.status === "active") await suspendIdentity(tx, identity.id, "screening");
    return verdict;
  });
}
