import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { completeSignIn, readSession, type SignInAttempt, signOut } from "@/server/auth/auth";
import { authCookies } from "@/server/auth/auth-cookies";
import { listMySessions } from "@/server/domain/users/list-my-sessions";
import { purgeSignIns } from "@/server/domain/users/purge-sign-ins";
import { readSignInLink } from "@/server/domain/users/read-sign-in-link";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { revokeMyOtherSessions, revokeMySession } from "@/server/domain/users/revoke-my-session";
import { userCaller, visitorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { MovableClock } from "@/server/testing/movable-clock";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards access: a link signs in once, in the browser that requested it or for someone who enters its address, and only
// a token that is new each time identifies a session.

/** The promises: how long a link works and a session lasts, and how many links an address gets at once. */
const SIGN_IN_LINK_MINUTES = 15;
const SESSION_DAYS = 30;
const LINKS_AT_ONCE = 5;
const BROWSER = "the secret of a browser";
const clock = new MovableClock();
let opened: TestDatabase;
let ctx: Context;
let visitor: Context;
let made = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock });
  visitor = ctx.as(visitorCaller("page"));
});
afterAll(() => opened.close());

const newAddress = () => `ada-${++made}@example.org`;
const emailsTo = (to: string) => ctx.db.emailMessage.findMany({ where: { to }, orderBy: { id: "asc" } });

async function requestLink(email: string, options: { browser?: string; path?: string } = {}): Promise<string> {
  const { browser = BROWSER, path = "/me" } = options;
  await runUntrusted(visitor, requestSignInLink, { email, browser, path, locale: "en" });
  const text = (await emailsTo(email)).at(-1)?.text ?? "";
  return /\/sign-in\/link\/([\w-]+)\?lang=en/.exec(text)![1]!;
}

const attemptWith = (token: string, rest: Partial<SignInAttempt> = {}): SignInAttempt => ({
  token,
  holder: { browser: BROWSER, email: null },
  userAgent: "Firefox/140.0",
  session: null,
  ...rest,
});

async function signIn(email: string, rest: Partial<SignInAttempt> = {}) {
  const completed = await completeSignIn(ctx, attemptWith(await requestLink(email), rest));
  const session = (await readSession(ctx, completed!.token))!;
  return { ...completed!, ...session, as: ctx.as(userCaller({ ...session, requestId: "page" })) };
}

describe("a link to sign in", () => {
  it("signs in once, however often and by however many at the same time it is used", async () => {
    const email = newAddress();
    const token = await requestLink(email, { path: "/me?page=2" });
    const uses = await Promise.all([1, 2, 3, 4].map(() => completeSignIn(ctx, attemptWith(token))));
    const [used] = uses.filter((use) => use !== null);
    expect(uses.filter((use) => use !== null)).toHaveLength(1);
    expect(used).toMatchObject({ path: "/me?page=2", locale: "en" });
    expect(await readSession(ctx, used!.token)).toMatchObject({ email });
    expect(await completeSignIn(ctx, attemptWith(token))).toBeNull();
  });

  it("is not used up by being opened, as programs that scan emails do", async () => {
    const email = newAddress();
    const token = await requestLink(email);
    for (const browser of [null, BROWSER, "another"])
      expect(await readSignInLink(visitor, { token, browser })).toMatchObject({
        email: browser === BROWSER ? email : null,
      });
    expect(await completeSignIn(ctx, attemptWith(token))).not.toBeNull();
  });

  it("works elsewhere only for whoever names its address", async () => {
    const email = newAddress();
    const token = await requestLink(email);
    const holders = [
      { browser: null, email: null },
      { browser: "another", email: null },
      { browser: null, email: newAddress() },
      { browser: "", email: "" },
    ];
    for (const holder of holders) expect(await completeSignIn(ctx, attemptWith(token, { holder }))).toBeNull();
    const holder = { browser: "another", email: ` ${email.toUpperCase()}` };
    expect(await completeSignIn(ctx, attemptWith(token, { holder }))).not.toBeNull();
  });

  it("works for some minutes by the wall's clock, whatever happens to the product's", async () => {
    const email = newAddress();
    const token = await requestLink(email);
    clock.advance(10 * SIGN_IN_LINK_MINUTES * 60_000);
    expect(await readSignInLink(visitor, { token, browser: null })).not.toBeNull();
    const { createdAt, expiresAt } = await ctx.db.signInLink.findFirstOrThrow({ where: { email } });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(SIGN_IN_LINK_MINUTES * 60_000);
    await ctx.db.signInLink.updateMany({ data: { expiresAt: new Date() } });
    expect(await completeSignIn(ctx, attemptWith(token))).toBeNull();
    await purgeSignIns(ctx);
    expect(await ctx.db.signInLink.count()).toBe(0);
  });

  it("leads nowhere outside of the site", async () => {
    const completed = await completeSignIn(
      ctx,
      attemptWith(await requestLink(newAddress(), { path: "//evil.example" })),
    );
    expect(completed?.path).toBe("/dashboard");
  });

  it("is stored as a hash, as is all else that signs in", async () => {
    const email = newAddress();
    const token = await requestLink(email);
    const links = JSON.stringify(await ctx.db.signInLink.findMany());
    const { token: session } = (await completeSignIn(ctx, attemptWith(token)))!;
    const stored = links + JSON.stringify(await ctx.db.userSession.findMany());
    for (const secret of [token, session, BROWSER]) expect(stored).not.toContain(secret);
  });
});

