import { afterAll, beforeAll, expect, it } from "vitest";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { emailPayoutAccounts } from "@/server/domain/payouts/email-payout-accounts";
import type { Identity } from "@/server/generated/prisma/client";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards who is emailed about money: those who manage it, at addresses that they have proven, once for each occasion.

const HOLD_MS = 72 * 3_600_000;
const NEVER = new AbortController().signal;
let fixture: PayoutFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let to: Identity;
let finance: { email: string };
beforeAll(async () => {
  fixture = await makePayoutFixture({ settings: { payoutAccountHoldMs: HOLD_MS } });
  organization = await makeOrganization(fixture.system);
  finance = await organization.join("finance");
  await organization.join("support");
  to = await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
});
afterAll(() => fixture.close());

/** The emails about money since the last call, as address and subject. */
let seen = 0;
async function emailed(): Promise<[string, string][]> {
  await emailPayoutAccounts(fixture.system, NEVER);
  const where = { id: { gt: seen }, key: { startsWith: "payout" } };
  const emails = await fixture.system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
  seen = emails.at(-1)?.id ?? seen;
  return emails.map(({ to: address, subject }) => [address, subject]);
}
const setAccount = (token: string) => setPayoutAccount(fixture.system, { id: to.id, token });
const addressees = (emails: [string, string][]) => emails.map(([address]) => address);

it("says that the account was changed, and until when the new one waits", async () => {
  await setAccount("po_sandbox_ok");
  const first = await emailed();
  expect(new Set(first.map(([, subject]) => subject))).toEqual(new Set(["The account for payouts was changed"]));
  // The owner and the finance role, but neither support nor the organization's own address, which nobody has proven.
  expect(first).toHaveLength(2);
  expect(addressees(first)).toContain(finance.email);
  await setAccount("po_sandbox_rejected");
  expect(await emailed()).toHaveLength(2);
  const newest = await fixture.system.db.emailMessage.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(newest.text).toContain("Nothing is sent to it before");
  expect(newest.text).toContain(`/dashboard/${to.id}/money/account`);
});

it("waits for the new account, and says once a month what a balance waits for", async () => {
  await fixture.receive(to, 5_000n);
  await expect(createPayout(fixture.partner, { identity_id: to.id })).rejects.toMatchObject({ code: "not_permitted" });
  await expect(createPayout(fixture.system, { identity_id: to.id })).rejects.toMatchObject({
    context: { requirements: [{ code: "payout_account_new" }] },
  });
  await fixture.system.db.payoutSchedule.update({
    where: { identityId: to.id },
    data: { nextAt: fixture.clock.now() },
  });
  await fixture.work();
  await fixture.work();
  expect((await emailed()).map(([, subject]) => subject)).toEqual(
    Array(2).fill("$49.00 waits: something is missing before you can be paid"),
  );
});

it("says what became of payouts: failed, and why nothing is sent again; arrived", async () => {
  fixture.clock.advance(HOLD_MS);
  await createPayout(fixture.system, { identity_id: to.id });
  await fixture.days(2);
  const failed = await emailed();
  expect(failed.map(([, subject]) => subject)).toEqual(Array(2).fill("A payout of $49.00 did not arrive"));
  await setAccount("po_sandbox_ok");
  await emailed();
  fixture.clock.advance(HOLD_MS);
  await createPayout(fixture.system, { identity_id: to.id });
  await fixture.days(2);
  expect((await emailed()).map(([, subject]) => subject)).toEqual([
    ...Array(2).fill("$49.00 is on its way to your bank"),
    ...Array(2).fill("$49.00 has arrived at your bank"),
  ]);
});

it("emails nobody about the money of a partner's identity", async () => {
  const theirs = await fixture.recipient();
  await fixture.receive(theirs, 5_000n);
  await createPayout(fixture.partner, { identity_id: theirs.id });
  await fixture.days(2);
  expect(await emailed()).toEqual([]);
});
