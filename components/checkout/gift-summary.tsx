import type { ReactNode } from "react";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import { minorUnits } from "@/server/kernel/currencies";
import { GIFT_FEE_CENTS } from "@/server/kernel/limits";
import { netCentsOf } from "@/server/kernel/net-cents";
import { formatMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { recipientName, startSentence } from "@/server/texts/neutral-names";
import { translator } from "@/server/texts/translator";

interface GiftSummaryProps {
  currency: string;
  locale: Locale;
  beneficiary: string | null;
  /** Who bears the cost of the payment. */
  costs: CostBearer;
}

const EXAMPLE_UNITS = 50n;

/** The example amount of a form. */
export function exampleCents(currency: string): bigint {
  return EXAMPLE_UNITS * 10n ** BigInt(minorUnits(currency));
}

/** Where the gift's money goes. `public/give.js` fills in the chosen amount; without scripts, it shows an example. */
export function GiftSummary({ currency, locale, beneficiary, costs }: GiftSummaryProps) {
  const t = translator(locale, "give");
  const values = { beneficiary: recipientName(beneficiary, locale) };
  const example = exampleCents(currency);
  const money = (cents: bigint) => formatMoney(cents, currency, locale);
  return (
    <>
      <dl>
        <Row name={t("feeGift")} isLive>
          <span data-give="paid" />
        </Row>
        <Row name={t("feeFee")}>{money(GIFT_FEE_CENTS)}</Row>
        <Row name={startSentence(t("feeNet", values), beneficiary)} isLive>
          <span data-give="net" />
        </Row>
      </dl>
      <p className="mt-2 text-quiet text-small">
        {t("feeNote", { fee: money(GIFT_FEE_CENTS), costs })}{" "}
        <span data-example>{t("feeExample", { amount: money(example), net: money(netCentsOf(example)) })}</span>
      </p>
    </>
  );
}

/** A row that is hidden until a script knows its amount. */
function Row({ name, isLive = false, children }: { name: string; isLive?: boolean; children: ReactNode }) {
  return (
    <div
      data-give-row={isLive || undefined}
      hidden={isLive}
      className="flex justify-between gap-4 border-line border-b py-2 last:border-b-0 last:font-semibold [&[hidden]]:hidden"
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
