import type { PageLocale } from "@/app/_request/request-locale";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { translator } from "@/server/texts/translator";

/**
 * What links show that are wrong, too old or used up, and browsers without a session: nobody learns which. A page of its
 * own instead of the site's 404, which needs scripts.
 */
export function VerificationGone({ locale, href }: PageLocale) {
  const t = translator(locale, "verify");
  return (
    <VerifyFrame locale={locale} path="/verify" href={href} title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </VerifyFrame>
  );
}
