import { redirect } from "next/navigation";
import { pageLocale, type SearchParams } from "@/app/_request/request-locale";
import { CodeShown } from "@/app/_verify/device/code-shown";
import { showCode } from "@/app/_verify/verify-actions";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { VERIFY_METADATA } from "@/app/_verify/verify-pages";
import { openVerification } from "@/app/_verify/verify-session";
import { VERIFICATION_HANDOVER_MINUTES } from "@/server/kernel/limits";
import { translator } from "@/server/texts/translator";

interface Props {
  searchParams: SearchParams;
}

export const metadata = VERIFY_METADATA;

/** Continues the verification on a phone: shows a single-use code that is valid for minutes, on request. */
export default async function DevicePage({ searchParams }: Props) {
  const [open, { locale, href }] = await Promise.all([openVerification(), pageLocale(searchParams)]);
  if (!open.isFillable) redirect(href("/verify"));
  const t = translator(locale, "verify");
  return (
    <VerifyFrame locale={locale} path="/verify/device" href={href} title={t("deviceTitle")}>
      <p className="mb-6 text-lead">{t("deviceText", { minutes: VERIFICATION_HANDOVER_MINUTES })}</p>
      <CodeShown
        action={showCode.bind(null, { locale })}
        label={t("deviceQr")}
        submit={t("deviceShow")}
        oneMoment={translator(locale, "common")("oneMoment")}
      />
      <p className="mt-6">
        <a href={href("/verify")} className="text-link inline-flex min-h-11 items-center">
          {t("deviceBack")}
        </a>
      </p>
    </VerifyFrame>
  );
}
