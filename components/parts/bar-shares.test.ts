import { expect, it } from "vitest";
import { barShares } from "@/components/parts/bar-shares";

const bar = (key: string, settledCents: number, clearingCents = 0) => ({ key, settledCents, clearingCents });

it("gives the highest bar the whole height, with both of its parts", () => {
  expect(barShares([bar("mon", 100), bar("tue", 300, 100), bar("wed", 0)])).toEqual({
    topCents: 400,
    shares: [
      { key: "mon", settled: 0.25, clearing: 0 },
      { key: "tue", settled: 0.75, clearing: 0.25 },
      { key: "wed", settled: 0, clearing: 0 },
    ],
  });
});

it("draws nothing where no money came", () => {
  expect(barShares([])).toEqual({ topCents: 0, shares: [] });
  expect(barShares([bar("mon", 0)]).shares).toEqual([{ key: "mon", settled: 0, clearing: 0 }]);
});
