import type { ReactNode } from "react";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { organizationPath } from "@/app/_organizations/organization-frame";
import { PayoutTable } from "@/app/_payouts/payout-table";
import { dateText, dayText, scheduleText } from "@/app/_payouts/payout-words";
import { RequirementList } from "@/app/_payouts/requirement-list";
import { Fact, FactList } from "@/components/parts/fact-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { payableOf } from "@/server/domain/payouts/payout-balances";
import type { PayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { formatMoney } from "@/server/texts/format";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

interface PayoutSectionProps {
  desk: PayoutDesk;
  opened: OrganizationPage;
}

/** An organization's next payout: when, how much and to which account; what is in transit; and what is missing. */
export function PayoutSection({ desk, opened }: PayoutSectionProps) {
  const { account, newest, balance } = desk;
  const { language, timeZone } = opened;
  const { locale, href } = language;
  const t = translator(locale, "money");
  const room = `${organizationPath(opened.id)}/money`;
  const path = `${room}/payouts`;
  const missing = missingOf(desk);
  const query = balance === null ? "" : `?currency=${balance.currency}`;
  return (
    <section aria-labelledby="payouts" className="space-y-4">
      <h2 id="payouts" className="section-title">
        {t("payouts")}
      </h2>
      <div className="max-w-2xl space-y-4">
        {account === null ? (
          <EmptyState
            action={
              <a href={href(`${room}/account`)} className="button-quiet">
                {t("accountSet")}
              </a>
            }
          >
            {t("accountEmpty")}
          </EmptyState>
        ) : (
          <>
            <p>{nextSentence(desk, opened)}</p>
            <DeskFacts desk={desk} opened={opened} room={room} />
          </>
        )}
        <RequirementList requirements={missing} opened={opened} />
        <p className="flex flex-wrap gap-3">
          {account && (
            <a href={href(`${path}/new${query}`)} className="button-quiet">
              {t("payNow")}
            </a>
          )}
          <a href={href(`${room}/schedule`)} className="button-quiet">
            {t("schedule")}
          </a>
          {balance && (
            <a href={href(`${path}/next${query}`)} className="button-quiet">
              {t("inNone")}
            </a>
          )}
          {newest.length > 0 && (
            <a href={href(path)} className="button-quiet">
              {t("allPayouts")}
            </a>
          )}
        </p>
      </div>
      {newest.length > 0 && (
        <PayoutTable caption={t("newestPayouts")} rows={newest} path={path} timeZone={timeZone} language={language} />
      )}
    </section>
  );
}

/** What payouts are waiting for besides the account; nothing while there is nothing to pay out. */
function missingOf({ account, balance, requirements }: PayoutDesk): PayoutDesk["requirements"] {
  if (account === null && balance === null) return [];
  return requirements.filter(({ code }) => code !== "payout_account_missing");
}

/** Says in a sentence what happens to the balance next. */
function nextSentence(
  { next, balance, schedule, moving }: PayoutDesk,
  { language: { locale }, timeZone }: OrganizationPage,
): string {
  const t = translator(locale, "money");
  const { currency } = balance ?? { currency: DEFAULT_CURRENCY };
  const payable = balance === null ? 0n : payableOf(balance);
  const amount = formatMoney(payable > 0n ? payable : 0n, currency, locale);
  switch (next.kind) {
    case "planned":
      return t("nextPlanned", { amount, date: dayText(next.at, timeZone, locale) });
    case "below_minimum":
      return t("nextBelow", { amount, minimum: formatMoney(schedule.minimumCents, currency, locale) });
    case "manual":
      return t("nextManual", { amount });
    case "restricted": {
      const held = moving.find(({ heldFor }) => heldFor === "account");
      return payable <= 0n && held
        ? t("nextHeld", { amount: formatMoney(held.amountCents, held.currency, locale) })
        : t("nextRestricted", { amount });
    }
    default:
      return payable < 0n ? t("nextOwed", { amount: formatMoney(-payable, currency, locale) }) : t("nextNothing");
  }
}

function DeskFacts({ desk, opened, room }: PayoutSectionProps & { room: string }) {
  const { account, balance, schedule, moving } = desk;
  const { locale, href } = opened.language;
  const t = translator(locale, "money");
  const money = (cents: bigint, currency: string) => (
    <Money cents={Number(cents)} currency={currency} locale={locale} />
  );
  const link = (path: string, label: ReactNode) => (
    <a href={href(path)} className="text-link inline-flex min-h-11 items-center">
      {label}
    </a>
  );
  return (
    <FactList>
      {balance && balance.heldCents > 0n && (
        <Fact label={t("heldBack")}>{money(balance.heldCents, balance.currency)}</Fact>
      )}
      {moving.map(({ id, amountCents, currency, status, arrivesOn }) => (
        <Fact key={id} label={t("payoutStatus", { status })}>
          {link(
            `${room}/payouts/${id}`,
            <span>
              {money(amountCents, currency)}
              {arrivesOn && <> · {t("expectedOn", { date: dateText(arrivesOn, locale) })}</>}
            </span>,
          )}
        </Fact>
      ))}
      {account && (
        <Fact label={t("account")}>
          <bdi>{payoutAccountText(account, locale)}</bdi> · {link(`${room}/account`, t("accountChange"))}
        </Fact>
      )}
      <Fact label={t("schedule")}>{scheduleText(schedule, locale)}</Fact>
    </FactList>
  );
}
