import { expect, it } from "vitest";
import { chooseRails } from "@/server/compose/choose-rails";
import { readEnv } from "@/server/config/env";
import { makeVault } from "@/server/kernel/vault";
import { MovableClock } from "@/server/testing/movable-clock";

const rails = (settings: Record<string, string>) =>
  chooseRails({
    env: readEnv(settings),
    vault: makeVault("the vault of a test has no secrets"),
    clock: new MovableClock(),
    // Opened when a rail is called.
    pool: null as never,
    bank: { accounts: { accountFor: () => null, account: () => null } } as never,
  }).all;
const chosen = (settings: Record<string, string>) => rails(settings).map(({ name }) => name);

it("has the method that stands for a transfer in the sandbox alone", () => {
  expect(rails({})[1]!.missingMethod).toBe("pm_sandbox_transfer");
  expect(rails({ ALMONER_MODE: "live", PAYMENT_RAILS: "bank" })[0]!.missingMethod).toBeUndefined();
});

it("configures the sandbox's rail unless others are named", () => {
  expect(chosen({})).toEqual(["sandbox", "bank"]);
  expect(chosen({ PAYMENT_RAILS: " sandbox ," })).toEqual(["sandbox"]);
});

it("lends a payment method in the sandbox until that is switched off", () => {
  expect(rails({})[0]!.spareMethod).toMatchObject({ token: "pm_sandbox_ok" });
  expect(rails({ SANDBOX_SPARE_METHOD: "off" })[0]!.spareMethod).toBeNull();
  expect(() => rails({ SANDBOX_SPARE_METHOD: "no" })).toThrow("SANDBOX_SPARE_METHOD");
});

it("says what is wrong with what was named", () => {
  expect(() => chosen({ PAYMENT_RAILS: "harbor_pay" })).toThrow(
    "PAYMENT_RAILS names harbor_pay, which is no payment rail",
  );
  expect(() => chosen({ PAYMENT_RAILS: "constructor" })).toThrow("which is no payment rail");
  expect(() => chosen({ PAYMENT_RAILS: "sandbox,sandbox" })).toThrow("Two payment rails have the same name.");
});

it("takes no rail in live mode that moves no money", () => {
  expect(chosen({ ALMONER_MODE: "live", PAYMENT_RAILS: "bank" })).toEqual(["bank"]);
  for (const PAYMENT_RAILS of ["sandbox", " sandbox ,"])
    expect(() => chosen({ ALMONER_MODE: "live", PAYMENT_RAILS })).toThrow("set PAYMENT_RAILS to bank");
  for (const PAYMENT_RAILS of ["", "sandbox,bank"])
    expect(() => chosen({ ALMONER_MODE: "live", PAYMENT_RAILS })).toThrow("Take it out in live mode.");
});

const STRIPE = { PAYMENT_RAILS: "stripe,bank", STRIPE_SECRET_KEY: "sk_test_x", STRIPE_CURRENCIES: "eur, USD" };
const LIVE = { ALMONER_MODE: "live", PAYMENT_RAILS: "stripe" };

it("charges by Stripe in the currencies of its account, by its own clock unless it is a double", () => {
  const [stripe] = rails(STRIPE);
  expect(["EUR", "USD", "JPY"].map((currency) => stripe!.serves({ currency }))).toEqual([true, true, false]);
  expect(stripe).toMatchObject({ hasOwnClock: true, spareMethod: null });
  expect(rails({ ...STRIPE, STRIPE_API_URL: "http://127.0.0.1:4242" })[0]).not.toHaveProperty("hasOwnClock");
  expect(chosen({ ...LIVE, STRIPE_SECRET_KEY: "rk_live_x" })).toEqual(["stripe"]);
});

it("charges by Stripe what Stripe converts, and pays nobody in it", () => {
  const [stripe] = rails({ ...STRIPE, STRIPE_CONVERTED_CURRENCIES: "jpy" });
  expect(["EUR", "JPY", "GBP"].map((currency) => stripe!.serves({ currency }))).toEqual([true, true, false]);
  expect(["EUR", "JPY", "GBP"].map((currency) => stripe!.pays!({ currency }))).toEqual([true, false, false]);
  expect(() => rails({ ...STRIPE, STRIPE_CONVERTED_CURRENCIES: "usd" })).toThrow("both name USD");
});

it.each([
  [{ STRIPE_SECRET_KEY: "" }, "set STRIPE_SECRET_KEY"],
  [{ STRIPE_SECRET_KEY: "pk_test_x" }, "no secret key"],
  [{ STRIPE_SECRET_KEY: "sk_live_x" }, "A sandbox needs one of Stripe's test mode"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "sk_test_x" }, "Live mode needs a live key"],
  [{ ...LIVE, STRIPE_SECRET_KEY: "sk_live_x", STRIPE_API_URL: "http://127.0.0.1:1" }, "Take it out in live mode"],
])("does not start with a key of Stripe that does not fit: %j", (settings, reason) => {
  const start = () => rails({ ...STRIPE, ...settings });
  expect(start).toThrow(reason);
  expect(start).not.toThrow(/[sr]k_(test|live)_x/);
});
