import { createHash } from "node:crypto";
import { type AuthCall, type AuthOutcome, CSRF_NAME, runAuth } from "@/server/auth/auth";
import type { AuthRequest } from "@/server/auth/auth-adapter";
import { authCookies } from "@/server/auth/auth-cookies";
import { providerOptions } from "@/server/auth/provider-options";
import { endSession, type StartedSession } from "@/server/domain/users/sessions";
import { authSecret, newSecret } from "@/server/domain/users/sign-in-tokens";
import type { SignInProvider } from "@/server/kernel/sign-in-provider";
import type { Context } from "@/server/operations/context";
import type { Locale } from "@/server/texts/locales";

/** For all requests to a provider together; each one also has its own time limit. */
const PROVIDER_TIME_LIMIT_MS = 10_000;

/** Cookies by name. */
type Cookies = Record<string, string>;

/** The configured provider with an id in a path; null for all others. */
export function findProvider({ settings }: Context, id: string): SignInProvider | null {
  return settings.signInProviders.find((provider) => provider.id === id) ?? null;
}

/**
 * Starts signing in with an account at a provider. Returns where to send the browser, and the cookies that it must come
 * back with, which bind state, nonce and code verifier to it. Null if the provider does not answer.
 */
export async function beginWithProvider(
  ctx: Context,
  provider: SignInProvider,
): Promise<{ url: string; cookies: Cookies } | null> {
  const csrf = newSecret(ctx);
  const proof = `${csrf}|${createHash("sha256")
    .update(`${csrf}${authSecret(ctx)}`)
    .digest("hex")}`;
  const outcome = await runInTime(ctx, requestWith(provider, ctx), {
    method: "POST",
    query: { nextauth: ["signin", provider.id] },
    body: { csrfToken: csrf },
    cookies: { [CSRF_NAME]: proof },
  });
  const names = providerCookieNames(ctx);
  const cookies = Object.fromEntries(Object.entries(outcome.cookies).filter(([name]) => names.includes(name)));
  // Without these cookies, the location is next-auth's own error page.
  return outcome.location && Object.keys(cookies).length > 0 ? { url: outcome.location, cookies } : null;
}

/** A browser that returns from a provider. */
export interface ProviderReturn {
  provider: SignInProvider;
  /** The parameters that the provider sent. */
  query: Record<string, string>;
  cookies: Cookies;
  userAgent: string;
  locale: Locale;
  /** The token of the browser's current session; null without one. */
  session: string | null;
}

/**
 * Completes signing in with an account at a provider. A known account signs in its user, whatever address it has now;
 * an unknown one needs an address that the provider verified. The new session has a new token, and the browser's
 * previous session ends.
 */
export async function completeWithProvider(
  ctx: Context,
  { provider, query, cookies, userAgent, locale, session }: ProviderReturn,
): Promise<StartedSession | "unverified" | "failed"> {
  const names = providerCookieNames(ctx);
  const request = { ...requestWith(provider, ctx), userAgent, locale };
  await runInTime(ctx, request, {
    method: "GET",
    query: { ...query, nextauth: ["callback", provider.id] },
    cookies: Object.fromEntries(Object.entries(cookies).filter(([name]) => names.includes(name))),
  });
  if (!request.started) return request.isUnverified ? "unverified" : "failed";
  if (session !== null) await endSession(ctx, session);
  return request.started;
}

/**
 * Handles a request that involves a provider. After the time limit it counts as failed, and can no longer start a
 * session.
 */
async function runInTime(ctx: Context, request: AuthRequest, call: AuthCall): Promise<AuthOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<AuthOutcome>((resolve) => {
    timer = setTimeout(() => {
      request.isOver = true;
      ctx.log.error({ issuer: request.provider?.issuer }, "a provider of accounts took too long");
      resolve({ location: null, cookies: {} });
    }, PROVIDER_TIME_LIMIT_MS);
  });
  return Promise.race([runAuth(ctx, request, call), tooLate]).finally(() => clearTimeout(timer));
}

/** The names of the cookies that a browser has while it is at a provider. */
export function providerCookieNames({ settings }: Context): string[] {
  const { state, pkceCodeVerifier, nonce } = authCookies(settings.publicUrl);
  return [state.name, pkceCodeVerifier.name, nonce.name];
}

function requestWith(provider: SignInProvider, { settings }: Context): AuthRequest {
  const options = providerOptions(provider, settings.publicUrl);
  return { holder: null, userAgent: "", provider: { options, issuer: provider.issuer } };
}
