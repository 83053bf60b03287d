import { Secret, TOTP } from "otpauth";
import { completeSignIn, readSession } from "@/server/auth/auth";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { confirmSecondFactor, startSecondFactor } from "@/server/domain/users/set-up-second-factor";
import { pendingUserCaller, userCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

const BROWSER = "the secret of a browser";

/** The token in the newest link that an address was emailed. */
export async function newestLink(ctx: Context, email: string): Promise<string> {
  const where = { to: { equals: email, mode: "insensitive" } } as const;
  const { text } = await ctx.db.emailMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return /\/sign-in\/link\/([\w-]+)\?/.exec(text)![1]!;
}

/** A user in a session of their own, with a context for each thing that they may be in it. */
export type TestSession = Awaited<ReturnType<typeof sessionOf>>;

/** The session with a token, and its contexts. */
export async function sessionOf(ctx: Context, token: string) {
  const session = (await readSession(ctx, token))!;
  const { userId, sessionId } = session;
  return {
    ...session,
    token,
    as: ctx.as(userCaller({ userId, sessionId, requestId: "page" })),
    pending: ctx.as(pendingUserCaller({ userId, sessionId, requestId: "page" })),
  };
}

/** Signs in with an address, and returns the user with a context of their own. */
export async function signedInUser(ctx: Context, email: string): Promise<TestSession> {
  const visitor = ctx.as(visitorCaller("page"));
  await requestSignInLink(visitor, { email, browser: BROWSER, path: "/me", locale: "en" });
  const token = await newestLink(ctx, email);
  const holder = { browser: BROWSER, email: null };
  const completed = await completeSignIn(ctx, { token, holder, userAgent: "Firefox/140.0", session: null });
  return sessionOf(ctx, completed!.token);
}

/** The code that an authenticator app shows, so many steps from now. */
export function appCode(ctx: Context, secret: string, steps = 0): string {
  const timestamp = ctx.clock.wall().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/**
 * Sets a second factor up with the code before the current one, so that the current one is not used yet. For contexts whose
 * real time stands still.
 */
export async function withSecondFactor(ctx: Context, user: TestSession) {
  await startSecondFactor(user.as, {});
  const { setup } = await readMySecondFactor(user.as, {});
  const { secret } = setup!;
  const confirmed = await confirmSecondFactor(user.as, { code: appCode(ctx, secret, -1) });
  if (typeof confirmed === "string") throw new Error(confirmed);
  return { secret, codes: confirmed.codes, session: await sessionOf(ctx, confirmed.session.token) };
}
