import { giveAmountPath } from "@/components/campaign/give-amount-path";
import { giftPresets } from "@/server/kernel/gift-presets";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { formatRoundMoney } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface AmountLinksProps {
  page: CampaignPage;
  locale: Locale;
  href(path: string): string;
}

/** Three usual amounts, each a link to the gift form with that amount chosen, to save a step. */
export function AmountLinks({ page, locale, href }: AmountLinksProps) {
  const { currency } = page.campaign;
  const t = translator(locale, "give");
  return (
    <ul aria-label={t("amountLegend")} className="mt-5 grid grid-cols-3 gap-2">
      {giftPresets(currency)
        .slice(1, 4)
        .map((cents) => {
          const amount = formatRoundMoney(cents, currency, locale);
          return (
            <li key={cents}>
              <a
                href={href(giveAmountPath(page, Number(cents)))}
                aria-label={t("buttonOnce", { amount })}
                className="choice-card px-2 font-semibold tabular-nums"
              >
                {amount}
              </a>
            </li>
          );
        })}
    </ul>
  );
}
