import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptSuggestion } from "@/server/domain/bank/worklist/accept-suggestion";
import { reviewBankPayment } from "@/server/domain/bank/worklist/bank-payment-queue";
import { findRecipients } from "@/server/domain/bank/worklist/find-recipients";
import { readManyPayments } from "@/server/domain/bank/worklist/many-payments";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import type { Identity } from "@/server/generated/prisma/client";
import type { BankEntry } from "@/server/ports/bank-file";
import { makeStandingOrderFixture, type StandingOrderFixture } from "@/server/testing/standing-order-fixture";

// Guards what an operator confirms with one keystroke: what they saw, once, and only if little else is plausible.

const REASON = "Name, account and sum say so.";
let fixture: StandingOrderFixture;
beforeAll(async () => {
  fixture = await makeStandingOrderFixture();
});
afterAll(() => fixture.close());

let accounts = 0;
/** The donor's account, which identifies later payments. */
function accountOf(name: string) {
  accounts += 1;
  return { name, account: { iban: null, number: `77${accounts}4455`, bank: "011000015" } };
}
async function expected(cents: bigint, from?: Identity) {
  const donor = from ?? (await fixture.person({ name: "Maya Okafor" }));
  const id = await fixture.give(donor, fixture.charity, {
    amount_cents: cents,
    payment_method_id: "pm_sandbox_transfer",
  });
  return { id, donor, reference: (await gift(id)).transferReference! };
}
const gift = (id: string) => fixture.system.db.gift.findUniqueOrThrow({ where: { id } });
async function payment(cents: bigint, parts: Partial<BankEntry> = {}): Promise<string> {
  await fixture.bank([cents, parts]);
  const part = await fixture.system.db.bankLinePart.findFirstOrThrow({ orderBy: { lineId: "desc" } });
  return `${part.lineId}-${part.number}`;
}
const topOf = async (id: string) =>
  (await readManyPayments(fixture.operator, { ids: [id], suggests: true }))[0]!.suggestion;
const accept = (id: string, targets: string[]) => acceptSuggestion(fixture.operator, { id, targets, reason: REASON });
async function expectAgreement() {
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
}

describe("what a payment is probably for", () => {
  it("is the gift of whoever paid from the account before, once, whatever is sent twice", async () => {
    const counterparty = accountOf("Maya Okafor");
    const { donor, reference } = await expected(3_100n);
    await fixture.bank([3_100n, { text: reference, counterparty }]);
    await fixture.work();
    const { id: giftId } = await expected(3_200n, donor);
    const id = await payment(3_200n, { text: "donation", counterparty });
    const top = await topOf(id);
    expect(top).toMatchObject({ shares: [{ candidate: { id: giftId, certainty: "likely" }, cents: 3_200n }] });
    const decided = await Promise.allSettled([accept(id, [giftId]), accept(id, [giftId]), accept(id, [giftId])]);
    expect(decided.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await fixture.work();
    expect(await gift(giftId)).toMatchObject({ status: "settled" });
    expect(await topOf(id)).toBeNull();
    await expectAgreement();
  });

  it("is another one of a recurring gift of theirs, which stands in the same list", async () => {
    const counterparty = accountOf("Maya Okafor");
    const order = await fixture.order({ amount_cents: 2_700n });
    await fixture.arrive([2_700n, { text: order.reference, counterparty }]);
    await fixture.days(30);
    const id = await payment(2_700n, { text: "monthly", counterparty });
    const { candidates } = await reviewBankPayment(fixture.operator, { id });
    expect(candidates[0]).toMatchObject({ kind: "order", id: order.id, certainty: "likely", refused: null });
    expect(candidates.slice(1).map(({ kind }) => kind)).toEqual(["gift"]);
    await accept(id, [order.id]);
    await fixture.work();
    expect((await order.gifts()).map(({ status }) => status)).toEqual(["settled", "settled"]);
    await expectAgreement();
  });

  it("is not agreed to unseen: another target, a gift that was paid meanwhile, or nothing likely", async () => {
    const counterparty = accountOf("Maya Okafor");
    const { donor, reference } = await expected(3_300n);
    await fixture.bank([3_300n, { text: reference, counterparty }]);
    await fixture.work();
    const { id: giftId, reference: waiting } = await expected(3_400n, donor);
    const id = await payment(3_400n, { text: "donation", counterparty });
    await expect(accept(id, ["gft_other"])).rejects.toThrow(/has changed/);
    await fixture.bank([3_400n, { text: waiting }]);
    await fixture.work();
    await expect(accept(id, [giftId])).rejects.toThrow(/has changed/);
    const stranger = await payment(3_500n, { text: "hello" });
    expect(await topOf(stranger)).toBeNull();
    await expect(accept(stranger, [giftId])).rejects.toMatchObject({ code: "invalid_state" });
    await expect(accept("bln_none-1", [giftId])).rejects.toMatchObject({ code: "resource_not_found" });
    await expectAgreement();
  });
});

it("whom a gift can be made to is found by name: campaigns and organizations, those that are live first", async () => {
  const terms = { beneficiary_id: fixture.charity.id, currency: "USD" } as const;
  const live = await createCampaign(fixture.partner, { ...terms, name: "Wells of Ndola", status: "live" });
  const draft = await createCampaign(fixture.partner, { ...terms, name: "Wells of Kitwe" });
  const found = await findRecipients(fixture.operator, { words: "wells" });
  expect(found.map(({ id, standing }) => [id, standing])).toEqual([
    [live.id, "live"],
    [draft.id, "draft"],
  ]);
  const { displayName, legalName } = fixture.charity;
  const charities = await findRecipients(fixture.operator, { words: (displayName ?? legalName)! });
  expect(charities.map(({ id }) => id)).toContain(fixture.charity.id);
  expect(await findRecipients(fixture.operator, { words: "!!" })).toEqual([]);
  await expect(findRecipients(fixture.partner, { words: "wells" })).rejects.toMatchObject({ code: "not_permitted" });
});
