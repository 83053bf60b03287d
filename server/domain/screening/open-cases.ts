import { screeningCaseStates } from "@/server/domain/screening/case-states";
import { screeningCaseTransitions } from "@/server/domain/screening/case-transitions";
import type { CurrentMatcher } from "@/server/domain/screening/matcher-cache";
import { storeFacts } from "@/server/domain/screening/stored-facts";
import type { ScreeningCase } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { ScreenedParty, ScreeningHit } from "@/server/ports/screening-matcher";

export const SCREENING_VERDICTS = ["clear", "possible", "confirmed"] as const;
export type ScreeningVerdict = (typeof SCREENING_VERDICTS)[number];

interface Subject {
  identityId: string;
  /** Hash of the names. A cleared pair stays cleared while they are the same. */
  namesKey: string;
  screened: ScreenedParty;
  /** The matcher's hits, from before the transaction. */
  found: ScreeningHit[];
}

/**
 * Reaches the verdict about a party, within the caller's transaction, after opening a case for each hit that needs a
 * person. A pair that was cleared stays cleared until the listed party or the names change, or the clearance expires.
 */
export async function openCases(
  tx: Context,
  { versions, decisive }: Pick<CurrentMatcher, "versions" | "decisive">,
  { identityId, namesKey, screened, found }: Subject,
): Promise<ScreeningVerdict> {
  const { open, cases, verdict, isDecided } = await weighHits(tx, decisive, { identityId, namesKey, found });
  if (open.length === 0) return verdict;
  const data = open.map((hit) => {
    const id = tx.newId("screeningCase");
    return {
      id,
      identityId,
      namesKey,
      list: hit.party.list,
      entryUid: hit.party.uid,
      entryName: hit.matchedName,
      entryDigest: hit.party.digest ?? "",
      score: hit.score,
      band: hit.band,
      reasons: reasonsOf(hit),
      screened: storeFacts(tx, id, screened),
      versions,
      status: initialState(screeningCaseStates, isDecided(hit) ? "confirmed" : "open"),
      createdAt: tx.now(),
    };
  });
  await tx.db.screeningCase.createMany({ data, skipDuplicates: true });
  await reopenLapsed(tx, { hits: open, cases, versions, screened });
  await confirmDecided(tx, open.filter(isDecided), cases);
  return verdict;
}

interface Weighed {
  /** The hits that need a person, or were decided against the party. */
  open: ScreeningHit[];
  /** The existing cases of the party, by listed party. */
  cases: Cases;
  verdict: ScreeningVerdict;
  isDecided(hit: ScreeningHit): boolean;
}

/** Determines what hits lead to, given earlier decisions. Writes nothing. */
export async function weighHits(
  ctx: Context,
  decisive: ReadonlySet<string>,
  { identityId, namesKey, found }: Omit<Subject, "screened">,
): Promise<Weighed> {
  const isDecided = ({ party, isSameName }: ScreeningHit) => isSameName && decisive.has(party.list);
  const hits = found.filter(({ band }) => band !== "near");
  if (hits.length === 0) return { open: [], cases: new Map(), verdict: "clear", isDecided };
  const known = await ctx.db.screeningCase.findMany({ where: { identityId, namesKey } });
  const cases = new Map(known.map((one) => [keyOf(one.list, one.entryUid), one]));
  const caseOf = ({ party }: ScreeningHit) => cases.get(keyOf(party.list, party.uid));
  const open = hits.filter((hit) => !isExempt(ctx, caseOf(hit), hit.party.digest));
  const isConfirmed = open.some((hit) => isDecided(hit) || caseOf(hit)?.status === "confirmed");
  const verdict = isConfirmed ? "confirmed" : open.length > 0 ? "possible" : "clear";
  return { open, cases, verdict, isDecided };
}

type Cases = Map<string, ScreeningCase>;

const keyOf = (list: string, uid: string) => `${list}/${uid}`;

function isExempt(tx: Context, known: ScreeningCase | undefined, digest: string | undefined): boolean {
  if (known?.status !== "cleared") return false;
  return known.entryDigest === (digest ?? "") && (known.exemptUntil === null || known.exemptUntil > tx.now());
}

/** Reopens cases that were cleared on the basis of other facts, or too long ago. */
async function reopenLapsed(
  tx: Context,
  {
    hits,
    cases,
    versions,
    screened,
  }: { hits: ScreeningHit[]; cases: Cases; versions: string; screened: ScreenedParty },
): Promise<void> {
  for (const hit of hits) {
    const known = cases.get(keyOf(hit.party.list, hit.party.uid));
    if (known?.status !== "cleared") continue;
    const { score, band, party, matchedName: entryName } = hit;
    const changes = { score, band, entryName, entryDigest: party.digest ?? "", reasons: reasonsOf(hit), versions };
    // A replay has to compute the score from the facts compared now, not from those compared when the case was new.
    const facts = storeFacts(tx, known.id, screened);
    await moveAll(tx, screeningCaseTransitions, [known.id], "reopen", { ...changes, screened: facts });
  }
}

/** Confirms cases of hits that their list now decides without a person, because it was made decisive. */
async function confirmDecided(tx: Context, decided: ScreeningHit[], cases: Cases): Promise<void> {
  for (const { party } of decided) {
    const known = cases.get(keyOf(party.list, party.uid));
    if (known?.status !== "open" && known?.status !== "cleared") continue;
    const changes = { decidedBy: callerName(tx.caller), reason: "The list is decisive.", decidedAt: tx.now() };
    await moveAll(tx, screeningCaseTransitions, [known.id], "confirm", changes);
  }
}

function reasonsOf({ words, tieBreakers }: ScreeningHit): string[] {
  const alike = words.map(({ screened, listed, similarity }) =>
    similarity === 1 ? `"${screened}" is the same` : `"${screened}" is like "${listed}" (${similarity})`,
  );
  const facts = tieBreakers.map(
    ({ note, effect }) => `${note} (${effect > 0 ? "+" : ""}${Math.round(effect * 100) / 100})`,
  );
  return [...alike, ...facts];
}
