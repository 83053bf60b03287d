import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkoutSecret } from "@/server/domain/checkouts/checkout-links";
import { confirmCheckout } from "@/server/domain/checkouts/confirm-checkout";
import { confirmCheckoutTransfer } from "@/server/domain/checkouts/confirm-checkout-transfer";
import { purgeCheckouts } from "@/server/domain/checkouts/purge-checkouts";
import { type Given, readGiven, versionOf } from "@/server/domain/checkouts/read-given";
import { readGivingTerms } from "@/server/domain/checkouts/read-giving-terms";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";
import { takePayment } from "@/server/domain/checkouts/take-payment";
import { addressHash } from "@/server/domain/email/suppressions";
import { emailGiftActions } from "@/server/domain/gifts/actions/email-gift-actions";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { visitorCaller } from "@/server/kernel/caller";
import { checkoutIdOf, type GivingFixture, openGivingFixture, type Visit } from "@/server/testing/giving-fixture";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards donors who choose to transfer on a page: they make one gift, and are thanked when its money arrives.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: TransferFixture;
let giving: GivingFixture;
beforeAll(async () => {
  fixture = await makeTransferFixture();
  giving = await openGivingFixture(fixture);
});
afterAll(() => fixture.close());

const visitor = () => fixture.system.as(visitorCaller("page"));
const transfer = (visit: Visit = {}, of = giving) =>
  of.send({ ...visit, input: { pay_by: "transfer", ...visit.input } });
const given = (id: string): Promise<Given> => readGiven(visitor(), { secret: checkoutSecret(fixture.system, id) });
const giftOf = async (id: string) => {
  const { giftId } = await giving.read(id);
  return fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
};
async function follow() {
  await fixture.work();
  await giving.follow();
  await emailGiftActions(fixture.system, NEVER);
}
async function expire() {
  fixture.clock.advance(30 * DAY_MS);
  await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
  await follow();
  fixture.clock.advance(DAY_MS);
  await follow();
}
const keysTo = async (to: string) => (await giving.emailsTo(to)).map(({ key }) => key.split(":")[0]);

