import { Secret, TOTP } from "otpauth";
import { completeSignIn, readSession } from "@/server/auth/auth";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { confirmSecondFactor, startSecondFactor } from "@/server/domain/users/set-up-second-factor";
import { pendingUserCaller, userCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

const BROWSER = "the secret of a browser";

/** The token in the newest link that was emailed to an address. */
export async function newestLink(ctx: Context, email: string): Promise<string> {
  const where = { to: { equals: email, mode: "insensitive" } } as const;
  const { text } = await ctx.db.emailMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return /\/sign-in\/link\/([\w-]+)\?/.exec(text)![1]!;
}

/** A user's session, with a context for each state that it may be in. */
export type TestSession = Awaited<ReturnType<typeof sessionOf>>;

/** The session of a token, with its contexts. */
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

/** Signs in with an email address, and returns the user with their contexts. */
export async function signedInUser(ctx: Context, email: string): Promise<TestSession> {
  const visitor = ctx.as(visitorCaller("page"));
  await requestSignInLink(visitor, { email, browser: BROWSER, path: "/me", locale: "en" });
  const token = await newestLink(ctx, email);
  const holder = { browser: BROWSER, email: null };
  const completed = await completeSignIn(ctx, { token, holder, userAgent: "Firefox/140.0", session: null });
  return sessionOf(ctx, completed!.token);
}

/** The code that an authenticator app shows `steps` steps from now. */
export function appCode(ctx: Context, secret: string, steps = 0): string {
  const timestamp = ctx.clock.wall().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/**
 * Sets up a second factor with the previous step's code, so that the current code is still unused. For contexts whose
 * wall-clock time stands still.
 */
export async function withSecondFactor(ctx: Context, user: TestSession) {
  await startSecondFactor(user.as, {});
  const { setup } = await readMySecondFactor(user.as, {});
  const { secret } = setup!;
  const confirmed = await confirmSecondFactor(user.as, { code: appCode(ctx, secret, -1) });
  if (typeof confirmed === "string") throw new Error(confirmed);
  return { secret, codes: confirmed.codes, session: await sessionOf(ctx, confirmed.session.token) };
}
