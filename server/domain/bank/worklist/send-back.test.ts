import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchByHand } from "@/server/domain/bank/outgoing/match-by-hand";
import { rejectTransfer } from "@/server/domain/bank/outgoing/reject-transfer";
import { reviewBankPayment } from "@/server/domain/bank/worklist/bank-payment-queue";
import { sendBackPayment } from "@/server/domain/bank/worklist/send-back";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { BankEntry } from "@/server/ports/bank-file";
import { makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards payments that aren't ours: each goes back to the account that it came from, once, approved by two operators,
// and is open again if the bank doesn't execute the transfer.

const REASON = "It was meant for someone else.";
const SENDER = { name: "Maya Okafor", account: { iban: null, number: "4455667788", bank: "011000015" } };

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
});
afterAll(() => fixture.close());

async function arrived(cents: bigint, parts: Partial<BankEntry> = {}): Promise<string> {
  await fixture.bank([cents, { text: "Rent for May", counterparty: SENDER, ...parts }]);
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({ orderBy: { lineId: "desc" } });
  return `${part.lineId}-${part.number}`;
}
const openOf = async (id: string) =>
  (await fixture.system.db.bankLinePart.findFirstOrThrow({ where: { lineId: id.split("-")[0]! } })).openCents;
const decide = async (id: string) => [
  await sendBackPayment(fixture.ann, { id, reason: REASON }),
  await sendBackPayment(fixture.bob, { id, reason: REASON }),
];
const transferOf = async (id: string) => {
  const { id: key } = await fixture.system.db.bankMatch.findFirstOrThrow({
    where: { lineId: id.split("-")[0]!, purpose: "send_back" },
    orderBy: { id: "desc" },
  });
  return fixture.system.db.bankTransfer.findUniqueOrThrow({ where: { key } });
};
/** Our id, as banks repeat it. */
const written = (id: string) => id.replaceAll("_", "-");
async function expectAgreement(suspenseCents = 0n) {
  expect(await fixture.suspenseCents()).toBe(suspenseCents);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}
/** Completes what a test left open. */
async function leave(id: string) {
  await decide(id);
  const { id: transferId } = await transferOf(id);
  const { amountCents } = await transferOf(id);
  await fixture.send();
  await fixture.bank([-amountCents, { endToEndId: written(transferId) }]);
  await expectAgreement();
}

