import type { BalancePoint } from "@/server/resources/pool-page";

/** The size of the chart's box in units of its paths. */
export const CHART_WIDTH = 600;
export const CHART_HEIGHT = 160;

const TOP_MARGIN = 4;
const MONTH_CHARACTERS = "2026-03".length;

interface BalanceChart {
  /** The path of each line, and of the area below the treasury's. */
  treasury: string;
  reserves: string;
  area: string;
  /** When it begins. */
  from: string;
  /** The amount at the chart's upper edge. */
  topCents: number;
}

/** Draws balances as steps from the first record until now; null if no money has moved yet. */
export function balanceChart(history: readonly BalancePoint[], now: string): BalanceChart | null {
  const topCents = Math.max(
    ...history.flatMap(({ treasuryCents, reservesCents }) => [treasuryCents, reservesCents]),
    0,
  );
  const [first] = history;
  if (!first || topCents === 0) return null;
  const start = Date.parse(first.at);
  const span = Math.max(1, Date.parse(now) - start);
  const x = (at: string) => round(((Date.parse(at) - start) / span) * CHART_WIDTH);
  const y = (cents: number) => round(CHART_HEIGHT - (cents / topCents) * (CHART_HEIGHT - TOP_MARGIN));
  const line = (centsOf: (point: BalancePoint) => number) =>
    `M0 ${y(centsOf(first))}${history.map((point) => `H${x(point.at)}V${y(centsOf(point))}`).join("")}H${CHART_WIDTH}`;
  const treasury = line(({ treasuryCents }) => treasuryCents);
  return {
    treasury,
    reserves: line(({ reservesCents }) => reservesCents),
    area: `${treasury}V${CHART_HEIGHT}H0Z`,
    from: first.at,
    topCents,
  };
}

/** The last balances of each month, newest first. */
export function lastOfMonths(history: readonly BalancePoint[]): BalancePoint[] {
  const months = new Map(history.map((point) => [point.at.slice(0, MONTH_CHARACTERS), point]));
  return [...months.values()].reverse();
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
