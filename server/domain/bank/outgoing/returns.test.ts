import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadBankAnswers } from "@/server/domain/bank/outgoing/answer-files";
import { matchByHand } from "@/server/domain/bank/outgoing/match-by-hand";
import { applyBankAnswers } from "@/server/domain/bank/outgoing/record-bank-answers";
import { rejectTransfer } from "@/server/domain/bank/outgoing/reject-transfer";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import type { Identity } from "@/server/generated/prisma/client";
import { makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards payouts and refunds that don't arrive: what the bank rejects or returns goes back once to where it came from,
// with the bank's reason and without an account number.

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
  await setPaying(fixture.operator, { accountId: fixture.accountId, format: "pain.001.001.09", payerIds: null });
});
afterAll(() => fixture.close());

async function expectAgreement() {
  expect(await fixture.suspenseCents()).toBe(0n);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}
async function waiting(cents = 5_000n) {
  const to = await fixture.payee();
  await fixture.receive(to, cents);
  const payout = await fixture.payOut(to);
  return { to, payout, transfer: await fixture.transferOf(payout) };
}
/** Our id, as banks repeat it. */
const written = (id: string) => id.replaceAll("_", "-");

const SENDER = { name: "Maya Okafor", account: { iban: null, number: "4455667788", bank: "011000015" } };
const refundsOf = (giftId: string) =>
  fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: giftId, direction: "refund" } });
async function refund(to: Identity, from: object) {
  const id = await fixture.receive(to, 5_000n, from);
  await refundGift(fixture.partner, { id, reason: null });
  await fixture.pay();
  return id;
}