describe("a payment that is not ours", () => {
  it("leaves in the next file once two operators agree, and is done when the statement shows it", async () => {
    const id = await arrived(7_300n);
    expect((await reviewBankPayment(fixture.ann, { id })).payer).toMatchObject({ account: "US •••• 7788" });
    expect(await sendBackPayment(fixture.ann, { id, reason: REASON })).toEqual({ isWaiting: true });
    await expect(sendBackPayment(fixture.ann, { id, reason: REASON })).rejects.toMatchObject({ code: "not_permitted" });
    expect(await openOf(id)).toBe(7_300n);
    expect(await sendBackPayment(fixture.bob, { id, reason: REASON })).toEqual({ isWaiting: false });
    expect(await openOf(id)).toBe(0n);
    const transfer = await transferOf(id);
    expect(transfer).toMatchObject({
      direction: "send_back",
      amountCents: 7_300n,
      status: "waiting",
      accountLast4: "7788",
    });
    await expectAgreement(7_300n);
    const file = await fixture.send();
    expect(await fixture.text(file)).toContain("4455667788");
    await fixture.bank([-7_300n, { endToEndId: written(transfer.id) }]);
    expect(await transferOf(id)).toMatchObject({ status: "executed" });
    await expectAgreement();
    await expect(sendBackPayment(fixture.ann, { id, reason: REASON })).rejects.toMatchObject({ code: "invalid_state" });
  });

  it("is sent once, whoever decides at the same time", async () => {
    const id = await arrived(7_400n);
    await sendBackPayment(fixture.ann, { id, reason: REASON });
    const again = () => sendBackPayment(fixture.bob, { id, reason: REASON });
    const decided = await Promise.allSettled([again(), again(), again()]);
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await fixture.system.db.bankTransfer.count({ where: { amountCents: 7_400n } })).toBe(1);
    await expectAgreement(7_400n);
    const { id: transferId } = await transferOf(id);
    await fixture.send();
    await fixture.bank([-7_400n]);
    // Only one transfer has this amount, but the bank names no account: a person or the file's total matches it.
    const { status } = await transferOf(id);
    if (status !== "executed") {
      const { lineId } = await fixture.system.db.bankLinePart.findFirstOrThrow({ where: { openCents: -7_400n } });
      await matchByHand(fixture.ann, { transferId, lineId, partNumber: 1 });
    }
    expect(await transferOf(id)).toMatchObject({ status: "executed" });
    await expectAgreement();
  });

  it("is open again if an operator gives its transfer up, and can be sent back once more", async () => {
    const id = await arrived(7_500n);
    await decide(id);
    const transfer = await transferOf(id);
    await rejectTransfer(fixture.ann, { transferId: transfer.id, reason: "It is a gift after all." });
    expect(await openOf(id)).toBe(7_500n);
    const { matches } = await reviewBankPayment(fixture.ann, { id });
    expect(matches).toMatchObject([
      {
        purpose: "send_back",
        isReleased: true,
        transfer: { status: "rejected", reasonText: "It is a gift after all." },
      },
    ]);
    await expectAgreement(7_500n);
    await leave(id);
    expect((await transferOf(id)).id).not.toBe(transfer.id);
  });

  it("is open again if it comes back, also before its debit was found", async () => {
    const id = await arrived(7_600n);
    await decide(id);
    const { id: transferId } = await transferOf(id);
    await fixture.send();
    await fixture.bank([-7_600n, { endToEndId: written(transferId) }]);
    await fixture.bank([7_600n, { endToEndId: written(transferId), returnCode: "AC04" }]);
    expect(await transferOf(id)).toMatchObject({ status: "returned", reasonCode: "AC04" });
    expect(await openOf(id)).toBe(7_600n);
    await expectAgreement(7_600n);
    await leave(id);

    const other = await arrived(7_700n);
    await decide(other);
    const sent = written((await transferOf(other)).id);
    await fixture.send();
    await fixture.bank([7_700n, { endToEndId: sent, returnCode: "AC04" }]);
    expect(await openOf(other)).toBe(7_700n);
    await fixture.bank([-7_700n, { endToEndId: sent }]);
    await expectAgreement(7_700n);
    await leave(other);
  });
});

describe("a payment that cannot be sent back", () => {
  it("says why, and stays open: without an account, without a holder, or one of ours that came back", async () => {
    const cases: [Partial<BankEntry>, RegExp][] = [
      [
        { counterparty: { name: "Maya Okafor", account: { iban: null, number: null, bank: null } } },
        /no payment file takes|does not say which account/,
      ],
      [{ counterparty: { ...SENDER, account: { iban: null, number: "12", bank: null } } }, /no payment file takes/],
      [{ counterparty: { ...SENDER, name: null } }, /does not say whose account/],
      [{ returnCode: "AC04" }, /came back/],
    ];
    for (const [parts, why] of cases) {
      const id = await arrived(8_100n, parts);
      expect((await reviewBankPayment(fixture.ann, { id })).payer).toMatchObject({ why: expect.stringMatching(why) });
      await expect(sendBackPayment(fixture.ann, { id, reason: REASON })).rejects.toThrow(why);
      expect(await openOf(id)).toBe(8_100n);
    }
    const out = await arrived(-50n);
    expect((await reviewBankPayment(fixture.ann, { id: out })).payer).toBeNull();
    await expect(sendBackPayment(fixture.ann, { id: out, reason: REASON })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("waits for the screening of whoever would get it, at the second decision too", async () => {
    const counterparty = { ...SENDER, name: "Zebedee Quillfeather" };
    const id = await arrived(8_200n, { counterparty });
    await sendBackPayment(fixture.ann, { id, reason: REASON });
    await replaceList(fixture.system, "test", [
      { uid: "1", kind: "individual", name: "Zebedee Quillfeather", aliases: [] },
    ]);
    await expect(sendBackPayment(fixture.bob, { id, reason: REASON })).rejects.toThrow(/sanctions list/);
    expect(await fixture.system.db.screeningCase.count()).toBe(1);
    expect(await openOf(id)).toBe(8_200n);
    expect(await fixture.system.db.bankTransfer.count({ where: { amountCents: 8_200n } })).toBe(0);
  });
});
