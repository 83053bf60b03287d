import { HostedFrame } from "@/app/_hosted/hosted-frame";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

/** Shown for a link with nothing left to do, and for one that never existed: it does not reveal which. */
export function OnboardingGone(page: PageLocale) {
  const t = translator(page.locale, "onboarding");
  return (
    <HostedFrame {...page} path="/payout-account/over" title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </HostedFrame>
  );
}
