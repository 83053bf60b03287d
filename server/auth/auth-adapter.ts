import type { Adapter, AdapterAccount, AdapterUser } from "next-auth/adapters";
import type { Provider } from "next-auth/providers/index";
import { type Account, findUserByAccount, linkAccount } from "@/server/domain/users/accounts";
import { type LinkHolder, redeemSignInLink, type UsedLink } from "@/server/domain/users/redeem-sign-in-link";
import {
  endSession,
  findSession,
  prolongSession,
  type StartedSession,
  startSession,
} from "@/server/domain/users/sessions";
import { createUser, findUser, findUserByAddress, type KnownUser } from "@/server/domain/users/users";
import type { Context } from "@/server/operations/context";

/** One request to next-auth: its input besides the tokens, and its results. */
export interface AuthRequest {
  /** Who uses a link; null if none is used. */
  holder: LinkHolder | null;
  userAgent: string;
  /** The provider of the account used. */
  provider?: { options: Provider; issuer: string };
  /** The language of the page. */
  locale?: string;
  /** True once the request has timed out: no session may start. */
  isOver?: boolean;
  /** True if the account is unknown and has no email address verified by its provider. */
  isUnverified?: boolean;
  /** The link that was used. */
  link?: UsedLink;
  /** The session that was started. */
  started?: StartedSession;
  /** The session that the browser has. */
  found?: SignedInSession;
}

/** The user who is signed in, and their session. */
export interface SignedInSession {
  userId: string;
  sessionId: string;
  /** The first address that they proved. */
  email: string;
  /** True if they still have to enter the code of their second factor, and can do nothing else until then. */
  isPending: boolean;
}

/**
 * The storage that next-auth reads and writes, on our own tables. Only proven addresses are found, and tokens are
 * stored as hashes.
 */
export function authAdapter(ctx: Context, request: AuthRequest): Adapter {
  return {
    createUser: async ({ email }: { email: string }) => userOf(await createUser(ctx, email)),
    getUser: async (id) => userOrNull(await findUser(ctx, id)),
    getUserByEmail: async (email) => userOrNull(await findUserByAddress(ctx, email)),
    getUserByAccount: async ({ providerAccountId }) =>
      userOrNull(await findUserByAccount(ctx, accountOf(request, providerAccountId))),
    updateUser: async ({ id }) => userOf((await findUser(ctx, id))!),
    linkAccount: ({ providerAccountId, userId }: AdapterAccount) =>
      linkAccount(ctx, { ...accountOf(request, providerAccountId), userId }),
    async createSession({ sessionToken, userId, expires }) {
      if (request.isOver) throw new Error("it took too long");
      const { userAgent, link } = request;
      const session = {
        userId,
        token: sessionToken,
        expiresAt: expires,
        userAgent,
        locale: link?.locale ?? request.locale ?? null,
      };
      request.started = await startSession(ctx, session);
      return { sessionToken, userId, expires };
    },
    async getSessionAndUser(sessionToken) {
      const found = await findSession(ctx, sessionToken);
      if (!found) return null;
      const { id: sessionId, userId, expiresAt: expires, user, isPending } = found;
      request.found = { userId, sessionId, email: user.email, isPending };
      return { session: { sessionToken, userId, expires }, user: userOf(user) };
    },
    async updateSession({ sessionToken, expires }) {
      // Waiting for a second factor does not extend a session.
      if (expires && !request.found?.isPending) await prolongSession(ctx, sessionToken, expires);
      return null;
    },
    deleteSession: (sessionToken) => endSession(ctx, sessionToken),
    // Links are created by an operation, so that they are emailed in its transaction.
    createVerificationToken: async () => null,
    async useVerificationToken({ token }) {
      const used = request.holder && (await redeemSignInLink(ctx, token, request.holder));
      if (!used) return null;
      request.link = used;
      return { identifier: used.email, token, expires: used.expiresAt };
    },
  };
}

function accountOf({ provider }: AuthRequest, subject: string): Account {
  if (!provider) throw new Error("there is no provider");
  return { issuer: provider.issuer, subject };
}

function userOf({ id, email }: KnownUser): AdapterUser {
  return { id, email, emailVerified: null };
}

function userOrNull(user: KnownUser | null): AdapterUser | null {
  return user && userOf(user);
}
