import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { rejectTransfer } from "@/server/domain/bank/outgoing/reject-transfer";
import { askForRefundAccount } from "@/server/domain/bank/refund-accounts/ask-again";
import { askRefundAccounts } from "@/server/domain/bank/refund-accounts/ask-donors";
import { enterRefundAccount, readRefundPage } from "@/server/domain/bank/refund-accounts/enter-refund-account";
import { listRefundRequests } from "@/server/domain/bank/refund-accounts/list-refund-requests";
import { refundSignature } from "@/server/domain/bank/refund-accounts/refund-links";
import { correctBooks } from "@/server/domain/corrections/correct-books";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reopenPayment } from "@/server/domain/payments/reopen-payment";
import type { RefundRequest } from "@/server/generated/prisma/client";
import { visitorCaller } from "@/server/kernel/caller";
import { runUntrusted } from "@/server/operations/run-untrusted";
import { bytesOf } from "@/server/testing/bank-answer";
import { ENTERED_ACCOUNT, makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards refunds to donors whose account nobody knows: the money stays owed, the donor is asked, and the account that
// they enter is paid once, whatever the bank answers.

const DAY_MS = 86_400_000;
let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
});
afterAll(() => fixture.close());

const work = () => askRefundAccounts(fixture.system, new AbortController().signal);
const requestsOf = (giftId: string) =>
  fixture.system.db.refundRequest.findMany({ where: { refund: { subjectId: giftId } }, orderBy: { id: "asc" } });
const refundsOf = (giftId: string) =>
  fixture.system.db.payment.findMany({ where: { subjectId: giftId, direction: "refund" }, orderBy: { id: "asc" } });
const emails = (request: Pick<RefundRequest, "id">) =>
  fixture.system.db.emailMessage.findMany({
    where: { key: { startsWith: `refund-account:${request.id}` } },
    orderBy: { createdAt: "asc" },
  });

/** A refunded gift of $50 whose statement didn't identify the sender: its donor is asked. */
async function asked() {
  const giftId = await fixture.receive(await fixture.payee(), 5_000n);
  await refundGift(fixture.partner, { id: giftId, reason: null });
  await fixture.pay();
  await work();
  const [request] = await requestsOf(giftId);
  const { fromId } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
  return { giftId, donorId: fromId, request: request! };
}

const keyOf = ({ id }: RefundRequest) => ({ id, signature: refundSignature(fixture.system, { id }) });
const visitor = () => fixture.system.as(visitorCaller("page"));
const page = (request: RefundRequest) => runUntrusted(visitor(), readRefundPage, keyOf(request));
const enter = (request: RefundRequest, entered: object = {}) =>
  runUntrusted(visitor(), enterRefundAccount, { ...keyOf(request), ...ENTERED_ACCOUNT, ...entered } as never);
async function creditCents(identityId: string): Promise<bigint> {
  const [row] = await fixture.system.statement<{ cents: string }>(
    `SELECT coalesce(sum(b.posted_cents), 0)::text AS cents FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
     WHERE a.code = $1`,
    [`identity:${identityId}:credit`],
  );
  return BigInt(row!.cents);
}
const stateOf = async ({ id }: RefundRequest) => {
  const { rows } = await listRefundRequests(fixture.ann, {}, { limit: 50, after: null });
  return rows.find((row) => row.id === id)!;
};
async function expectAgreement() {
  expect(await fixture.suspenseCents()).toBe(0n);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}
/** Has the bank reject the transfer of a refund. */
async function bankRejects(key: string) {
  const { id } = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key } });
  const { reference } = await fixture.system.db.bankPaymentLine.findFirstOrThrow({ where: { transferId: id } });
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>B1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>X</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
    <StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
  const source = { name: "answer.xml", open: () => bytesOf(report) };
  const { id: fileId } = await uploadBankAnswers(fixture.ann, { source });
  await applyBankAnswers(fixture.ann, { fileId });
  await fixture.pay();
}

