import type { PageLocale } from "@/app/_request/request-locale";
import { VerifyFrame } from "@/app/_verify/verify-frame";
import { translator } from "@/server/texts/translator";

/**
 * Shown for links that are wrong, expired or used, and for browsers without a session: it does not reveal which. A
 * separate page, because the site's 404 page needs scripts.
 */
export function VerificationGone({ locale, href }: PageLocale) {
  const t = translator(locale, "verify");
  return (
    <VerifyFrame locale={locale} path="/verify" href={href} title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </VerifyFrame>
  );
}
