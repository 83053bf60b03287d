import { beforeEach, describe, expect, it } from "vitest";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { readUsed } from "@/server/domain/limits/read-limits";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { acceptSponsorship } from "@/server/domain/pools/commitments/accept-sponsorship";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { getCommitment } from "@/server/domain/pools/commitments/read-commitments";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards what a sponsored pool reports to the tax authority: exactly one gift and one receipt for each paid year, for
// what the pool kept of it and no more.

let fixture: PoolFixture;
beforeEach(async () => {
  fixture = await makePoolFixture();
  return () => fixture.close();
});

const NEVER = new AbortController().signal;
const db = () => fixture.system.db;
const gifts = () => db().gift.findMany({ include: { receipt: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const sponsored = () =>
  fixture.pool("steward_directed", {}, { legal_structure: "fiscal_sponsorship", sponsor_id: fixture.charity.id });
const feeCents = async () => {
  const [row] = await fixture.system.statement<{ cents: string }>(
    "SELECT coalesce(sum(posted_cents), 0)::text AS cents FROM ledger_sums() WHERE code = 'platform:fee_revenue'",
    [],
  );
  return BigInt(row!.cents);
};

async function agree(): Promise<void> {
  expect(await fixture.brokenBooks()).toEqual([]);
  const [row] = await fixture.system.statement<{ cents: string | null }>(
    "SELECT sum(posted_cents)::text AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:clearing'",
    [],
  );
  expect(BigInt(row?.cents ?? "0")).toBe((await railOf(fixture.system).balances()).get("USD") ?? 0n);
}

const summary = async () =>
  (await gifts()).map(({ status, amountCents, feeCents: fee, netCents, receipt }) => [
    status,
    amountCents,
    fee,
    netCents,
    receipt && [receipt.status, receipt.amountCents],
  ]);

describe("a year that was paid under a sponsor", () => {
  it("is a gift to the sponsor with a receipt, its fee on top, its money the pool's", async () => {
    const pool = await sponsored();
    const member = await fixture.person({ tier: 1 });
    const id = await fixture.commit(pool, member);
    const stated = await getCommitment(fixture.partner, { id: pool, commitment_id: id });
    expect(stated).toMatchObject({ feeCents: 100n });
    await fixture.work();
    await fixture.days(1);
    expect(await summary()).toEqual([["settled", 12_100n, 100n, 12_000n, ["issued", 12_100n]]]);
    const [gift] = await gifts();
    expect(gift).toMatchObject({ fromId: member.id, toId: fixture.charity.id, commitmentId: id, campaignId: null });
    const charge = await db().payment.findFirstOrThrow({ where: { direction: "charge" } });
    expect(charge).toMatchObject({ amountCents: 12_100n, status: "cleared" });
    expect(gift!.chargedAt).toEqual(charge.chargedAt);
    expect(await fixture.balances(pool)).toEqual({ treasury: 1_000n, reserves: 11_000n });
    expect([await feeCents(), await fixture.payableCents(fixture.charity.id)]).toEqual([100n, 0n]);
    expect((await readUsed(fixture.system, member.id)).outgoing).toBe(1_000n);
    expect((await readUsed(fixture.system, fixture.charity.id)).incoming).toBe(0n);
    const events = await db().event.findMany({ where: { subjectId: gift!.id } });
    expect(events.map(({ type }) => type).sort()).toEqual(["gift.created", "gift.settled"]);
    expect(await db().followUp.count({ where: { key: { startsWith: "email_receipt" } } })).toBe(1);
    const { rows } = await listGifts(fixture.partner, { commitment_id: id }, { limit: 10, after: null });
    expect(rows.map((row) => row.id)).toEqual([gift!.id]);
    expect(await getGift(fixture.partner, { id: gift!.id })).toMatchObject({ commitmentId: id });
    await agree();
  });

  it("is no gift while it is declined, and one gift once it is paid, whatever is done by how many workers", async () => {
    const pool = await sponsored();
    const id = await fixture.commit(pool, await fixture.person(), { method: "pm_sandbox_declined" });
    await fixture.work();
    expect(await summary()).toEqual([]);
    await db().commitment.update({ where: { id }, data: { paymentMethodId: "pm_sandbox_ok" } });
    await fixture.days(1);
    await Promise.all(Array.from({ length: 3 }, () => chargeDuePrepayments(fixture.system, NEVER)));
    fixture.clock.advance(10_000);
    await Promise.all(Array.from({ length: 3 }, () => runDuePayments(fixture.system)));
    expect(await summary()).toEqual([["settled", 12_100n, 100n, 12_000n, ["issued", 12_100n]]]);
    await agree();
  });

  it("is neither paid nor a gift if the transaction of its settlement ends early", async () => {
    const pool = await sponsored();
    await fixture.commit(pool, await fixture.person());
    await fixture.work();
    await fixture.admin.query("ALTER TABLE receipts ADD CONSTRAINT broken CHECK (amount_cents <> 12100)");
    fixture.clock.advance(10_000);
    await runDuePayments(fixture.system);
    expect([await summary(), await fixture.balances(pool)]).toEqual([[], { treasury: 0n, reserves: 0n }]);
    await fixture.admin.query("ALTER TABLE receipts DROP CONSTRAINT broken");
    await fixture.days(1);
    expect(await summary()).toEqual([["settled", 12_100n, 100n, 12_000n, ["issued", 12_100n]]]);
    await agree();
  });

  it("is not refunded as a gift: the commitment is canceled", async () => {
    await fixture.member(await sponsored());
    const [gift] = await gifts();
    await expect(refundGift(fixture.partner, { id: gift!.id })).rejects.toMatchObject({ code: "gift_not_refundable" });
  });
});

describe("what goes back of it", () => {
  it("makes the receipt void, and what the pool kept is a gift of its own in the same tax year", async () => {
    const pool = await sponsored();
    const member = await fixture.member(pool);
    const { id } = await db().commitment.findFirstOrThrow({ where: { identityId: member.id } });
    await fixture.days(70, 7);
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.days(1);
    expect(await summary()).toEqual([
      ["reversed", 12_100n, 100n, 12_000n, ["void", 12_100n]],
      ["settled", 3_100n, 100n, 3_000n, ["issued", 3_100n]],
    ]);
    const [first, second] = await gifts();
    expect(second!.chargedAt).toEqual(first!.chargedAt);
    expect(second!.receipt!.taxYear).toBe(first!.receipt!.taxYear);
    const refund = await db().payment.findFirstOrThrow({ where: { direction: "refund" } });
    expect([refund.amountCents, await feeCents()]).toEqual([9_000n, 100n]);
    await agree();
  });

  it("is the fee too if it is all of the year", async () => {
    const pool = await sponsored();
    const id = await fixture.commit(pool, await fixture.person());
    await fixture.work();
    await cancelCommitment(fixture.partner, { id: pool, commitment_id: id });
    await fixture.days(2);
    expect(await summary()).toEqual([]);
    const refund = await db().payment.findFirstOrThrow({ where: { direction: "refund", status: "cleared" } });
    expect([refund.amountCents, await feeCents()]).toEqual([12_100n, 0n]);
    await agree();
  });

  it("is everything once the provider takes the payment back, and the receipt is void", async () => {
    const pool = await sponsored();
    await fixture.commit(pool, await fixture.person(), { method: "pm_sandbox_late_return" });
    await fixture.work();
    await fixture.days(6);
    await db().payment.updateMany({ data: { nextAt: fixture.system.now() } });
    await fixture.work();
    expect(await summary()).toEqual([["reversed", 12_100n, 100n, 12_000n, ["void", 12_100n]]]);
    expect(await feeCents()).toBe(0n);
    await agree();
  });

  it("is what was not released when the pool closes", async () => {
    const pool = await sponsored();
    const member = await fixture.member(pool);
    await fixture.disburse(pool, member, 1_000n, "Rent");
    await updatePool(fixture.partner, { id: pool, status: "closed" });
    await fixture.work();
    expect((await summary()).map(([status, amount]) => [status, amount])).toEqual([
      ["reversed", 12_100n],
      ["settled", 1_100n],
    ]);
    await agree();
  });
});

describe("the sponsor", () => {
  it("makes gifts only of the years that begin after it accepted", async () => {
    const pool = await sponsored();
    await db().pool.update({ where: { id: pool }, data: { sponsorAcceptedAt: null } });
    const id = await fixture.commit(pool, await fixture.person(), { autoRenew: true });
    await fixture.work();
    await fixture.days(1);
    expect(await summary()).toEqual([]);
    await acceptSponsorship(fixture.partner, { id: pool });
    expect(await getCommitment(fixture.partner, { id: pool, commitment_id: id })).toMatchObject({ feeCents: 0n });
    await fixture.days(360, 9);
    await fixture.days(7);
    expect(await summary()).toEqual([["settled", 12_100n, 100n, 12_000n, ["issued", 12_100n]]]);
    expect(await db().prepayment.findMany({ orderBy: { term: "asc" }, select: { feeCents: true } })).toEqual([
      { feeCents: 0n },
      { feeCents: 100n },
    ]);
    await agree();
  });

  it("makes none of a year that is charged after it lost its status, and no fee is charged", async () => {
    const pool = await sponsored();
    const id = await fixture.commit(pool, await fixture.person());
    const lose = { charityStatus: "revoked" };
    await db().identity.update({ where: { id: fixture.charity.id }, data: lose });
    await fixture.work();
    await fixture.days(1);
    expect(await summary()).toEqual([]);
    expect(await getCommitment(fixture.partner, { id: pool, commitment_id: id })).toMatchObject({ feeCents: 0n });
    const charge = await db().payment.findFirstOrThrow({ where: { direction: "charge" } });
    expect([charge.amountCents, await feeCents()]).toEqual([12_000n, 0n]);
    await agree();
  });

  it("gets no receipt out for what was charged before it lost its status", async () => {
    const pool = await sponsored();
    await fixture.commit(pool, await fixture.person());
    await fixture.work();
    await db().identity.update({ where: { id: fixture.charity.id }, data: { charityStatus: "revoked" } });
    await fixture.days(1);
    expect(await summary()).toEqual([["settled", 12_100n, 100n, 12_000n, null]]);
    await agree();
  });
});

describe("the audit finds that", () => {
  const found = async () =>
    (await auditLedger(fixture.system)).flatMap(({ invariant, breaches }) =>
      breaches.length > 0 ? [invariant.id] : [],
    );
  beforeEach(async () => {
    await fixture.member(await sponsored());
    expect(await found()).toEqual([]);
  });
  const change = (sql: string) =>
    fixture.admin.query(`BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`);

  it.each([
    ["a year has no gift", "DELETE FROM receipts; DELETE FROM gifts", "pool_gifts"],
    ["a gift is larger than its year", "UPDATE gifts SET amount_cents = 13100, net_cents = 13000", "pool_gifts"],
    ["a year that was no gift became one", "UPDATE prepayments SET sponsor_id = NULL, fee_cents = 0", "pool_gifts"],
    ["a charge was not the year and its fee", "UPDATE payments SET amount_cents = 12000", "prepayments_charged"],
    ["the fee of a year is not the one that was posted", "UPDATE prepayments SET fee_cents = 200", "explained"],
    ["the gift of a year has no receipt", "DELETE FROM receipts", "receipts"],
  ])("%s", async (_, sql, id) => {
    await change(sql);
    expect(await found()).toContain(id);
  });

  it("the gift of a year was posted to its recipient as well", async () => {
    const [gift] = await gifts();
    const movement = {
      kind: "gift_settled",
      subject_id: gift!.id,
      reference: `gift:${gift!.id}:settle`,
      phase: "posted",
      leg: 1,
      currency: "USD",
      debit: "rail:sandbox:clearing",
      credit: `identity:${fixture.charity.id}:payable`,
      amount_cents: 12_000,
    };
    await fixture.admin.query("SELECT ledger_post($1::jsonb, 'someone', now())", [JSON.stringify([movement])]);
    expect(await found()).toContain("explained");
  });
});
