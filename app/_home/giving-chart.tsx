import { DayBars } from "@/app/_home/day-bars";
import { RANGE_NAMES } from "@/app/_home/range-words";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { HOME_RANGE_WORDS, HOME_RANGES } from "@/server/domain/home/home-ranges";
import type { GivingReport, Home } from "@/server/domain/home/read-home";
import { translator } from "@/server/texts/translator";

interface GivingChartProps {
  home: Home;
  report: GivingReport;
  opened: OrganizationPage;
}

/** The gifts by day, with a choice of range and currency. */
export function GivingChart({ home, report, opened }: GivingChartProps) {
  const { locale, href } = opened.language;
  const { currency, range, bars } = report;
  const t = translator(locale, "overview");
  const path = `/dashboard/${opened.id}`;
  return (
    <section aria-labelledby="given" className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="given" className="section-title">
          {t("given")}
        </h2>
        {home.currencies.length > 1 && (
          <Choices
            label={t("currencyLabel")}
            choices={home.currencies.map((one) => ({
              name: one,
              url: href(`${path}?range=${range}&currency=${one}`),
              isChosen: one === currency,
            }))}
          />
        )}
        <Choices
          label={t("rangeLabel")}
          choices={HOME_RANGE_WORDS.map((one) => ({
            name: t(RANGE_NAMES[one]),
            url: href(`${path}?range=${one}&currency=${currency}`),
            isChosen: one === range,
          }))}
        />
      </div>
      <DayBars
        bars={bars}
        currency={currency}
        step={HOME_RANGES[range].step}
        timeZone={home.timeZone}
        locale={locale}
      />
    </section>
  );
}

interface ChoicesProps {
  label: string;
  choices: readonly { name: string; url: string; isChosen: boolean }[];
}

function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5">
        {choices.map(({ name, url, isChosen }) => (
          <li key={name}>
            <a
              href={url}
              aria-current={isChosen ? "true" : undefined}
              className={`inline-flex min-h-11 items-center text-small ${isChosen ? "font-semibold" : "text-link"}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
