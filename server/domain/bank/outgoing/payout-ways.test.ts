import { afterAll, beforeAll, expect, it } from "vitest";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { onboardingSecret } from "@/server/domain/identities/payout-onboarding/onboarding-link";
import { readOnboardingPage, startOnboarding } from "@/server/domain/identities/payout-onboarding/run-onboarding";
import type { Way } from "@/server/domain/identities/payout-onboarding/ways-to-be-paid";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards which rail pays an account that its owner enters on a page: one that can, or of several the owner's choice.

let fixture: TransferFixture;
beforeAll(async () => {
  fixture = await makeTransferFixture();
});
afterAll(() => fixture.close());

const RETURN_URL = "https://partner.example.org/money";

/** Starts an account for a new person, as the partner. */
async function begin(more: { currency?: string } = {}) {
  const { id: identityId } = await fixture.person({ tier: 3 });
  const { system, partner } = fixture;
  const ask = () => setPayoutAccount(partner, { id: identityId, return_url: RETURN_URL, ...more });
  const { id } = await ask();
  const secret = onboardingSecret(system, id);
  const visitor = system.as(visitorCaller("page"));
  return {
    id,
    ask,
    row: () => system.db.payoutAccount.findUniqueOrThrow({ where: { id } }),
    page: () => runUntrusted(visitor, readOnboardingPage, { secret }),
    open: (way: Way | null) => runUntrusted(visitor, startOnboarding, { secret, locale: "en", way }),
  };
}

it("asks its owner where several can pay, and keeps what was chosen first, in however many tabs", async () => {
  const account = await begin();
  expect(await account.page()).toMatchObject({ ways: ["provider", "ours"] });
  const opened = await Promise.all([account.open("ours"), account.open("provider"), account.open("ours")]);
  const { rail, token, checkAt } = await account.row();
  expect(token!.startsWith("po_bank_")).toBe(rail === "bank");
  expect(checkAt === null).toBe(rail === "bank");
  expect(opened.every((url) => url.includes("/bank?") === (rail === "bank"))).toBe(true);
  expect(await account.page()).toMatchObject({ ways: [], isOurs: rail === "bank" });
});

it("can be entered on our page although another rail comes first, and a repeated request is the same account", async () => {
  const account = await begin();
  expect(await account.open("ours")).toContain("/bank?lang=en");
  expect(await account.row()).toMatchObject({ rail: "bank", checkAt: null });
  expect((await account.ask()).id).toBe(account.id);
});

it("goes to the operator's first rail where nobody chooses", async () => {
  const account = await begin();
  await account.open(null);
  expect(await account.row()).toMatchObject({ rail: "sandbox" });
});

it("asks nothing where one rail can pay in the currency, and takes no currency that none can", async () => {
  const account = await begin({ currency: "EUR" });
  expect(await account.page()).toMatchObject({ ways: [], isOurs: false });
  const { rails } = fixture.system.ports;
  const { id } = await fixture.person();
  fixture.system.ports.rails = { ...rails, railsThatPay: () => [] };
  const asked = { id, return_url: RETURN_URL, currency: "EUR" };
  const error = { code: "invalid_parameter", details: [{ param: "currency" }] };
  await expect(setPayoutAccount(fixture.partner, asked)).rejects.toMatchObject(error);
  fixture.system.ports.rails = rails;
  const { token, currency } = { token: "po_sandbox_ok", currency: "USD" };
  await expect(runUntrusted(fixture.partner, setPayoutAccount, { id, token, currency })).rejects.toMatchObject(error);
});
