import { afterAll, beforeAll, expect, it } from "vitest";
import { removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { emailPayoutAccounts } from "@/server/domain/payouts/email-payout-accounts";
import { resumePayouts, stopPayouts } from "@/server/domain/payouts/operate-payouts";
import type { Identity, Payout, PayoutAccount } from "@/server/generated/prisma/client";
import { type Onboarding, onboardingOf } from "@/server/testing/onboarding-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards a payout whose account is restricted before it leaves: it waits, is sent once afterwards, and never to an
// account that can't receive money.

const HOUR_MS = 3_600_000;
const HOLD_MS = 72 * HOUR_MS;
let fixture: PayoutFixture;
let accounts: Onboarding;
beforeAll(async () => {
  fixture = await makePayoutFixture({ settings: { payoutAccountHoldMs: HOLD_MS } });
  accounts = onboardingOf(fixture);
});
afterAll(() => fixture.close());

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
const read = ({ id }: Pick<Payout, "id">) => fixture.system.db.payout.findUniqueOrThrow({ where: { id } });
const sentOf = async (to: Identity) => {
  const { rows } = await fixture.system.pool.query(
    "SELECT count(*)::int AS count FROM sandbox_rail.operations o JOIN payments p ON p.id = o.key JOIN payouts u ON u.id = p.subject_id WHERE u.identity_id = $1",
    [to.id],
  );
  return rows[0].count as number;
};

/** A payout that was planned, and whose account is restricted before it left. */
async function waiting(): Promise<{ to: Identity; account: PayoutAccount; payout: Payout }> {
  const to = await fixture.person({ tier: 3 });
  const account = await accounts.onboard(to, "enabled");
  await fixture.receive(to, 5_000n);
  const payout = await createPayout(fixture.partner, { identity_id: to.id });
  await accounts.decide(account, "document");
  await accounts.hear();
  return { to, account, payout };
}

it("waits while its account is restricted, and is sent once after that", async () => {
  const { to, account, payout } = await waiting();
  expect(await read(payout)).toMatchObject({ status: "pending", heldFor: "account" });
  await fixture.days(3);
  expect(await read(payout)).toMatchObject({ status: "pending", heldFor: "account", sentAt: null });
  await accounts.decide(account, "enabled");
  await Promise.all([accounts.hear(), accounts.hear(), fixture.work()]);
  await fixture.days(1);
  expect(await read(payout)).toMatchObject({ status: "paid", heldFor: null });
  expect(await sentOf(to)).toBe(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("does not leave although nobody has heard yet that its account is restricted", async () => {
  const to = await fixture.person({ tier: 3 });
  const account = await accounts.onboard(to, "enabled");
  await fixture.receive(to, 5_000n);
  const payout = await createPayout(fixture.partner, { identity_id: to.id });
  await accounts.decide(account, "document");
  await accounts.finish(account);
  expect((await read(payout)).heldFor).toBeNull();
  await runDuePayments(fixture.system);
  expect(await read(payout)).toMatchObject({ status: "pending", heldFor: "account" });
  expect(await sentOf(to)).toBe(0);
});

it("is planned, held or sent in any order of what happens at once, and paid once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const to = await fixture.person({ tier: 3 });
    const account = await accounts.onboard(to, "enabled");
    await fixture.receive(to, 5_000n);
    await accounts.decide(account, "document");
    const asked = createPayout(fixture.partner, { identity_id: to.id }).catch((error: { code: string }) => error.code);
    await Promise.all([asked, accounts.hear(), fixture.work()]);
    expect((await accounts.read(account)).status).toBe("restricted");
    await accounts.decide(account, "enabled");
    await accounts.hear();
    await fixture.days(9);
    expect((await fixture.payouts(to)).map(({ status }) => status)).toEqual(["paid"]);
    expect(await sentOf(to)).toBe(1);
  }
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("goes back to the balance once another account takes the place of a rejected one, and leaves to that", async () => {
  const { to, account, payout } = await waiting();
  await accounts.decide(account, "rejected");
  await accounts.hear();
  expect(await read(payout)).toMatchObject({ status: "pending", heldFor: "account" });
  const other = await setPayoutAccount(fixture.partner, { id: to.id, token: "po_sandbox_ok" });
  await fixture.work();
  expect((await read(payout)).status).toBe("canceled");
  await fixture.days(10);
  const [, next] = await fixture.payouts(to);
  expect(next).toMatchObject({ status: "paid", payoutAccountId: other.id, amountCents: payout.amountCents });
  expect(await sentOf(to)).toBe(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("goes back to the balance when its account is removed, and when someone cancels it", async () => {
  const removed = await waiting();
  await removePayoutAccount(fixture.partner, { id: removed.to.id });
  await fixture.work();
  expect((await read(removed.payout)).status).toBe("canceled");
  const canceled = await waiting();
  await cancelPayout(fixture.partner, { id: canceled.payout.id });
  await accounts.decide(canceled.account, "enabled");
  await accounts.hear();
  await fixture.work();
  expect((await read(canceled.payout)).status).toBe("canceled");
});

it("stays with an operator who stopped payouts, whatever becomes of the account", async () => {
  const { to, account, payout } = await waiting();
  await stopPayouts(operator(), { identityId: to.id, note: "A report." });
  await accounts.decide(account, "enabled");
  await accounts.hear();
  await fixture.days(1);
  expect(await read(payout)).toMatchObject({ status: "pending", heldFor: "operator" });
  await resumePayouts(operator(), { identityId: to.id, note: "It was none." });
  await fixture.days(2);
  expect((await read(payout)).status).toBe("paid");
});

it("waits some days for an account that was entered in place of another one, as for one that was set", async () => {
  const to = await fixture.person({ tier: 3 });
  const first = await accounts.onboard(to, "enabled", "1111");
  expect(first.usableAt.getTime()).toBeLessThanOrEqual(fixture.clock.now().getTime());
  await accounts.decide(first, "enabled", "2222");
  await accounts.hear();
  const held = await accounts.read(first);
  expect(held.last4).toBe("2222");
  expect(held.usableAt.getTime()).toBeGreaterThan(fixture.clock.now().getTime() + HOLD_MS - HOUR_MS);
  const second = await setPayoutAccount(fixture.partner, { id: to.id, return_url: "https://partner.example.org/m" });
  fixture.clock.advance(HOLD_MS);
  await accounts.open(second);
  await accounts.decide(second, "enabled", "3333");
  await accounts.hear();
  const late = await accounts.read(second);
  expect(late.usableAt.getTime()).toBeGreaterThan(fixture.clock.now().getTime() + HOLD_MS - HOUR_MS);
});

it("emails those who look after the balance what is missing, that it is ready, and that it was rejected", async () => {
  const organization = await makeOrganization(fixture.system);
  const finance = await organization.join("finance");
  await organization.join("support");
  const to = { id: organization.id };
  const as = fixture.system;
  const account = await setPayoutAccount(as, { id: to.id, return_url: "https://partner.example.org/m" });
  await accounts.open(account);
  const emailed = async () => {
    await accounts.hear();
    await emailPayoutAccounts(as, new AbortController().signal);
    const where = { to: finance.email, key: { startsWith: "payout-account" } };
    return (await as.db.emailMessage.findMany({ where, orderBy: { id: "asc" } })).map(({ subject, text }) => [
      subject,
      text,
    ]);
  };
  expect(await emailed()).toMatchObject([["The account for payouts was changed", expect.stringContaining("set up")]]);
  for (const outcome of ["document", "enabled", "rejected"] as const) {
    await accounts.decide(account, outcome, "6789");
    await emailed();
  }
  const found = (await emailed()).slice(1);
  expect(found.map(([subject]) => subject)).toEqual([
    "Your payouts are on hold: something is missing",
    "Your account for payouts is ready",
    "Your account for payouts was rejected",
  ]);
  expect(found[0]![1]).toMatch(/A document is missing[\s\S]*It is needed by/);
});
