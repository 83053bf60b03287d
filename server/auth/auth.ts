import type { NextApiResponse } from "next";
import type { AuthOptions } from "next-auth";
import * as nextAuth from "next-auth/next";
import { type AuthRequest, authAdapter, type SignedInSession } from "@/server/auth/auth-adapter";
import { authCookies } from "@/server/auth/auth-cookies";
import type { LinkHolder } from "@/server/domain/users/redeem-sign-in-link";
import { endSession, type StartedSession } from "@/server/domain/users/sessions";
import { authSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import { SESSION_DAYS, SESSION_SEEN_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

// All use of next-auth is here. It decides who a used link signs in and starts, reads and prolongs sessions; links, pages
// and cookies are ours, so that a link opened by a scanner does nothing and pages stay in their reader's language.

type Handler = (request: never, response: NextApiResponse, options: AuthOptions) => Promise<unknown>;

/** Node gives a CommonJS module's default export as a property of the one that it makes; bundlers give it itself. */
const made = nextAuth.default as unknown as Handler | { default: Handler };
const handle = typeof made === "function" ? made : made.default;

/** Of a value that never leaves the server: our forms have their own protection. */
export const CSRF_NAME = "csrf";

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

/** A request to next-auth. No cookie but these has an effect. */
export interface AuthCall {
  method: "GET" | "POST";
  query: Record<string, string | string[]>;
  body?: Record<string, string>;
  cookies: Record<string, string>;
}

/** What next-auth responds with; its pages are not used. */
export interface AuthOutcome {
  location: string | null;
  cookies: Record<string, string>;
}

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
  await runAuth(ctx, request, { method: "POST", query, cookies: cookiesWith(ctx, session) });
  const { link, started } = request;
  if (!link || !started) return null;
  // next-auth leaves it where the user is new.
  if (session !== null) await endSession(ctx, session);
  return { ...started, path: link.path, locale: link.locale };
}

/** Reads the session of a browser by its token, and prolongs it; null if there is none. */
export async function readSession(ctx: Context, token: string): Promise<SignedInSession | null> {
  const request: AuthRequest = { holder: null, userAgent: "" };
  const incoming = { headers: {}, cookies: cookiesWith(ctx, token) } as never;
  const session = await nextAuth.getServerSession(incoming, collectOutcome().outgoing, optionsOf(ctx, request));
  return (session && request.found) ?? null;
}

/** Ends the session of a browser. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  await endSession(ctx, token);
}

/** Has next-auth handle a request. What came of it is in `request`. */
export async function runAuth(ctx: Context, request: AuthRequest, call: AuthCall): Promise<AuthOutcome> {
  const { outgoing, outcome } = collectOutcome();
  await handle({ headers: {}, ...call } as never, outgoing, optionsOf(ctx, request));
  return outcome;
}

function cookiesWith(ctx: Context, session: string | null): Record<string, string> {
  return session === null ? {} : { [authCookies(ctx.settings.publicUrl).session.name]: session };
}

/** Collects where next-auth wants to lead and which cookies it sets, instead of sending them. */
function collectOutcome(): { outgoing: NextApiResponse; outcome: AuthOutcome } {
  const outcome: AuthOutcome = { location: null, cookies: {} };
  const outgoing = {
    status: () => outgoing,
    getHeader: () => undefined,
    setHeader(name: string, value: string | string[]) {
      if (name === "Location") outcome.location = String(value);
      if (name === "Set-Cookie") for (const cookie of [value].flat()) Object.assign(outcome.cookies, cookieIn(cookie));
      return outgoing;
    },
    json: () => undefined,
    send: () => undefined,
    end: () => undefined,
  };
  return { outgoing: outgoing as unknown as NextApiResponse, outcome };
}

/** The name and value of a cookie as a header sets it. */
function cookieIn(header: string): Record<string, string> {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
  return name ? { [name]: decodeURIComponent(value ?? "") } : {};
}

function optionsOf(ctx: Context, request: AuthRequest): AuthOptions {
  const adapter = authAdapter(ctx, request);
  const { session, state, pkceCodeVerifier, nonce } = authCookies(ctx.settings.publicUrl);
  return {
    providers: request.provider ? [request.provider.options] : [EMAIL],
    adapter,
    secret: authSecret(ctx),
    cookies: { sessionToken: session, state, pkceCodeVerifier, nonce, csrfToken: { ...session, name: CSRF_NAME } },
    callbacks: {
      // An account that is known is one of our users; another one has an address only if its provider verified it.
      signIn({ user }) {
        if (!user.email) request.isUnverified = true;
        return Boolean(user.email);
      },
    },
    session: {
      strategy: "database",
      maxAge: SESSION_DAYS * 86_400,
      updateAge: SESSION_SEEN_MINUTES * 60,
      generateSessionToken: () => newSecret(ctx),
    },
    logger: {
      error: (code, error) => ctx.log.error({ code, reason: reasonOf(error) }, "signing in failed"),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** Without what a provider sent, which may be confidential. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error ? error : (error as { error?: unknown } | null)?.error;
  return inner instanceof Error ? inner.message : String(inner);
}
