import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts } from "@/app/_payouts/open-payouts";
import { knownCurrencyIn, payoutLineAfter } from "@/app/_payouts/payout-query";
import { StatementButtons } from "@/app/_payouts/statement-buttons";
import { StatementView } from "@/app/_payouts/statement-view";
import { listNextLines, readNextStatement } from "@/server/domain/payouts/next-statement";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const LINES_SHOWN = 50;

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** The lines of a balance that are not in a payout yet. */
export default async function NextPayoutPage(props: OrganizationProps) {
  const { opened, path: all } = await openPayouts(props, "/payouts/next");
  const { acting, language, after } = opened;
  const { locale } = language;
  const { balance } = await acting.run(readPayoutDesk, { currency: knownCurrencyIn(await props.searchParams) });
  const currency = balance?.currency ?? DEFAULT_CURRENCY;
  const [sums, lines] = await Promise.all([
    acting.run(readNextStatement, { currency }),
    acting.list(listNextLines, { currency }, { limit: LINES_SHOWN, after: payoutLineAfter(after) }),
  ]);
  const t = translator(locale, "money");
  const path = `${all}/next`;
  const held = balance?.heldCents ?? 0n;
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={path}
      title={t("inNone")}
      back={{ path: all, label: t("payouts") }}
      action={
        lines.rows.length > 0 && (
          <span className="flex flex-wrap gap-3">
            <StatementButtons href={`${path}/export?currency=${currency}`} locale={locale} />
          </span>
        )
      }
      isWide
    >
      <p className="text-lead max-w-2xl">
        {t("inNoneText")} {held > 0n && t("inNoneHeld", { amount: formatMoney(held, currency, locale) })}
      </p>
      <StatementView
        sums={sums}
        lines={lines}
        currency={currency}
        total={t("inNoneTotal")}
        path={path}
        query={{ currency }}
        opened={opened}
      />
    </OrganizationFrame>
  );
}
