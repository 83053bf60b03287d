import { afterAll, beforeAll, expect, it } from "vitest";
import { acceptSuggestion } from "@/server/domain/bank/worklist/accept-suggestion";
import { reviewBankPayment } from "@/server/domain/bank/worklist/bank-payment-queue";
import { readManyPayments } from "@/server/domain/bank/worklist/many-payments";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { BankEntry } from "@/server/ports/bank-file";
import { commitmentResource } from "@/server/resources/commitment";
import { type Api, makeApi } from "@/server/testing/api-client";
import { type PoolFixture, withPools } from "@/server/testing/pool-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards what an operator sees and confirms for a commitment's payment: the year that waits for this amount, once.

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

async function commit(cents: number) {
  const member = await fixture.person({ name: "Maya Okafor" });
  const terms = { identity_id: member.id, cadence: "monthly", per_cadence_amount_cents: cents };
  const body = { ...terms, payment_method_id: "bank_transfer" };
  const { json } = await api.call("POST", `/v1/pools/${poolId}/commit`, { body });
  const { id, payment_instructions } = commitmentResource.parse(json);
  const row = () => fixture.system.db.commitment.findUniqueOrThrow({ where: { id } });
  return { id, memberId: member.id, reference: payment_instructions!.reference, row };
}

async function payment(cents: bigint, parts: Partial<BankEntry>): Promise<string> {
  await fixture.bank([cents, parts]);
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({ orderBy: { lineId: "desc" } });
  return `${part.lineId}-${part.number}`;
}
const accept = (id: string, targets: string[]) =>
  acceptSuggestion(fixture.operator, { id, targets, reason: "Name and sum say so." });
const topOf = async (id: string) =>
  (await readManyPayments(fixture.operator, { ids: [id], suggests: true }))[0]!.suggestion;
const MAYA = { name: "Maya Okafor", account: { iban: null, number: "7734455", bank: "011000015" } };

it("is the year that waits for this sum of a member who pays without the reference, and begins it once", async () => {
  const { id, reference, row } = await commit(1_100);
  await fixture.bank([1_100n, { text: `first part ${reference}`, counterparty: MAYA }]);
  await fixture.work();
  const payId = await payment(12_100n, { text: "for the pool", counterparty: MAYA });
  const { candidates } = await reviewBankPayment(fixture.operator, { id: payId });
  expect(candidates[0]).toMatchObject({ kind: "year", id, certainty: "likely", keptCents: 1_100n, isWaiting: true });
  expect(await topOf(payId)).toMatchObject({ shares: [{ candidate: { id }, cents: 12_100n }] });
  const decided = await Promise.allSettled([accept(payId, [id]), accept(payId, [id]), accept(payId, [id])]);
  expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await fixture.work();
  expect(await row()).toMatchObject({ status: "active", released: 1 });
  const years = await fixture.system.db.prepayment.findMany({ where: { commitmentId: id } });
  expect(years).toMatchObject([{ status: "paid" }]);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
});

it("is shown with another sum, or once it has ended, and agreed to by nobody", async () => {
  const { id, reference } = await commit(1_300);
  const more = await payment(20_000n, { text: `too much ${reference}`, counterparty: MAYA });
  const { candidates } = await reviewBankPayment(fixture.operator, { id: more });
  expect(candidates.find((one) => one.id === id)).toMatchObject({ kind: "year", isWaiting: true });
  expect(await topOf(more)).toBeNull();
  await expect(accept(more, [id])).rejects.toThrow(/has changed/);
  await api.call("POST", `/v1/pools/${poolId}/commitments/${id}/cancel`);
  const late = await payment(15_600n, { text: `late ${reference}`, counterparty: MAYA });
  const after = await reviewBankPayment(fixture.operator, { id: late });
  expect(after.candidates.find((one) => one.id === id)).toMatchObject({ isWaiting: false });
  expect(await topOf(late)).toBeNull();
  expect(await fixture.brokenBooks()).toEqual([]);
});
