import { AddressList } from "@/app/_account/address-list";
import { MeFrame } from "@/app/_account/me-frame";
import { type MeProps, meMetadata, openMePage } from "@/app/_account/me-page";
import { NameForm } from "@/app/_account/name-form";
import { SecondFactorSummary } from "@/app/_account/second-factor-summary";
import { SessionList } from "@/app/_account/session-list";
import { leave } from "@/app/_account/sign-in-actions";
import { OrganizationEmails } from "@/app/_notifications/organization-emails";
import { SubmitButton } from "@/components/ui/submit-button";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"account">> = {
  name: "nameSaved",
  session: "sessionEnded",
  partner: "partnerChanged",
  added: "addDone",
  taken: "addTaken",
  sent: "sentTitle",
  factorOff: "factorIsOff",
};

export const generateMetadata = (props: MeProps) => meMetadata(props, "accountTitle");

export default async function AccountPage(props: MeProps) {
  const { user, language, done } = await openMePage(props, "/me/account");
  const { locale } = language;
  const t = translator(locale, "account");
  const notice = Object.hasOwn(DONE, done ?? "") ? t(DONE[done!]!, {}) : null;
  return (
    <MeFrame {...language} path="/me/account" title={t("accountTitle")} notice={notice}>
      <div className="space-y-4">
        <p className="text-lead [overflow-wrap:anywhere]">{t("accountLead", { email: user.email })}</p>
        <form action={leave.bind(null, locale)}>
          <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
            {t("signOut")}
          </SubmitButton>
        </form>
      </div>
      <NameForm user={user} locale={locale} />
      <AddressList user={user} locale={locale} />
      <SecondFactorSummary user={user} locale={locale} href={language.href} />
      <OrganizationEmails user={user} language={language} />
      <SessionList user={user} locale={locale} />
    </MeFrame>
  );
}
