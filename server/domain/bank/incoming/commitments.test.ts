import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchCommitments } from "@/server/domain/bank/incoming/match-commitments";
import { matchWithGift } from "@/server/domain/bank/worklist/match-with-gift";
import { issueKey } from "@/server/domain/identities/issue-key";
import { readUsed } from "@/server/domain/limits/read-limits";
import { cancelCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { updateCommitment } from "@/server/domain/pools/commitments/update-commitment";
import { votingMembers } from "@/server/domain/pools/members/voting-members";
import type { Identity } from "@/server/generated/prisma/client";
import { commitmentResource } from "@/server/resources/commitment";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type PoolFixture, withPools } from "@/server/testing/pool-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards commitments that members pay by transfer: a year begins once, when all of its money has arrived, and none
// fails without warning.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: TransferFixture & PoolFixture;
let api: Api;
let poolId: string;
beforeAll(async () => {
  fixture = withPools(await makeTransferFixture({ only: true }));
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
  poolId = await fixture.pool("member_vote");
});
afterAll(() => fixture.close());

/** Commits a new person by transfer through the API, and returns what tests need of it. */
async function commit(more: { auto_renew?: boolean; pool?: string } = {}) {
  const member = await fixture.person({ name: "Maya Okafor" });
  const { pool = poolId, ...terms } = more;
  const asked = { identity_id: member.id, cadence: "monthly", per_cadence_amount_cents: 1_000, ...terms };
  const body = { ...asked, payment_method_id: "bank_transfer" };
  const { status, json } = await api.call("POST", `/v1/pools/${pool}/commit`, { body });
  expect(json.error).toBeUndefined();
  expect(status).toBe(201);
  const { id, payment_instructions } = commitmentResource.parse(json);
  return {
    id,
    member,
    json,
    reference: payment_instructions!.reference,
    row: () => fixture.system.db.commitment.findUniqueOrThrow({ where: { id } }),
    years: () => fixture.system.db.prepayment.findMany({ where: { commitmentId: id }, orderBy: { term: "asc" } }),
  };
}

const arrive = async (...entries: Parameters<TransferFixture["bank"]>) => {
  await fixture.bank(...entries);
  await fixture.work();
};

/** Lets days pass, imports a statement on the last one, and does what is due. */
async function days(count: number) {
  fixture.clock.advance((count - 1) * DAY_MS);
  await arrive([-1n, { text: "fee" }]);
}

const votes = async ({ id }: Identity, pool = poolId) => {
  const found = await fixture.system.db.pool.findUniqueOrThrow({ where: { id: pool } });
  return (await votingMembers(fixture.system, found)).some(({ identityId }) => identityId === id);
};

async function expectAgreement() {
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}

async function openPart(text: string) {
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({
    where: { text: { contains: text } },
    orderBy: { lineId: "desc" },
  });
  return { id: `${part.lineId}-${part.number}`, openCents: part.openCents };
}

