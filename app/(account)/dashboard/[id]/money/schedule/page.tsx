import { notFound } from "next/navigation";
import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts } from "@/app/_payouts/open-payouts";
import { saveSchedule } from "@/app/_payouts/payout-actions";
import { weekdayName } from "@/app/_payouts/payout-words";
import { FieldForm, type FieldSpec } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { MONTH_DAYS } from "@/server/forms/payout-forms";
import { amountText } from "@/server/kernel/amount-text";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { WEEKDAYS } from "@/server/resources/payout-schedule";
import { currencySign } from "@/server/texts/currency-sign";
import { intlTag } from "@/server/texts/format";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** When an organization is paid, and from which minimum balance. */
export default async function SchedulePage(props: OrganizationProps) {
  const { opened, room } = await openPayouts(props, "/schedule");
  const { id, acting, language, timeZone } = opened;
  if (!acting.may("payouts:write")) notFound();
  const { locale } = language;
  const t = translator(locale, "money");
  const { schedule, balance, balances } = await acting.run(readPayoutDesk, { currency: null });
  const currency = balance?.currency ?? DEFAULT_CURRENCY;
  const initial = freshState({
    interval: schedule.interval,
    weekday: WEEKDAYS[(schedule.weekday ?? 1) - 1]!,
    day_of_month: String(schedule.dayOfMonth ?? 1),
    minimum: amountText(schedule.minimumCents, currency, intlTag(locale)),
  });
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={`${room}/schedule`}
      title={t("scheduleTitle")}
      back={{ path: room, label: translator(locale, "dashboard")("money") }}
    >
      <FieldForm
        action={saveSchedule.bind(null, { id, currency, locale })}
        initial={initial}
        lead={t("scheduleText", { zone: timeZone })}
        fields={fieldsOf(currency, balances.length > 1, locale)}
        submit={t("scheduleSave")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </OrganizationFrame>
  );
}

function fieldsOf(currency: string, isOneOfSeveral: boolean, locale: Locale): FieldSpec[] {
  const t = translator(locale, "money");
  return [
    {
      kind: "choice",
      name: "interval",
      label: t("scheduleInterval"),
      choices: [
        { value: "daily", label: t("scheduleDaily") },
        { value: "weekly", label: t("scheduleEveryWeek") },
        { value: "monthly", label: t("scheduleEveryMonth") },
        { value: "manual", label: t("scheduleManual"), note: t("scheduleManualNote") },
      ],
    },
    {
      kind: "select",
      name: "weekday",
      label: t("scheduleWeekday"),
      help: t("scheduleWeekdayHelp"),
      choices: WEEKDAYS.map((value, at) => ({ value, label: weekdayName(at + 1, locale) })),
    },
    {
      kind: "select",
      name: "day_of_month",
      label: t("scheduleDay"),
      help: t("scheduleDayHelp"),
      choices: MONTH_DAYS.map((value) => ({ value, label: value })),
    },
    {
      kind: "money",
      name: "minimum",
      label: t("scheduleMinimum"),
      help: t(isOneOfSeveral ? "scheduleMinimumEach" : "scheduleMinimumHelp"),
      sign: currencySign(currency, locale),
    },
  ];
}
