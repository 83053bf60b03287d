import { meMetadata } from "@/app/_account/me-page";
import type { OrganizationProps } from "@/app/_organizations/open-organization";
import { OrganizationFrame } from "@/app/_organizations/organization-frame";
import { openPayouts, type PayoutsPage } from "@/app/_payouts/open-payouts";
import { dayText } from "@/app/_payouts/payout-words";
import { TestAccountForm } from "@/app/_payouts/test-account-form";
import { Fact, FactList } from "@/components/parts/fact-list";
import { type PayoutDesk, readPayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

export const generateMetadata = (props: OrganizationProps) => meMetadata(props, "navMoney");

/** Where an organization is paid: the account, and the form of the payment provider for another one. */
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
      <AccountFacts desk={desk} page={page} />
      {mayChange ? <AccountForm desk={desk} page={page} /> : <p className="text-quiet">{t("accountAsk")}</p>}
    </OrganizationFrame>
  );
}

interface PartProps {
  desk: PayoutDesk;
  page: PayoutsPage;
}

function AccountFacts({ desk: { account, requirements }, page: { opened } }: PartProps) {
  const { language, timeZone } = opened;
  const t = translator(language.locale, "money");
  if (account === null) return <p className="text-lead">{t("accountEmpty")}</p>;
  const dayOf = (at: Date) => <time dateTime={at.toISOString()}>{dayText(at, timeZone, language.locale)}</time>;
  const isNew = requirements.some(({ code }) => code === "payout_account_new");
  return (
    <FactList>
      <Fact label={t("account")}>
        <bdi>{payoutAccountText(account, language.locale)}</bdi>
      </Fact>
      <Fact label={t("accountSince")}>{dayOf(account.createdAt)}</Fact>
      {isNew && <Fact label={t("accountUsable")}>{dayOf(account.usableAt)}</Fact>}
    </FactList>
  );
}

/** The form of the rail that the organization is paid by. */
function AccountForm({ desk: { account, testAccounts }, page: { opened } }: PartProps) {
  const { language, id } = opened;
  const t = translator(language.locale, "money");
  return (
    <section aria-labelledby="another" className="space-y-4">
      <h2 id="another" className="section-title">
        {t(account === null ? "accountSet" : "accountChange")}
      </h2>
      {testAccounts.length > 0 ? (
        <TestAccountForm id={id} tokens={testAccounts} locale={language.locale} />
      ) : (
        <p className="text-quiet">{t("accountElsewhere")}</p>
      )}
    </section>
  );
}
