import { hashSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import { FIRST_ADDRESS, type KnownUser } from "@/server/domain/users/users";
import type { UserSession } from "@/server/generated/prisma/client";
import { NotPermitted } from "@/server/kernel/common-errors";
import { SECOND_FACTOR_MINUTES, SESSION_DAYS, SESSION_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

export interface NewSession {
  userId: string;
  token: string;
  expiresAt: Date;
  userAgent: string;
  /** The language of the page; null if unknown. */
  locale: string | null;
}

/** A session's token, which its browser has to send from now on. */
export interface RenewedSession {
  token: string;
  expiresAt: Date;
}

export interface StartedSession extends RenewedSession {
  userId: string;
  /** True if its user still has to enter a code from their second factor. */
  isPending: boolean;
}

/** A session and its user. */
export interface FoundSession extends UserSession {
  user: KnownUser;
  /** True if its user still has to enter a code from their second factor. */
  isPending: boolean;
}

/**
 * Starts a session. Its token is new, and known only to its browser. If its user has a second factor, the session ends
 * after some minutes unless a code is entered.
 */
export async function startSession(ctx: Context, session: NewSession): Promise<StartedSession> {
  const at = ctx.clock.wall();
  const userAgent = session.userAgent.slice(0, SESSION_USER_AGENT_MAX_CHARACTERS);
  const { userId, locale } = session;
  const tokenHash = hashSecret(session.token);
  const factor = await ctx.db.secondFactor.findUnique({ where: { userId, confirmedAt: { not: null } } });
  const expiresAt = factor ? new Date(at.getTime() + SECOND_FACTOR_MINUTES * 60_000) : session.expiresAt;
  if (locale !== null) await ctx.db.user.update({ where: { id: userId }, data: { locale } });
  await ctx.db.userSession.create({
    data: { id: ctx.newId("session"), userId, tokenHash, userAgent, createdAt: at, seenAt: at, expiresAt },
  });
  return { userId, token: session.token, expiresAt, isPending: factor !== null };
}

/**
 * Records that the user's second factor was used in a session, and gives the session a new token, so that a previously
 * stolen token gains nothing. Throws if the session was revoked in the meantime.
 */
export async function renewSession(tx: Context, id: string): Promise<RenewedSession> {
  const at = tx.clock.wall();
  const token = newSecret(tx);
  const expiresAt = new Date(at.getTime() + SESSION_DAYS * 86_400_000);
  const { count } = await tx.db.userSession.updateMany({
    where: { id, expiresAt: { gt: at } },
    data: { tokenHash: hashSecret(token), secondFactorAt: at, seenAt: at, expiresAt },
  });
  if (count === 0) throw NotPermitted({ message: "This session is over. Sign in again." });
  return { token, expiresAt };
}

/** Finds an unexpired session and its user; null for a revoked or unknown token. */
export async function findSession(ctx: Context, token: string): Promise<FoundSession | null> {
  const session = await ctx.db.userSession.findUnique({
    where: { tokenHash: hashSecret(token), expiresAt: { gt: ctx.clock.wall() } },
    include: { user: { include: { addresses: FIRST_ADDRESS, factor: { select: { confirmedAt: true } } } } },
  });
  const address = session?.user.addresses[0];
  if (!session || !address) return null;
  const isPending = session.user.factor?.confirmedAt != null && session.secondFactorAt === null;
  return { ...session, user: { ...session.user, email: address.email }, isPending };
}

/** Records that a session was used, which extends it. If it was revoked in the meantime, it stays revoked. */
export async function prolongSession(ctx: Context, token: string, expiresAt: Date): Promise<void> {
  const data = { seenAt: ctx.clock.wall(), expiresAt };
  await ctx.db.userSession.updateMany({ where: { tokenHash: hashSecret(token) }, data });
}

/** Ends a session, if there is one. */
export async function endSession(ctx: Context, token: string): Promise<void> {
  await ctx.db.userSession.deleteMany({ where: { tokenHash: hashSecret(token) } });
}
