import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  findBankPayments,
  listBankPayments,
  reviewBankPayment,
  summarizeBankPayments,
} from "@/server/domain/bank/worklist/bank-payment-queue";
import { giveFromPayment } from "@/server/domain/bank/worklist/give-transfer";
import { matchWithGift } from "@/server/domain/bank/worklist/match-with-gift";
import { settleBankPayment } from "@/server/domain/bank/worklist/settle-bank-payment";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Context } from "@/server/operations/context";
import type { BankEntry } from "@/server/ports/bank-file";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards what a person decides about unmatched payments: each cent is for one thing, and nothing is lost.

const REASON = "The donor said so.";
let fixture: TransferFixture;
let second: Context;
beforeAll(async () => {
  fixture = await makeTransferFixture();
  second = fixture.system.as({
    kind: "operator",
    identityId: null,
    name: "ops-2",
    requestId: "req_ops",
    userId: "usr_2",
  });
});
afterAll(() => fixture.close());

async function expected(cents: bigint) {
  const from = await fixture.person({ name: "Maya Okafor" });
  const id = await fixture.give(from, fixture.charity, {
    amount_cents: cents,
    payment_method_id: "pm_sandbox_transfer",
  });
  return { id, from, reference: (await gift(id)).transferReference! };
}
const gift = (id: string) => fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
/** Imports a payment, and returns its id in the list. */
async function payment(cents: bigint, parts: Partial<BankEntry> = {}): Promise<string> {
  await fixture.bank([cents, parts]);
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({ orderBy: { lineId: "desc" } });
  return `${part.lineId}-${part.number}`;
}
const openOf = async (id: string) =>
  (await fixture.operator.db.bankLinePart.findFirstOrThrow({ where: { lineId: id.split("-")[0]! } })).openCents;
const match = (id: string, named: string, ifDiffers: "wait" | "new_gift" | "rest_open" | null = null) =>
  matchWithGift(fixture.operator, { id, gift: named, ifDiffers, reason: REASON });
async function expectAgreement() {
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}

describe("the list of payments", () => {
  it("has what is open, says what each may be for, and finds any by its text", async () => {
    const { id: giftId } = await expected(1_234n);
    const id = await payment(1_234n, { text: "For the wells of Ndola" });
    const { rows } = await listBankPayments(fixture.operator, { kind: "incoming" });
    expect(rows.map((row) => row.id)).toContain(id);
    expect((await summarizeBankPayments(fixture.operator, {})).count).toBeGreaterThan(0);
    const review = await reviewBankPayment(fixture.operator, { id });
    expect(review.candidates).toMatchObject([
      { id: giftId, certainty: "possible", isWaiting: true, donorName: "Maya Okafor" },
    ]);
    expect(await findBankPayments(fixture.operator, { text: "wells of ndola" })).toMatchObject([{ id }]);
    await match(id, giftId);
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "settled" });
    expect((await listBankPayments(fixture.operator, {})).rows.map((row) => row.id)).not.toContain(id);
    await expect(match(id, giftId)).rejects.toMatchObject({ code: "invalid_state" });
    await expect(match("bln_1-x", giftId)).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(listBankPayments(fixture.partner, {})).rejects.toMatchObject({ code: "not_permitted" });
  });
});

describe("a payment of another sum", () => {
  it("is kept until the rest has arrived, which settles the gift", async () => {
    const { id: giftId, reference } = await expected(5_000n);
    const first = await payment(2_000n, { text: reference });
    await expect(match(first, reference)).rejects.toMatchObject({ code: "invalid_parameter" });
    await match(first, `RF ${reference}`, "wait");
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "pending" });
    await fixture.bank([3_000n, { text: reference }]);
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "settled", amountCents: 5_000n });
    await expectAgreement();
  });

  it("becomes a new gift of what came, and the one that waited ends", async () => {
    const { id: giftId, reference, from } = await expected(5_000n);
    const id = await payment(4_000n, { text: reference });
    const made = await match(id, reference, "new_gift");
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "failed", failureCode: "amount_differs", amountCents: 5_000n });
    expect(await gift(made.giftId!)).toMatchObject({
      status: "settled",
      amountCents: 4_000n,
      lateForGiftId: giftId,
      fromId: from.id,
    });
    await expectAgreement();
  });

  it("pays the gift and leaves the rest open, if that is chosen", async () => {
    const { id: giftId, reference } = await expected(5_000n);
    const id = await payment(5_700n, { text: reference });
    await expect(match(id, reference, "wait")).rejects.toMatchObject({ code: "invalid_parameter" });
    await match(id, reference, "rest_open");
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "settled", amountCents: 5_000n });
    expect(await openOf(id)).toBe(700n);
    await expectAgreement();
  });

  it("is decided once, by whoever of two operators was first", async () => {
    const { reference } = await expected(5_000n);
    const id = await payment(4_100n, { text: reference });
    const decided = await Promise.allSettled([
      match(id, reference, "new_gift"),
      match(id, reference, "wait"),
      match(id, reference, "new_gift"),
    ]);
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await fixture.work();
    expect(await openOf(id)).toBe(0n);
    await expectAgreement();
  });
});

