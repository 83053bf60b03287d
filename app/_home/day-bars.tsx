import { BarChart } from "@/components/parts/bar-chart";
import type { GivingBar } from "@/server/domain/home/read-giving-days";
import { formatDay, formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface DayBarsProps {
  /** At least one. */
  bars: readonly GivingBar[];
  currency: string;
  /** How many days a bar stands for. */
  step: number;
  /** The time zone of the days. */
  timeZone: string;
  locale: Locale;
}

/** The gifts by day, or by week: settled and clearing money, with a table behind it. */
export function DayBars({ bars, currency, step, timeZone, locale }: DayBarsProps) {
  const t = translator(locale, "overview");
  const money = (cents: number | bigint) => formatRoundMoney(cents, currency, locale);
  // Weekly bars may span two years.
  const day = (key: string) => formatDay(key, locale, step > 1);
  const clearing = bars.reduce((cents, bar) => cents + bar.clearingCents, 0n);
  return (
    <div className="space-y-2">
      <BarChart
        bars={bars.map(({ key, settledCents, clearingCents }) => {
          return { key, settledCents: Number(settledCents), clearingCents: Number(clearingCents) };
        })}
        label={t("chart", {
          settled: money(bars.reduce((cents, bar) => cents + bar.settledCents, 0n)),
          clearing: money(clearing),
          from: day(bars[0]!.key),
          to: day(bars.at(-1)!.key),
        })}
        nameOf={({ key }) => <time dateTime={key}>{day(key)}</time>}
        amountOf={money}
        words={{
          table: t("table"),
          day: t(step === 1 ? "day" : "week"),
          settled: t("settled"),
          clearing: t("clearing"),
        }}
      />
      {clearing > 0n && <p className="text-quiet text-small">{t("hatched", { zone: timeZone })}</p>}
    </div>
  );
}
