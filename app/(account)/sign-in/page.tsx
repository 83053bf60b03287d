import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountFrame } from "@/app/(account)/account-frame";
import { requestLink } from "@/app/(account)/sign-in/sign-in-actions";
import { pageLocale, type SearchParams } from "@/app/request-locale";
import { codePath, getSignedIn, isPending } from "@/app/signed-in";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { localPath } from "@/server/kernel/local-path";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "account")("signInTitle"), robots: { index: false } };
}

export default async function SignInPage({ searchParams }: Props) {
  const [query, { locale, href }] = await Promise.all([searchParams, pageLocale(searchParams)]);
  const wanted = localPath(typeof query.callbackUrl === "string" ? query.callbackUrl : null);
  const callbackUrl = wanted ?? href("/me");
  if (await getSignedIn()) redirect(callbackUrl);
  if (await isPending()) redirect(codePath(callbackUrl, locale));
  const t = translator(locale, "account");
  const path = wanted ? `/sign-in?callbackUrl=${encodeURIComponent(wanted)}` : "/sign-in";
  return (
    <AccountFrame locale={locale} path={path} href={href}>
      <div className="mx-auto max-w-md">
        {query.done === "out" && (
          <div role="status" className="mb-8">
            <Notice kind="good">{t("signedOut")}</Notice>
          </div>
        )}
        <h1 className="page-title">{t("signInTitle")}</h1>
        <p className="mt-4 mb-8 text-lead">{t("signInLead")}</p>
        <FieldForm
          action={requestLink.bind(null, { locale, callbackUrl })}
          initial={freshState()}
          fields={[
            {
              kind: "line",
              name: "email",
              type: "email",
              label: t("fieldEmail"),
              help: t("fieldEmailHelp"),
              autoComplete: "email",
            },
          ]}
          submit={t("sendLink")}
          oneMoment={translator(locale, "common")("oneMoment")}
        />
      </div>
    </AccountFrame>
  );
}
