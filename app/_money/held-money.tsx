import type { PageLocale } from "@/app/_request/request-locale";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import type { HeldMoney } from "@/server/domain/home/money/read-money";
import { translator } from "@/server/texts/translator";

interface HeldMoneyFactsProps {
  held: HeldMoney;
  language: PageLocale;
}

/** An organization's balance in one currency. */
export function HeldMoneyFacts({ held, language: { locale } }: HeldMoneyFactsProps) {
  const t = translator(locale, "money");
  const money = (cents: bigint) => <Money cents={Number(cents)} currency={held.currency} locale={locale} />;
  return (
    <FactList>
      <Fact label={t("available")}>{money(held.availableCents)}</Fact>
      <Fact label={t("onItsWay")}>{money(held.onItsWayCents)}</Fact>
      {held.owedCents > 0n && <Fact label={t("owed")}>{money(-held.owedCents)}</Fact>}
    </FactList>
  );
}

interface CurrencyChoiceProps {
  held: readonly HeldMoney[];
  chosen: string;
  /** The room's path, without a language. */
  path: string;
  language: PageLocale;
}

/** The balances in several currencies, each linked to its statement. */
export function CurrencyChoice({ held, chosen, path, language: { locale, href } }: CurrencyChoiceProps) {
  if (held.length < 2) return null;
  return (
    <nav aria-label={translator(locale, "money")("currency")}>
      <ul className="flex flex-wrap gap-x-5">
        {held.map(({ currency, availableCents, owedCents }) => (
          <li key={currency}>
            <a
              href={href(`${path}?currency=${currency}`)}
              aria-current={currency === chosen ? "true" : undefined}
              className={`inline-flex min-h-11 items-center gap-2 ${currency === chosen ? "font-semibold" : "text-link"}`}
            >
              {currency} <Money cents={Number(availableCents - owedCents)} currency={currency} locale={locale} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