describe("a payment for which no gift was expected", () => {
  it("is another gift of who paid already", async () => {
    const { id: giftId, reference, from } = await expected(3_000n);
    await fixture.bank([3_000n, { text: reference }]);
    await fixture.work();
    const again = await payment(3_000n, { text: reference });
    const made = await match(again, reference);
    await fixture.work();
    expect(made.giftId).not.toBe(giftId);
    expect(await gift(made.giftId!)).toMatchObject({
      status: "settled",
      fromId: from.id,
      toId: fixture.charity.id,
      source: "transfer",
    });
    await expectAgreement();
  });

  it("is a gift of a donor by their address, or of whoever has the account, who is emailed nothing", async () => {
    const known = await payment(2_500n, { text: "donation" });
    const { giftId } = await giveFromPayment(fixture.operator, {
      id: known,
      donor: { by: "email", email: "giver@example.org", name: "Ada Giver" },
      to: fixture.charity.id,
      reason: REASON,
    });
    const counterparty = { name: "Jonas Payer", account: { iban: null, number: "99887766", bank: null } };
    const unknown = await payment(2_600n, { text: "donation", counterparty });
    const other = await giveFromPayment(fixture.operator, {
      id: unknown,
      donor: { by: "payer" },
      to: fixture.charity.id,
      reason: REASON,
    });
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "settled", donorName: "Ada Giver" });
    expect(await gift(other.giftId)).toMatchObject({ status: "settled", donorName: "Jonas Payer" });
    const messages = await fixture.system.db.emailMessage.findMany({ select: { to: true } });
    expect(messages.filter(({ to }) => to.endsWith(".invalid"))).toEqual([]);
    await expectAgreement();
  });

  it("stays open where no gift can be made of it: too small, or nobody to give to", async () => {
    const id = await payment(49n, { text: "small" });
    const asked = { id, donor: { by: "payer" as const }, reason: REASON };
    await expect(giveFromPayment(fixture.operator, { ...asked, to: fixture.charity.id })).rejects.toMatchObject({
      code: "invalid_state",
    });
    await expect(giveFromPayment(fixture.operator, { ...asked, to: "cmp_none" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    expect(await openOf(id)).toBe(49n);
    await expectAgreement();
  });

  it("is held by screening for the name on the statement, and let go of if that is confirmed", async () => {
    await replaceList(fixture.system, "test", [
      { uid: "1", kind: "individual", name: "Zebedee Quillfeather", aliases: [] },
    ]);
    const { id: giftId, reference } = await expected(2_222n);
    const counterparty = { name: "Zebedee Quillfeather", account: { iban: null, number: "55443322", bank: null } };
    const id = await payment(2_222n, { text: reference, counterparty });
    await fixture.work();
    expect(["failed", "pending"]).toContain((await gift(giftId)).status);
    expect(await fixture.system.db.payment.count({ where: { subjectId: giftId } })).toBe(0);
    if ((await gift(giftId)).status === "failed") expect(await openOf(id)).toBe(2_222n);
    await expectAgreement();
  });
});

describe("an operator who is a member of the recipient", () => {
  it("decides nothing in its favor", async () => {
    const { system, charity } = fixture;
    const createdAt = system.now();
    await system.db.user.create({ data: { id: "usr_member", createdAt } });
    await system.db.membership.create({
      data: { organizationId: charity.id, userId: "usr_member", roles: ["viewer"], createdAt },
    });
    const member = system.as({
      kind: "operator",
      identityId: null,
      name: "ops-3",
      requestId: "req_ops",
      userId: "usr_member",
    });
    const { id: giftId, reference } = await expected(6_100n);
    const id = await payment(6_000n, { text: reference });
    const refused = { code: "not_permitted" };
    const own = { id, gift: giftId, ifDiffers: "new_gift" as const, reason: REASON };
    await expect(matchWithGift(member, own)).rejects.toMatchObject(refused);
    const donor = { by: "payer" as const };
    await expect(giveFromPayment(member, { id, donor, to: charity.id, reason: REASON })).rejects.toMatchObject(refused);
    expect(await openOf(id)).toBe(6_000n);
    expect(await gift(giftId)).toMatchObject({ status: "pending" });
  });
});

describe("what is nobody's gift", () => {
  it("is booked once two operators agree on the same", async () => {
    const id = await payment(-850n, { text: "Monthly fee" });
    const asked = { id, purpose: "cost" as const, reason: "It is the account's monthly fee.", document: "Statement 7" };
    const first = fixture.system.as({
      kind: "operator",
      identityId: null,
      name: "ops",
      requestId: "r",
      userId: "usr_1",
    });
    expect(await settleBankPayment(first, asked)).toEqual({ isWaiting: true });
    await expect(settleBankPayment(first, asked)).rejects.toMatchObject({ code: "not_permitted" });
    expect(await openOf(id)).toBe(-850n);
    expect(await settleBankPayment(second, asked)).toEqual({ isWaiting: false });
    expect(await openOf(id)).toBe(0n);
    await expect(settleBankPayment(second, asked)).rejects.toMatchObject({ code: "invalid_state" });
    await expectAgreement();
  });
});
