import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { completeSignIn, signOut as endOwnSession } from "@/server/auth/auth";
import { type AuthCookie, authCookies } from "@/server/auth/auth-cookies";
import { memberFor, sessionCaller } from "@/server/auth/session-caller";
import { getApplication } from "@/server/compose";
import type { AnyListOperation, AnyOperation } from "@/server/domain/operation";
import type { PageRequest } from "@/server/domain/page";
import { newSecret } from "@/server/domain/users/sign-in-tokens";
import { visit, visitList } from "@/server/domain/visit";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { SIGN_IN_LINK_MINUTES } from "@/server/kernel/limits";
import type { Role } from "@/server/kernel/scopes";

type Input<Operation extends AnyOperation | AnyListOperation> = Parameters<Operation>[1];
type Result<Operation extends AnyOperation> = Awaited<ReturnType<Operation>>;
type Listed<Operation extends AnyListOperation> = Awaited<ReturnType<typeof visitList<Operation>>>;

/** Acting for an organization of the user, or for one of its applications, by the role of the moment. */
export interface Acting {
  role: Role;
  run<Operation extends AnyOperation>(operation: Operation, input: Input<Operation>): Promise<Result<Operation>>;
  list<Operation extends AnyListOperation>(
    operation: Operation,
    filters: Input<Operation>,
    page: PageRequest,
  ): Promise<Listed<Operation>>;
}

/** The product as the pages of a signed-in user may use it: operations on the user's own behalf. */
export interface SignedIn {
  /** The address that the user proved first. */
  email: string;
  /** The product's clock. */
  now(): Date;
  isSandbox: boolean;
  run<Operation extends AnyOperation>(operation: Operation, input: Input<Operation>): Promise<Result<Operation>>;
  /** The same; if nothing of the user's is found, a 404 page. */
  findOr404<Operation extends AnyOperation>(operation: Operation, input: Input<Operation>): Promise<Result<Operation>>;
  list<Operation extends AnyListOperation>(
    operation: Operation,
    filters: Input<Operation>,
    page: PageRequest,
  ): Promise<Listed<Operation>>;
  /** Acts for an organization; one of which the user is no member is not found. */
  actFor(identityId: string): Promise<Acting>;
}

/** The user who is signed in in this browser; null for nobody. Read once for each request. */
export const getSignedIn = cache(async (): Promise<SignedIn | null> => {
  const { context } = await getApplication();
  const { session } = authCookies(context.settings.publicUrl);
  const token = await cookieOf(session);
  const found = token === null ? null : await sessionCaller(context, token, "page");
  if (!found) return null;
  const ctx = context.as(found.caller);
  return {
    email: found.email,
    now: () => ctx.now(),
    isSandbox: ctx.settings.mode === "sandbox",
    run: (operation, input) => visit(ctx, operation, input),
    findOr404: (operation, input) =>
      visit(ctx, operation, input).catch((error) => {
        if (isAlmonerError(error) && error.code === ResourceNotFound.code) notFound();
        throw error;
      }),
    list: (operation, filters, page) => visitList(ctx, operation, filters, page),
    async actFor(identityId) {
      const member = (await memberFor(context, found, identityId)) ?? notFound();
      const acting = context.as(member);
      return {
        role: member.role,
        run: (operation, input) => visit(acting, operation, input),
        list: (operation, filters, page) => visitList(acting, operation, filters, page),
      };
    },
  };
});

/** The user who is signed in; anyone else is led to sign in first, and back to the path then. */
export async function requireSignedIn(path: string): Promise<SignedIn> {
  return (await getSignedIn()) ?? redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
}

/** The secret of this browser, to which links to sign in are bound; made if there is none. For actions only. */
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

/**
 * Signs this browser in with the token of a link, and returns where the user wanted to go and in which language; null if
 * the link does not work here. For actions only.
 *
 * @param typed - The address that was typed, where the browser is not the one that requested the link.
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
  const store = await cookies();
  store.set(session.name, completed.token, { ...session.options, expires: completed.expiresAt });
  store.set(browser.name, "", { ...browser.options, maxAge: 0 });
  return { path: completed.path, locale: completed.locale };
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
