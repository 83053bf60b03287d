import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSession } from "@/server/auth/auth";
import { beginWithProvider, completeWithProvider, type ProviderReturn } from "@/server/auth/provider-sign-in";
import type { SignInProvider } from "@/server/kernel/sign-in-provider";
import type { Context } from "@/server/operations/context";
import { signedInUser, withSecondFactor } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { openTestIssuer } from "@/server/testing/test-issuer";

// Guards access: an external account signs in the user it has signed in before, or the owner of an address that its
// provider verified, only in the browser that started, and nobody else.

let opened: TestDatabase;
let ctx: Context;
let issuer: Awaited<ReturnType<typeof openTestIssuer>>;
let providers: Record<"oidc" | "github", SignInProvider>;
const wall = new Date();

beforeAll(async () => {
  [opened, issuer] = await Promise.all([openTestDatabase(), openTestIssuer()]);
  ctx = testContext(opened.database, { clock: { now: () => new Date(), wall: () => wall } });
  const client = { name: "Test", issuer: issuer.state.issuer, clientId: "client", clientSecret: "secret" };
  providers = {
    oidc: { id: "oidc", api: null, ...client },
    github: { id: "github", ...client, api: client.issuer },
  };
});
beforeEach(() => Object.assign(issuer.state, { hangs: false, saysOnlyInUserinfo: false }));
afterAll(async () => {
  await opened.close();
  await issuer.close();
});

const newAddress = () => `${randomUUID()}@example.org`;
const newSubject = () => String(randomInt(1, 2 ** 40));
type Claims = Parameters<typeof issuer.signIn>[1];

const begin = async (id: "oidc" | "github" = "oidc") => (await beginWithProvider(ctx, providers[id]))!;
const complete = (query: Record<string, string>, cookies: Record<string, string>, rest: Partial<ProviderReturn> = {}) =>
  completeWithProvider(ctx, {
    provider: providers.oidc,
    query,
    cookies,
    userAgent: "Firefox/140.0",
    locale: "en",
    session: null,
    ...rest,
  });

async function signIn(claims: Claims, id: "oidc" | "github" = "oidc", rest: Partial<ProviderReturn> = {}) {
  const { url, cookies } = await begin(id);
  return complete(issuer.signIn(url, claims), cookies, { provider: providers[id], ...rest });
}

async function userOf(outcome: Awaited<ReturnType<typeof signIn>>) {
  if (typeof outcome === "string") throw new Error(outcome);
  return (await readSession(ctx, outcome.token))!;
}

