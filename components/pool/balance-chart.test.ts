import { expect, it } from "vitest";
import { balanceChart, CHART_HEIGHT, CHART_WIDTH, lastOfMonths } from "@/components/pool/balance-chart";

const point = (at: string, treasuryCents: number, reservesCents: number) => ({ at, treasuryCents, reservesCents });

it("draws nothing before money has moved", () => {
  expect(balanceChart([], "2026-03-01T00:00:00.000Z")).toBeNull();
  expect(balanceChart([point("2026-02-01T00:00:00.000Z", 0, 0)], "2026-03-01T00:00:00.000Z")).toBeNull();
});

it("draws steps from the first record until now, within its box", () => {
  const history = [
    point("2026-01-01T00:00:00.000Z", 0, 1_200),
    point("2026-01-16T00:00:00.000Z", 100, 1_100),
    point("2026-01-31T00:00:00.000Z", 50, 1_100),
  ];
  const chart = balanceChart(history, "2026-01-31T00:00:00.000Z")!;
  expect(chart).toMatchObject({ topCents: 1_200, from: history[0]!.at });
  expect(chart.reserves).toBe(`M0 4H0V4H300V17H${CHART_WIDTH}V17H${CHART_WIDTH}`);
  expect(chart.area).toBe(`${chart.treasury}V${CHART_HEIGHT}H0Z`);
});

it("draws a pool whose records all have one time", () => {
  const at = "2026-01-01T00:00:00.000Z";
  expect(balanceChart([point(at, 0, 1_200), point(at, 100, 1_100)], at)!.treasury).not.toMatch(/NaN|Infinity/);
});

it("lists the last balances of each month, newest first", () => {
  const history = [
    point("2026-01-01T00:00:00.000Z", 0, 1_200),
    point("2026-01-31T00:00:00.000Z", 100, 1_100),
    point("2026-02-28T00:00:00.000Z", 200, 1_000),
  ];
  expect(lastOfMonths(history).map(({ treasuryCents }) => treasuryCents)).toEqual([200, 100]);
});