describe("a refund whose account nobody knows", () => {
  it("is asked for, paid to the account that the donor enters, and arrives by the statement", async () => {
    const { giftId, donorId, request } = await asked();
    expect(await fixture.status(giftId)).toBe("reversed");
    expect(await creditCents(donorId)).toBe(5_000n);
    expect(await fixture.system.db.task.count({ where: { kind: "refund_rejected", status: "open" } })).toBe(0);
    const [email] = await emails(request);
    expect(email!.text).toContain(`/refund-account/${request.id}/`);
    expect(await page(request)).toMatchObject({ state: "asked", isPerson: true, last4: null });
    expect(await enter(request, { number_again: "1" })).toMatchObject([{ code: "accountNumbersDiffer" }]);
    expect(await stateOf(request)).toMatchObject({ state: "asked", asks: 1 });

    expect(await enter(request)).toEqual([]);
    // A request that was answered accepts no second account.
    await expect(enter(request)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await page(request)).toMatchObject({ state: "entered", last4: "6655" });
    await fixture.pay();
    expect(await stateOf(request)).toMatchObject({ state: "answered", transfer: { status: "waiting" } });
    const [, next] = await refundsOf(giftId);
    const file = await fixture.send();
    expect(await fixture.text(file)).toContain(ENTERED_ACCOUNT.number);
    expect(await creditCents(donorId)).toBe(5_000n);
    const { id } = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key: next!.id } });
    const { reference } = await fixture.system.db.bankPaymentLine.findFirstOrThrow({ where: { transferId: id } });
    await fixture.bank([-5_000n, { endToEndId: reference }]);
    await fixture.pay();
    expect(await stateOf(request)).toMatchObject({ state: "sent" });
    expect(await page(request)).toMatchObject({ state: "sent", sentAt: expect.any(Date) });
    expect(await creditCents(donorId)).toBe(0n);
    await work();
    expect(await emails(request)).toHaveLength(1);
    await expectAgreement();
  });

  it("is asked for again if the bank rejects the account, and if the money comes back", async () => {
    const { giftId, donorId, request } = await asked();
    await enter(request);
    await fixture.pay();
    await fixture.send();
    await bankRejects((await refundsOf(giftId))[1]!.id);
    await work();
    const [, second] = await requestsOf(giftId);
    expect(await page(second!)).toMatchObject({ state: "asked", refusedLast4: "6655" });
    expect((await emails(second!))[0]!.text).toContain("6655");
    expect(await page(request)).toMatchObject({ state: "over" });
    expect(await stateOf(request)).toMatchObject({ state: "refused" });
    expect(await creditCents(donorId)).toBe(5_000n);

    await enter(second!, { number: "111222333", number_again: "111222333" });
    await fixture.pay();
    await fixture.send();
    const [, , third] = await refundsOf(giftId);
    const transfer = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key: third!.id } });
    const { reference } = await fixture.system.db.bankPaymentLine.findFirstOrThrow({
      where: { transferId: transfer.id },
    });
    await fixture.bank([-5_000n, { endToEndId: reference }]);
    await fixture.pay();
    expect(await creditCents(donorId)).toBe(0n);
    await fixture.bank([5_000n, { endToEndId: reference, returnCode: "R03" }]);
    await fixture.pay();
    await work();
    expect(await creditCents(donorId)).toBe(5_000n);
    const all = await requestsOf(giftId);
    expect(all.map(({ status }) => status)).toEqual(["answered", "answered", "asked"]);
    expect(await page(all[2]!)).toMatchObject({ state: "asked", refusedLast4: "2333" });
    await expectAgreement();
  });

  it("shows operators whose account was entered, marked unless that is the donor", async () => {
    const { donorId, request } = await asked();
    expect(await stateOf(request)).toMatchObject({ account: null, isOther: false });
    await fixture.system.db.identity.update({ where: { id: donorId }, data: { displayName: "Zoë van Dyke" } });
    await enter(request, { holder: "VAN DYKE, ZOE" });
    const account = { name: "VAN DYKE, ZOE", account: "US •••• 6655" };
    expect(await stateOf(request)).toMatchObject({ account, isOther: false });
    await fixture.system.db.identity.update({ where: { id: donorId }, data: { displayName: "Ada Whitfield" } });
    expect(await stateOf(request)).toMatchObject({ account, isOther: true });
  });

  it("is paid once, however many send the form at once", async () => {
    const { giftId, request } = await asked();
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => enter(request)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refundsOf(giftId)).toHaveLength(2);
    // Meanwhile, an operator who finds that the first refund was paid after all can't reopen it.
    const [first] = await refundsOf(giftId);
    const reopen = { paymentId: first!.id, reason: "It was paid.", document: "Statement 12" };
    await expect(reopenPayment(fixture.ann, reopen)).rejects.toMatchObject({ code: "invalid_state" });
    await expectAgreement();
  });

  it("is not found with another signature, and is not entered once it was paid otherwise", async () => {
    const { request, donorId } = await asked();
    const other = await asked();
    const wrong = { id: request.id, signature: refundSignature(fixture.system, other.request) };
    await expect(runUntrusted(visitor(), readRefundPage, wrong)).rejects.toMatchObject({ code: "resource_not_found" });
    const paid = { kind: "credit_paid", subjectId: donorId, amountCents: 5_000n, currency: "USD" } as const;
    for (const by of [fixture.ann, fixture.bob])
      await correctBooks(by, { ...paid, aboutId: donorId, reason: "Sent a check.", document: "Check 12" });
    expect(await page(request)).toMatchObject({ state: "over" });
    await expect(enter(request)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(askForRefundAccount(fixture.ann, { refundId: request.refundId })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await stateOf(request)).toMatchObject({ state: "closed" });
  });
});

