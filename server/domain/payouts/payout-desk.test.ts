import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { removePayoutAccount, setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { cancelPayout } from "@/server/domain/payouts/cancel-payout";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { listNextLines, readNextStatement } from "@/server/domain/payouts/next-statement";
import { payableOf } from "@/server/domain/payouts/payout-balances";
import { payoutFile } from "@/server/domain/payouts/payout-file";
import { listPayoutLines } from "@/server/domain/payouts/payout-lines";
import { updatePayoutSchedule } from "@/server/domain/payouts/payout-schedules";
import { readGiftPayout } from "@/server/domain/payouts/read-gift-payout";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { readPayoutDetails } from "@/server/domain/payouts/read-payout-details";
import { totalOf } from "@/server/domain/payouts/statement-sums";
import type { Identity } from "@/server/generated/prisma/client";
import type { Page, PageRequest } from "@/server/operations/page";
import type { PayoutLine } from "@/server/resources/payout-line";
import type { StatementSum } from "@/server/resources/payout-statement";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards what an organization sees of its payouts: totals equal their lines, and the balance is what no payout has yet.

let fixture: PayoutFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let to: Identity;
beforeAll(async () => {
  fixture = await makePayoutFixture();
  organization = await makeOrganization(fixture.system);
  to = await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
});
afterAll(() => fixture.close());

const acting = () => organization.owner.acting;
const desk = () => readPayoutDesk(acting(), { currency: null });
const ask = (amount_cents?: bigint) => createPayout(fixture.system, { identity_id: to.id, amount_cents });

/** Adds lines up as a statement's sums are. */
function summed(lines: readonly PayoutLine[]): Record<string, bigint> {
  const sums: Record<string, bigint> = {};
  for (const { type, amountCents } of lines) {
    const key = `${type} ${amountCents < 0n}`;
    sums[key] = (sums[key] ?? 0n) + amountCents;
  }
  return sums;
}

const asRecord = (sums: readonly StatementSum[]) =>
  Object.fromEntries(sums.map(({ type, cents }) => [`${type} ${cents < 0n}`, cents]));

async function allLines(read: (page: PageRequest) => Promise<Page<PayoutLine>>): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  let after: PageRequest["after"] = null;
  do {
    const page = await read({ after, limit: 2 });
    lines.push(...page.rows);
    after = page.next;
  } while (after);
  return lines;
}

/** Checks that every statement of the organization adds up to its total, by type and line by line. */
async function expectProven(): Promise<void> {
  for (const payout of await fixture.payouts(to)) {
    const { sums, account } = await readPayoutDetails(acting(), { id: payout.id });
    expect(account.last4).toBe("6789");
    expect(asRecord(sums)).toEqual(summed(await fixture.lines(payout)));
    expect(totalOf(sums)).toBe(payout.amountCents);
  }
  const sums = await readNextStatement(acting(), { currency: "USD" });
  const lines = await allLines((page) => listNextLines(acting(), { currency: "USD" }, page));
  expect(asRecord(sums)).toEqual(summed(lines));
  expect(totalOf(sums)).toBe((await desk()).balance?.availableCents ?? 0n);
}

it("says of a new organization that there is no account", async () => {
  expect(await desk()).toMatchObject({
    balances: [],
    next: { kind: "no_account" },
    account: null,
    requirements: [{ code: "payout_account_missing", dueAt: null }],
    testAccounts: [
      "po_sandbox_ok",
      "po_sandbox_rejected",
      "po_sandbox_returned",
      "po_sandbox_account_restricted",
      "po_sandbox_account_rejected",
      "po_sandbox_account_pending",
    ],
  });
});

it("says when how much leaves, or why nothing does", async () => {
  const next = async () => (await desk()).next;
  await setPayoutAccount(fixture.system, { id: to.id, token: "po_sandbox_ok" });
  expect(await next()).toEqual({ kind: "nothing" });
  await fixture.receive(to, 600n);
  expect(await next()).toEqual({ kind: "below_minimum" });
  await fixture.receive(to, 5_000n);
  const { schedule, balance } = await desk();
  expect(await next()).toEqual({ kind: "planned", at: schedule.nextAt });
  expect(payableOf(balance!)).toBe(5_400n);
  await updatePayoutSchedule(fixture.system, { id: to.id, interval: "manual" });
  expect(await next()).toEqual({ kind: "manual" });
  await expectProven();
});

it("adds up what is carried over, refunded, canceled, held back and in no payout yet", async () => {
  const gift = await fixture.receive(to, 2_000n);
  expect(await readGiftPayout(acting(), { id: gift })).toBeNull();
  const first = await ask(3_000n);
  expect(await readGiftPayout(acting(), { id: gift })).toMatchObject({ id: first.id });
  await cancelPayout(fixture.system, { id: first.id });
  await fixture.system.db.payoutReserve.create({
    data: { subject: to.id, basisPoints: 1_000, days: 3, updatedAt: fixture.system.now() },
  });
  await fixture.receive(to, 4_000n);
  await refundGift(fixture.system, { id: gift, reason: null });
  await expectProven();
  await ask();
  await fixture.work();
  await fixture.receive(to, 3_000n);
  await expectProven();
  expect(await readGiftPayout(acting(), { id: gift })).toMatchObject({ id: first.id });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("writes every line to a file, a page after the other", async () => {
  const [payout] = await fixture.payouts(to);
  const file = payoutFile({ currency: "USD", timeZone: "UTC" }, (after) =>
    listPayoutLines(acting(), { id: payout!.id }, { after, limit: 2 }),
  );
  const [, ...rows] = (await new Response(file).text()).trim().split("\r\n");
  const cents = rows.map((row) => Math.round(Number(row.split(",")[6]!.replaceAll('"', "")) * 100));
  expect(cents).toHaveLength((await fixture.lines(payout!)).length);
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Number(payout!.amountCents));
});

it("takes one payout from a form, and none from one that is older than another", async () => {
  await fixture.work();
  const { seen } = await desk();
  const asked = { identity_id: to.id, currency: "USD", amount_cents: 100n };
  await createPayout(fixture.system, asked, { seen });
  await fixture.work();
  await expect(createPayout(fixture.system, asked, { seen })).rejects.toMatchObject({
    code: "invalid_state",
    param: "seen",
  });
});

it("plans nothing without an account", async () => {
  await removePayoutAccount(fixture.system, { id: to.id });
  expect((await desk()).next).toEqual({ kind: "no_account" });
});

it("is for those who look after money alone", async () => {
  const finance = await organization.join("finance");
  expect((await readPayoutDesk(finance.acting, { currency: null })).balance).not.toBeNull();
  for (const role of ["campaigns", "support", "viewer"] as const) {
    const { acting: other } = await organization.join(role);
    await expect(readPayoutDesk(other, { currency: null })).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(listNextLines(other, { currency: "USD" }, { after: null, limit: 2 })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  }
});
