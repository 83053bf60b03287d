import { expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { reverseSkippedMatches } from "@/server/domain/matching/reverse-matching-gifts";
import { makeMatchFixture } from "@/server/testing/match-fixture";

// Guards sponsors: what matched a refunded contribution is reversed, even if it was locked at that moment.

it("refunds a settled matching gift that was locked while the contribution was refunded", async () => {
  const fixture = await makeMatchFixture();
  const locker = await fixture.admin.connect();
  try {
    const matchId = await fixture.promise({ cap_cents: 100_000n });
    const giftId = await fixture.contribute(5_000n);
    const [matching] = await fixture.matchesOf(giftId);
    expect(matching).toMatchObject({ amount: 5_000, status: "settled" });
    await locker.query("BEGIN");
    await locker.query("SELECT 1 FROM gifts WHERE id = $1 FOR NO KEY UPDATE", [matching!.id]);
    await refundGift(fixture.partner, { id: giftId, reason: null });
    await locker.query("ROLLBACK");
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "settled" }]);
    const { signal } = new AbortController();
    for (let time = 0; time < 2; time += 1) await reverseSkippedMatches(fixture.system, signal);
    expect(await fixture.matchesOf(giftId)).toMatchObject([{ status: "reversed" }]);
    expect((await fixture.standing(matchId))[1]).toBe(0);
    expect(await fixture.system.db.followUp.count({ where: { kind: "reverse_match" } })).toBe(0);
    await fixture.settle();
    expect(await fixture.brokenBooks()).toEqual([]);
  } finally {
    locker.release();
    await fixture.close();
  }
});