describe("a donor who does not answer", () => {
  it("is reminded once, then a person is asked, and can be asked again", async () => {
    const { request } = await asked();
    const task = () =>
      fixture.system.db.task.findFirst({ where: { subjectId: request.refundId }, orderBy: { id: "desc" } });
    for (let day = 0; day < 40; day += 5) {
      fixture.clock.advance(5 * DAY_MS);
      await work();
    }
    expect((await emails(request)).map(({ key }) => key.split(":").at(-1))).toEqual(["asked", "reminded"]);
    expect(await task()).toMatchObject({ kind: "refund_account_missing", status: "open" });
    await askForRefundAccount(fixture.ann, { refundId: request.refundId });
    await work();
    expect(await task()).toMatchObject({ status: "done" });
    expect(await emails(request)).toHaveLength(3);
    expect(await stateOf(request)).toMatchObject({ state: "asked", asks: 2 });
    await enter(request);
    await expectAgreement();
  });

  it("is not asked where an operator gave the refund up, before one says so", async () => {
    const giftId = await fixture.receive(await fixture.payee(), 5_000n, {
      counterparty: { name: "Maya Okafor", account: { iban: null, number: "4455667788", bank: "011000015" } },
    });
    await refundGift(fixture.partner, { id: giftId, reason: null });
    await fixture.pay();
    const [refund] = await refundsOf(giftId);
    const { id: transferId } = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key: refund!.id } });
    await rejectTransfer(fixture.ann, { transferId, reason: "The donor asked for a check." });
    await fixture.pay();
    expect(await requestsOf(giftId)).toEqual([]);
    const where = { kind: "refund_rejected", subjectId: refund!.id };
    expect(await fixture.system.db.task.findFirst({ where })).toMatchObject({ status: "open" });
    await askForRefundAccount(fixture.ann, { refundId: refund!.id });
    expect(await fixture.system.db.task.findFirst({ where })).toMatchObject({ status: "done" });
    expect(await requestsOf(giftId)).toMatchObject([{ status: "asked" }]);
    await expectAgreement();
  });
});
