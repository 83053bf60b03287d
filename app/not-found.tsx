import type { Metadata } from "next";
import type { ReactNode } from "react";
import { requestLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { translator } from "@/server/texts/translator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: translator(await requestLocale(), "common")("notFoundTitle") };
}

/**
 * `children` are the links to go on. The framework also renders this for every page that exists, so it reads nothing
 * itself.
 */
export default async function NotFound({ children }: { children?: ReactNode }) {
  const locale = await requestLocale();
  const t = translator(locale, "common");
  const { house, isSandbox } = await getVisitor();
  const href = (path: string) => path;
  return (
    <DonorFrame locale={locale} path="/" href={href} isSandbox={isSandbox} house={house}>
      <MessagePanel title={t("notFoundTitle")} drawing="signpost">
        <p>{t("notFoundText")}</p>
        <p>
          <a href="/" className="text-link">
            {t("toFirstPage")}
          </a>
        </p>
      </MessagePanel>
      {children}
    </DonorFrame>
  );
}
