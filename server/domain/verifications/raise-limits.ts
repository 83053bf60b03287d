import { identitySubject } from "@/server/domain/identities/identity-subject";
import {
  FILLABLE_STATUSES,
  OPEN_STATUSES,
  type VerificationStatus,
} from "@/server/domain/identities/verification-states";
import { readLimits } from "@/server/domain/limits/read-limits";
import { waitsForPeople } from "@/server/domain/verifications/hosted-subjects";
import { startVerification } from "@/server/domain/verifications/start-verification";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { systemCaller } from "@/server/kernel/caller";
import { KYB_TIER } from "@/server/kernel/limits";
import { publicName } from "@/server/kernel/public-name";
import { readReturnUrl } from "@/server/kernel/return-url";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { IdentityLimits } from "@/server/resources/identity-limits";

/** What its owner can do to raise an identity's limits: start, continue what was begun, wait, or nothing. */
export type Raise = "start" | "continue" | "wait" | null;

export interface RaisableLimits {
  id: string;
  /** A name, or else the address. */
  name: string;
  limits: IdentityLimits;
  raise: Raise;
}

/** Reads the limits of an identity, and what its owner can do to raise them. */
export async function raisableLimits(ctx: Context, identity: Identity): Promise<RaisableLimits> {
  const { id, email, kycTier, status } = identity;
  const open = await openVerificationOf(ctx, id);
  const mayStart = status === "active" && kycTier < KYB_TIER;
  const raise = open ? ((await takesSomething(ctx, open)) ? "continue" : "wait") : mayStart ? "start" : null;
  return { id, name: publicName(identity) ?? email, limits: await readLimits(ctx, identity), raise };
}

/**
 * Leads to the pages of a verification that raises an identity's limits, for its owner: of the one that was begun, or else
 * of a new one, after which the person returns to the path. Null while one waits for nothing but its decision.
 */
export async function raiseLimitsOf(ctx: Context, identity: Identity, path: string): Promise<string | null> {
  const open = await openVerificationOf(ctx, identity.id);
  if (open) return (await takesSomething(ctx, open)) ? hostedUrlOf(ctx, open) : null;
  const allowsLocal = ctx.settings.mode === "sandbox";
  const started = await startVerification(ctx.as(systemCaller("limits")), {
    id: identity.id,
    tier_attempted: identity.type === "organization" ? KYB_TIER : identity.kycTier + 1,
    redirect_url: readReturnUrl(`${ctx.settings.publicUrl}${path}`, { allowsLocal }),
  });
  return hostedUrlOf(ctx, started);
}

/** Reads the limits of an organization for its members. */
export const readRaisableLimits = operation({
  name: "readRaisableLimits",
  summary: "Reads an organization's limits and how they are raised.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  run: (ctx, _input, { subject: identity }) => raisableLimits(ctx, identity),
});

/** Begins or continues what raises an organization's limits. */
export const raiseLimits = operation({
  name: "raiseLimits",
  summary: "Begins or continues what raises an organization's limits.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  errors: startVerification.errors,
  run: (ctx, { id }, { subject: identity }) => raiseLimitsOf(ctx, identity, `/dashboard/${id}/settings/limits`),
});

function openVerificationOf(ctx: Context, identityId: string): Promise<Verification | null> {
  return ctx.db.verification.findFirst({ where: { identityId, status: { in: [...OPEN_STATUSES] } } });
}

/** True if its pages have something to do: for the person, or about people whom they named. */
async function takesSomething(ctx: Context, open: Verification): Promise<boolean> {
  return FILLABLE_STATUSES.includes(open.status as VerificationStatus) || waitsForPeople(ctx, open);
}
