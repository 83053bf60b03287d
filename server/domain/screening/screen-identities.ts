import { createHash } from "node:crypto";
import type { Context } from "@/server/domain/context";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { screeningCaseStates } from "@/server/domain/screening/case-states";
import { currentMatcher } from "@/server/domain/screening/matcher-cache";
import type { Identity } from "@/server/generated/prisma/client";
import { initialState } from "@/server/kernel/states";
import type { ScreeningHit } from "@/server/ports/screening-matcher";

export const SCREENING_VERDICTS = ["clear", "possible", "confirmed"] as const;
export type ScreeningVerdict = (typeof SCREENING_VERDICTS)[number];

/**
 * Screens identities against the current lists and returns each verdict. A verdict is remembered until the names, the
 * lists or the matcher change, so a gift between known parties costs no matching. A possible match opens a case; a
 * confirmed one suspends the identity.
 */
export async function screenIdentities(ctx: Context, identities: Identity[]): Promise<Map<string, ScreeningVerdict>> {
  const { version, over } = await currentMatcher(ctx);
  const verdicts = new Map<string, ScreeningVerdict>();
  for (const identity of identities) {
    if (verdicts.has(identity.id)) continue;
    const fingerprint = fingerprintOf(identity, version);
    if (identity.screeningFingerprint === fingerprint && identity.screeningVerdict) {
      verdicts.set(identity.id, identity.screeningVerdict as ScreeningVerdict);
      continue;
    }
    const kind = identity.type === "individual" ? "individual" : "organization";
    const hits = reviewable(over.match({ names: screenedNames(identity), kind }));
    verdicts.set(identity.id, await recordVerdict(ctx, identity, fingerprint, hits));
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

/** The names that an identity is screened under. */
function screenedNames(identity: Identity): string[] {
  return [identity.legalName, identity.displayName].filter((name): name is string => Boolean(name));
}

/** Hashes an identity's names, so that a cleared match is remembered while they stay the same. */
export function namesKeyOf(identity: Identity): string {
  return namesKey(identity.type, screenedNames(identity));
}

/** Hashes names that belong to a type of identity. */
export function namesKey(type: string, names: string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([type, ...names]))
    .digest("hex")
    .slice(0, 32);
}

function fingerprintOf(identity: Identity, version: string): string {
  return `${namesKeyOf(identity)} ${version}`;
}

async function recordVerdict(
  ctx: Context,
  identity: Identity,
  fingerprint: string,
  hits: ScreeningHit[],
): Promise<ScreeningVerdict> {
  return ctx.transaction(async (tx) => {
    const verdict = await openCases(tx, { identityId: identity.id, namesKey: namesKeyOf(identity) }, hits);
    const data = { screeningFingerprint: fingerprint, screeningVerdict: verdict };
    await tx.db.identity.update({ where: { id: identity.id }, data });
    if (verdict === "confirmed" && identity.status === "active") await suspendIdentity(tx, identity.id, "screening");
    return verdict;
  });
}

/** The hits that a person has to look at. */
export const reviewable = (hits: ScreeningHit[]) => hits.filter(({ band }) => band !== "near");

function reasonsOf({ words, tieBreakers }: ScreeningHit): string[] {
  const alike = words.map(({ screened, listed, similarity }) =>
    similarity === 1 ? `"${screened}" is the same` : `"${screened}" is like "${listed}" (${similarity})`,
  );
  return [...alike, ...tieBreakers.map(({ note }) => note)];
}

/** Returns the verdict on the hits of names, after opening a case for each that no reviewer has cleared for them. */
export async function openCases(
  tx: Context,
  { identityId, namesKey }: { identityId: string; namesKey: string },
  hits: ScreeningHit[],
): Promise<ScreeningVerdict> {
  if (hits.length === 0) return "clear";
  const judged = await tx.db.screeningCase.findMany({ where: { identityId, namesKey } });
  const judgement = new Map(judged.map((known) => [`${known.list}/${known.entryUid}`, known.status]));
  const open = hits.filter((hit) => judgement.get(`${hit.party.list}/${hit.party.uid}`) !== "cleared");
  const confirmed = open.some((hit) => hit.isSameName);
  await tx.db.screeningCase.createMany({
    data: open.map((hit) => ({
      id: tx.newId("screeningCase"),
      identityId,
      list: hit.party.list,
      entryUid: hit.party.uid,
      entryName: hit.matchedName,
      namesKey,
      score: hit.score,
      reasons: reasonsOf(hit),
      status: initialState(screeningCaseStates, hit.isSameName ? "confirmed" : "open"),
      createdAt: tx.now(),
    })),
    skipDuplicates: true,
  });
  return confirmed ? "confirmed" : open.length > 0 ? "possible" : "clear";
}
