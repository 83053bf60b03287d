import { expect, it } from "vitest";
import { chooseRails } from "@/server/compose/choose-rails";
import { readEnv } from "@/server/config/env";
import { makeVault } from "@/server/kernel/vault";
import { MovableClock } from "@/server/testing/movable-clock";

async function rails(settings: Record<string, string>) {
  const { all } = await chooseRails({
    env: readEnv(settings),
    vault: makeVault("the vault of a test has no secrets"),
    clock: new MovableClock(),
    // Used only when a rail is called.
    pool: null as never,
    bank: { accounts: { accountFor: () => null, account: () => null } } as never,
  });
  return all;
}
const chosen = async (settings: Record<string, string>) => (await rails(settings)).map(({ name }) => name);

it("has the method that stands for a transfer in the sandbox alone", async () => {
  expect((await rails({}))[1]!.missingMethod).toBe("pm_sandbox_transfer");
  expect((await rails({ ALMONER_MODE: "live", PAYMENT_RAILS: "bank" }))[0]!.missingMethod).toBeUndefined();
});

it("configures the sandbox's rail unless others are named", async () => {
  expect(await chosen({})).toEqual(["sandbox", "bank"]);
  expect(await chosen({ PAYMENT_RAILS: " sandbox ," })).toEqual(["sandbox"]);
});

it("lends a payment method in the sandbox until that is switched off", async () => {
  expect((await rails({}))[0]!.spareMethod).toMatchObject({ token: "pm_sandbox_ok" });
  expect((await rails({ SANDBOX_SPARE_METHOD: "off" }))[0]!.spareMethod).toBeNull();
  await expect(rails({ SANDBOX_SPARE_METHOD: "no" })).rejects.toThrow("SANDBOX_SPARE_METHOD");
});

it("says what is wrong with what was named", async () => {
  await expect(chosen({ PAYMENT_RAILS: "harbor_pay" })).rejects.toThrow(
    "PAYMENT_RAILS names harbor_pay, which is no payment rail",
  );
  await expect(chosen({ PAYMENT_RAILS: "constructor" })).rejects.toThrow("which is no payment rail");
  await expect(chosen({ PAYMENT_RAILS: "sandbox,sandbox" })).rejects.toThrow("Two payment rails have the same name.");
});

it("takes no rail in live mode that moves no money", async () => {
  expect(await chosen({ ALMONER_MODE: "live", PAYMENT_RAILS: "bank" })).toEqual(["bank"]);
  for (const PAYMENT_RAILS of ["sandbox", " sandbox ,"])
    await expect(chosen({ ALMONER_MODE: "live", PAYMENT_RAILS })).rejects.toThrow("set PAYMENT_RAILS to bank");
  for (const PAYMENT_RAILS of ["", "sandbox,bank"])
    await expect(chosen({ ALMONER_MODE: "live", PAYMENT_RAILS })).rejects.toThrow("Take it out in live mode.");
});

const STRIPE = { PAYMENT_RAILS: "stripe,bank", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_CURRENCIES: "eur, USD" };
const LIVE = { ALMONER_MODE: "live", PAYMENT_RAILS: "stripe" };

it("charges by Stripe in the currencies of its account, by its own clock unless it is a double", async () => {
  const [stripe] = await rails(STRIPE);
  expect(["EUR", "USD", "JPY"].map((currency) => stripe!.serves({ currency }))).toEqual([true, true, false]);
  expect(stripe).toMatchObject({ hasOwnClock: true, spareMethod: null });
  expect((await rails({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:4242" }))[0]).not.toHaveProperty("hasOwnClock");
  expect(await chosen({ ...LIVE, STRIPE_SECRET_KEY: "rk_live_x" })).toEqual(["stripe"]);
});

it("charges by Stripe what Stripe converts, and pays nobody in it", async () => {
  const [stripe] = await rails({ ...STRIPE, STRIPE_CONVERTED_CURRENCIES: "jpy" });
  expect(["EUR", "JPY", "GBP"].map((currency) => stripe!.serves({ currency }))).toEqual([true, true, false]);
  expect(["EUR", "JPY", "GBP"].map((currency) => stripe!.pays!({ currency }))).toEqual([true, false, false]);
  await expect(rails({ ...STRIPE, STRIPE_CONVERTED_CURRENCIES: "usd" })).rejects.toThrow("both name USD");
});

it.each([
  [{ STRIPE_SECRET_KEY: "" }, "set STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "pk_test_x" }, "no secret key"],
  [{ STRIPE_SECRET_KEY: "sk_live_x" }, "A sandbox needs one of Stripe's test mode"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "sk_test_x" }, "Live mode needs a live key"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "sk_live_x", STRIPE_API_URL: "http://127.0.0.1:1" }, "Take it out in live mode"],
])("does not start with a key of Stripe that does not fit: %j", async (settings, reason) => {
  const start = () => rails({ ...STRIPE, ...settings });
  await expect(start()).rejects.toThrow(reason);
  await expect(start()).rejects.not.toThrow(/[sr]k_(test|live)_x/);
});
