import { readAnswers } from "@/server/domain/verifications/answers";
import { hasToVerify } from "@/server/domain/verifications/check-step";
import { openPerson, type ReadPerson } from "@/server/domain/verifications/read-gathered";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { NAMED_PERSON_TIER, VERIFICATION_DAYS } from "@/server/kernel/limits";
import { nameWords } from "@/server/kernel/name-words";
import type { Context } from "@/server/operations/context";
import type { CountedVerification, VerificationRequirement } from "@/server/resources/verification";

const DAY_MS = 86_400_000;

/** The states of a person whom an organization named and who has to verify themselves. */
export const PERSON_STATES = [
  "not_sent",
  "asked",
  "link_expired",
  "declined",
  "started",
  "submitted",
  "passed",
  "failed",
  "expired",
] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/**
 * The states in which another link helps. People who declined are not emailed again, and people who submitted are
 * waiting.
 */
export const ASKABLE_STATES: readonly PersonState[] = [
  "not_sent",
  "asked",
  "link_expired",
  "started",
  "failed",
  "expired",
];

export interface PersonStanding {
  person: ReadPerson;
  state: PersonState;
  /** Their latest verification for the tier that they need; null before they started one. */
  verification: Verification | null;
  /** True if the name or birth date on their pass differs from what the organization entered. */
  isOther: boolean;
}

/**
 * Reads the states of those named in a verification who have to verify themselves, in the order in which they were
 * named.
 */
export function readStandings(ctx: Context, verificationId: string): Promise<PersonStanding[]> {
  return standingsAmong(ctx, [verificationId]);
}

const NAMING: VerificationRequirement = "officers_and_owners";
const ENDED: readonly PersonState[] = ["not_sent", "link_expired", "declined", "failed", "expired"];

/** Adds to each verification how many of the people it names are in which state. */
export async function withPeople<Row extends Verification>(
  ctx: Context,
  verifications: readonly Row[],
): Promise<(Row & CountedVerification)[]> {
  const asking = verifications.filter(({ requirements }) => requirements.includes(NAMING));
  const all =
    asking.length === 0
      ? []
      : await standingsAmong(
          ctx,
          asking.map(({ id }) => id),
        );
  return verifications.map((verification) => {
    if (!asking.includes(verification)) return { ...verification, peopleCounts: null };
    const own = all.filter(({ person }) => person.verificationId === verification.id);
    const among = (states: readonly PersonState[]) => own.filter(({ state }) => states.includes(state)).length;
    const [required, passed, ended] = [own.length, among(["passed"]), verification.submissions > 0 ? among(ENDED) : 0];
    return { ...verification, peopleCounts: { required, passed, waiting: required - passed - ended, ended } };
  });
}

/** The same for a verification that was just started and names nobody yet. */
export function withoutPeople(verification: Verification): CountedVerification {
  const asks = verification.requirements.includes(NAMING);
  return { ...verification, peopleCounts: asks ? { required: 0, passed: 0, waiting: 0, ended: 0 } : null };
}

async function standingsAmong(ctx: Context, verificationIds: string[]): Promise<PersonStanding[]> {
  const rows = await ctx.db.verificationPerson.findMany({
    where: { verificationId: { in: verificationIds } },
    include: { identity: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const asked = rows.filter(hasToVerify);
  const attempts = await ctx.db.verification.findMany({
    where: {
      identityId: { in: asked.flatMap(({ identityId }) => identityId ?? []) },
      tierAttempted: { gte: NAMED_PERSON_TIER },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return asked.map(({ identity, ...row }) => {
    const person = openPerson(ctx, row);
    const own = attempts.filter(({ identityId }) => identityId === identity?.id);
    const passed = own.find(({ status }) => status === "passed") ?? null;
    if (identity && isVerified(identity))
      return { person, state: "passed", verification: passed, isOther: isOther(ctx, person, passed) };
    return { person, state: stateOf(person, own[0] ?? null, ctx.now()), verification: own[0] ?? null, isOther: false };
  });
}

/**
 * The same, with the verification locked, so that none of the people passes in the meantime: a pass has to update it.
 */
export async function lockStandings(tx: Context, verificationId: string): Promise<PersonStanding[]> {
  await tx.db.$queryRaw`SELECT 1 FROM verifications WHERE id = ${verificationId} FOR UPDATE`;
  return readStandings(tx, verificationId);
}

/** True if an identity has the tier that owners and controllers of an organization need. */
export function isVerified({ status, kycTier }: Pick<Identity, "status" | "kycTier">): boolean {
  return status === "active" && kycTier >= NAMED_PERSON_TIER;
}

/** When a link that was emailed at a given time expires. */
export const linkEndsAt = (askedAt: Date) => new Date(askedAt.getTime() + VERIFICATION_DAYS * DAY_MS);

function stateOf(person: ReadPerson, latest: Verification | null, now: Date): PersonState {
  const { askedAt, declinedAt, identityId } = person;
  if (declinedAt) return "declined";
  if (!askedAt) return "not_sent";
  const wasAskedSince = !latest?.decidedAt || askedAt > latest.decidedAt;
  if (latest?.status === "processing") return "submitted";
  if (latest?.status === "pending" || latest?.status === "requires_input") return "started";
  if (latest && !wasAskedSince) return latest.status === "failed" ? "failed" : "expired";
  if (linkEndsAt(askedAt) <= now) return "link_expired";
  return identityId && !latest ? "started" : "asked";
}

function isOther(ctx: Context, person: ReadPerson, passed: Verification | null): boolean {
  const { full_name: name, birth_date: birthDate } = passed ? readAnswers(ctx, passed) : {};
  return (
    Boolean(name && nameWords(name) !== nameWords(person.name)) || Boolean(birthDate && birthDate !== person.birthDate)
  );
}
