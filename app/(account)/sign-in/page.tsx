import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccountFrame } from "@/app/_account/account-frame";
import { continueWith, requestLink } from "@/app/_account/sign-in-actions";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { codePath, getSignedIn, isPending } from "@/app/_request/signed-in";
import { signInProviders } from "@/app/_request/signed-in-with-provider";
import { FieldForm } from "@/components/form/field-form";
import { freshState } from "@/components/form/form-state";
import { Notice } from "@/components/ui/notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

/** The notices about what was just done, by the word in the URL. */
const DONE: Record<string, TextKey<"account">> = {
  out: "signedOut",
  failed: "providerFailed",
  unverified: "providerUnverified",
};

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
  const callbackUrl = wanted ?? href(DASHBOARD_PATH);
  if (await getSignedIn()) redirect(callbackUrl);
  if (await isPending()) redirect(codePath(callbackUrl, locale));
  const t = translator(locale, "account");
  const done = typeof query.done === "string" && Object.hasOwn(DONE, query.done) ? DONE[query.done] : null;
  const path = wanted ? `/sign-in?callbackUrl=${encodeURIComponent(wanted)}` : "/sign-in";
  return (
    <AccountFrame locale={locale} path={path} href={href}>
      <div className="mx-auto max-w-md">
        {done && (
          <div role="status" className="mb-8">
            <Notice kind={done === "signedOut" ? "good" : "refused"}>{t(done)}</Notice>
          </div>
        )}
        <h1 className="page-title">{t("signInTitle")}</h1>
        <p className="mt-4 mb-8 text-lead">{t("signInLead")}</p>
        <Providers locale={locale} callbackUrl={callbackUrl} />
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

/** A button for each configured sign-in provider, and the divider before the emailed link. */
async function Providers({ locale, callbackUrl }: { locale: Locale; callbackUrl: string }) {
  const providers = await signInProviders();
  if (providers.length === 0) return null;
  const t = translator(locale, "account");
  return (
    <div className="mb-8 space-y-3">
      {providers.map(({ id, name }) => (
        <form key={id} action={continueWith.bind(null, { locale, callbackUrl }, id)}>
          <SubmitButton
            className="button-quiet w-full justify-center"
            pendingLabel={translator(locale, "common")("oneMoment")}
          >
            {t("withProvider", { name })}
          </SubmitButton>
        </form>
      ))}
      <h2 className="section-title pt-6">{t("withLink")}</h2>
    </div>
  );
}
