import { expect, it } from "vitest";
import { giftStates } from "@/server/domain/gifts/gift-states";

// Guards the life of a gift: only these moves and events are possible, and an ended gift never restarts.
it("a gift moves from state to state as promised, and tells of each end", () => {
  expect(giftStates.initial).toBe("pending");
  const moves = Object.values(giftStates.moves).flatMap(({ from, to, emits }) =>
    from.map((state) => `${state} -> ${to}: ${emits ?? "no event"}`),
  );
  expect(moves.sort()).toEqual([
    "pending -> failed: gift.failed",
    "pending -> settling: no event",
    "settled -> reversed: gift.reversed",
    "settling -> failed: gift.failed",
    "settling -> settled: gift.settled",
  ]);
});
