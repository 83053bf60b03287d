import { expect, it, onTestFinished } from "vitest";
import { expireGiftActions } from "@/server/domain/gifts/actions/expire-gift-actions";
import { giftActionPath } from "@/server/domain/gifts/actions/gift-action-link";
import { makeMatchFixture } from "@/server/testing/match-fixture";
import { fillGiftForm, returnToGift } from "@/server/testing/pay-gift-form";

// Guards matches whose sponsor's bank wants them to confirm: what is promised is held until they have, or given back.

it("waits for its sponsor, and gives what it promised, or gives it back to the match", async () => {
  const fixture = await makeMatchFixture();
  onTestFinished(() => fixture.close());
  const { system, clock } = fixture;
  const matchId = await fixture.promise({ ratio: 1, payment_method_id: "pm_sandbox_authentication" });
  const [paid, left] = [await fixture.contribute(1_000n), await fixture.contribute(2_000n)];
  expect(await fixture.matchesOf(paid)).toMatchObject([{ amount: 1_000, status: "pending" }]);
  const match = await system.db.gift.findFirstOrThrow({ where: { matchedGiftId: paid } });
  const url = `https://almoner.example${giftActionPath(system, match.id)}`;
  await returnToGift(system, url, (await fillGiftForm(system, url, "pm_sandbox_ok"))!);
  await fixture.settle();
  clock.advance(8 * 86_400_000);
  await expireGiftActions(system, new AbortController().signal, clock.now());
  expect(await fixture.matchesOf(paid)).toMatchObject([{ amount: 1_000, status: "settled" }]);
  expect(await fixture.matchesOf(left)).toMatchObject([{ status: "failed" }]);
  expect(await fixture.standing(matchId)).toEqual(["paused", 1_000, 0]);
  expect(await fixture.pending(matchId)).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});
