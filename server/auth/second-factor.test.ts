import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSession } from "@/server/auth/auth";
import { sessionCaller } from "@/server/auth/session-caller";
import { answerSecondFactor } from "@/server/domain/users/answer-second-factor";
import { renewRecoveryCodes, resetSecondFactor, turnOffSecondFactor } from "@/server/domain/users/change-second-factor";
import { purgeSignIns } from "@/server/domain/users/purge-sign-ins";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { confirmSecondFactor, startSecondFactor } from "@/server/domain/users/set-up-second-factor";
import type { Context } from "@/server/operations/context";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { appCode, sessionOf, signedInUser, withSecondFactor } from "@/server/testing/sign-in-fixture";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards access: with a second factor, a link alone opens nothing, no code works twice, and codes cannot be guessed.

/** The promises: how many codes, how many tries, and how long a session waits for one. */
const RECOVERY_CODES = 10;
const TRIES = { user: 10, session: 5 };
const SECOND_FACTOR_MINUTES = 15;

let opened: TestDatabase;
let ctx: Context;
/** The wall clock stands still within a test, so that each code is the intended one. */
let wall = new Date();
beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database, { clock: { now: () => new Date(), wall: () => wall } });
});
beforeEach(() => {
  wall = new Date();
});
afterAll(() => opened.close());

const newAddress = () => `${randomUUID()}@example.org`;
const wrongCode = (right: string) => (right === "000000" ? "000001" : "000000");
const giveAttemptsBack = () => ctx.db.rateLimitBucket.deleteMany();
const subjectsTo = async (to: string) =>
  (await ctx.db.emailMessage.findMany({ where: { to }, orderBy: { id: "asc" } })).map(({ subject }) => subject);

async function protectedUser() {
  const email = newAddress();
  const first = await signedInUser(ctx, email);
  const factor = await withSecondFactor(ctx, first);
  await giveAttemptsBack();
  return { email, first, ...factor, signIn: () => signedInUser(ctx, email) };
}

describe("setting up", () => {
  it("needs a first code, protects the other sessions, and gives this one a new token", async () => {
    const email = newAddress();
    const [user, other] = [await signedInUser(ctx, email), await signedInUser(ctx, email)];
    expect(await confirmSecondFactor(user.as, { code: "123456" })).toBe("notBegun");
    await startSecondFactor(user.as, {});
    const { setup, since } = await readMySecondFactor(user.as, {});
    expect(since).toBeNull();
    expect(setup!.uri).toMatch(/^otpauth:\/\/totp\/Almoner:/);
    const code = appCode(ctx, setup!.secret);
    expect(await confirmSecondFactor(user.as, { code: wrongCode(code) })).toBe("wrong");
    expect((await sessionOf(ctx, other.token)).isPending).toBe(false);
    const confirmed = await confirmSecondFactor(user.as, { code });
    if (typeof confirmed === "string") throw new Error(confirmed);
    expect(new Set(confirmed.codes).size).toBe(RECOVERY_CODES);
    expect(await readSession(ctx, user.token)).toBeNull();
    expect(await readSession(ctx, confirmed.session.token)).toMatchObject({ isPending: false });
    expect(await readSession(ctx, other.token)).toMatchObject({ isPending: true });
    expect(await subjectsTo(email)).toContain("Two-step verification is on");
    const session = await sessionOf(ctx, confirmed.session.token);
    expect(await readMySecondFactor(session.as, {})).toEqual({ since: wall, codesLeft: RECOVERY_CODES, setup: null });
    const stored = JSON.stringify([await ctx.db.secondFactor.findMany(), await ctx.db.recoveryCode.findMany()]);
    for (const secret of [setup!.secret, ...confirmed.codes, ...confirmed.codes.map((text) => text.replace("-", ""))])
      expect(stored).not.toContain(secret);
  });

  it("leaves one that works as it is, and is forgotten when it is not completed", async () => {
    const { session, secret } = await protectedUser();
    await startSecondFactor(session.as, {});
    expect(await turnOffSecondFactor(session.as, { code: appCode(ctx, secret) })).toBe("off");
    await startSecondFactor(session.as, {});
    const { setup } = await readMySecondFactor(session.as, {});
    wall = new Date(wall.getTime() + 2 * 3_600_000);
    expect((await readMySecondFactor(session.as, {})).setup).toBeNull();
    const late = confirmSecondFactor(session.as, { code: appCode(ctx, setup!.secret) });
    expect(await late).toBe("notBegun");
    await purgeSignIns(ctx);
    expect(await ctx.db.secondFactor.count({ where: { userId: session.userId } })).toBe(0);
  });
});

