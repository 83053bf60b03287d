import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { issueKey } from "@/server/domain/identities/issue-key";
import { createdGiftResource, giftResource } from "@/server/resources/gift";
import { type Api, makeApi } from "@/server/testing/api-client";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards gifts paid by bank transfer: each is paid once, by what arrived for it, and an uncertain payment waits.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: TransferFixture;
let api: Api;
beforeAll(async () => {
  fixture = await makeTransferFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  api = makeApi(fixture.system, { key, rateLimit: { perSecond: 1_000_000, burst: 1_000_000 } });
});
afterAll(() => fixture.close());

async function expected(cents = 5_000, more: object = {}) {
  const from = await fixture.person({ name: "Maya Okafor" });
  const body = { from: from.id, to: fixture.charity.id, amount_cents: cents, payment_method_id: "pm_sandbox_transfer" };
  const { status, json } = await api.call("POST", "/v1/gifts", { body: { ...body, ...more } });
  if (status !== 201) throw new Error(JSON.stringify(json));
  const read = async () => (await api.call("GET", `/v1/gifts/${json.id}`)).json;
  return { gift: json, id: json.id as string, reference: json.payment_instructions.reference as string, read, from };
}
const row = (id: string) => fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
const lateOf = (id: string) => fixture.system.db.gift.findFirst({ where: { lateForGiftId: id } });
const matches = (giftId: string) => fixture.system.db.bankMatch.count({ where: { giftId, releasedAt: null } });
async function expectAgreement() {
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}

describe("a gift that its donor pays by transfer", () => {
  it("says how, waits for it, and settles by the bank's statement, dated when the bank booked it", async () => {
    const { gift, id, reference, read } = await expected();
    expect(createdGiftResource.parse(gift)).toMatchObject({
      status: "pending",
      payment_instructions: {
        type: "bank_transfer",
        account_holder: "Almoner Giving",
        account_number: "123456789",
        routing_number: "021000021",
        iban: null,
        amount_cents: 5_000,
        currency: "USD",
      },
    });
    expect(reference).toMatch(/^[2-9CFHJKMPRTWX]{12}$/);
    expect(Date.parse(gift.payment_instructions.expires_at) - Date.parse(gift.created_at)).toBe(30 * DAY_MS);
    expect(giftResource.parse(await read()).payment_instructions).toEqual(gift.payment_instructions);
    await fixture.work();
    expect(await read()).toMatchObject({ status: "pending" });

    const bookedOn = fixture.system.now().toISOString().slice(0, 10);
    fixture.clock.advance(DAY_MS);
    await fixture.bank([5_000n, { bookedOn, text: `Ref: ${reference.toLowerCase().replace(/(.{4})/g, "$1 ")}` }]);
    await fixture.work();
    expect(await read()).toMatchObject({ status: "settled" });
    expect((await read()).payment_instructions).toBeUndefined();
    expect((await row(id)).chargedAt?.toISOString().slice(0, 10)).toBe(bookedOn);
    expect(await fixture.suspenseCents()).toBe(0n);
    await expectAgreement();
  });

  it("is paid once, however often and however many at once match the same payment", async () => {
    const { id, reference } = await expected();
    await fixture.bank([5_000n, { text: reference }]);
    const files = await fixture.system.db.bankFile.findMany({ select: { id: true } });
    const { matchBankFile } = await import("@/server/domain/bank/incoming/match-bank-files");
    await Promise.all(files.flatMap(({ id: file }) => [1, 2, 3].map(() => matchBankFile(fixture.system, file))));
    await fixture.work();
    expect(await matches(id)).toBe(1);
    expect(await fixture.system.db.payment.count({ where: { subjectId: id, direction: "charge" } })).toBe(1);
    await expectAgreement();
  });

  it("is paid although the import of its statement died, and another statement brings the same booking", async () => {
    const { id, reference, read } = await expected();
    fixture.clock.advance(DAY_MS);
    const bankReference = fixture.system.newId("bankLine");
    const died = () => {
      throw new Error("killed");
    };
    await expect(fixture.store([[5_000n, { text: reference, bankReference }]], died)).rejects.toThrow("killed");
    await fixture.store([[5_000n, { text: reference, bankReference }]]);
    const match = () => matchBankFiles(fixture.system, NEVER);
    await match();
    fixture.clock.advance(60_000);
    await match();
    await fixture.work();
    expect(await read()).toMatchObject({ status: "settled" });
    expect(await matches(id)).toBe(1);
    expect(await fixture.suspenseCents()).toBe(0n);
  });

  it.each([
    [
      "one wrong character",
      (text: string) =>
        text[3] === "2" ? `${text.slice(0, 3)}3${text.slice(4)}` : `${text.slice(0, 3)}2${text.slice(4)}`,
    ],
    ["a line break in it", (text: string) => `${text.slice(0, 5)}\n${text.slice(5)}`],
    ["a word before it", (text: string) => `Donation for the well ${text} thanks`],
  ])("is recognized with %s", async (_, write) => {
    const { reference, read } = await expected();
    await fixture.bank([5_000n, { text: write(reference) }]);
    await fixture.work();
    expect(await read()).toMatchObject({ status: "settled" });
  });

  it("is one of two that one transfer pays", async () => {
    const [one, two] = [await expected(3_000), await expected(4_000)];
    await fixture.bank([7_000n, { text: `${one.reference} and ${two.reference}` }]);
    await fixture.work();
    expect(await one.read()).toMatchObject({ status: "settled" });
    expect(await two.read()).toMatchObject({ status: "settled" });
    await expectAgreement();
  });
});

