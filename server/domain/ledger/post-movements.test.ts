import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { postGifts, postPayments } from "@/server/domain/ledger/post-movements";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// The app only names gifts and payments. Their rows decide whether money moves, how much, and between which accounts.
describe("the app's login posts", () => {
  const give = async (amount_cents = 5_000n) => fixture.give(await fixture.person(), fixture.charity, { amount_cents });
  const gift = (movement: Parameters<typeof postGifts>[1], id: string) =>
    fixture.system.transaction((tx) => postGifts(tx, movement, [{ id }]));

  it("nothing for a gift that is not where the movement leads on from", async () => {
    const pending = await give();
    for (const movement of ["gift_settled", "gift_returned", "gift_reversed"] as const) {
      await expect(gift(movement, pending)).rejects.toThrow(`${movement} of ${pending} is refused`);
    }
    await fixture.settle();
    for (const movement of ["gift_clearing", "gift_returned"] as const) {
      await expect(gift(movement, pending)).rejects.toThrow("is refused");
    }
    await expect(gift("gift_settled", "gft_nothing")).rejects.toThrow("is refused");
    await expect(gift("gift_doubled" as "gift_settled", pending)).rejects.toThrow("is refused");
  });

  it("nothing twice, even for a gift whose status was set back", async () => {
    const settled = await give();
    await fixture.settle();
    await expect(gift("gift_settled", settled)).rejects.toMatchObject({ code: "23505" });
    await fixture.system.db.gift.update({ where: { id: settled }, data: { status: "settling" } });
    await expect(gift("gift_settled", settled)).rejects.toMatchObject({ code: "23505" });
    await fixture.system.db.gift.update({ where: { id: settled }, data: { status: "settled" } });
  });

  it("nothing for a payment that does not stand as the movement says", async () => {
    const id = await give();
    await fixture.settle();
    const charge = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: id } });
    for (const movement of [
      "refund_paid",
      "refund_credited",
      "credit_withdrawn",
      "charge_unclaimed",
      "charge_claimed",
      "charge_returned",
    ] as const) {
      const posting = fixture.system.transaction((tx) => postPayments(tx, movement, [charge]));
      await expect(posting).rejects.toThrow(`${movement} of ${charge.id} is refused`);
    }
  });

  it("no movement of its own making", async () => {
    const own = "SELECT ledger_post('[]'::jsonb, 'app', now())";
    await expect(fixture.system.pool.query(own)).rejects.toThrow("permission denied");
  });

  it("a refund and a settlement of one recipient, however many meet, without an error", async () => {
    const recipient = await fixture.person();
    const amounts = Array.from({ length: 12 }, (_, index) => BigInt(1_000 + index));
    const first = await Promise.all(
      amounts.map(async (amount_cents) => fixture.give(await fixture.person(), recipient, { amount_cents })),
    );
    await fixture.settle();
    await Promise.all(
      amounts.map(async (amount_cents) => fixture.give(await fixture.person(), recipient, { amount_cents })),
    );
    await Promise.all([
      ...first.map((id) => refundGift(fixture.partner, { id, reason: null })),
      fixture.settle(),
      fixture.settle(),
    ]);
    await fixture.settle();
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
