import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { listIssuedReceipts } from "@/server/domain/receipts/list-issued-receipts";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { memberCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards names and amounts on receipts: an organization finds its own, and nobody else's.

let fixture: GiftFixture;
let charity: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const member = {
    userId: "user_one",
    sessionId: "ses_one",
    organizationId: fixture.charity.id,
    roles: ["support"] as const,
    isContactWithheld: false,
    campaigns: null,
    requestId: "page",
  };
  charity = fixture.system.as(memberCaller(member));
});
afterAll(() => fixture.close());

const FIRST = { limit: 10, after: null };

it("lists the recipient's receipts with the name on the document, and which of them are void", async () => {
  const ada = await fixture.person({ name: "Ada Whitfield" });
  const kept = await fixture.give(ada, fixture.charity, { amount_cents: 5_000n, anonymous: true });
  const refunded = await fixture.give(ada, fixture.charity, { amount_cents: 7_000n });
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  const rows = async (filters = {}) => (await listIssuedReceipts(charity, filters, FIRST)).rows;
  const [valid] = await rows({ status: "issued" });
  expect(await rows()).toHaveLength(2);
  expect(valid).toMatchObject({ giftId: kept, donor: "Ada Whitfield", amountCents: 5_000n, version: 1 });
  expect(await rows({ status: "void" })).toMatchObject([{ giftId: refunded, status: "void" }]);
  expect(await rows({ number: ` ${valid!.number.toLowerCase()} ` })).toEqual([valid]);
  expect(await rows({ tax_year: 1999 })).toEqual([]);
});

it("finds the receipts of each tax year, and of none where there are none", async () => {
  const ada = await fixture.person();
  const startAt = (instant: string) => fixture.clock.advance(Date.parse(instant) - fixture.clock.now().getTime());
  const given: Record<number, string[]> = { 2028: [], 2029: [] };
  for (const year of [2028, 2029])
    for (const day of ["01-15", "11-20"]) {
      startAt(`${year}-${day}T12:00:00Z`);
      given[year]!.push(await fixture.give(ada, fixture.charity));
      await fixture.settle();
    }
  const giftsOf = async (tax_year: number) =>
    (await listIssuedReceipts(charity, { tax_year }, FIRST)).rows.map(({ giftId }) => giftId);
  expect(await giftsOf(2028)).toEqual(given[2028]!.toReversed());
  expect(await giftsOf(2029)).toEqual(given[2029]!.toReversed());
  expect(await giftsOf(2027)).toEqual([]);
  const api = (await listReceipts(fixture.partner, { recipient_id: fixture.charity.id, tax_year: 2028 }, FIRST)).rows;
  expect(api.map(({ giftId }) => giftId)).toEqual(given[2028]!.toReversed());
});

it("shows another organization none of them, not even by their number", async () => {
  const [one] = (await listIssuedReceipts(charity, {}, FIRST)).rows;
  const { owner } = await makeOrganization(fixture.system);
  for (const filters of [{}, { number: one!.number }])
    expect((await listIssuedReceipts(owner.acting, filters, FIRST)).rows).toEqual([]);
});
