import type { OrganizationPage } from "@/app/_organizations/open-organization";
import { continueAccount } from "@/app/_payouts/payout-actions";
import { dayText } from "@/app/_payouts/payout-words";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Fact, FactList } from "@/components/parts/fact-list";
import type { PayoutDesk } from "@/server/domain/payouts/read-payout-desk";
import { payoutAccountText } from "@/server/texts/payout-text";
import { translator } from "@/server/texts/translator";

interface AccountPartProps {
  account: NonNullable<PayoutDesk["account"]>;
  opened: OrganizationPage;
}

/** The account, the payment provider's status in plain words, and what is missing by when. */
export function AccountFacts({ account, opened: { language, timeZone } }: AccountPartProps) {
  const { locale } = language;
  const t = translator(locale, "money");
  const dayOf = (at: Date) => <time dateTime={at.toISOString()}>{dayText(at, timeZone, locale)}</time>;
  const status = stateOf(account);
  const isWaiting = account.usableAt > account.createdAt && status === "enabled";
  return (
    <>
      <p className="text-lead">{t("accountStatusText", { status })}</p>
      <FactList>
        {status !== "incomplete" && (
          <Fact label={t("account")}>
            <bdi>{payoutAccountText(account, locale)}</bdi>
          </Fact>
        )}
        <Fact label={t("accountState")}>{t("accountStatus", { status })}</Fact>
        {account.missing.map(({ code, dueAt }) => (
          <Fact key={code} label={t("accountMissing")}>
            {missingText(t("accountRequirement", { code }), dueAt && dayText(dueAt, timeZone, locale), locale)}
          </Fact>
        ))}
        <Fact label={t("accountSince")}>{dayOf(account.createdAt)}</Fact>
        {isWaiting && <Fact label={t("accountUsable")}>{dayOf(account.usableAt)}</Fact>}
      </FactList>
    </>
  );
}

function missingText(what: string, date: string | null, locale: OrganizationPage["language"]["locale"]): string {
  return date === null ? what : translator(locale, "money")("accountRequirementBy", { what, date });
}

/** Its status, or that nothing has been entered yet. */
function stateOf({ status, missing }: AccountPartProps["account"]): string {
  return status === "pending" && missing.length > 0 ? "incomplete" : status;
}

/**
 * Links to the payment provider's page, if something has to be done there; in the sandbox, also to try other outcomes.
 */
export function AccountButton({ account, opened: { id, language } }: AccountPartProps) {
  const { locale } = language;
  const t = translator(locale, "money");
  if (!account.hasOnboarding && !account.hasTestPage) return null;
  return (
    <FieldForm
      action={continueAccount.bind(null, { id, locale })}
      initial={freshState()}
      fields={[]}
      submit={t(!account.hasOnboarding ? "accountTestPage" : account.isOurs ? "accountEnter" : "accountContinue")}
      oneMoment={translator(locale, "common")("oneMoment")}
      {...(!account.hasOnboarding && { buttonClass: "button-quiet" })}
    />
  );
}
