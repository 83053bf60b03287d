import { beforeEach, expect, it } from "vitest";
import { StripeRailWorld } from "@/server/testing/stripe-rail-world";

let world: StripeRailWorld;
beforeEach(async () => {
  world = await StripeRailWorld.open();
  return () => world.close();
});

const PAGE = { country: "DE", returnUrl: "https://almoner.example/done", locale: "de" };
const start = (key: string, token: string | null = null, createdAt = world.now()) =>
  world.rail.accounts!.startOnboarding({ ...PAGE, key, token, createdAt }, world.options());
const read = (token: string | null) =>
  world.rail.accounts!.read({ key: "pa_1", token, createdAt: world.now() }, world.options());

it("is opened once for a key, however late the key comes again, and is paid out only on request", async () => {
  const createdAt = world.now();
  const { token, url } = await start("pa_1");
  expect(url).toContain("/onboarding/");
  expect((await start("pa_1")).token).toBe(token);
  await world.advance(3 * 86_400_000);
  expect((await start("pa_1", null, createdAt)).token).toBe(token);
  expect((await start("pa_1", token)).token).toBe(token);
  expect((await start("pa_2")).token).not.toBe(token);
  const [account] = world.double.scope().all("account");
  expect(account).toMatchObject({
    country: "DE",
    controller: { stripe_dashboard: { type: "express" }, losses: { payments: "application" } },
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
});

it.each(["lost_after", "error_after"] as const)("is opened once where the answer is lost: %s", async (kind) => {
  world.double.disturb({ kind, route: "POST /v1/accounts", times: 2 });
  const { token } = await start("pa_1");
  expect(
    world.double
      .scope()
      .all("account")
      .map(({ id }) => id),
  ).toEqual([token]);
});

it("says how far its owner has come, and what is missing until when", async () => {
  const { token } = await start("pa_1");
  const missing = [{ code: "details_missing", dueAt: null }];
  expect(await read(token)).toMatchObject({ status: "pending", requirements: missing, bank: null });
  world.double.control("onboard", { account: token, stage: "pending" });
  expect(await read(token)).toMatchObject({ status: "pending", requirements: [], last4: "6789" });
  world.double.control("onboard", { account: token, stage: "document_missing" });
  const dueAt = new Date(world.time + 14 * 86_400_000);
  expect(await read(token)).toMatchObject({
    status: "restricted",
    requirements: [{ code: "document_missing", dueAt }],
  });
  world.double.control("onboard", { account: token, stage: "enabled" });
  const bank = { type: "bank_account", bank: "STRIPE TEST BANK", last4: "6789" };
  expect(await read(token)).toEqual({ status: "enabled", requirements: [], ...bank });
  expect(await world.rail.describeAccount(token)).toEqual(bank);
  world.double.control("onboard", { account: token, stage: "rejected" });
  expect(await read(token)).toMatchObject({ status: "rejected", requirements: [] });
});

it("that was disconnected is not paid before it is connected again, and one that never was is unknown", async () => {
  const { token } = await start("pa_1");
  world.double.control("onboard", { account: token, stage: "enabled" });
  world.double.control("deauthorize", { account: token });
  expect(await read(token)).toMatchObject({ status: "restricted", requirements: [{ code: "other", dueAt: null }] });
  expect(await world.rail.describeAccount(token)).toBeNull();
  for (const unknown of [null, "acct_nobody", "po_sandbox_ok"]) {
    expect(await read(unknown)).toBeNull();
    if (unknown) expect(await world.rail.describeAccount(unknown)).toBeNull();
  }
});

it("says what went wrong without what Stripe answered", async () => {
  world.double.disturb({ kind: "error", route: "GET /v1/accounts" });
  const failure = await start("pa_1").catch((error: unknown) => error);
  expect(failure).toEqual(new Error((failure as Error).message));
  expect((failure as Error).message).toMatch(/^Stripe answered with an error: StripeAPIError 500 req_\w+$/);
});
