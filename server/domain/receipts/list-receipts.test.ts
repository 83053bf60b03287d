import { afterAll, beforeAll, expect, it } from "vitest";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

type Filters = Parameters<typeof listReceipts>[1];
const numbers = async (ctx: Context, filters: Filters) =>
  (await listReceipts(ctx, filters, { limit: 100, after: null })).rows.map(({ number }) => number);

it("receipts are found by number, gift and day of issue, by their own sides alone", async () => {
  const donor = await fixture.person();
  const [first, second] = [await fixture.give(donor, fixture.charity), await fixture.give(donor, fixture.charity)];
  await fixture.settle();
  const receipts = await fixture.system.db.receipt.findMany({ where: { giftId: { in: [first, second] } } });
  const of = (giftId: string) => receipts.find((receipt) => receipt.giftId === giftId)!;
  const { number, issuedAt } = of(first);
  expect(await numbers(fixture.partner, { number: number.toLowerCase() })).toEqual([number]);
  expect(await numbers(fixture.partner, { gift_id: second })).toEqual([of(second).number]);
  expect(await numbers(fixture.partner, { number, gift_id: second })).toEqual([]);
  expect(await numbers(fixture.partner, { issued_after: new Date(issuedAt.getTime() - 1) })).toHaveLength(2);
  expect(await numbers(fixture.partner, { issued_before: issuedAt })).toEqual([]);
  const stranger = fixture.system.as(apiCaller((await fixture.person({ creator: fixture.system })).id));
  expect(await numbers(stranger, { number })).toEqual([]);
  expect(await numbers(stranger, { gift_id: first })).toEqual([]);
});
