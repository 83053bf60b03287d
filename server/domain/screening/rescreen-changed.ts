import { type CurrentMatcher, currentMatcher, listVersionsIn, partyOf } from "@/server/domain/screening/matcher-cache";
import { screenIdentities } from "@/server/domain/screening/screen-identities";
import { screeningFacts } from "@/server/domain/screening/screening-facts";
import type { Identity, ScreeningListVersion } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { ListMatcher } from "@/server/ports/screening-matcher";

const BATCH = 1000;

/**
 * Compares every active identity with what imports have added and changed since the last run. That is enough for
 * identities with a clear verdict on the previous versions; others are screened in full. Progress is saved batch by
 * batch, so that the next run continues one that was killed.
 */
export async function rescreenChanged(ctx: Context, signal: AbortSignal): Promise<void> {
  const pending = await ctx.db.screeningListVersion.findMany({
    where: { rescreenedAt: null },
    orderBy: [{ list: "asc" }, { version: "asc" }],
  });
  if (pending.length === 0) return;
  const current = await currentMatcher(ctx);
  const delta = await deltaOf(ctx, pending);
  const before = versionsBefore(current.versions, pending);
  for (let after = ""; !signal.aborted; ) {
    const identities = await ctx.db.identity.findMany({
      where: {
        status: "active",
        id: { gt: after },
        OR: [{ screeningFingerprint: null }, { NOT: { screeningFingerprint: { endsWith: ` ${current.versions}` } } }],
      },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    await rescreenBatch(ctx, identities, { current, delta, before });
    if (identities.length === BATCH) after = identities.at(-1)!.id;
    else {
      const done = pending.map(({ list, version }) => ({ list, version }));
      await markDelisted(ctx);
      const where = { OR: done, rescreenedAt: null };
      await ctx.db.screeningListVersion.updateMany({ where, data: { rescreenedAt: ctx.now() } });
      return;
    }
  }
}

interface Rescreening {
  current: CurrentMatcher;
  delta: ListMatcher;
  before: string;
}

async function rescreenBatch(ctx: Context, identities: Identity[], { current, delta, before }: Rescreening) {
  const unchanged: string[] = [];
  const changed: Identity[] = [];
  for (const identity of identities) {
    const isKnown = identity.screeningFingerprint?.endsWith(` ${before}`) ?? false;
    const isHit = () => delta.match(screeningFacts(ctx, identity)).some(({ band }) => band !== "near");
    // A verdict that is not clear may depend on something that has changed.
    if (isKnown && identity.screeningVerdict === "clear" && !isHit()) unchanged.push(identity.id);
    else changed.push(identity);
  }
  // Only if the compared fingerprint is still current, because names may have changed in the meantime.
  await ctx.statement(
    `UPDATE identities SET screening_fingerprint = split_part(screening_fingerprint, ' ', 1) || ' ' || $2
     WHERE id = ANY($1::text[]) AND screening_fingerprint = ANY($3::text[])`,
    [unchanged, current.versions, identities.flatMap(({ screeningFingerprint }) => screeningFingerprint ?? [])],
  );
  for (const identity of changed) {
    await screenIdentities(ctx, [identity]).catch((err) =>
      ctx.log.error({ err, identityId: identity.id }, "an identity could not be screened; it is tried again"),
    );
  }
}

async function deltaOf(ctx: Context, pending: ScreeningListVersion[]): Promise<ListMatcher> {
  const since = pending.map(({ list, version }) => ({ list, fromVersion: version }));
  const rows = await ctx.db.screeningEntry.findMany({ where: { OR: since, untilVersion: null } });
  return ctx.ports.matcher.over(rows.map(partyOf));
}

/** The versions before the first of the pending imports. */
function versionsBefore(versions: string, pending: ScreeningListVersion[]): string {
  const lists = listVersionsIn(versions);
  for (const { list, version } of pending) lists.set(list, Math.min(lists.get(list) ?? version, version - 1));
  const [matcher] = versions.split(" ");
  const known = [...lists].filter(([, version]) => version > 0).map(([list, version]) => `${list}@${version}`);
  return [matcher, ...known].join(" ");
}

/** Marks open cases about parties that are no longer on their list. A person may then close them. */
async function markDelisted(ctx: Context): Promise<void> {
  await ctx.statement(
    `UPDATE screening_cases c SET delisted_at = $1::timestamptz WHERE c.status = 'open' AND c.delisted_at IS NULL
       AND NOT EXISTS (
         SELECT 1 FROM screening_parties p WHERE p.list = c.list AND p.uid = c.entry_uid AND p.until_version IS NULL)`,
    [ctx.now()],
  );
}
