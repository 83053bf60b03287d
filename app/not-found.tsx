import type { Metadata } from "next";
import Link from "next/link";
import { requestLocale } from "@/app/request-locale";
import { MessagePanel } from "@/components/ui/message-panel";
import { PageFrame } from "@/components/ui/page-frame";
import { translator } from "@/server/texts/translator";

export async function generateMetadata(): Promise<Metadata> {
  return { title: translator(await requestLocale(), "common")("notFoundTitle") };
}

export default async function NotFound() {
  const t = translator(await requestLocale(), "common");
  return (
    <PageFrame>
      <MessagePanel title={t("notFoundTitle")}>
        <p>{t("notFoundText")}</p>
        <p>
          <Link href="/" className="text-link">
            {t("toFirstPage")}
          </Link>
        </p>
      </MessagePanel>
    </PageFrame>
  );
}
