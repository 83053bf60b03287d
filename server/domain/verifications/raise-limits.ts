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

/** What the owner can do to raise an identity's limits: start a verification, continue one, wait, or nothing (null). */
export type Raise = "start" | "continue" | "wait" | null;

export interface RaisableLimits {
  id: string;
  /** The public name, or else the email address. */
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
 * Returns the URL where the owner of an identity raises its limits: of the open verification, or of a new one, which
 * leads back to the path afterwards. Null while an open one only waits for a decision.
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

/** Begins or continues the verification that raises an organization's limits. */
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

/** True if there is something to do on its pages, by the person or about people whom they named. */
async function takesSomething(ctx: Context, open: Verification): Promise<boolean> {
  return FILLABLE_STATUSES.includes(open.status as VerificationStatus) || waitsForPeople(ctx, open);
}
