import type { ReactNode } from "react";
import { requestLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { translator } from "@/server/texts/translator";

/**
 * `children` are the links to go on. The framework also renders this for every page that exists, so it reads nothing
 * itself.
 */
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