describe("a donor who may choose", () => {
  it("pays in the form unless they choose to transfer, and then makes a gift that waits", async () => {
    expect((await readGivingTerms(visitor(), { campaign_id: giving.campaign.id })).ways).toEqual(["form", "transfer"]);
    const byForm = await giving.send();
    expect(await giving.read(checkoutIdOf(byForm))).toMatchObject({ paysByTransfer: false, rail: "sandbox" });
    const started = await transfer();
    const id = checkoutIdOf(started);
    expect(started).toMatchObject({ url: expect.stringMatching(/\/thanks\//) });
    expect(await giving.read(id)).toMatchObject({ status: "giving", rail: "bank", paymentToken: null });
    const gift = await giftOf(id);
    expect(gift).toMatchObject({ status: "pending", rail: "bank", actionCode: "expired", donorName: "Ada Whitfield" });
    const page = await given(id);
    expect(page).toMatchObject({
      status: "pending",
      transfer: { sentAt: null, instructions: { reference: gift.transferReference, amountCents: 5_000n } },
    });
    await confirmCheckoutTransfer(visitor(), { secret: checkoutSecret(fixture.system, id), layout: "embed-dark" });
    const after = await given(id);
    expect(after.transfer?.sentAt).toBeInstanceOf(Date);
    expect(versionOf(after)).not.toBe(versionOf(page));
  });

  it("makes one gift, however often and however many at once the form is submitted", async () => {
    const key = randomUUID();
    const email = `${randomUUID()}@example.org`;
    const all = await Promise.all([1, 2, 3, 4].map(() => transfer({ key, input: { email } })));
    // The donor goes back and enters another amount.
    const later = await transfer({ key, input: { email, amount: "2500" } });
    expect(new Set([...all, later].map(checkoutIdOf)).size).toBe(1);
    expect(later).toMatchObject({ url: expect.stringContaining("/thanks/") });
    const donor = await fixture.system.db.identity.findFirstOrThrow({ where: { email } });
    expect(await fixture.system.db.gift.count({ where: { fromId: donor.id } })).toBe(1);
    expect(await giftOf(checkoutIdOf(later))).toMatchObject({ amountCents: 5_000n, status: "pending" });
    expect(await giving.emailsTo(email)).toHaveLength(0);
    await follow();
    await follow();
    expect(await keysTo(email)).toEqual(["gift-transfer"]);
  });

  it("can change their mind before a card is entered: the earlier form can no longer be paid", async () => {
    const key = randomUUID();
    const first = await giving.send({ key });
    const id = checkoutIdOf(first);
    const { attempt } = await giving.read(id);
    await transfer({ key });
    expect(await giving.read(id)).toMatchObject({ attempt: attempt + 1, status: "giving", paysByTransfer: true });
    expect(await giving.pay(`${id}.${attempt}`)).toContain("/thanks/");
    expect(await giftOf(id)).toMatchObject({ rail: "bank", paymentToken: null });
  });

  it("gives again and again by standing order: the page says how, and thanks once the first transfer has arrived", async () => {
    const key = randomUUID();
    const id = checkoutIdOf(await transfer({ key, input: { cadence: "monthly" } }));
    const checkout = await giving.read(id);
    const order = await fixture.system.db.recurringGift.findUniqueOrThrow({ where: { id: checkout.recurringGiftId } });
    expect(order).toMatchObject({ rail: "bank", paymentToken: null, amountCents: checkout.amountCents });
    expect(await fixture.system.db.gift.count({ where: { recurringGiftId: order.id } })).toBe(0);
    expect(await given(id)).toMatchObject({
      status: "pending",
      transfer: { instructions: { reference: order.transferReference, expiresAt: null } },
    });
    await fixture.bank([1_700n, { text: order.transferReference! }]);
    await follow();
    expect(await giftOf(id)).toMatchObject({ status: "settled", amountCents: 1_700n, recurringGiftId: order.id });
    expect(await giving.read(id)).toMatchObject({ status: "arrived" });
    expect(await given(id)).toMatchObject({ status: "settled", transfer: null, amountCents: 1_700n });
  });

  it("has their gift made by the next process if this one dies between", async () => {
    const key = randomUUID();
    const id = checkoutIdOf(await giving.send({ key }));
    await fixture.system.db.checkout.update({ where: { id }, data: { paysByTransfer: true, rail: "bank" } });
    const checkout = await giving.read(id);
    await takePayment(visitor(), checkout, checkout.attempt, { token: checkout.giftId, rail: "bank" });
    expect(await fixture.system.db.gift.count({ where: { id: checkout.giftId } })).toBe(0);
    fixture.clock.advance(60_000);
    await giving.follow();
    await giving.follow();
    expect(await giftOf(id)).toMatchObject({ status: "pending", rail: "bank" });
    expect(await giving.read(id)).toMatchObject({ paymentToken: null });
  });

  it("confirms by email where a rule asks for that, and the gift is made then", async () => {
    const email = `${randomUUID()}@example.org`;
    const data = Array.from({ length: 20 }, () => ({ giftId: randomUUID(), campaignId: giving.campaign.id }));
    const hash = addressHash(fixture.system, email);
    const createdAt = fixture.clock.now();
    await fixture.system.db.givingAttempt.createMany({
      data: data.map((row) => ({ ...row, addressHash: hash, createdAt })),
    });
    const started = await transfer({ input: { email } });
    expect(started).toMatchObject({ url: expect.stringMatching(/^\/gifts\/confirm/) });
    expect(await giving.read(checkoutIdOf(started))).toMatchObject({ status: "open" });
    const { text } = (await giving.emailsTo(email))[0]!;
    const { pathname, searchParams } = new URL(/https?:\S+\/gifts\/confirm\/\S+/.exec(text)![0]);
    const link = { secret: pathname.split("/").at(-1)!, signature: searchParams.get("s")! };
    expect(await confirmCheckout(visitor(), link)).toContain("/thanks/");
    await confirmCheckout(visitor(), link);
    // Six attempts from one address within an hour wait for a person.
    expect(await given(checkoutIdOf(started))).toMatchObject({ status: "pending", isHeld: true, transfer: null });
  });
});

describe("what becomes of it", () => {
  it("arrives weeks later: it is thanked for then, and nothing was purged or declined", async () => {
    const email = `${randomUUID()}@example.org`;
    const id = checkoutIdOf(await transfer({ input: { email } }));
    const { transferReference } = await giftOf(id);
    fixture.clock.advance(25 * DAY_MS);
    await follow();
    await purgeCheckouts(fixture.system);
    expect(await given(id)).toMatchObject({ status: "pending", transfer: {} });
    await fixture.bank([5_000n, { text: transferReference! }]);
    await follow();
    expect(await giving.read(id)).toMatchObject({ status: "arrived" });
    expect(await given(id)).toMatchObject({ status: "settled", transfer: null });
    expect(await keysTo(email)).toEqual(["gift-transfer", "gift-accepted"]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("expires: nobody is said to have been declined, another try is another gift, and late money is still thanked for", async () => {
    const email = `${randomUUID()}@example.org`;
    const id = checkoutIdOf(await transfer({ input: { email } }));
    await follow();
    const { transferReference } = await giftOf(id);
    await expire();
    expect(await giving.read(id)).toMatchObject({ status: "failed", error: "expired" });
    expect(await given(id)).toMatchObject({ status: "failed", failureCode: "expired", transfer: null });
    const stages = (await giving.emailsTo(email)).map(({ key }) => key.split(":").at(-1));
    expect(stages).toEqual(["asked", "expired"]);
    await fixture.bank([5_000n, { text: transferReference! }]);
    await follow();
    expect(await given(id)).toMatchObject({ status: "settled", amountCents: 5_000n });

    const again = await retryCheckout(visitor(), { secret: checkoutSecret(fixture.system, id), layout: "page" });
    expect(again).toContain("/thanks/");
    expect(await given(id)).toMatchObject({ status: "pending", transfer: {} });
    expect((await giftOf(id)).transferReference).not.toBe(transferReference);
  });

  it("is refused after it had arrived: no card was declined, and the money is not lost", async () => {
    const email = `${randomUUID()}@example.org`;
    const id = checkoutIdOf(await transfer({ input: { email } }));
    const { transferReference, fromId } = await giftOf(id);
    await fixture.system.db.identity.update({ where: { id: fromId }, data: { status: "suspended" } });
    await fixture.bank([5_000n, { text: transferReference! }]);
    await follow();
    expect(await given(id)).toMatchObject({ status: "failed", failureCode: "transfer_refused" });
    fixture.clock.advance(DAY_MS);
    await follow();
    const last = (await giving.emailsTo(email)).at(-1)!;
    expect(last.key).toMatch(/^gift-failed:/);
    expect(last.text).toContain("the money isn’t lost");
    expect(last.text).not.toContain("card");
  });
});

it("where the bank is the only rail, everyone transfers, also again and again", async () => {
  const only = await makeTransferFixture({ only: true });
  const pages = await openGivingFixture(only);
  const terms = await readGivingTerms(only.system.as(visitorCaller("page")), { campaign_id: pages.campaign.id });
  expect(terms).toMatchObject({ ways: ["transfer"], wallets: [] });
  expect(await pages.send()).toMatchObject({ url: expect.stringContaining("/thanks/") });
  expect(await pages.send({ input: { cadence: "yearly" } })).toMatchObject({
    url: expect.stringContaining("/thanks/"),
  });
  const [gift] = await pages.gifts();
  expect(gift).toMatchObject({ status: "pending", rail: "bank" });
  await only.close();
});
