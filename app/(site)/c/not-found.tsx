import type { ReactNode } from "react";
import { requestLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { translator } from "@/server/texts/translator";

/** `children` lead on. The framework renders this along with every page that is there, so it reads nothing itself. */
export default async function NoCampaign({ children }: { children?: ReactNode }) {
  const locale = await requestLocale();
  const t = translator(locale, "campaign");
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame locale={locale} path="/" href={(path) => path} isSandbox={isSandbox} house={house}>
      <MessagePanel title={t("unknownTitle")} drawing="signpost">
        <p>{t("unknownText")}</p>
        <p>
          <a href="/" className="text-link">
            {t("allCampaigns")}
          </a>
        </p>
      </MessagePanel>
      {children}
    </DonorFrame>
  );
}
