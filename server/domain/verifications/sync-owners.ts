import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import { hasToVerify } from "@/server/domain/verifications/check-step";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { NAMED_PERSON_TIER } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const KIND = "owner_unverified";

// An organization's tier depends on who its owners are. If an owner later loses a pass, a person has to look at it.

/** Reacts to revoked passes, of people who own or control organizations and of organizations themselves. */
export async function syncRevoked(tx: Context, revoked: Verification[]): Promise<void> {
  for (const { id: subjectId } of revoked)
    await withdrawTask(tx, { kind: KIND, subjectId }, "The organization's verification was revoked.");
  await lookAtOrganizationsOf(tx, identitiesOf(revoked));
}

/** Reacts to passes: an owner may have passed again, or an organization anew. */
export async function syncPassed(tx: Context, passed: Verification[]): Promise<void> {
  const earlier = await tx.db.verification.findMany({
    where: { identityId: { in: identitiesOf(passed) }, id: { notIn: passed.map(({ id }) => id) } },
    select: { id: true },
  });
  for (const { id: subjectId } of earlier)
    await withdrawTask(tx, { kind: KIND, subjectId }, "The organization was verified anew.");
  await lookAtOrganizationsOf(tx, identitiesOf(passed));
}

/** The reaction to identities that were suspended or reinstated. */
export async function syncStatus(tx: Context, changed: Identity[]): Promise<void> {
  await lookAtOrganizationsOf(
    tx,
    changed.map(({ id }) => id),
  );
}

const identitiesOf = (rows: Verification[]): string[] => [...new Set(rows.map(({ identityId }) => identityId))];

/**
 * For each organization whose latest pass names one of the identities: raises a task if someone named in it is not
 * verified now; otherwise withdraws it.
 */
async function lookAtOrganizationsOf(tx: Context, identityIds: string[]): Promise<void> {
  const naming = await tx.db.verification.findMany({
    where: { status: "passed", people: { some: { identityId: { in: identityIds } } } },
    include: { people: { include: { identity: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
    orderBy: { id: "asc" },
  });
  for (const { id: subjectId, identityId, tierAttempted, decidedAt, people } of naming) {
    const later = {
      identityId,
      status: "passed",
      tierAttempted: { gte: tierAttempted },
      decidedAt: { gt: decidedAt! },
    };
    if ((await tx.db.verification.count({ where: later })) > 0) continue;
    const owners = people.filter(hasToVerify).flatMap(({ identity }) => identity ?? []);
    const verified = await verifiedAmong(tx, owners);
    const lost = owners.filter(({ id }) => !verified.has(id)).map(({ id }) => id);
    if (lost.length === 0) await withdrawTask(tx, { kind: KIND, subjectId }, "Everyone is verified again.");
    else await raiseTask(tx, { kind: KIND, subjectId, detail: `Of ${identityId}: ${lost.join(", ")}` });
  }
}

/** Reads the passes rather than the identities' tiers, which are updated from these. */
async function verifiedAmong(tx: Context, owners: Identity[]): Promise<Set<string>> {
  const active = owners.filter(({ status }) => status === "active").map(({ id }) => id);
  const passes = await tx.db.verification.findMany({
    where: { identityId: { in: active }, status: "passed", tierAttempted: { gte: NAMED_PERSON_TIER } },
    select: { identityId: true },
  });
  return new Set(passes.map(({ identityId }) => identityId));
}
