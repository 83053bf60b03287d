import { requestLocale } from "@/app/request-locale";
import { CalmMessage } from "@/components/ui/calm-message";
import { DonorFrame } from "@/components/ui/donor-frame";
import { getApplication } from "@/server/compose";
import { translator } from "@/server/texts/translator";

export default async function NoCampaign() {
  const locale = await requestLocale();
  const t = translator(locale, "campaign");
  const isSandbox = (await getApplication()).context.settings.mode === "sandbox";
  return (
    <DonorFrame locale={locale} path="/" href={(path) => path} isSandbox={isSandbox}>
      <CalmMessage title={t("unknownTitle")}>
        <p>{t("unknownText")}</p>
        <p>
          <a href="/" className="text-link">
            {t("allCampaigns")}
          </a>
        </p>
      </CalmMessage>
    </DonorFrame>
  );
}
