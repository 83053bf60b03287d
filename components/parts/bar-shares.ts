export interface Bar {
  /** What the bar stands for, such as a day: unique among the bars. */
  key: string;
  settledCents: number;
  clearingCents: number;
}

interface BarShares {
  /** The amount that the chart's full height stands for. */
  topCents: number;
  /** For each bar, its parts as shares of that height. */
  shares: { key: string; settled: number; clearing: number }[];
}

/** The heights of bars as shares of the highest one; all 0 if no money came in. */
export function barShares(bars: readonly Bar[]): BarShares {
  const topCents = Math.max(0, ...bars.map(({ settledCents, clearingCents }) => settledCents + clearingCents));
  const share = (cents: number) => (topCents === 0 ? 0 : cents / topCents);
  return {
    topCents,
    shares: bars.map(({ key, settledCents, clearingCents }) => ({
      key,
      settled: share(settledCents),
      clearing: share(clearingCents),
    })),
  };
}
