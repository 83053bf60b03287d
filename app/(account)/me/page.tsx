import type { Metadata } from "next";
import { AccountFrame } from "@/app/(account)/account-frame";
import { SessionList } from "@/app/(account)/me/session-list";
import { leave } from "@/app/(account)/sign-in/sign-in-actions";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { requireSignedIn } from "@/app/signed-in";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("accountTitle"), robots: { index: false } };
}

export default async function AccountPage({ searchParams }: Props) {
  const [{ done }, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const user = await requireSignedIn(href("/me"));
  const t = translator(locale, "account");
  return (
    <AccountFrame locale={locale} path="/me" href={href}>
      <div className="max-w-measure space-y-10">
        {done === "session" && (
          <div role="status">
            <Notice kind="good">{t("sessionEnded")}</Notice>
          </div>
        )}
        <header className="space-y-4">
          <h1 className="page-title">{t("accountTitle")}</h1>
          <p className="text-lead [overflow-wrap:anywhere]">{t("accountLead", { email: user.email })}</p>
          <form action={leave.bind(null, locale)}>
            <SubmitButton className="button-quiet" pendingLabel={translator(locale, "common")("oneMoment")}>
              {t("signOut")}
            </SubmitButton>
          </form>
        </header>
        <SessionList user={user} locale={locale} />
      </div>
    </AccountFrame>
  );
}
