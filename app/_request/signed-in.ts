import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { type Acting, actingAs, type Runs, runsAs } from "@/app/_request/runs";
import { type CompletedSignIn, completeSignIn, signOut as endOwnSession } from "@/server/auth/auth";
import { type AuthCookie, authCookies } from "@/server/auth/auth-cookies";
import {
  callersOf,
  lockIdle,
  memberFor,
  NOBODY,
  operatorOf,
  ownPersonFor,
  personFor,
} from "@/server/auth/session-caller";
import { getApplication } from "@/server/compose/application";
import { isOperator } from "@/server/domain/organizations/operators";
import { answerSecondFactor } from "@/server/domain/users/answer-second-factor";
import type { RejectedCode } from "@/server/domain/users/redeem-code";
import type { RenewedSession } from "@/server/domain/users/sessions";
import { newSecret } from "@/server/domain/users/sign-in-tokens";
import { SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";

/** The page where the second factor is set up. */
export const SECOND_FACTOR_PATH = "/me/account/second-factor";

/** Acting as one of the user's own persons. */
export interface AsPerson extends Runs {
  identityId: string;
}

/** Acting as an operator of this installation. */
export interface Operating extends Runs {
  /** Their address. */
  name: string;
}

/** The product as the pages of a signed-in user may use it: operations on the user's own behalf. */
export interface SignedIn extends Runs {
  /** The first address that the user proved. */
  email: string;
  /** The product's clock. */
  now(): Date;
  isSandbox: boolean;
  /** Acts for an organization, or as a person of the user's own; 404 for any other. */
  actFor(identityId: string): Promise<Acting>;
  /** Acts as the user's person that belongs to the pool, else as the one with the first address that they proved. */
  asPerson(poolId?: string): Promise<AsPerson>;
  /** True if one of the user's addresses is an operator's. Grants nothing without a second factor. */
  isOperator(): Promise<boolean>;
  /**
   * Acts as an operator; null for everyone else, and for operators who have not used a second factor in this session.
   */
  operate(): Promise<Operating | null>;
  /** True for an operator who was idle for too long, and must enter a code before anything else. */
  lockIdle(): Promise<boolean>;
}

/** The session of this browser. Read once per request. */
const readOwnSession = cache(async () => {
  const { context } = await getApplication();
  const { session } = authCookies(context.settings.publicUrl);
  const token = await cookieOf(session);
  return { context, ...(token === null ? NOBODY : await callersOf(context, token, "page")) };
});

/** The user signed in in this browser; null if nobody is, and while they still have to enter a code. */
export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  const { context, signedIn: found } = await readOwnSession();
  if (!found) return null;
  const ctx = context.as(found.caller);
  return {
    email: found.email,
    now: () => ctx.now(),
    isSandbox: ctx.settings.mode === "sandbox",
    ...runsAs(ctx),
    async actFor(identityId) {
      const member = await memberFor(context, found, identityId);
      const caller = member ?? (await ownPersonFor(context, found, identityId)) ?? notFound();
      return actingAs(caller, runsAs(context.as(caller)));
    },
    async asPerson(poolId) {
      const person = await personFor(context, found, poolId ?? null);
      return { identityId: person.identityId, ...runsAs(context.as(person)) };
    },
    isOperator: () => isOperator(ctx, found.userId),
    async operate() {
      const caller = await operatorOf(context, found);
      return caller && { name: found.email, ...runsAs(context.as(caller)) };
    },
    lockIdle: () => lockIdle(context, found),
  };
});

/** The signed-in user; anyone else is redirected to sign in and back to the path. */
export async function requireSignedIn(path: string): Promise<SignedIn> {
  if (await isPending()) redirect(codePath(path));
  return (await getSignedIn()) ?? redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** The path of the page that asks for a second-factor code and then redirects to `path`. */
export function codePath(path: string, locale?: string): string {
  return `/sign-in/code?callbackUrl=${encodeURIComponent(path)}${locale ? `&lang=${locale}` : ""}`;
}

/** True if a user who is signing in in this browser still has to enter the code of their second factor. */
export async function isPending(): Promise<boolean> {
  return (await readOwnSession()).pending !== null;
}

/** Completes signing in with a code; null if nobody in this browser has to enter one. For actions only. */
export async function answerCode(code: string): Promise<"signedIn" | RejectedCode | null> {
  const { context, pending } = await readOwnSession();
  if (!pending) return null;
  const answered = await runUntrusted(context.as(pending), answerSecondFactor, { code });
  if (typeof answered === "string") return answered;
  await keepSession(answered);
  return "signedIn";
}

/** Stores a session's new token in this browser. For actions only. */
export async function keepSession({ token, expiresAt }: RenewedSession): Promise<void> {
  const { context } = await getApplication();
  const { session } = authCookies(context.settings.publicUrl);
  (await cookies()).set(session.name, token, { ...session.options, expires: expiresAt });
}

/** The secret of this browser, to which sign-in links are bound; created if there is none. For actions only. */
export async function ensureBrowserSecret(): Promise<string> {
  const { context } = await getApplication();
  const { browser } = authCookies(context.settings.publicUrl);
  const secret = (await cookieOf(browser)) ?? newSecret(context);
  (await cookies()).set(browser.name, secret, { ...browser.options, maxAge: SIGN_IN_LINK_MINUTES * 60 });
  return secret;
}

/** The secret of this browser; null if it has none. */
export async function browserSecret(): Promise<string | null> {
  const { context } = await getApplication();
  return cookieOf(authCookies(context.settings.publicUrl).browser);
}

/** The context that this browser opened last; null if there is none. It grants nothing. */
export async function lastContext(): Promise<string | null> {
  const { context } = await getApplication();
  return cookieOf(authCookies(context.settings.publicUrl).lastContext);
}

/**
 * Signs this browser in with a link's token, and returns where the user wanted to go and in which language; null if the
 * link does not work here. For actions only.
 *
 * @param typed - The address that the user typed, if this browser is not the one that requested the link.
 */
export async function signIn(token: string, typed: string | null): Promise<{ path: string; locale: string } | null> {
  const { context } = await getApplication();
  const { session, browser } = authCookies(context.settings.publicUrl);
  const completed = await completeSignIn(context, {
    token,
    holder: { browser: await cookieOf(browser), email: typed },
    userAgent: (await headers()).get("user-agent") ?? "",
    session: await cookieOf(session),
  });
  if (!completed) return null;
  await keepSession(completed);
  (await cookies()).set(browser.name, "", { ...browser.options, maxAge: 0 });
  return { path: await firstPath(context, completed), locale: completed.locale };
}

type FirstPlace = Pick<CompletedSignIn, "userId" | "isPending" | "path" | "locale">;

/**
 * Where a user goes first after signing in: to enter a code, to set up what operators need, or where they wanted to go.
 */
export async function firstPath(context: Context, { userId, isPending, path, locale }: FirstPlace): Promise<string> {
  if (isPending) return codePath(path, locale);
  return (await isOperator(context, userId)) ? `${SECOND_FACTOR_PATH}?done=required&lang=${locale}` : path;
}

/** Signs this browser out. For actions only. */
export async function signOut(): Promise<void> {
  const { context } = await getApplication();
  const { session } = authCookies(context.settings.publicUrl);
  const token = await cookieOf(session);
  if (token !== null) await endOwnSession(context, token);
  (await cookies()).set(session.name, "", { ...session.options, maxAge: 0 });
}

async function cookieOf({ name }: AuthCookie): Promise<string | null> {
  return (await cookies()).get(name)?.value || null;
}
