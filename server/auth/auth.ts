import type { NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import * as nextAuth from "next-auth/next";
import { type AuthRequest, authAdapter, type SignedInSession } from "@/server/auth/auth-adapter";
import { authCookies } from "@/server/auth/auth-cookies";
import type { Context } from "@/server/domain/context";
import type { LinkHolder } from "@/server/domain/users/redeem-sign-in-link";
import { endSession, type StartedSession } from "@/server/domain/users/sessions";
import { authSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import { SESSION_DAYS, SESSION_SEEN_MINUTES } from "@/server/kernel/limits";

// All use of next-auth is here. It decides who a used link signs in and starts, reads and prolongs sessions; links, pages
// and cookies are ours, so that a link opened by a scanner does nothing and pages stay in their reader's language.

type Handler = (request: never, response: NextApiResponse, options: AuthOptions) => Promise<unknown>;

/** Node gives a CommonJS module's default export as a property of the one that it makes; bundlers give it itself. */
const made = nextAuth.default as unknown as Handler | { default: Handler };
const handle = typeof made === "function" ? made : made.default;

const EMAIL: AuthOptions["providers"][number] = {
  id: "email",
  type: "email",
  name: "Email",
  server: "",
  from: "",
  maxAge: 0,
  options: {},
  sendVerificationRequest: async () => {},
};

/** Where next-auth writes cookies, redirects and pages, of which we use none. */
const OUTGOING = {
  status: () => OUTGOING,
  getHeader: () => undefined,
  setHeader: () => OUTGOING,
  json: () => undefined,
  send: () => undefined,
  end: () => undefined,
} as unknown as NextApiResponse;

/** A link's token, and who shows it in which browser. */
export interface SignInAttempt {
  token: string;
  holder: LinkHolder;
  userAgent: string;
  /** The token of the session that the browser has; null for none. */
  session: string | null;
}

/** What a used link leads to. */
export interface CompletedSignIn extends StartedSession {
  /** Where the user wanted to go, within the site. */
  path: string;
  locale: string;
}

/**
 * Signs in with a link's token, once. Null if the link does not work for its holder. The session has a token of its own,
 * whatever the browser sent before, and the session that the browser had ends.
 */
export async function completeSignIn(
  ctx: Context,
  { token, userAgent, session, holder }: SignInAttempt,
): Promise<CompletedSignIn | null> {
  const request: AuthRequest = { holder, userAgent };
  const query = { nextauth: ["callback", "email"], token };
  await handle({ ...incoming(ctx, session), method: "POST", query } as never, OUTGOING, optionsOf(ctx, request));
  const { link, started } = request;
  if (!link || !started) return null;
  // next-auth leaves it where the user is new.
  if (session !== null) await endSession(ctx, session);
  return { ...started, path: link.path, locale: link.locale };
}

/** Reads the session of a browser by its token, and prolongs it; null if there is none. */
export async function readSession(ctx: Context, token: string): Promise<SignedInSession | null> {
  const request: AuthRequest = { holder: null, userAgent: "" };
  const session = await nextAuth.getServerSession(incoming(ctx, token) as never, OUTGOING, optionsOf(ctx, request));
  return (session && request.found) ?? null;
}

/** Ends the session of a browser. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  await endSession(ctx, token);
}

/** A request with no cookie but the session's, so that nothing else in the browser has an effect. */
function incoming(ctx: Context, session: string | null) {
  const { name } = authCookies(ctx.settings.publicUrl).session;
  return { headers: {}, cookies: session === null ? {} : { [name]: session } };
}

function optionsOf(ctx: Context, request: AuthRequest): AuthOptions {
  const adapter = authAdapter(ctx, request);
  const { session } = authCookies(ctx.settings.publicUrl);
  return {
    providers: [EMAIL],
    adapter,
    secret: authSecret(ctx),
    cookies: { sessionToken: session },
    session: {
      strategy: "database",
      maxAge: SESSION_DAYS * 86_400,
      updateAge: SESSION_SEEN_MINUTES * 60,
      generateSessionToken: () => newSecret(ctx),
    },
    logger: {
      error: (code, error) => ctx.log.error({ code, error }, "signing in failed"),
      warn: () => {},
      debug: () => {},
    },
  };
}
