import { completeSignIn, readSession } from "@/server/auth/auth";
import type { Context } from "@/server/domain/context";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { userCaller, visitorCaller } from "@/server/kernel/caller";

const BROWSER = "the secret of a browser";

/** The token in the newest link that an address was emailed. */
export async function newestLink(ctx: Context, email: string): Promise<string> {
  const where = { to: { equals: email, mode: "insensitive" } } as const;
  const { text } = await ctx.db.emailMessage.findFirstOrThrow({ where, orderBy: { id: "desc" } });
  return /\/sign-in\/link\/([\w-]+)\?/.exec(text)![1]!;
}

/** Signs in with an address, and returns the user with a context of their own. */
export async function signedInUser(ctx: Context, email: string) {
  const visitor = ctx.as(visitorCaller("page"));
  await requestSignInLink(visitor, { email, browser: BROWSER, path: "/me", locale: "en" });
  const token = await newestLink(ctx, email);
  const holder = { browser: BROWSER, email: null };
  const completed = await completeSignIn(ctx, { token, holder, userAgent: "Firefox/140.0", session: null });
  const session = (await readSession(ctx, completed!.token))!;
  return { ...session, token: completed!.token, as: ctx.as(userCaller({ ...session, requestId: "page" })) };
}
