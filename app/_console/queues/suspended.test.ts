import { expect, it } from "vitest";
import { effectsOnGifts } from "@/app/_console/queues/suspended";

// Guards what operators read before they suspend someone: a listed party's money is not returned automatically.

it.each([
  [{ open: 0, taken: 0, isListed: true }, ["It has no open gifts. New ones are refused."]],
  [{ open: 2, taken: 1, isListed: false }, ["Its 2 open gifts fail. What was charged goes back to the donors."]],
  [
    { open: 3, taken: 1, isListed: true },
    [
      "Its 2 open gifts that were not charged fail.",
      "The money that was charged for its 1 open gift is blocked, because a screening case is confirmed: two operators decide what becomes of it.",
    ],
  ],
])("says of %j what becomes of the gifts", (state, effects) => {
  expect(effectsOnGifts(state)).toEqual(effects);
});
