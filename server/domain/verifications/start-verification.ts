import type { z } from "zod";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { OPEN_STATUSES, verificationStates } from "@/server/domain/identities/verification-states";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { withoutPeople } from "@/server/domain/verifications/named-people";
import { requirementsOf } from "@/server/domain/verifications/requirements";
import { VerificationAttemptsExceeded } from "@/server/domain/verifications/verification-errors";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import { emitEvents } from "@/server/events/emit";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { AlreadyExists, IdentitySuspended, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { VERIFICATION_DAYS, VERIFICATION_FAILURES } from "@/server/kernel/limits";
import { readReturnUrl } from "@/server/kernel/return-url";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { moveAll } from "@/server/operations/transition";
import {
  serializeVerification,
  serializeVerificationEvent,
  verificationCreateBody,
  verificationResource,
} from "@/server/resources/verification";

type NewVerification = Required<z.infer<typeof verificationCreateBody>>;

const DAY_MS = 86_400_000;

/**
 * Starts a verification of an identity that the caller manages. An open one for another tier is canceled if it was
 * never submitted.
 */
export const startVerification = operation({
  name: "startVerification",
  summary: "Starts a verification of an identity.",
  description:
    "Send the person to its `hosted_url`. An identity has one open verification at a time: one for another tier that was not submitted yet is canceled, and any other is a conflict, with its id in `error.context`.",
  permission: { scope: "identities:write" },
  subject: identitySubject,
  input: verificationCreateBody,
  output: verificationResource,
  errors: [InvalidParameter, InvalidState, AlreadyExists, IdentitySuspended, VerificationAttemptsExceeded],
  secret: true,
  check(ctx, { redirect_url: url }) {
    if (typeof url !== "string" || returnUrl(ctx, url) !== null) return [];
    const message = "redirect_url must be an https URL without a user name or a fragment.";
    return [{ param: "redirect_url", code: InvalidParameter.code, message }];
  },
  run: (ctx, { id, tier_attempted, redirect_url }) =>
    start(ctx, id, { tier_attempted, redirect_url: redirect_url == null ? null : returnUrl(ctx, redirect_url) }),
  show: (verification, ctx) => serializeVerification(withoutPeople(verification), hostedUrlOf(ctx, verification)),
});

const returnUrl = (ctx: Context, url: string) => readReturnUrl(url, { allowsLocal: ctx.settings.mode === "sandbox" });

function start(ctx: Context, identityId: string, input: NewVerification): Promise<Verification> {
  return ctx.transaction(async (tx) => {
    const identity = await lockIdentity(tx, identityId);
    requireActive(identity);
    if (input.tier_attempted <= identity.kycTier) {
      const message = "The identity has this tier already. Attempt a higher one.";
      throw InvalidState({ param: "tier_attempted", message, context: { kyc_tier: identity.kycTier } });
    }
    await makeRoom(tx, identity.id, input.tier_attempted);
    await requireAttempts(tx, identity.id, input.tier_attempted);
    return write(tx, identity, input);
  });
}

function requireActive({ status }: Identity): void {
  if (status === "active") return;
  if (status === "closed") throw InvalidState({ message: "The identity is closed.", context: { status } });
  throw IdentitySuspended({ message: "The identity is suspended and cannot be verified now. Contact support." });
}

/** Cancels an open attempt for another tier that was never submitted; throws for any other open attempt. */
async function makeRoom(tx: Context, identityId: string, tier: number): Promise<void> {
  const open = await tx.db.verification.findFirst({ where: { identityId, status: { in: [...OPEN_STATUSES] } } });
  if (!open) return;
  if (open.tierAttempted !== tier && open.status === "pending") {
    const changes = { decidedAt: tx.now(), expiresAt: null };
    await moveAll(tx, verificationTransitions, [open.id], "cancel", changes);
    return;
  }
  throw AlreadyExists({
    message: "The identity has an open verification. Use that one, or cancel it first.",
    context: { verification_id: open.id, status: open.status, tier_attempted: open.tierAttempted },
  });
}

async function requireAttempts(tx: Context, identityId: string, tierAttempted: number): Promise<void> {
  const retryAt = await attemptsLeftAt(tx, identityId, tierAttempted);
  if (retryAt) throw VerificationAttemptsExceeded({ context: { retry_at: retryAt.toISOString() } });
}

/** When an identity that failed too often for a tier can try again; null if it can now. */
export async function attemptsLeftAt(ctx: Context, identityId: string, tierAttempted: number): Promise<Date | null> {
  const { max, days } = VERIFICATION_FAILURES;
  const failed = await ctx.db.verification.findMany({
    where: {
      identityId,
      tierAttempted,
      status: "failed",
      decidedAt: { gt: new Date(ctx.now().getTime() - days * DAY_MS) },
    },
    orderBy: { decidedAt: "desc" },
    take: max,
    select: { decidedAt: true },
  });
  return failed.length < max ? null : new Date(failed.at(-1)!.decidedAt!.getTime() + days * DAY_MS);
}

async function write(tx: Context, identity: Identity, input: NewVerification): Promise<Verification> {
  const now = tx.now();
  const verification = await tx.db.verification.create({
    data: {
      id: tx.newId("verification"),
      identityId: identity.id,
      tierAttempted: input.tier_attempted,
      status: initialState(verificationStates),
      provider: tx.ports.verification.name,
      requirements: requirementsOf(identity, input.tier_attempted),
      redirectUrl: input.redirect_url ?? null,
      expiresAt: new Date(now.getTime() + VERIFICATION_DAYS * DAY_MS),
      createdAt: now,
    },
  });
  await audit(tx, "verification.start", identity.id, { verification: verification.id, tier: input.tier_attempted });
  const data = serializeVerificationEvent(verification);
  await emitEvents(tx, [{ type: "identity.kyc_started", subjectId: verification.id, partyIds: [identity.id], data }]);
  return verification;
}
