import { notFound } from "next/navigation";
import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import { DayList } from "@/app/_money/day-list";
import { LineTable } from "@/app/_money/line-table";
import { dayIn, lineAfter, monthIn } from "@/app/_money/money-query";
import { mayReadMoney, type OrganizationProps, openOrganization } from "@/app/_organizations/open-organization";
import { OrganizationFrame, organizationPath } from "@/app/_organizations/organization-frame";
import { knownCurrencyIn } from "@/app/_payouts/payout-query";
import { StatementButtons } from "@/app/_payouts/statement-buttons";
import { writePosition } from "@/app/_request/list-position";
import type { PageLocale } from "@/app/_request/request-locale";
import { listMoneyLines } from "@/server/domain/home/money/list-money-lines";
import { readMoneyMonth } from "@/server/domain/home/money/read-money-month";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { formatDay, formatMonth } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const LINES_SHOWN = 25;

interface MonthProps extends OrganizationProps {
  params: Promise<{ id: string; month: string }>;
}

export const generateMetadata = (props: MonthProps) => meMetadata(props, "navMoney");

/** A month of a balance: its days, and what moved in it or on one of its days. */
export default async function MoneyMonthPage(props: MonthProps) {
  const [params, query] = await Promise.all([props.params, props.searchParams]);
  const month = monthIn(params.month) ?? notFound();
  const opened = await openOrganization(props, `/money/${month}`);
  if (!mayReadMoney(opened)) notFound();
  const { id, acting, language, after, timeZone } = opened;
  const { locale } = language;
  const t = translator(locale, "money");
  const currency = knownCurrencyIn(query) ?? DEFAULT_CURRENCY;
  const day = dayIn(query, month);
  const page = { limit: LINES_SHOWN, after: lineAfter(after) };
  const [{ days }, { rows, next }] = await Promise.all([
    acting.run(readMoneyMonth, { currency, month }),
    acting.list(listMoneyLines, { currency, period: day ?? month }, page),
  ]);
  const room = `${organizationPath(id)}/money`;
  const path = `${room}/${month}`;
  const asked = { currency, ...(day && { day }) };
  const caption = day === null ? t("lines") : t("linesOfDay", { date: formatDay(day, locale, true) });
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={path}
      title={formatMonth(month, locale)}
      back={{ path: `${room}?currency=${currency}`, label: translator(locale, "dashboard")("money") }}
      action={
        <span className="flex flex-wrap gap-3">
          <StatementButtons href={`${path}/export?${new URLSearchParams(asked)}`} locale={locale} />
        </span>
      }
      isWide
    >
      {days.length === 0 ? (
        <p className="text-quiet">{t("nothing")}</p>
      ) : (
        <>
          <DayList days={days} day={day} currency={currency} path={path} language={language} />
          <section aria-labelledby="lines" className="space-y-3">
            <h2 id="lines" className="section-title">
              {caption}
            </h2>
            {day !== null && <WholeMonth path={`${path}?currency=${currency}`} language={language} />}
            <LineTable
              caption={caption}
              lines={rows}
              gifts={acting.isPerson ? null : `${organizationPath(id)}/gifts`}
              payouts={`${room}/payouts`}
              timeZone={timeZone}
              language={language}
            />
            <More {...language} path={path} query={asked} next={next && writePosition(next)} />
          </section>
        </>
      )}
    </OrganizationFrame>
  );
}

function WholeMonth({ path, language: { locale, href } }: { path: string; language: PageLocale }) {
  return (
    <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
      {translator(locale, "money")("wholeMonth")}
    </a>
  );
}
