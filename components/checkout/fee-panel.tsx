import { AMOUNT, NET } from "@/components/checkout/amount-places";
import type { Figures } from "@/components/checkout/figures";
import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { Checkbox } from "@/components/ui/checkbox";
import { minorUnits } from "@/server/kernel/currencies";
import { netCentsOf } from "@/server/kernel/net-cents";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";

interface FeePanelProps extends FieldsProps {
  figures: Figures;
  /** Whether scripts run and the panel follows the form. */
  isAlive: boolean;
  currency: string;
  locale: Locale;
}

const EXAMPLE_UNITS = 50n;

/** The net amount of the gift: for the chosen amount with scripts, as an example without. */
export function FeePanel({ state, texts, figures, isAlive, currency, locale }: FeePanelProps) {
  const money = (cents: bigint) => formatMoney(cents, currency, locale);
  const example = EXAMPLE_UNITS * 10n ** BigInt(minorUnits(currency));
  const paid = isAlive ? figures.paidCents : null;
  const rows = [
    [texts.feeGift, paid === null ? "–" : money(paid)],
    [texts.feeFee, texts.fee],
    [texts.feeNet, paid === null ? "–" : money(netCentsOf(paid))],
  ] as const;
  const shown = isAlive ? rows : rows.slice(1, 2);
  return (
    <section aria-labelledby="fee-title" className="mt-10 rounded-card border border-line bg-card p-4">
      <h2 id="fee-title" className="font-sans text-base">
        {texts.feeTitle}
      </h2>
      <dl className="mt-3">
        {shown.map(([name, sum]) => (
          <div
            key={name}
            className="flex justify-between gap-4 border-line border-b py-2 last:border-b-0 last:font-semibold"
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap tabular-nums">
              <bdi>{sum}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-quiet text-small">
        {texts.feeNote}{" "}
        {!isAlive && texts.feeExample.replace(AMOUNT, money(example)).replace(NET, money(netCentsOf(example)))}
      </p>
      <div className="mt-2">
        <Checkbox name="covers_fee" label={texts.coversFee} defaultChecked={state.input.covers_fee === "on"} />
      </div>
    </section>
  );
}