describe("a commitment by transfer", () => {
  it("waits with instructions for the member alone, and charges nothing", async () => {
    const { json, row, years, member } = await commit();
    expect(json).toMatchObject({
      status: "pending",
      payment_method_id: "bank_transfer",
      payment_instructions: {
        type: "bank_transfer",
        amount_cents: 12_000,
        currency: "USD",
        account_number: "123456789",
      },
    });
    await fixture.work();
    expect(await row()).toMatchObject({ status: "pending", chargeAt: null, asks: 0 });
    expect(await years()).toMatchObject([{ status: "pending", rail: "bank", amountCents: 12_000n }]);
    expect(await fixture.system.db.payment.count({ where: { subjectType: "prepayment" } })).toBe(0);
    expect(await votes(member)).toBe(false);
  });

  it("begins its year once the transfer has arrived, once, whichever files bring it", async () => {
    const { id, member, reference, row } = await commit();
    const line = { text: `Neighbors ${reference}`, bankReference: "YEAR-1" };
    await arrive([12_000n, line]);
    fixture.clock.advance(-0);
    await fixture.store([[12_000n, line]]);
    await fixture.work();
    expect(await row()).toMatchObject({ status: "active", released: 1, askAt: null, chargeAt: null });
    const years = await fixture.system.db.prepayment.findMany({ where: { commitmentId: id } });
    expect(years).toMatchObject([{ status: "paid" }]);
    const charges = await fixture.system.db.payment.findMany({ where: { subjectId: years[0]!.id } });
    expect(charges).toMatchObject([{ status: "cleared", rail: "bank", amountCents: 12_000n }]);
    expect(await votes(member)).toBe(true);
    await expectAgreement();
  });

  it("keeps parts until all has arrived, leaves what is too much to a person, and takes no doubtful payment", async () => {
    const [one, other] = [await commit(), await commit()];
    await arrive(
      [5_000n, { text: one.reference }],
      [12_000n, { text: `${one.reference} ${other.reference}` }],
      [12_001n, { text: other.reference }],
    );
    expect(await one.row()).toMatchObject({ status: "pending" });
    expect(await other.row()).toMatchObject({ status: "pending" });
    expect((await openPart(other.reference)).openCents).toBeGreaterThan(0n);
    await arrive([7_000n, { text: one.reference.replace(/^../, (two) => `${two} `) }]);
    expect(await one.row()).toMatchObject({ status: "active" });
    const part = await fixture.system.db.bankLinePart.findFirstOrThrow({ where: { amountCents: 12_001n } });
    const by = { id: `${part.lineId}-${part.number}`, gift: other.reference, reason: "Paid a cent more." };
    await expect(matchWithGift(fixture.operator, { ...by, ifDiffers: "wait" })).rejects.toThrow("is missing");
    await matchWithGift(fixture.operator, { ...by, ifDiffers: "rest_open" });
    await fixture.work();
    expect(await other.row()).toMatchObject({ status: "active" });
    await expectAgreement();
  });

  it("asks politely twice, and ends the commitment with its limits released after the third time", async () => {
    const { row, years, member, reference } = await commit();
    await arrive([1_000n, { text: reference }]);
    for (const [asks, status] of [
      [1, "pending"],
      [2, "pending"],
    ] as const) {
      await days(31);
      expect(await row()).toMatchObject({ asks, status });
    }
    await days(31);
    expect(await row()).toMatchObject({ status: "canceled", failureCode: "no_transfer", askAt: null });
    expect(await years()).toMatchObject([{ status: "failed" }]);
    expect(await readUsed(fixture.system, member.id)).toMatchObject({ outgoing: 0n });
    expect((await openPart(reference)).openCents).toBe(1_000n);
    await expectAgreement();
  });

  it("asks for nothing before the bank's statements reach so far", async () => {
    const { row } = await commit();
    fixture.clock.advance(40 * DAY_MS);
    await fixture.work();
    expect(await row()).toMatchObject({ asks: 0, status: "pending" });
  });

  it("renews by another transfer with the same reference: also one that came before the day", async () => {
    const { row, years, reference, member } = await commit({ auto_renew: true });
    await arrive([12_000n, { text: reference }]);
    await days(360);
    await arrive([12_000n, { text: reference }]);
    expect((await openPart(reference)).openCents).toBe(12_000n);
    await days(10);
    await matchCommitments(fixture.system, NEVER);
    await fixture.work();
    expect(await row()).toMatchObject({ term: 2, status: "active", askAt: null });
    expect((await years()).map(({ status }) => status)).toEqual(["paid", "paid"]);
    await days(365);
    expect(await row()).toMatchObject({ term: 3, status: "active" });
    expect(await votes(member)).toBe(true);
    await days(31);
    expect(await row()).toMatchObject({ term: 3, status: "past_due", failureCode: "no_transfer" });
    expect(await votes(member)).toBe(false);
    await arrive([12_000n, { text: reference }]);
    expect(await row()).toMatchObject({ term: 3, status: "active", failureCode: null });
    await expectAgreement();
  });

  it("gives back what was not released to the account that it came from, and what was kept to a person", async () => {
    const [paid, waiting] = [await commit(), await commit()];
    const counterparty = { name: "Maya Okafor", account: { iban: null, number: "4455667788", bank: "011000015" } };
    await arrive([12_000n, { text: paid.reference, counterparty }], [100n, { text: waiting.reference }]);
    for (const { id } of [paid, waiting]) await cancelCommitment(fixture.partner, { id: poolId, commitment_id: id });
    await fixture.work();
    const [year] = await paid.years();
    expect(year).toMatchObject({ refundedCents: 11_000n });
    const refund = await fixture.system.db.payment.findFirstOrThrow({
      where: { subjectId: year!.id, direction: "refund" },
    });
    const sent = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key: refund.id } });
    expect(sent).toMatchObject({ direction: "refund", amountCents: 11_000n, status: "waiting", accountLast4: "7788" });
    expect((await openPart(waiting.reference)).openCents).toBe(100n);
    await expectAgreement();
  });

  it("keeps its reference when it is named again, and is not named where nobody can transfer", async () => {
    const { id, reference, row } = await commit();
    const path = `/v1/pools/${poolId}/commitments/${id}`;
    const body = { payment_method_id: "bank_transfer" };
    const { json } = await api.call("PATCH", path, { body });
    expect(json.payment_instructions.reference).toBe(reference);
    const change = { id: poolId, commitment_id: id, payment_method_id: "pm_unknown" };
    await expect(updateCommitment(fixture.partner, change)).rejects.toMatchObject({ code: "invalid_parameter" });
    expect(await row()).toMatchObject({ transferReference: reference });
    const account = await fixture.system.db.bankAccount.findFirstOrThrow({ where: { closedAt: null } });
    await fixture.system.db.bankAccount.update({ where: { id: account.id }, data: { closedAt: fixture.system.now() } });
    await fixture.accounts.refresh();
    const { id: identity_id } = await fixture.person();
    const terms = { identity_id, cadence: "monthly", per_cadence_amount_cents: 1_000, ...body };
    const refused = await api.call("POST", `/v1/pools/${poolId}/commit`, { body: terms });
    expect(refused.json.error).toMatchObject({ code: "invalid_parameter", param: "payment_method_id" });
    await fixture.system.db.bankAccount.update({ where: { id: account.id }, data: { closedAt: null } });
    await fixture.accounts.refresh();
  });
});

