import { readSession } from "@/server/auth/auth";
import type { Context } from "@/server/domain/context";
import { roleFor } from "@/server/domain/organizations/memberships";
import { type Caller, memberCaller, userCaller } from "@/server/kernel/caller";

/** Whoever is signed in, as a caller of operations. */
export interface SessionCaller {
  userId: string;
  /** The address that the user proved first. */
  email: string;
  caller: Caller & { kind: "user" };
}

/** The user behind a session's token; null for none. Every page and procedure of signed-in users starts here. */
export async function sessionCaller(ctx: Context, token: string, requestId: string): Promise<SessionCaller | null> {
  const session = await readSession(ctx, token);
  if (!session) return null;
  const { userId, sessionId, email } = session;
  return { userId, email, caller: userCaller({ userId, sessionId, requestId }) };
}

/**
 * A user acting for an organization, or for one of its applications, by the role of the moment; null if they are no
 * member, whether there is such an organization or not.
 */
export async function memberFor(
  ctx: Context,
  { userId, caller }: SessionCaller,
  organizationId: string,
): Promise<(Caller & { kind: "member" }) | null> {
  const role = await roleFor(ctx, userId, organizationId);
  return role && memberCaller({ userId, organizationId, role, requestId: caller.requestId });
}