async function report(body: string) {
  const text = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt>
    <GrpHdr><MsgId>B1</MsgId><CreDtTm>2026-12-01T09:30:00</CreDtTm></GrpHdr>${body}</CstmrPmtStsRpt></Document>`;
  const source = {
    name: "answer.xml",
    async *open() {
      yield new TextEncoder().encode(text);
    },
  };
  const { id: fileId } = await uploadBankAnswers(fixture.ann, { source });
  return applyBankAnswers(fixture.ann, { fileId });
}
const onPayment = (id: string, status: string, reason = "") => `<OrgnlGrpInfAndSts><OrgnlMsgId>X</OrgnlMsgId>
  <OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>X</OrgnlPmtInfId><TxInfAndSts>
  <OrgnlEndToEndId>${written(id)}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reason}</TxInfAndSts></OrgnlPmtInfAndSts>`;
const CLOSED = `<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account 9988776655 is closed</AddtlInf></StsRsnInf>`;

describe("what the bank answers", () => {
  it("fails the payout that it rejects, once, and says why without the account", async () => {
    const { to, payout, transfer } = await waiting();
    await fixture.send();
    const answer = onPayment(transfer.id, "RJCT", CLOSED);
    expect(await report(answer)).toEqual({ counts: { rejected: 1 }, unknown: [] });
    await report(answer);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({
      status: "failed",
      failureCode: "account_closed",
      failureMessage: "Account ••••6655 is closed",
    });
    expect(await fixture.payableCents(to.id)).toBe(4_900n);
    await expectAgreement();
  });

  it("fails every payout of a file that it rejects as a whole, and none that it accepts", async () => {
    const some = [await waiting(), await waiting(7_000n)];
    const file = await fixture.send();
    const group = (status: string) => `<OrgnlGrpInfAndSts><OrgnlMsgId>${written(file.id)}</OrgnlMsgId>
      <OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpSts>${status}</GrpSts></OrgnlGrpInfAndSts>`;
    expect(await report(group("ACCP"))).toMatchObject({ counts: { accepted: 2 } });
    await fixture.pay();
    for (const { payout } of some) expect(await fixture.payout(payout)).toMatchObject({ status: "in_transit" });
    expect(await report(group("RJCT"))).toMatchObject({ counts: { rejected: 2 } });
    await fixture.pay();
    for (const { payout } of some) expect(await fixture.payout(payout)).toMatchObject({ status: "failed" });
    await expectAgreement();
  });

  it("is a person's to read if it contradicts the statement, and nothing moves", async () => {
    const { payout, transfer } = await waiting();
    await fixture.send();
    await fixture.bank([-4_900n, { endToEndId: written(transfer.id) }]);
    await fixture.pay();
    await report(onPayment(transfer.id, "RJCT", CLOSED));
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    const task = await fixture.system.db.task.findFirstOrThrow({ where: { subjectId: transfer.id } });
    expect(task).toMatchObject({ kind: "bank_answer_unclear", status: "open" });
    expect(task.detail).not.toContain("9988776655");
    expect(await report(onPayment("btr_01kb2m3n4p5q6r7s8t9v0w1x2y", "RJCT"))).toMatchObject({
      unknown: ["btr-01kb2m3n4p5q6r7s8t9v0w1x2y"],
    });
    await expect(report("<broken")).rejects.toMatchObject({ code: "invalid_parameter" });
    await expectAgreement();
  });
});

describe("a refund", () => {
  it("goes back to the account that the transfer came from, and is paid by the statement", async () => {
    const to = await fixture.payee();
    const id = await refund(to, { counterparty: SENDER });
    const payment = await refundsOf(id);
    const transfer = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key: payment.id } });
    expect(transfer).toMatchObject({ status: "waiting", amountCents: 5_000n, accountLast4: "7788" });
    // The statement has no address. This format requires one, CSV doesn't.
    await setPaying(fixture.operator, { accountId: fixture.accountId, format: "csv", payerIds: null });
    const file = await fixture.send();
    expect(await fixture.text(file)).toContain("Maya Okafor");
    // The statement line has only the other side's account.
    await fixture.bank([-5_000n, { counterparty: SENDER }]);
    await fixture.pay();
    expect(await refundsOf(id)).toMatchObject({ status: "cleared" });
    await expectAgreement();
  });

  it("is owed to the donor where the statement does not say the account", async () => {
    const to = await fixture.payee();
    const id = await refund(to, {});
    expect(await refundsOf(id)).toMatchObject({ status: "rejected", failureCode: "sender_unknown" });
    expect(await fixture.status(id)).toBe("reversed");
    const payment = await refundsOf(id);
    // It stays rejected, however often the rail is asked.
    const rail = fixture.system.ports.rails.named("bank")!;
    const asked = { key: payment.id, direction: "refund" as const, amountCents: 5_000n, currency: "USD", token: null };
    const options = { now: fixture.system.now(), signal: new AbortController().signal };
    expect(await rail.find({ ...asked, chargeReference: null }, options)).toMatchObject({ outcome: "rejected" });
    await expectAgreement();
  });

  it("is not made twice for one charge", async () => {
    const to = await fixture.payee();
    const id = await refund(to, { counterparty: SENDER });
    const { key, chargeReference } = await fixture.system.db.bankTransfer.findFirstOrThrow({
      where: { key: (await refundsOf(id)).id },
    });
    const rail = fixture.system.ports.rails.named("bank")!;
    const ask = (other: string, cents = 5_000n) =>
      rail.refund(
        { key: other, direction: "refund", amountCents: cents, currency: "USD", token: null, chargeReference },
        { now: fixture.system.now(), signal: new AbortController().signal },
      );
    expect(await ask("pay_01kb2m3n4p5q6r7s8t9v0w1x2y")).toMatchObject({ code: "already_refunded" });
    const same = await Promise.all([ask(key), ask(key), ask(key)]);
    expect(same.every(({ outcome }) => outcome === "accepted")).toBe(true);
    expect(await ask(key, 4_000n)).toMatchObject({ outcome: "unknown" });
    const { id: transferId } = await fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key } });
    await rejectTransfer(fixture.ann, { transferId, reason: "The donor asked for a check." });
    await expect(rejectTransfer(fixture.ann, { transferId, reason: "Again." })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await fixture.pay();
    expect(await refundsOf(id)).toMatchObject({ status: "rejected", failureCode: "not_sent" });
    await expectAgreement();
  });
});

it("takes a booking for a transfer that only a person knows to be one, but not of another amount", async () => {
  const { payout, transfer } = await waiting();
  const { payout: other } = await waiting();
  await fixture.send();
  // Two transfers have this amount, and nothing says which one it is.
  await fixture.bank([-4_900n, { text: "Transfer" }]);
  await fixture.pay();
  expect(await fixture.payout(payout)).toMatchObject({ status: "in_transit" });
  const { lineId } = await fixture.system.db.bankLinePart.findFirstOrThrow({ where: { openCents: -4_900n } });
  await matchByHand(fixture.ann, { transferId: transfer.id, lineId, partNumber: 1 });
  await expect(matchByHand(fixture.ann, { transferId: transfer.id, lineId, partNumber: 1 })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await fixture.pay();
  expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
  await fixture.bank([-4_900n]);
  await fixture.pay();
  expect(await fixture.payout(other)).toMatchObject({ status: "paid" });
  await expectAgreement();
});