describe("a session that waits for a code", () => {
  it("ends after some minutes, is not prolonged, and lasts with a new token once a code was entered", async () => {
    const { signIn, secret } = await protectedUser();
    const waiting = await signIn();
    expect(waiting.isPending).toBe(true);
    // To pages and procedures, the session is not signed in.
    expect(await sessionCaller(ctx, waiting.token, "req_test")).toBeNull();
    const row = () => ctx.db.userSession.findUniqueOrThrow({ where: { id: waiting.sessionId } });
    expect((await row()).expiresAt).toEqual(new Date(wall.getTime() + SECOND_FACTOR_MINUTES * 60_000));
    const answered = await runUntrusted(waiting.pending, answerSecondFactor, { code: ` ${appCode(ctx, secret)} ` });
    if (typeof answered === "string") throw new Error(answered);
    expect(await readSession(ctx, waiting.token)).toBeNull();
    expect(await readSession(ctx, answered.token)).toMatchObject({ isPending: false, sessionId: waiting.sessionId });
    expect((await row()).expiresAt).toEqual(answered.expiresAt);
  });

  it("is over for good once it was revoked, even with the right code", async () => {
    const { signIn, secret } = await protectedUser();
    const waiting = await signIn();
    await ctx.db.userSession.delete({ where: { id: waiting.sessionId } });
    const code = appCode(ctx, secret);
    await expect(answerSecondFactor(waiting.pending, { code })).rejects.toMatchObject({ code: "not_permitted" });
    expect(typeof (await answerSecondFactor((await signIn()).pending, { code }))).toBe("object");
  });
});

describe("a code of the app", () => {
  it("works once, in however many sessions it is entered at the same time", async () => {
    const { signIn, secret } = await protectedUser();
    const sessions = [await signIn(), await signIn(), await signIn()];
    const code = appCode(ctx, secret);
    const outcomes = await Promise.all(sessions.map(({ pending }) => answerSecondFactor(pending, { code })));
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(2);
    expect(await answerSecondFactor(sessions[0]!.pending, { code })).toBe("wrong");
  });

  it("works a step early or late and no more, and never after a newer one", async () => {
    const { signIn, secret } = await protectedUser();
    const waiting = await signIn();
    const answer = (steps: number) => answerSecondFactor(waiting.pending, { code: appCode(ctx, secret, steps) });
    // The previous step's code was used for the setup.
    for (const steps of [-2, -1, 2]) expect(await answer(steps)).toBe("wrong");
    expect(typeof (await answer(1))).toBe("object");
    await giveAttemptsBack();
    expect(await answer(0)).toBe("wrong");
    wall = new Date(wall.getTime() + 60_000);
    expect(typeof (await answer(0))).toBe("object");
  });

  it("is of no use to another user", async () => {
    const [one, other] = [await protectedUser(), await protectedUser()];
    const waiting = await other.signIn();
    expect(await answerSecondFactor(waiting.pending, { code: appCode(ctx, one.secret) })).toBe("wrong");
    expect(await answerSecondFactor(waiting.pending, { code: one.codes[0]! })).toBe("wrong");
  });
});

