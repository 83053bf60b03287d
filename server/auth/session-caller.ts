import { readSession } from "@/server/auth/auth";
import { ownsPerson } from "@/server/domain/identities/own-person";
import { givenFor } from "@/server/domain/organizations/memberships";
import { lockIdleOperator, operatorFor } from "@/server/domain/organizations/operators";
import { personInPool } from "@/server/domain/pools/members/person-in-pool";
import { type Caller, memberCaller, pendingUserCaller, personCaller, userCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** Whoever is signed in, as a caller of operations. */
export interface SessionCaller {
  userId: string;
  /** The first address that the user proved. */
  email: string;
  caller: Caller & { kind: "user" };
}

/** Who sends a session's token: a user, a user who still has to enter a code, or nobody. */
export interface SessionCallers {
  signedIn: SessionCaller | null;
  pending: Caller | null;
}

export const NOBODY: SessionCallers = { signedIn: null, pending: null };

/** The callers behind a session's token. */
export async function callersOf(ctx: Context, token: string, requestId: string): Promise<SessionCallers> {
  const session = await readSession(ctx, token);
  if (!session) return NOBODY;
  const { userId, sessionId, email, isPending } = session;
  const acting = { userId, sessionId, requestId };
  if (isPending) return { signedIn: null, pending: pendingUserCaller(acting) };
  return { signedIn: { userId, email, caller: userCaller(acting) }, pending: null };
}

/**
 * The user behind a session's token; null without one, and while they still have to enter the code of their second
 * factor. Every page and procedure for signed-in users starts here.
 */
export async function sessionCaller(ctx: Context, token: string, requestId: string): Promise<SessionCaller | null> {
  return (await callersOf(ctx, token, requestId)).signedIn;
}

/** The operator that a user is, once they have used their second factor in this session; null for everyone else. */
export async function operatorOf(ctx: Context, { caller }: SessionCaller): Promise<Caller | null> {
  const { userId, sessionId, requestId } = caller;
  return operatorFor(ctx, { userId, sessionId, requestId });
}

/** Asks an operator who was idle for their second factor again; returns false for everyone else. */
export async function lockIdle(ctx: Context, { caller }: SessionCaller): Promise<boolean> {
  return lockIdleOperator(ctx, caller);
}

/**
 * A user acting for an organization, or for one of its applications, with their current roles; null if they are not a
 * member, whether or not the organization exists.
 */
export async function memberFor(
  ctx: Context,
  { userId, caller }: SessionCaller,
  organizationId: string,
): Promise<(Caller & { kind: "member" }) | null> {
  const given = await givenFor(ctx, userId, organizationId);
  return (
    given &&
    memberCaller({ userId, sessionId: caller.sessionId, organizationId, ...given, requestId: caller.requestId })
  );
}

/** A user acting as one of their own persons; null if it is not theirs, whether or not it exists. */
export async function ownPersonFor(
  ctx: Context,
  { userId, caller }: SessionCaller,
  identityId: string,
): Promise<(Caller & { kind: "person" }) | null> {
  if (!(await ownsPerson(ctx, userId, identityId))) return null;
  return personCaller({ userId, sessionId: caller.sessionId, identityId, requestId: caller.requestId });
}

/**
 * A user acting as one of their persons: the one that belongs to the pool, if any, else the one with the first address
 * that they proved.
 */
export async function personFor(
  ctx: Context,
  { userId, caller }: SessionCaller,
  poolId: string | null,
): Promise<Caller & { kind: "person" }> {
  const identityId = await personInPool(ctx, userId, poolId);
  return personCaller({ userId, sessionId: caller.sessionId, identityId, requestId: caller.requestId });
}