describe("a commitment whose payment method changes", () => {
  let both: TransferFixture & PoolFixture;
  beforeAll(async () => {
    both = withPools(await makeTransferFixture());
  });
  afterAll(() => both.close());

  it("is charged at once instead of waiting, and lets go of what had come; and waits instead of being tried again", async () => {
    const pool = await both.pool("member_vote");
    const member = await both.person();
    const id = await both.commit(pool, member, { method: "bank_transfer" });
    const row = () => both.system.db.commitment.findUniqueOrThrow({ where: { id } });
    const reference = (await row()).transferReference!;
    await both.bank([500n, { text: reference }]);
    const change = { id: pool, commitment_id: id };
    await updateCommitment(both.partner, { ...change, payment_method_id: "pm_sandbox_declined" });
    await both.work();
    expect(await row()).toMatchObject({ status: "past_due", transferReference: null, askAt: null });
    const part = await both.system.db.bankLinePart.findFirstOrThrow({ where: { amountCents: 500n } });
    expect(part.openCents).toBe(500n);
    await updateCommitment(both.partner, { ...change, payment_method_id: "bank_transfer" });
    const again = await row();
    expect(again).toMatchObject({ chargeAt: null, asks: 0, failures: 0 });
    expect(again.transferReference).not.toBe(reference);
    await both.bank([12_000n, { text: again.transferReference! }]);
    await both.work();
    expect(await row()).toMatchObject({ status: "active" });
    expect(await both.brokenBooks()).toEqual([]);
    expect(await both.differences()).toEqual([]);
  });
});
