import type { Context } from "@/server/domain/context";
import { hashSecret } from "@/server/domain/users/sign-in-tokens";
import { FIRST_ADDRESS, type KnownUser } from "@/server/domain/users/users";
import type { UserSession } from "@/server/generated/prisma/client";
import { SESSION_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";

export interface NewSession {
  userId: string;
  token: string;
  expiresAt: Date;
  userAgent: string;
}

/** Starts a session. Its token is new with each, and known to its browser alone. */
export async function startSession(ctx: Context, session: NewSession): Promise<void> {
  const at = ctx.clock.wall();
  const userAgent = session.userAgent.slice(0, SESSION_USER_AGENT_MAX_CHARACTERS);
  const { userId, expiresAt } = session;
  const tokenHash = hashSecret(session.token);
  await ctx.db.userSession.create({
    data: { id: ctx.newId("session"), userId, tokenHash, userAgent, createdAt: at, seenAt: at, expiresAt },
  });
}

/** Finds a session that is not over, and its user; null for a token that was revoked or never given. */
export async function findSession(ctx: Context, token: string): Promise<(UserSession & { user: KnownUser }) | null> {
  const session = await ctx.db.userSession.findUnique({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: ctx.clock.wall() } },
    include: { user: { include: { addresses: FIRST_ADDRESS } } },
  });
  const address = session?.user.addresses[0];
  return session && address ? { ...session, user: { ...session.user, email: address.email } } : null;
}

/** Records that a session was used, which prolongs it. One that was revoked meanwhile stays revoked. */
export async function prolongSession(ctx: Context, token: string, expiresAt: Date): Promise<void> {
  const data = { seenAt: ctx.clock.wall(), expiresAt };
  await ctx.db.userSession.updateMany({ where: { tokenHash: hashSecret(token) }, data });
}

/** Ends a session, if there is one. */
export async function endSession(ctx: Context, token: string): Promise<void> {
  await ctx.db.userSession.deleteMany({ where: { tokenHash: hashSecret(token) } });
}
