import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { lockScreened } from "@/server/domain/screening/lock-screened";
import { type CurrentMatcher, currentMatcher } from "@/server/domain/screening/matcher-cache";
import { openCases, type ScreeningVerdict } from "@/server/domain/screening/open-cases";
import { factsKey, namesKey, screeningFacts } from "@/server/domain/screening/screening-facts";
import type { Identity } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

/**
 * Screens identities against the current lists and returns their verdicts. A verdict is reused until the compared
 * facts, the lists, or the matcher change, so a gift between known parties needs no matching. A possible match opens a
 * case for a person to decide; only a decisive list suspends the identity at once.
 */
export async function screenIdentities(ctx: Context, identities: Identity[]): Promise<Map<string, ScreeningVerdict>> {
  const matcher = await currentMatcher(ctx);
  const verdicts = new Map<string, ScreeningVerdict>();
  for (const identity of identities) {
    if (verdicts.has(identity.id)) continue;
    const known = verdictOf(ctx, identity, matcher.versions);
    verdicts.set(identity.id, known ?? (await recordVerdict(ctx, identity, matcher)));
  }
  return verdicts;
}

/**
 * Returns an identity's verdict on the current lists; null if it has none yet. Never runs the matcher, so it can be
 * called within a transaction.
 */
export async function currentVerdict(ctx: Context, identity: Identity): Promise<ScreeningVerdict | null> {
  return verdictOf(ctx, identity, (await currentMatcher(ctx)).versions);
}

/**
 * The same for a request that cannot wait for the lists to load: screens the identity if the matcher is ready.
 * Otherwise returns null, and a job screens it within a minute.
 */
export async function verdictAtHand(ctx: Context, identity: Identity): Promise<ScreeningVerdict | null> {
  const matcher = await currentMatcher(ctx);
  const known = verdictOf(ctx, identity, matcher.versions);
  if (known) return known;
  if (await matcher.isAtHand()) return recordVerdict(ctx, identity, matcher);
  return null;
}

function verdictOf(ctx: Context, identity: Identity, versions: string): ScreeningVerdict | null {
  const isCurrent = identity.screeningFingerprint === fingerprintOf(ctx, screeningFacts(ctx, identity), versions);
  return isCurrent ? (identity.screeningVerdict as ScreeningVerdict | null) : null;
}

/** Screens one identity, as `screenIdentities` does. */
export async function screenIdentity(ctx: Context, identityId: string): Promise<void> {
  await screenIdentities(ctx, await ctx.db.identity.findMany({ where: { id: identityId } }));
}

const BATCH = 100;

/** Screens every identity without a verdict that was last updated before the instant. */
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

/** Identities without a verdict that were last updated before $1, as `subject` and `due`. */
export const UNSCREENED_IDENTITIES = `
  SELECT id AS subject, updated_at AS due FROM identities
  WHERE screening_fingerprint IS NULL AND updated_at <= $1::timestamptz`;

/** Hashes an identity's facts, and appends the versions that they were compared with. */
export const fingerprintOf = (ctx: Context, screened: ScreenedParty, versions: string) =>
  `${factsKey(ctx, screened)} ${versions}`;

/** Runs the matcher before the transaction, which then only writes. */
async function recordVerdict(ctx: Context, identity: Identity, matcher: CurrentMatcher): Promise<ScreeningVerdict> {
  const screened = screeningFacts(ctx, identity);
  const found = (await matcher.over()).match(screened);
  return ctx.transaction(async (tx) => {
    await lockScreened(tx, identity.id);
    const key = namesKey(identity.type, screened.names);
    const verdict = await openCases(tx, matcher, { identityId: identity.id, namesKey: key, screened, found });
    const screeningFingerprint = fingerprintOf(ctx, screened, matcher.versions);
    // Skip the update if a name changed in the meantime, because the verdict is not about that one.
    const { displayName, legalName } = identity;
    const where = { id: identity.id, displayName, legalName };
    await tx.db.identity.updateMany({ where, data: { screeningFingerprint, screeningVerdict: verdict } });
    if (verdict === "confirmed" && identity.status === "active") await suspendIdentity(tx, identity.id, "screening");
    return verdict;
  });
}
