import type { PageLocale } from "@/app/_request/request-locale";
import { SetupFrame } from "@/app/_setup/setup-frame";
import { translator } from "@/server/texts/translator";

/** What a link shows on which nothing is to be done, and one that never was: nobody learns which. */
export function OnboardingGone(page: PageLocale) {
  const t = translator(page.locale, "onboarding");
  return (
    <SetupFrame {...page} path="/payout-account/over" title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </SetupFrame>
  );
}
