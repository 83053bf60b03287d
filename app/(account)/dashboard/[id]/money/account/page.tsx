import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { AccountButton, AccountFacts } from "@/app/_payouts/account-facts";
import { openPayouts, type PayoutsPage } from "@/app/_payouts/open-payouts";
import { beginAccount } from "@/app/_payouts/payout-actions";
import { TestAccountForm } from "@/app/_payouts/test-account-form";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { type PayoutDesk, readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import type { Locale } from "@/server/texts/locales";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** The account that an organization is paid to, and the payment provider's form for changing it. */
export default async function PayoutAccountPage(props: OrganizationProps) {
  const page = await openPayouts(props, "/account");
  const { opened, room, notice } = page;
  const { acting, language } = opened;
  const { locale, href } = language;
  const t = translator(locale, "money");
  const desk = await acting.run(readPayoutDesk, { currency: null });
  const mayChange = acting.may("identities:write");
  return (
    <OrganizationFrame
      opened={opened}
      room="/money"
      page={`${room}/account`}
      title={t("accountTitle")}
      back={{ path: room, label: translator(locale, "dashboard")("money") }}
      {...notice}
      action={
        mayChange &&
        desk.account && (
          <a href={href(`${room}/account/remove`)} className="button-quiet">
            {t("accountRemove")}
          </a>
        )
      }
    >
      {desk.account ? (
        <AccountFacts account={desk.account} opened={opened} />
      ) : (
        <p className="text-lead">{t("accountEmpty")}</p>
      )}
      {mayChange && desk.account && <AccountButton account={desk.account} opened={opened} />}
      {mayChange ? <AccountForms desk={desk} page={page} /> : <p className="text-quiet">{t("accountAsk")}</p>}
    </OrganizationFrame>
  );
}

interface PartProps {
  desk: PayoutDesk;
  page: PayoutsPage;
}

const HOUR_MS = 3_600_000;

/**
 * The ways to set a different account: the payment provider's page, and in the sandbox the predefined test accounts.
 */
function AccountForms({ desk, page: { opened } }: PartProps) {
  const { account, canOnboard, isOurs, testAccounts } = desk;
  const { language, id } = opened;
  const { locale } = language;
  const t = translator(locale, "money");
  const isBegun = account?.hasOnboarding === true && account.status === "pending";
  return (
    <>
      {canOnboard && !isBegun && (
        <section aria-labelledby="another" className="space-y-4">
          <h2 id="another" className="section-title">
            {t(account === null ? "accountBegin" : "accountBeginOther")}
          </h2>
          <p>{t(isOurs ? "accountBeginOurs" : "accountBeginText")}</p>
          <BeginNotes desk={desk} locale={locale} />
          <FieldForm
            action={beginAccount.bind(null, { id, locale })}
            initial={freshState()}
            fields={[]}
            submit={t(account !== null ? "accountBeginOtherDo" : isOurs ? "accountEnter" : "accountContinue")}
            oneMoment={translator(locale, "common")("oneMoment")}
            {...(account !== null && { buttonClass: "button-quiet" })}
          />
        </section>
      )}
      {testAccounts.length > 0 && (
        <section aria-labelledby="test" className="space-y-4">
          <h2 id="test" className="section-title">
            {t("accountTestTitle")}
          </h2>
          <TestAccountForm id={id} tokens={testAccounts} locale={locale} />
        </section>
      )}
      {!canOnboard && testAccounts.length === 0 && <p className="text-quiet">{t("accountElsewhere")}</p>}
    </>
  );
}

/** What is on hold after a change of the account, and for how long. */
function BeginNotes({ desk: { account, accountHoldMs }, locale }: { desk: PayoutDesk; locale: Locale }) {
  const t = translator(locale, "money");
  if (account === null) return null;
  return (
    <p className="text-quiet">
      {account.last4 && t("accountBeginHolds", { account: payoutAccountText(account, locale) })}{" "}
      {accountHoldMs > 0 && t("accountBeginDays", { hours: Math.ceil(accountHoldMs / HOUR_MS) })}
    </p>
  );
}