describe("guessing", () => {
  it("ends for a session after a few codes, and for a user after some more in whichever sessions", async () => {
    const { signIn, secret } = await protectedUser();
    const wrong = wrongCode(appCode(ctx, secret));
    let tried = 0;
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    for (const { pending } of [first, second]) {
      for (let at = 0; at < TRIES.session && tried < TRIES.user; at += 1, tried += 1)
        expect(await answerSecondFactor(pending, { code: wrong })).toBe("wrong");
      expect(await answerSecondFactor(pending, { code: appCode(ctx, secret) })).toBe("tooMany");
    }
    expect(tried).toBe(TRIES.user);
    expect(await answerSecondFactor(third.pending, { code: appCode(ctx, secret) })).toBe("tooMany");
    const stranger = await protectedUser();
    const code = appCode(ctx, stranger.secret);
    expect(typeof (await answerSecondFactor((await stranger.signIn()).pending, { code }))).toBe("object");
  });
});

describe("a recovery code", () => {
  it("works once, however it is written, and its use is emailed with the number that is left", async () => {
    const { email, signIn, codes } = await protectedUser();
    const sessions = [await signIn(), await signIn()];
    const code = ` ${codes[0]!.toLowerCase().replace("-", " ")} `;
    const outcomes = await Promise.all(
      sessions.map(({ pending }) => runUntrusted(pending, answerSecondFactor, { code })),
    );
    expect(outcomes.filter((outcome) => outcome === "wrong")).toHaveLength(1);
    const used = await ctx.db.emailMessage.findMany({ where: { to: email, subject: "A recovery code was used" } });
    expect(used).toHaveLength(1);
    expect(used[0]!.text).toContain("9 codes are left.");
    await ctx.db.recoveryCode.deleteMany({ where: { hash: { not: "" }, userId: sessions[0]!.userId } });
    expect(await answerSecondFactor((await signIn()).pending, { code: codes[1]! })).toBe("wrong");
  });

  it("stands in for the app where new ones are made, which ends the old ones", async () => {
    const { session, codes, secret } = await protectedUser();
    expect(await renewRecoveryCodes(session.as, { code: wrongCode(appCode(ctx, secret)) })).toBe("wrong");
    const renewed = await renewRecoveryCodes(session.as, { code: codes[0]!.replace("-", "") });
    expect(renewed).toHaveLength(RECOVERY_CODES);
    expect(await turnOffSecondFactor(session.as, { code: codes[1]!.replace("-", "") })).toBe("wrong");
    expect(await turnOffSecondFactor(session.as, { code: (renewed as string[])[1]!.replace("-", "") })).toBe("off");
  });
});

describe("turning off", () => {
  it("needs a code that was not used, says so by email, and lets a link alone sign in again", async () => {
    const { email, session, signIn, secret } = await protectedUser();
    expect(await turnOffSecondFactor(session.as, { code: appCode(ctx, secret, -1) })).toBe("wrong");
    expect(await turnOffSecondFactor(session.as, { code: appCode(ctx, secret) })).toBe("off");
    expect(await subjectsTo(email)).toContain("Two-step verification is off");
    expect((await signIn()).isPending).toBe(false);
    expect(await ctx.db.recoveryCode.count({ where: { userId: session.userId } })).toBe(0);
    const { secondFactorAt } = await ctx.db.userSession.findUniqueOrThrow({ where: { id: session.sessionId } });
    expect(secondFactorAt).toBeNull();
  });

  it("is done by an operator for whoever lost phone and codes, audited, and ends their sessions", async () => {
    const { email, session, signIn } = await protectedUser();
    const operator = ctx.as({ kind: "operator", identityId: null, name: "ada", requestId: "cli" });
    await runUntrusted(operator, resetSecondFactor, { email: email.toUpperCase() });
    expect(await readSession(ctx, session.token)).toBeNull();
    expect((await signIn()).isPending).toBe(false);
    const audited = await ctx.db.auditEntry.findMany({ where: { subjectId: session.userId }, orderBy: { id: "asc" } });
    expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
      ["second_factor.on", session.userId],
      ["second_factor.reset", "operator:ada"],
    ]);
    const again = runUntrusted(operator, resetSecondFactor, { email });
    await expect(again).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(resetSecondFactor(session.as, { email })).rejects.toMatchObject({ code: "not_permitted" });
  });
});
