import { HostedFrame } from "@/app/_hosted/hosted-frame";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

/** What a link shows on which nothing is to be done, and one that never was: nobody learns which. */
export function OnboardingGone(page: PageLocale) {
  const t = translator(page.locale, "onboarding");
  return (
    <HostedFrame {...page} path="/payout-account/over" title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </HostedFrame>
  );
}
