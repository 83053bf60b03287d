import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { cancelPaymentFile } from "@/server/domain/bank/outgoing/cancel-payment-file";
import { makePaymentFile } from "@/server/domain/bank/outgoing/make-payment-file";
import { matchOutgoing } from "@/server/domain/bank/outgoing/match-outgoing";
import { downloadPaymentFile, releasePaymentFile } from "@/server/domain/bank/outgoing/release-payment-file";
import { setPaying } from "@/server/domain/bank/outgoing/set-paying";
import { askAgain } from "@/server/domain/payments/run-payments";
import { BY_NACHA, makeOutgoingFixture, type OutgoingFixture } from "@/server/testing/outgoing-fixture";

// Guards the money that leaves the operator's bank account: each payout leaves once, in a file that two people approve,
// and is done when the bank's statement shows it.

let fixture: OutgoingFixture;
beforeAll(async () => {
  fixture = await makeOutgoingFixture();
});
afterAll(() => fixture.close());

async function expectAgreement() {
  expect(await fixture.suspenseCents()).toBe(0n);
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}
/** A payee with a balance of $49 whose payout waits for a file. */
async function waiting(cents = 5_000n) {
  const to = await fixture.payee();
  await fixture.receive(to, cents);
  const payout = await fixture.payOut(to);
  return { to, payout, transfer: await fixture.transferOf(payout) };
}
const referenceOf = async (transferId: string) =>
  (await fixture.system.db.bankPaymentLine.findFirstOrThrow({ where: { transferId, isLive: true } })).reference;

describe("a payout by the bank", () => {
  it("waits for a file, leaves by it, and is paid when the statement has the debit", async () => {
    const { payout, transfer } = await waiting();
    expect(await fixture.payout(payout)).toMatchObject({ status: "in_transit" });
    expect(transfer).toMatchObject({ status: "waiting", amountCents: 4_900n, accountLast4: "6655" });
    // The bank's records trigger the next check. None is scheduled, because the sandbox's clock stops for each that is.
    const payment = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: payout.id } });
    expect(payment.nextAt).toBeNull();
    const file = await fixture.send();
    expect(file).toMatchObject({ status: "released", count: 1, totalCents: 4_900n, format: "nacha" });
    const text = await fixture.text(file);
    expect(text).toContain("9988776655");
    expect(await fixture.text(file)).toBe(text);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "in_transit" });

    await fixture.bank([-4_900n, { text: `ACH ${await referenceOf(transfer.id)}` }]);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    expect(await fixture.transferOf(payout)).toMatchObject({ status: "executed" });
    await expectAgreement();
  });

  it("is paid although the statement arrives while the rail's older answer is under way", async () => {
    const { payout, transfer } = await waiting();
    await fixture.send();
    const rail = fixture.system.ports.rails.named("bank")!;
    const find = rail.find;
    const late = vi.spyOn(rail, "find").mockImplementationOnce(async (...asked) => {
      const older = await find(...asked);
      await fixture.bank([-4_900n, { text: `ACH ${await referenceOf(transfer.id)}` }]);
      return older;
    });
    const payment = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: payout.id } });
    await askAgain(fixture.system, payment.id);
    await fixture.pay();
    expect(late).toHaveBeenCalled();
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    await expectAgreement();
  });

  it("is paid with the others of its file when the bank books their total, and once however often that is read", async () => {
    const some = [await waiting(), await waiting(7_100n), await waiting(3_300n)];
    const file = await fixture.send();
    expect(file).toMatchObject({ count: 3, totalCents: 15_100n });
    await fixture.bank([-15_100n, { text: "ACH ORIGINATION" }]);
    await Promise.all([matchOutgoing(fixture.system), matchOutgoing(fixture.system)]);
    await fixture.pay();
    for (const { payout } of some) expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    await expectAgreement();
  });

  it("fails, and gives the balance back, when the money comes back", async () => {
    const { to, payout, transfer } = await waiting();
    await fixture.send();
    const text = await referenceOf(transfer.id);
    await fixture.bank([-4_900n, { text }]);
    await fixture.pay();
    await fixture.bank([4_900n, { text, returnCode: "R03" }]);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "failed", failureCode: "unknown_account" });
    expect(await fixture.payableCents(to.id)).toBe(4_900n);
    await expectAgreement();
  });
});

