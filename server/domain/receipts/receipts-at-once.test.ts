import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { verifyCharity } from "@/server/domain/identities/verify-charity";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { sendReceipt } from "@/server/domain/receipts/send-receipt";
import { eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { meet } from "@/server/testing/meet";

// Guards receipts that two transactions change at once: a reversed gift has no valid one, and no version is lost.

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const refund = (ctx: GiftFixture["partner"], id: string) => refundGift(ctx, { id, reason: null });
/** The partner's context within an open transaction of Almoner. */
const partnerIn = (tx: GiftFixture["system"]) => tx.as(fixture.partner.caller);
const receiptsOf = (giftId: string) => fixture.system.db.receipt.findMany({ where: { giftId } });

async function receipted() {
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  const [receipt] = await receiptsOf(giftId);
  return receipt!;
}

/** A settled gift to a charity that was verified only afterwards, so its receipt is still to be issued. */
async function awaiting() {
  const given = {
    type: "organization",
    email: `${fixture.system.newId("event")}@example.org`,
    legal_name: "Late",
  } as const;
  const { id } = await createIdentity(fixture.partner, given);
  const late = await fixture.system.db.identity.update({ where: { id }, data: { kycTier: 3 } });
  const giftId = await fixture.give(await fixture.person(), late);
  await fixture.settle();
  await verifyCharity(fixture.system, {
    identityId: id,
    jurisdiction: "GB",
    registrationNumber: "1234567",
    source: "test",
  });
  return { id, giftId };
}

it("several workers that settle one gift issue one receipt, with one event", async () => {
  const giftId = await fixture.give(await fixture.person(), fixture.charity);
  await Promise.all([fixture.settle(), fixture.settle(), fixture.settle()]);
  const [receipt, ...more] = await receiptsOf(giftId);
  expect([receipt?.version, receipt?.amountCents, more]).toEqual([1, 5_000n, []]);
  expect(await eventsOf(fixture.system, receipt!.id, "receipt.issued")).toHaveLength(1);
});

describe("a refund at the instant at which a late receipt is issued", () => {
  it("that comes first leaves no receipt", async () => {
    const { id, giftId } = await awaiting();
    await meet(
      fixture,
      (tx) => refund(partnerIn(tx), giftId),
      () => issueMissingReceipts(fixture.system, id),
    );
    await issueMissingReceipts(fixture.system, id);
    expect([await fixture.status(giftId), await receiptsOf(giftId)]).toEqual(["reversed", []]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("that comes second voids it in its own instant", async () => {
    const { id, giftId } = await awaiting();
    const ended = await meet(
      fixture,
      (tx) => issueMissingReceipts(tx, id),
      () => refund(fixture.partner, giftId),
    );
    const { refundedAt } = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    expect([ended.status, await receiptsOf(giftId)]).toMatchObject([
      "fulfilled",
      [{ status: "void", voidedAt: refundedAt }],
    ]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});

describe("two at once", () => {
  it("who reissue a receipt get a version each, and both addresses their email, under one number", async () => {
    const { id, number, issuedAt } = await receipted();
    const addresses = ["books@example.org", "desk@example.org"];
    const reissued = await Promise.all(addresses.map((email_to) => reissueReceipt(fixture.partner, { id, email_to })));
    expect(reissued.map(({ version }) => version).sort()).toEqual([2, 3]);
    for (const one of reissued) expect(one).toMatchObject({ id, number, issuedAt, status: "issued" });
    expect(await eventsOf(fixture.system, id, "receipt.reissued")).toHaveLength(2);
    await Promise.all([sendReceipt(fixture.system, id), sendReceipt(fixture.system, id)]);
    const where = { key: { startsWith: `receipt:${id}:` }, to: { in: addresses } };
    const emails = await fixture.system.db.emailMessage.findMany({ where });
    expect(emails.map(({ to }) => to).sort()).toEqual(addresses);
  });

  it("of whom one refunds: a receipt that is void already is not reissued", async () => {
    const { id, giftId } = await receipted();
    const ended = await meet(
      fixture,
      (tx) => refund(partnerIn(tx), giftId),
      () => reissueReceipt(fixture.partner, { id, email_to: null }),
    );
    expect(ended).toMatchObject({ status: "rejected", reason: { code: "receipt_void" } });
    expect(await receiptsOf(giftId)).toMatchObject([{ id, status: "void", version: 1 }]);
    expect(await eventsOf(fixture.system, id, "receipt.reissued")).toEqual([]);
  });

  it("of whom one refunds: one that was reissued just before is void all the same", async () => {
    const { id, giftId } = await receipted();
    await meet(
      fixture,
      (tx) => reissueReceipt(partnerIn(tx), { id, email_to: null }),
      () => refund(fixture.partner, giftId),
    );
    expect(await receiptsOf(giftId)).toMatchObject([{ id, status: "void", version: 2 }]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