describe.each(["oidc", "github"] as const)("an account at a provider like %s", (id) => {
  it("signs in the owner of an address that the provider verified, who may have proven it by a link before", async () => {
    const email = newAddress();
    const known = await signedInUser(ctx, email);
    const user = await userOf(await signIn({ sub: newSubject(), email, email_verified: true }, id));
    expect(user).toMatchObject({ userId: known.userId, email, isPending: false });
    const stranger = newAddress();
    const made = await userOf(await signIn({ sub: newSubject(), email: stranger, email_verified: true }, id));
    expect(made.email).toBe(stranger);
    expect(await ctx.db.identity.count({ where: { userId: made.userId, email: stranger } })).toBe(1);
  });

  it("is refused with an address that the provider did not verify, and then makes nobody", async () => {
    const email = newAddress();
    const [users, accounts] = [await ctx.db.user.count(), await ctx.db.userAccount.count()];
    for (const email_verified of [false, undefined, "true", null])
      expect(await signIn({ sub: newSubject(), email, email_verified }, id)).toBe("unverified");
    expect(await signIn({ sub: newSubject(), email_verified: true }, id)).toBe("unverified");
    expect([await ctx.db.user.count(), await ctx.db.userAccount.count()]).toEqual([users, accounts]);
  });

  it("stays its user's with another address, and takes nothing of that address's owner", async () => {
    const [sub, first, second] = [newSubject(), newAddress(), newAddress()];
    const user = await userOf(await signIn({ sub, email: first, email_verified: true }, id));
    const owner = await signedInUser(ctx, second);
    const again = await userOf(await signIn({ sub, email: second, email_verified: true }, id));
    expect(again).toMatchObject({ userId: user.userId, email: first });
    expect(again.userId).not.toBe(owner.userId);
    const unproven = await userOf(await signIn({ sub, email: second, email_verified: false }, id));
    expect(unproven.userId).toBe(user.userId);
    expect(await ctx.db.userAddress.count({ where: { userId: user.userId } })).toBe(1);
  });

  it("asks for the second factor as a link does", async () => {
    const email = newAddress();
    await withSecondFactor(ctx, await signedInUser(ctx, email));
    expect(await userOf(await signIn({ sub: newSubject(), email, email_verified: true }, id))).toMatchObject({
      isPending: true,
    });
  });

  it("starts a session with a token of its own, and ends the one that the browser had", async () => {
    const before = await signedInUser(ctx, newAddress());
    const claims = { sub: newSubject(), email: newAddress(), email_verified: true };
    const outcome = await signIn(claims, id, { session: before.token });
    expect((await userOf(outcome)).userId).not.toBe(before.userId);
    expect(await readSession(ctx, before.token)).toBeNull();
  });

  it("is no use to another browser, twice, or with what was changed on the way", async () => {
    const claims = { sub: newSubject(), email: newAddress(), email_verified: true };
    const provider = providers[id];
    const { url, cookies } = await begin(id);
    const query = issuer.signIn(url, claims);
    const other = await begin(id);
    expect(await complete(query, {}, { provider })).toBe("failed");
    expect(await complete(query, other.cookies, { provider })).toBe("failed");
    expect(await complete({ ...query, state: "guessed" }, cookies, { provider })).toBe("failed");
    expect(await complete({ error: "access_denied", state: query.state! }, cookies, { provider })).toBe("failed");
    expect(await complete(query, cookies, { provider: providers[id === "oidc" ? "github" : "oidc"] })).toBe("failed");
    // A code from another sign-in is injected into this browser: its code verifier doesn't match.
    const injected = { ...issuer.signIn(other.url, claims), state: query.state! };
    expect(await complete(injected, cookies, { provider })).toBe("failed");
    expect(typeof (await complete(query, cookies, { provider }))).toBe("object");
    expect(await complete(query, cookies, { provider })).toBe("failed");
  });

  it("sends state, and what only this browser can complete, to the provider", async () => {
    const { url, cookies } = await begin(id);
    const asked = new URL(url).searchParams;
    expect(asked.get("redirect_uri")).toBe(`http://almoner.test/sign-in/with/${id}`);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("state")!.length).toBeGreaterThan(20);
    expect(asked.has("nonce")).toBe(id === "oidc");
    for (const secret of [asked.get("state")!, asked.get("code_challenge")!])
      expect(JSON.stringify(cookies)).not.toContain(secret);
  });
});

it("a token for another nonce is refused", async () => {
  const claims = { sub: newSubject(), email: newAddress(), email_verified: true, nonce: "of another sign-in" };
  expect(await signIn(claims)).toBe("failed");
});

it("an address that the provider says only when asked counts like one in its token", async () => {
  issuer.state.saysOnlyInUserinfo = true;
  const email = newAddress();
  expect((await userOf(await signIn({ sub: newSubject(), email, email_verified: true }))).email).toBe(email);
});

it("a provider that hangs fails the sign-in, and others are unaffected", async () => {
  const { url, cookies } = await begin();
  const query = issuer.signIn(url, { sub: newSubject(), email: newAddress(), email_verified: true });
  issuer.state.hangs = true;
  const [begun, completed, other] = await Promise.all([
    beginWithProvider(ctx, providers.oidc),
    complete(query, cookies),
    signedInUser(ctx, newAddress()),
  ]);
  expect([begun, completed]).toEqual([null, "failed"]);
  expect(other.isPending).toBe(false);
});

it("the same account at the same time makes one user", async () => {
  const claims = { sub: newSubject(), email: newAddress(), email_verified: true };
  const users = await Promise.all([1, 2, 3].map(async () => userOf(await signIn(claims))));
  expect(new Set(users.map(({ userId }) => userId)).size).toBe(1);
});