describe("a file", () => {
  it("is released by another operator than the one who made it, and downloaded only then", async () => {
    await waiting();
    const { file } = await fixture.make();
    const seen = { fileId: file.id, sha256: file.sha256 };
    await expect(downloadPaymentFile(fixture.bob, { fileId: file.id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await expect(releasePaymentFile(fixture.ann, seen)).rejects.toMatchObject({ code: "not_permitted" });
    // A command-line login without a user isn't a second person.
    await expect(releasePaymentFile(fixture.operator, seen)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(releasePaymentFile(fixture.bob, { ...seen, sha256: "0".repeat(64) })).rejects.toMatchObject({
      code: "invalid_state",
    });
    expect(await releasePaymentFile(fixture.bob, seen)).toMatchObject({ status: "released" });
    await expect(releasePaymentFile(fixture.bob, seen)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(cancelPaymentFile(fixture.ann, { fileId: file.id, note: "No." })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await fixture.bank([-4_900n]);
    await fixture.pay();
    await expectAgreement();
  });

  it("gives its transfers back when it is canceled, for another one", async () => {
    const { payout } = await waiting();
    const { file } = await fixture.make();
    await cancelPaymentFile(fixture.bob, { fileId: file.id, note: "The wrong day." });
    expect(await fixture.transferOf(payout)).toMatchObject({ status: "waiting" });
    const again = await fixture.send();
    expect(again).toMatchObject({ count: 1 });
    await fixture.bank([-4_900n]);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    await expectAgreement();
  });

  it("is whole or not there, wherever the process that makes it dies", async () => {
    const { payout } = await waiting();
    const { accountId, ann, system } = fixture;
    const killed = () => Promise.reject(new Error("killed"));
    const dying = { ...ann, transaction: killed };
    await expect(makePaymentFile(dying, { accountId, executesOn: null })).rejects.toThrow("killed");
    // The bytes remain, and no row refers to them.
    const { files: kept } = ann.ports;
    const files: typeof kept = {
      write: (name, bytes) => kept.write(name, bytes),
      read: (name) => kept.read(name),
      list: () => kept.list(),
      remove: killed,
    };
    const dead = { ...dying, ports: { ...ann.ports, files } };
    await expect(makePaymentFile(dead, { accountId, executesOn: null })).rejects.toThrow("killed");
    expect(await fixture.transferOf(payout)).toMatchObject({ status: "waiting" });
    expect(await system.db.bankPaymentFile.count({ where: { status: "made" } })).toBe(0);
    expect(await fixture.send()).toMatchObject({ count: 1 });
    await fixture.bank([-4_900n]);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    await expectAgreement();
  });

  it("has its bytes also where the answer of its commit was lost", async () => {
    const { payout } = await waiting();
    const { accountId, ann } = fixture;
    const lost: typeof ann.transaction = async (work) => {
      await ann.transaction(work);
      throw new Error("The connection was lost.");
    };
    await expect(makePaymentFile({ ...ann, transaction: lost }, { accountId, executesOn: null })).rejects.toThrow(
      "lost",
    );
    const { id, sha256 } = await ann.db.bankPaymentFile.findFirstOrThrow({ where: { status: "made" } });
    await releasePaymentFile(fixture.bob, { fileId: id, sha256 });
    expect((await downloadPaymentFile(fixture.bob, { fileId: id })).bytes.length).toBeGreaterThan(0);
    await fixture.bank([-4_900n]);
    await fixture.pay();
    expect(await fixture.payout(payout)).toMatchObject({ status: "paid" });
    await expectAgreement();
  });

  it("never has a payout that another one has, however many are made at once", async () => {
    const some = [await waiting(), await waiting()];
    const make = (operator = fixture.ann) =>
      makePaymentFile(operator, { accountId: fixture.accountId, executesOn: null }).catch((error) => error.code);
    const made = await Promise.all([make(), make(fixture.bob), make(), make(fixture.bob)]);
    expect(made.filter((one) => one === "invalid_state")).toHaveLength(3);
    const ids = some.map(({ transfer }) => transfer.id);
    const live = await fixture.system.db.bankPaymentLine.findMany({ where: { transferId: { in: ids }, isLive: true } });
    expect(live).toHaveLength(2);
    const [{ file }] = made.filter((one) => typeof one === "object");
    const other = file.createdBy.includes("ann") ? fixture.bob : fixture.ann;
    await releasePaymentFile(other, { fileId: file.id, sha256: file.sha256 });
    await fixture.bank([-9_800n]);
    await fixture.pay();
    await expectAgreement();
  });

  it("never has a payout that the file of another account has", async () => {
    const { transfer } = await waiting();
    const other = { holder: "Almoner Giving", number: "987654321", bank: "021000021", iban: null, currency: "USD" };
    const { id: second } = await addBankAccount(fixture.ann, other);
    await setPaying(fixture.ann, { accountId: second, ...BY_NACHA });
    const made = await Promise.all(
      [fixture.accountId, second].map((accountId) =>
        makePaymentFile(fixture.ann, { accountId, executesOn: null }).catch((error) => error.code),
      ),
    );
    expect(made.filter((one) => one === "invalid_state")).toHaveLength(1);
    const lines = await fixture.system.db.bankPaymentLine.findMany({ where: { transferId: transfer.id } });
    expect(lines).toHaveLength(1);
  });
});
