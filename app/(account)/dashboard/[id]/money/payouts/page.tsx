import { More } from "@/app/_account/me-frame";
import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts } from "@/app/_payouts/open-payouts";
import { PayoutFilterBar } from "@/app/_payouts/payout-filter-bar";
import { payoutSelectionIn } from "@/app/_payouts/payout-query";
import { PayoutTable } from "@/app/_payouts/payout-table";
import { readPosition, writePosition } from "@/app/_request/list-position";
import { EmptyState } from "@/components/ui/empty-state";
import { listPayouts } from "@/server/domain/payouts/get-payout";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { translator } from "@/server/texts/translator";

const PAYOUTS_SHOWN = 25;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** The payouts of an organization, newest first. */
export default async function PayoutsPage(props: OrganizationProps) {
  const { opened, room, path, notice } = await openPayouts(props, "/payouts");
  const { id, acting, language, after, timeZone } = opened;
  const { locale, href } = language;
  const t = translator(locale, "money");
  const selection = payoutSelectionIn(await props.searchParams);
  const page = { limit: PAYOUTS_SHOWN, after: readPosition(after, "payout") };
  const [{ rows, next }, { balances }] = await Promise.all([
    acting.list(listPayouts, { identity_id: id, ...selection }, page),
    acting.run(readPayoutDesk, { currency: null }),
  ]);
  const isEmpty = rows.length === 0 && page.after === null;
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={path}
      title={t("payouts")}
      back={{ path: room, label: translator(locale, "dashboard")("money") }}
      {...notice}
      isWide
    >
      {isEmpty && Object.keys(selection).length === 0 ? (
        <EmptyState
          action={
            <a href={href(room)} className="button-quiet">
              {t("payoutsEmptyAction")}
            </a>
          }
        >
          {t("payoutsEmpty")}
        </EmptyState>
      ) : (
        <>
          <PayoutFilterBar selection={selection} currencies={balances} locale={locale} />
          {isEmpty ? (
            <p className="text-quiet">{t("payoutsNone")}</p>
          ) : (
            <PayoutTable caption={t("payouts")} rows={rows} path={path} timeZone={timeZone} language={language} />
          )}
        </>
      )}
      <More {...language} path={path} query={selection} next={next && writePosition(next)} />
    </OrganizationFrame>
  );
}
