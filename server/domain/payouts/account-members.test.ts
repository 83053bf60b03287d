import { afterAll, beforeAll, expect, it } from "vitest";
import { listNeeds } from "@/server/domain/home/list-needs";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { continueOnboarding } from "@/server/domain/identities/payout-onboarding/continue-onboarding";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { type Onboarding, onboardingOf } from "@/server/testing/onboarding-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards who in an organization can open the page to enter its account, and that members learn what is missing.

let fixture: PayoutFixture;
let accounts: Onboarding;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let account: PayoutAccount;
beforeAll(async () => {
  fixture = await makePayoutFixture();
  accounts = onboardingOf(fixture);
  organization = await makeOrganization(fixture.system);
  const where = { id: organization.id };
  await fixture.system.db.identity.update({ where, data: { kycTier: 3 } });
  const own = { id: organization.id, return_url: "http://almoner.test/dashboard/money/account?done=onboarding" };
  account = await setPayoutAccount(organization.owner.acting, own);
});
afterAll(() => fixture.close());

const goOn = (acting = organization.owner.acting) =>
  runUntrusted(acting, continueOnboarding, { id: organization.id, locale: "en" });
const desk = () => readPayoutDesk(organization.owner.acting, { currency: null });
const payoutNeeds = async () =>
  (await listNeeds(organization.owner.acting, {})).filter(({ kind }) => kind === "payouts");

it("leads owners to the payment provider's page, with their second factor, and nobody who may not set an account", async () => {
  expect(await goOn()).toContain("/dev/rail/account?");
  const support = await organization.join("support");
  await expect(goOn(support.acting)).rejects.toMatchObject({ code: "insufficient_scope" });
  const sessions = { where: { userId: organization.owner.userId } };
  await fixture.system.db.userSession.updateMany({ ...sessions, data: { secondFactorAt: new Date(0) } });
  await expect(goOn()).rejects.toMatchObject({ code: "second_factor_required" });
  const FOR_GOOD = new Date("9999-01-01T00:00:00Z");
  await fixture.system.db.userSession.updateMany({ ...sessions, data: { secondFactorAt: FOR_GOOD } });
});

it("says what is missing by when on Home and in the Money room, although there is nothing to pay out", async () => {
  expect(await payoutNeeds()).toEqual([]);
  await accounts.decide(account, "document", "6789");
  await accounts.hear();
  const found = await desk();
  expect(found).toMatchObject({
    next: { kind: "restricted" },
    account: { status: "restricted", hasOnboarding: true, missing: [{ code: "document_missing" }] },
    requirements: [{ code: "payout_account_restricted" }],
  });
  const { dueAt } = found.requirements[0]!;
  expect(dueAt).toEqual(found.account!.missing[0]!.dueAt);
  expect(await payoutNeeds()).toEqual([{ kind: "payouts", code: "payout_account_restricted", dueAt }]);
});

it("says nothing once it is ready, and lets the sandbox be tried until it rejects the account", async () => {
  await accounts.decide(account, "enabled");
  await accounts.hear();
  expect(await payoutNeeds()).toEqual([]);
  expect((await desk()).account).toMatchObject({ status: "enabled", hasOnboarding: false, hasTestPage: true });
  expect(await goOn()).toContain("/dev/rail/account?");
  await accounts.decide(account, "rejected");
  await accounts.hear();
  await expect(goOn()).rejects.toMatchObject({ code: "invalid_state" });
  expect(await payoutNeeds()).toEqual([{ kind: "payouts", code: "payout_account_rejected", dueAt: null }]);
});
