import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountFrame } from "@/app/_account/account-frame";
import { CodeForm } from "@/app/_account/code-form";
import { answer, leave } from "@/app/_account/sign-in-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { isPending } from "@/app/_request/signed-in";
import { SubmitButton } from "@/components/ui/submit-button";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("codeTitle"), robots: { index: false } };
}

/** The second step of signing in: asks for a code, and shows nothing of the user's. */
export default async function CodePage({ searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const wanted = localPath(typeof query.callbackUrl === "string" ? query.callbackUrl : null) ?? href(DASHBOARD_PATH);
  const callback = `callbackUrl=${encodeURIComponent(wanted)}`;
  if (!(await isPending())) redirect(href(`/sign-in?${callback}`));
  const t = translator(locale, "account");
  const oneMoment = translator(locale, "common")("oneMoment");
  return (
    <AccountFrame locale={locale} path={`/sign-in/code?${callback}`} href={href}>
      <div className="mx-auto max-w-md">
        <h1 className="page-title">{t("codeTitle")}</h1>
        <p className="mt-4 mb-8 text-lead">{t("codeText")}</p>
        <CodeForm
          action={answer.bind(null, { locale, callbackUrl: wanted })}
          label={t("factorAnyCode")}
          submit={t("linkButton")}
          oneMoment={oneMoment}
        />
        <p className="mt-8 mb-4 text-quiet text-small">{t("codeLost")}</p>
        <form action={leave.bind(null, locale)}>
          <SubmitButton className="button-quiet" pendingLabel={oneMoment}>
            {t("signOut")}
          </SubmitButton>
        </form>
      </div>
    </AccountFrame>
  );
}
