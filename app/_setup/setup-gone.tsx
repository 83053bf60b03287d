import { HostedFrame } from "@/app/_hosted/hosted-frame";
import type { PageLocale } from "@/app/_request/request-locale";
import { translator } from "@/server/texts/translator";

/** Shown for a link that was used, has expired or never existed: it does not reveal which. */
export function SetupGone(page: PageLocale) {
  const t = translator(page.locale, "setup");
  return (
    <HostedFrame {...page} path="/setup/over" title={t("goneTitle")}>
      <p className="text-lead">{t("goneText")}</p>
    </HostedFrame>
  );
}