describe("what is not certain", () => {
  it("waits: another sum, another reference with it, no reference, and a payment that is pending", async () => {
    const before = await fixture.suspenseCents();
    const [less, more, both, pending] = await Promise.all([expected(), expected(), expected(), expected()]);
    const [others] = [await expected(2_000)];
    await fixture.bank(
      [4_999n, { text: less!.reference }],
      [5_001n, { text: more!.reference }],
      [5_000n, { text: `${both!.reference} ${others!.reference}` }],
      [5_000n, { text: "Maya Okafor" }],
      [5_000n, { text: pending!.reference, status: "pending" }],
    );
    await fixture.work();
    for (const gift of [less, more, both, pending, others])
      expect(await gift!.read()).toMatchObject({ status: "pending" });
    expect((await fixture.suspenseCents()) - before).toBe(20_000n);
    await expectAgreement();
  });
});

describe("a transfer that does not come in time", () => {
  it("fails after 30 days, and becomes a new gift in its place if it comes after all", async () => {
    const { id, reference, read, from } = await expected();
    fixture.clock.advance(30 * DAY_MS);
    await expireGiftActions(fixture.system, NEVER, fixture.clock.now());
    expect(await read()).toMatchObject({ status: "failed", failure_code: "expired" });
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    expect(await row(id)).toMatchObject({ status: "failed" });
    expect(await lateOf(id)).toMatchObject({
      status: "settled",
      amountCents: 5_000n,
      fromId: from.id,
      lateForGiftId: id,
    });
    // A second transfer with the same reference is matched with nothing.
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    expect(await fixture.system.db.gift.count({ where: { fromId: from.id } })).toBe(2);
    await expectAgreement();
  });

  it("is let go of when its gift is refused, and no other gift is made of it", async () => {
    const { id, reference, from } = await expected();
    await fixture.system.db.identity.update({ where: { id: from.id }, data: { status: "suspended" } });
    const before = await fixture.suspenseCents();
    await fixture.bank([5_000n, { text: reference }]);
    await fixture.work();
    expect(await row(id)).toMatchObject({ status: "failed", failureCode: "screening_rejected" });
    expect(await matches(id)).toBe(0);
    expect((await fixture.suspenseCents()) - before).toBe(5_000n);
    await fixture.work();
    expect(await lateOf(id)).toBeNull();
    await expectAgreement();
  });
});
