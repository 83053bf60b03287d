import type { payoutSelectionIn } from "@/app/_payouts/payout-query";
import { FilterBar } from "@/components/parts/filter-bar";
import { PAYOUT_STATUSES } from "@/server/resources/payout";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface PayoutFilterBarProps {
  selection: ReturnType<typeof payoutSelectionIn>;
  /** The balances that can be chosen. */
  currencies: readonly { currency: string }[];
  locale: Locale;
}

/** Chooses which payouts are shown. */
export function PayoutFilterBar({ selection, currencies, locale }: PayoutFilterBarProps) {
  const t = translator(locale, "money");
  return (
    <FilterBar
      label={t("payouts")}
      filters={[
        {
          kind: "select",
          name: "status",
          label: t("payoutStatusTitle"),
          value: selection.status ?? null,
          all: t("payoutStatusAll"),
          options: PAYOUT_STATUSES.map((value) => ({ value, label: t("payoutStatus", { status: value }) })),
        },
        {
          kind: "select",
          name: "currency",
          label: t("currency"),
          value: selection.currency ?? null,
          all: t("currencyAll"),
          options: currencies.map(({ currency }) => ({ value: currency, label: currency })),
        },
      ]}
      submit={translator(locale, "dashboard")("filterShow")}
    />
  );
}
