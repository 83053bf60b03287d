import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSandboxAccount, sandboxAccountUrl } from "@/server/adapters/payment-rail/sandbox-account-page";
import { sandboxAccounts } from "@/server/adapters/payment-rail/sandbox-accounts";
import { sandboxRail } from "@/server/adapters/payment-rail/sandbox-rail";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { TEST_RAIL_FORM } from "@/server/testing/test-rail";

// Guards the sandbox's payout accounts: only the rail's own URL opens a page, an account is opened once, and each
// change is an event that the rail signed.

const NOW = new Date("2026-03-01T12:00:00.000Z");
const DAY_MS = 86_400_000;
const signal = new AbortController().signal;
const at = (now: Date) => ({ now, signal });
let test: TestDatabase;
let accounts: ReturnType<typeof sandboxAccounts>;
beforeAll(async () => {
  test = await openTestDatabase();
  accounts = sandboxAccounts({ ...TEST_RAIL_FORM, pool: test.database.pool });
});
afterAll(() => test.close());

const page = { createdAt: NOW, token: null, country: "US", returnUrl: "http://almoner.test/done", locale: "en" };
const open = (key: string) => accounts.startOnboarding({ ...page, key }, at(NOW));
const read = (token: string | null, now = NOW) => accounts.read({ key: "pac_1", token, createdAt: NOW }, at(now));

describe("an account of the sandbox", () => {
  it("is opened once for a key, and waits for what is entered", async () => {
    const [one, two] = await Promise.all([open("pac_1"), open("pac_1")]);
    expect(two).toEqual(one);
    expect((await open("pac_2")).token).not.toBe(one.token);
    expect(await read(one.token)).toMatchObject({ status: "pending", requirements: [{ code: "details_missing" }] });
  });

  it("is what was chosen last, from the time on that belongs to it", async () => {
    const { token } = await open("pac_3");
    await accounts.change(token, { last4: "4321", outcome: "checked" }, NOW);
    expect(await read(token)).toMatchObject({ status: "pending", last4: "4321", requirements: [] });
    expect(await read(token, new Date(NOW.getTime() + DAY_MS))).toMatchObject({ status: "enabled" });
    // This replaces the change that was still pending.
    await accounts.change(token, { last4: null, outcome: "document" }, NOW);
    const later = await read(token, new Date(NOW.getTime() + 2 * DAY_MS));
    const dueAt = new Date("2026-03-15T00:00:00.000Z");
    expect(later).toMatchObject({ status: "restricted", last4: "4321", requirements: [{ dueAt }] });
  });

  it("changes one step after the other, however many are sent at once", async () => {
    const { token } = await open("pac_4");
    const outcomes = ["enabled", "document", "enabled", "document"] as const;
    await Promise.all(outcomes.map((outcome) => accounts.change(token, { last4: null, outcome }, NOW)));
    const { rows } = await test.database.pool.query(
      "SELECT number FROM sandbox_rail.account_changes WHERE token = $1 ORDER BY number",
      [token],
    );
    expect(rows.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
  });

  it("is unknown by any other token", async () => {
    for (const token of [null, "", "po_unknown", "po_sandbox_acct_nobody"]) expect(await read(token)).toBeNull();
  });
});

it("opens its page by the rail's own URL alone", async () => {
  const { url } = await open("pac_5");
  const query = new URL(url).searchParams;
  expect(openSandboxAccount(TEST_RAIL_FORM, query)).toMatchObject({ locale: "en", returnUrl: page.returnUrl });
  for (const name of ["account", "lang", "return", "signature"]) {
    const changed = new URLSearchParams(query);
    changed.set(name, `${query.get(name)}x`);
    expect(openSandboxAccount(TEST_RAIL_FORM, changed), name).toBeNull();
  }
  const other = { ...TEST_RAIL_FORM, mac: () => Buffer.from("x") };
  const forged = new URL(sandboxAccountUrl(other, { token: "po_sandbox_acct_1", locale: "en", returnUrl: "/" }));
  expect(openSandboxAccount(TEST_RAIL_FORM, forged.searchParams)).toBeNull();
});

it("posts each change as an event that the rail knows as its own, again until it was taken, and no other", async () => {
  const rail = sandboxRail({
    ...TEST_RAIL_FORM,
    pool: test.database.pool,
    settlementDelayMs: 0,
    now: () => NOW,
    failures: {},
  });
  await test.database.pool.query("UPDATE sandbox_rail.account_changes SET posted_at = now()");
  const { token } = await open("pac_6");
  await accounts.change(token, { last4: "4321", outcome: "checked" }, NOW);
  const posted: { headers: Headers; body: string }[] = [];
  const post = async (headers: Headers, body: string) => void posted.push({ headers, body });
  const refuse = () => Promise.reject(new Error("not now"));
  expect(await rail.postEvents!(refuse, { now: NOW, limit: 10 })).toBe(0);
  expect(await rail.postEvents!(post, { now: NOW, limit: 10 })).toBe(2);
  expect(await rail.postEvents!(post, { now: NOW, limit: 10 })).toBe(0);
  const tomorrow = new Date(NOW.getTime() + DAY_MS);
  expect(await rail.nextEventAt!({ after: NOW, until: new Date("2027-01-01") })).toEqual(tomorrow);
  expect(await rail.postEvents!(post, { now: tomorrow, limit: 10 })).toBe(1);
  for (const { headers, body } of posted) {
    const event = { about: "account", key: token, type: "account.updated" };
    expect(await rail.readEvent(headers, body)).toMatchObject(event);
    expect(await rail.readEvent(headers, body.replace(token, "po_sandbox_acct_other"))).toBeNull();
    expect(await rail.readEvent(new Headers(), body)).toBeNull();
  }
});
