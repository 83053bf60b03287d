import { afterAll, beforeAll, expect, it } from "vitest";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// Guards gifts against strangers: to them a gift doesn't exist, and no id reveals that it does.
it("a gift is read and listed by its two sides and who manages them, and does not exist for anyone else", async () => {
  const [from, to] = [await fixture.person(), await fixture.person({ creator: fixture.system })];
  const id = await fixture.give(from, to);
  const asked = (ctx: Context, of = id) =>
    getGift(ctx, { id: of }).then(
      (gift) => gift.id,
      (error: { code: string; message: string }) => [error.code, error.message.replaceAll(of, "the id")],
    );
  const listed = async (ctx: Context) =>
    (await listGifts(ctx, {}, { limit: 100, after: null })).rows.map((gift) => gift.id);
  const as = (identityId: string) => fixture.system.as(apiCaller(identityId));
  for (const ctx of [fixture.partner, as(from.id), as(to.id)]) {
    expect(await asked(ctx)).toBe(id);
    expect(await listed(ctx)).toContain(id);
  }
  const stranger = await fixture.person({ creator: fixture.system });
  const nobody = await asked(as(stranger.id), "gft_01kah0000000000000000000zz");
  expect(nobody).toEqual(["resource_not_found", expect.any(String)]);
  for (const ctx of [as(stranger.id), as(fixture.charity.id)]) {
    expect(await asked(ctx)).toEqual(nobody);
    expect(await listed(ctx)).toEqual([]);
  }
});
