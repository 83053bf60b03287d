import type { Gift, Identity } from "@/server/generated/prisma/client";
import { actingIdentityId, isTrusted, mayReadDonors } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/**
 * True if the caller manages the identity: it is the caller's own, or the caller is its manager. Almoner itself may do
 * everything.
 */
export function manages(ctx: Context, identity: Pick<Identity, "id" | "managerId">): boolean {
  return isOneOf(ctx, [identity.id, identity.managerId]);
}

/** Finds an identity that the caller manages. Others are not found. */
export async function findManagedIdentity(ctx: Context, identityId: string): Promise<Identity> {
  const identity = await ctx.db.identity.findUnique({ where: { id: identityId } });
  if (!identity || !manages(ctx, identity)) throw ResourceNotFound();
  return identity;
}

/** True if the caller is one of the identities: those concerned and their managers. */
export function isOneOf(ctx: Context, identityIds: (string | null)[]): boolean {
  const acting = actingIdentityId(ctx.caller);
  return acting === null ? isTrusted(ctx.caller) : identityIds.includes(acting);
}

/** The identity that a key, a member or a delegate acts for. */
export function callerIdentityId({ caller }: Context): string {
  if (caller.identityId === null) throw new Error("the caller has no identity");
  return caller.identityId;
}

/** The user who signed in, and their session. */
export function callerUser({ caller }: Context): { userId: string; sessionId: string } {
  if (caller.kind !== "user" && caller.kind !== "pending_user") throw new Error("the caller is no user");
  return caller;
}

/** Which sides of a gift the caller manages: none for members whose roles show no donors. */
export function sidesOf(
  ctx: Context,
  gift: Pick<Gift, "fromId" | "toId" | "fromManagerId" | "toManagerId">,
): { sender: boolean; recipient: boolean } {
  const isShown = mayReadDonors(ctx.caller);
  return {
    sender: isShown && isOneOf(ctx, [gift.fromId, gift.fromManagerId]),
    recipient: isShown && isOneOf(ctx, [gift.toId, gift.toManagerId]),
  };
}
