import type { ReactNode } from "react";
import { type Bar, barShares } from "@/components/parts/bar-shares";
import { ChartTable } from "@/components/parts/chart-table";

interface BarChartProps {
  /** In the order of time. */
  bars: readonly Bar[];
  /** What the chart shows, in one sentence with its figures. */
  label: string;
  /** The label of a bar's day, and of its amounts. */
  nameOf(bar: Bar): ReactNode;
  amountOf(cents: number): ReactNode;
  /** The texts for the table behind the chart: its summary, and its three column names. */
  words: { table: string; day: string; settled: string; clearing: string };
}

/** Amounts by day: settled money solid, clearing money hatched. The highest bar and both ends are labeled; no grid, no legend. */
export function BarChart({ bars, label, nameOf, amountOf, words }: BarChartProps) {
  const { topCents, shares } = barShares(bars);
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure>
      {/* Time runs from left to right in every script. */}
      <div dir="ltr" className="text-quiet text-small">
        <p className="tabular-nums">{amountOf(topCents)}</p>
        <div role="img" aria-label={label} className="bars">
          {shares.map(({ key, settled, clearing }) => (
            <span
              key={key}
              className="bar"
              style={{ "--settled": settled, "--clearing": clearing } as Record<string, number>}
            >
              <span className="bar-clearing" />
              <span className="bar-settled" />
            </span>
          ))}
        </div>
        {first && last && (
          <p className="flex justify-between gap-4">
            <span>{nameOf(first)}</span>
            {last !== first && <span>{nameOf(last)}</span>}
          </p>
        )}
      </div>
      <ChartTable
        label={words.table}
        caption={label}
        columns={[words.day, words.settled, words.clearing]}
        rows={bars.map((bar) => ({
          key: bar.key,
          cells: [nameOf(bar), amountOf(bar.settledCents), amountOf(bar.clearingCents)],
        }))}
      />
    </figure>
  );
}