describe("requests for a link", () => {
  it("tell nothing of an address: known and unknown ones have the same result and the same writes", async () => {
    const known = newAddress();
    await signIn(known);
    for (const email of [known, newAddress()]) {
      const [links, emails] = [await ctx.db.signInLink.count(), (await emailsTo(email)).length];
      expect(await requestSignInLink(visitor, { email, browser: BROWSER, path: "/me", locale: "en" })).toBeUndefined();
      expect([await ctx.db.signInLink.count(), (await emailsTo(email)).length]).toEqual([links + 1, emails + 1]);
    }
    const users = await ctx.db.user.count();
    await requestLink(newAddress());
    expect(await ctx.db.user.count()).toBe(users);
  });

  it("do the same work for known and unknown addresses: the same statements in the same order", async () => {
    const known = newAddress();
    await signIn(known);
    const spy = vi.spyOn(pg.Client.prototype, "query");
    const statementsFor = async (email: string) => {
      spy.mockClear();
      await requestLink(email);
      return spy.mock.calls.map(([query]) => (query as { text?: string }).text ?? String(query));
    };
    const statements = [await statementsFor(known), await statementsFor(newAddress()), await statementsFor(known)];
    spy.mockRestore();
    expect(statements[0]!.length).toBeGreaterThan(3);
    expect(statements[1]).toEqual(statements[0]);
    expect(statements[2]).toEqual(statements[0]);
  });

  it("email an address a few times and say nothing of it after that", async () => {
    const email = newAddress();
    for (let at = 0; at < LINKS_AT_ONCE + 3; at += 1)
      expect(await requestSignInLink(visitor, { email, browser: BROWSER, path: "/me", locale: "en" })).toBeUndefined();
    expect(await emailsTo(email)).toHaveLength(LINKS_AT_ONCE);
  });

  it("are not for what is no address", async () => {
    const request = runUntrusted(visitor, requestSignInLink, {
      email: "nobody",
      browser: BROWSER,
      path: "/me",
      locale: "en",
    });
    await expect(request).rejects.toMatchObject({ code: "invalid_parameter", param: "email" });
  });
});

describe("a session", () => {
  it("has a token of its own, whatever the browser had before", async () => {
    const email = newAddress();
    const planted = "a token that someone planted";
    const first = await signIn(email, { session: planted });
    expect(first.token).not.toBe(planted);
    expect(await readSession(ctx, planted)).toBeNull();
    const second = await signIn(email, { session: first.token });
    expect(second.token).not.toBe(first.token);
    expect(second.userId).toBe(first.userId);
  });

  it("ends when someone else signs in in the same browser", async () => {
    const first = await signIn(newAddress());
    const second = await signIn(newAddress(), { session: first.token });
    expect(await readSession(ctx, first.token)).toBeNull();
    expect(await readSession(ctx, second.token)).toMatchObject({ email: second.email });
  });

  it("is listed and revoked by its user alone", async () => {
    const email = newAddress();
    const [first, second, third] = [await signIn(email), await signIn(email), await signIn(email)];
    const stranger = await signIn(newAddress());
    const page = { limit: 10, after: null };
    const { rows } = await listMySessions(first.as, {}, page);
    expect(rows.map(({ id }) => id).sort()).toEqual([first, second, third].map(({ sessionId }) => sessionId).sort());
    expect(rows.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([first.sessionId]);
    const foreign = revokeMySession(stranger.as, { id: second.sessionId });
    await expect(foreign).rejects.toMatchObject({ code: "resource_not_found" });
    await revokeMySession(first.as, { id: second.sessionId });
    expect(await readSession(ctx, second.token)).toBeNull();
    await revokeMyOtherSessions(first.as, {});
    expect(await readSession(ctx, third.token)).toBeNull();
    expect(await readSession(ctx, first.token)).not.toBeNull();
    expect(await readSession(ctx, stranger.token)).not.toBeNull();
    await signOut(ctx, first.token);
    expect(await readSession(ctx, first.token)).toBeNull();
  });

  it("is prolonged by being used, and ends when it was not", async () => {
    const [used, idle] = [await signIn(newAddress()), await signIn(newAddress())];
    const endsAt = async () =>
      (await ctx.db.userSession.findUniqueOrThrow({ where: { id: used.sessionId } })).expiresAt.getTime();
    const before = await endsAt();
    expect(before - Date.now()).toBeGreaterThan((SESSION_DAYS - 1) * 86_400_000);
    await ctx.db.userSession.updateMany({ data: { expiresAt: new Date(Date.now() + 60_000) } });
    expect(await readSession(ctx, used.token)).not.toBeNull();
    expect(await endsAt()).toBeGreaterThanOrEqual(before);
    await ctx.db.userSession.updateMany({ where: { id: idle.sessionId }, data: { expiresAt: new Date() } });
    expect(await readSession(ctx, idle.token)).toBeNull();
    await purgeSignIns(ctx);
    expect(await ctx.db.userSession.count({ where: { id: idle.sessionId } })).toBe(0);
  });
});

it("two who prove an address at the same time are one user", async () => {
  const email = newAddress();
  const tokens = await Promise.all([1, 2, 3].map(() => requestLink(email)));
  expect(new Set(tokens).size).toBeGreaterThan(0);
  const signed = await Promise.all([...new Set(tokens)].map((token) => completeSignIn(ctx, attemptWith(token))));
  const sessions = await Promise.all(signed.flatMap((one) => (one ? [readSession(ctx, one.token)] : [])));
  expect(new Set(sessions.map((session) => session?.userId)).size).toBe(1);
});

it("cookies are hidden from scripts and from requests of other sites, and belong to the host alone over https", () => {
  const cookies = Object.values(authCookies("https://give.example.org"));
  for (const { name, options } of cookies) {
    expect(name).toMatch(/^__Host-/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  }
  const local = Object.values(authCookies("http://localhost:3000"));
  for (const { name, options } of local) {
    expect(name).toMatch(/^almoner_/);
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
  }
  expect(new Set(local.map(({ name }) => name)).size).toBe(local.length);
});
