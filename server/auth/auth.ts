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

// All use of next-auth is here. It decides whom a used link signs in, and starts, reads and extends sessions. Links,
// pages and cookies are ours, so that a link opened by a scanner does nothing and pages stay in their reader's
// language.

type Handler = (request: never, response: NextApiResponse, options: AuthOptions) => Promise<unknown>;

/**
 * Node returns a CommonJS module's default export as a property of the imported default; bundlers return it directly.
 */
const made = nextAuth.default as unknown as Handler | { default: Handler };
const handle = typeof made === "function" ? made : made.default;

/** The name for a value that never leaves the server: our forms have their own protection. */
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

/** A request to next-auth. Only these cookies have an effect. */
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

/** A link's token, and who uses it in which browser. */
export interface SignInAttempt {
  token: string;
  holder: LinkHolder;
  userAgent: string;
  /** The token of the browser's current session; null without one. */
  session: string | null;
}

/** The result of using a link. */
export interface CompletedSignIn extends StartedSession {
  /** Where the user wanted to go, within the site. */
  path: string;
  locale: string;
}

/**
 * Signs in with a link's token, once. Null if the link does not work for its holder. The new session always has a new
 * token, whatever the browser sent, and the browser's previous session ends.
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
  // For new users, next-auth keeps the previous session.
  if (session !== null) await endSession(ctx, session);
  return { ...started, path: link.path, locale: link.locale };
}

/** Reads a browser's session by its token and extends it; null if there is none. */
export async function readSession(ctx: Context, token: string): Promise<SignedInSession | null> {
  const request: AuthRequest = { holder: null, userAgent: "" };
  const incoming = { headers: {}, cookies: cookiesWith(ctx, token) } as never;
  const session = await nextAuth.getServerSession(incoming, collectOutcome().outgoing, optionsOf(ctx, request));
  return (session && request.found) ?? null;
}

/** Ends a browser's session. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  await endSession(ctx, token);
}

/** Makes next-auth handle a request. The results are in `request`. */
export async function runAuth(ctx: Context, request: AuthRequest, call: AuthCall): Promise<AuthOutcome> {
  const { outgoing, outcome } = collectOutcome();
  await handle({ headers: {}, ...call } as never, outgoing, optionsOf(ctx, request));
  return outcome;
}

function cookiesWith(ctx: Context, session: string | null): Record<string, string> {
  return session === null ? {} : { [authCookies(ctx.settings.publicUrl).session.name]: session };
}

/** Collects next-auth's redirect and cookies instead of sending them. */
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

/** The name and value of a cookie from a Set-Cookie header. */
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
      // A known account belongs to one of our users; an unknown one has an address only if its provider verified it.
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

/** Leaves out what a provider sent, which may be confidential. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error ? error : (error as { error?: unknown } | null)?.error;
  return inner instanceof Error ? inner.message : String(inner);
}
