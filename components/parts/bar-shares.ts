export interface Bar {
  /** What it stands for, such as a day: unique among the bars. */
  key: string;
  settledCents: number;
  clearingCents: number;
}

interface BarShares {
  /** What the height of the chart stands for. */
  topCents: number;
  /** For each bar, which shares of that height its parts have. */
  shares: { key: string; settled: number; clearing: number }[];
}

/** The heights of bars as shares of the highest one, which has all of it; none have any if no money came. */
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
