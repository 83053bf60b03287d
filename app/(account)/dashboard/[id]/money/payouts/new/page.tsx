import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { ConfirmPanel } from "@/app/_payouts/confirm-panel";
import { openPayouts, type PayoutsPage } from "@/app/_payouts/open-payouts";
import { payOut, reviewPayout } from "@/app/_payouts/payout-actions";
import { centsIn, knownCurrencyIn } from "@/app/_payouts/payout-query";
import { RequirementList } from "@/app/_payouts/requirement-list";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Fact, FactList } from "@/components/parts/fact-list";
import { Money } from "@/components/ui/money";
import { type PayoutBalance, payableOf } from "@/server/domain/payouts/payout-balances";
import { canBePaid, type PayoutDesk, readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import type { Cents } from "@/server/kernel/money";
import { currencySign } from "@/server/texts/currency-sign";
import { formatMoney } from "@/server/texts/format";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** Pays out a balance, or part of it: asks for the amount, then shows the consequences before it is confirmed. */
export default async function NewPayoutPage(props: OrganizationProps) {
  const page = await openPayouts(props, "/payouts/new");
  const { opened, room, path } = page;
  const { locale } = opened.language;
  const query = await props.searchParams;
  const desk = await opened.acting.run(readPayoutDesk, { currency: knownCurrencyIn(query) });
  const { balance, requirements } = desk;
  const t = translator(locale, "money");
  const cents = centsIn(query);
  const payable = balance === null ? 0n : payableOf(balance);
  const isAsked = canBePaid(desk) && payable > 0n;
  const confirms = isAsked && balance !== null && cents !== null && cents <= payable;
  const title = confirms ? t("payTitle", { amount: formatMoney(cents, balance.currency, locale) }) : t("payNow");
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={`${path}/new`}
      title={title}
      back={{ path: room, label: translator(locale, "dashboard")("money") }}
    >
      {!canBePaid(desk) && <RequirementList requirements={requirements} opened={opened} />}
      {canBePaid(desk) && payable <= 0n && <p className="text-quiet">{t("payNothing")}</p>}
      {confirms && <Confirm desk={desk} balance={balance} cents={cents} page={page} />}
      {isAsked && balance !== null && !confirms && <Ask desk={desk} balance={balance} page={page} />}
    </OrganizationFrame>
  );
}

interface PartProps {
  desk: PayoutDesk;
  balance: PayoutBalance;
  page: PayoutsPage;
}

function Ask({ desk: { account }, balance, page: { opened } }: PartProps) {
  const { currency, heldCents } = balance;
  const { locale } = opened.language;
  const t = translator(locale, "money");
  const money = (cents: Cents) => <Money cents={Number(cents)} currency={currency} locale={locale} />;
  return (
    <>
      <FactList>
        <Fact label={t("payable")}>{money(payableOf(balance))}</Fact>
        {heldCents > 0n && <Fact label={t("heldBack")}>{money(heldCents)}</Fact>}
        {account && (
          <Fact label={t("account")}>
            <bdi>{payoutAccountText(account, locale)}</bdi>
          </Fact>
        )}
      </FactList>
      <FieldForm
        action={reviewPayout.bind(null, { id: opened.id, currency, locale })}
        initial={freshState()}
        fields={[
          {
            kind: "money",
            name: "amount",
            label: t("payAmount"),
            help: t("payAmountHelp"),
            sign: currencySign(currency, locale),
          },
        ]}
        submit={t("payContinue")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
    </>
  );
}

function Confirm({ desk: { account, seen }, balance, cents, page: { opened, path } }: PartProps & { cents: Cents }) {
  const { currency, availableCents } = balance;
  const { locale, href } = opened.language;
  const t = translator(locale, "money");
  const amount = formatMoney(cents, currency, locale);
  const rest = formatMoney(availableCents - cents, currency, locale);
  return (
    <ConfirmPanel
      lines={[
        t("paySends", { amount, account: account === null ? "" : payoutAccountText(account, locale) }),
        t("payLeaves", { amount: rest }),
        t("payCancel"),
      ]}
      action={payOut.bind(null, { id: opened.id, currency, locale, cents: cents.toString(), seen })}
      submit={t("payTitle", { amount })}
      back={href(`${path}/new?currency=${currency}`)}
      locale={locale}
    />
  );
}
