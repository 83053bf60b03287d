import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts, type PayoutProps } from "@/app/_payouts/open-payouts";
import { PayoutFacts } from "@/app/_payouts/payout-facts";
import { payoutLineAfter } from "@/app/_payouts/payout-query";
import { PayoutTimeline } from "@/app/_payouts/payout-timeline";
import { RequirementList } from "@/app/_payouts/requirement-list";
import { StatementButtons } from "@/app/_payouts/statement-buttons";
import { StatementView } from "@/app/_payouts/statement-view";
import { listPayoutLines } from "@/server/domain/payouts/payout-lines";
import { readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { readPayoutDetails } from "@/server/domain/payouts/read-payout-details";
import { formatMoney } from "@/server/texts/format";
import { translator } from "@/server/texts/translator";

const LINES_SHOWN = 50;

export const generateMetadata = (props: PayoutProps) => meMetadata(props, "navMoney");

/** A payout: its details, its history, and every line of its statement. */
export default async function PayoutPage(props: PayoutProps) {
  const { payout: asked } = await props.params;
  const { opened, path: all, notice } = await openPayouts(props, `/payouts/${encodeURIComponent(asked)}`);
  const { acting, language, after } = opened;
  const { locale, href } = language;
  const details = await acting.findOr404(readPayoutDetails, { id: asked });
  const { payout, sums } = details;
  const lines = await acting.list(
    listPayoutLines,
    { id: payout.id },
    { limit: LINES_SHOWN, after: payoutLineAfter(after) },
  );
  const t = translator(locale, "money");
  const path = `${all}/${payout.id}`;
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={path}
      title={t("payoutTitle", { amount: formatMoney(payout.amountCents, payout.currency, locale) })}
      back={{ path: all, label: t("payouts") }}
      {...notice}
      action={
        <span className="flex flex-wrap gap-3">
          {payout.status === "pending" && acting.may("payouts:write") && (
            <a href={href(`${path}/cancel`)} className="button-quiet">
              {t("payoutCancel")}
            </a>
          )}
          <StatementButtons href={`${path}/export`} locale={locale} />
        </span>
      }
      isWide
    >
      {payout.status === "pending" && payout.heldFor === "account" && (
        <div className="max-w-2xl">
          <RequirementList requirements={await accountRequirements(acting)} opened={opened} />
        </div>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <PayoutFacts details={details} locale={locale} />
        <PayoutTimeline payout={payout} opened={opened} />
      </div>
      <StatementView
        sums={sums}
        lines={lines}
        currency={payout.currency}
        total={t("statementTotal")}
        path={path}
        opened={opened}
      />
    </OrganizationFrame>
  );
}

/** What the payout account is still missing. */
async function accountRequirements(acting: OrganizationPage["acting"]) {
  const { requirements } = await acting.run(readPayoutDesk, { currency: null });
  return requirements.filter(({ code }) => code.startsWith("payout_account_"));
}
