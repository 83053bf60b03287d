import { applyForCharity, latestApplication } from "@/server/domain/charities/apply-for-charity";
import { settleApplication } from "@/server/domain/charities/settle-application";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import type { Verification } from "@/server/generated/prisma/client";
import { KYB_TIER } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/** Queues a charity lookup for organizations whose verification passed, in the running transaction. */
export async function queueCharityApplications(tx: Context, verifications: Verification[]): Promise<void> {
  const passed = verifications.filter(({ tierAttempted }) => tierAttempted >= KYB_TIER);
  const organizations = await tx.db.identity.findMany({
    where: { id: { in: passed.map(({ identityId }) => identityId) }, type: "organization" },
    select: { id: true },
  });
  await recordFollowUps(
    tx,
    "apply_for_charity",
    organizations.map(({ id }) => id),
  );
}

/** Looks up organizations whose verification passed, and continues applications that waited for it. */
export function applyDueCharities(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  return drainFollowUps(ctx, "apply_for_charity", { signal }, async (row) => {
    await applyOrContinue(ctx, row.subjectId);
    await followUpQueue.complete(ctx, row, null);
  });
}

async function applyOrContinue(ctx: Context, identityId: string): Promise<void> {
  const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id: identityId } });
  const { status, charityStatus, ein, legalName, displayName } = identity;
  const isNamed = ein !== null && (legalName ?? displayName) !== null;
  if (status === "active" && charityStatus === "unverified" && isNamed) {
    // An organization that was rejected or withdrew decides itself when to apply again.
    if ((await latestApplication(ctx, identityId)) === null) await applyForCharity(ctx, { id: identityId });
    return;
  }
  await ctx.transaction(async (tx) => {
    const locked = await lockIdentity(tx, identityId);
    const open = await latestApplication(tx, identityId);
    if (open?.status === "open") await settleApplication(tx, open, locked);
  });
}
