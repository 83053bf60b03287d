import { getVisitor } from "@/app/_request/visitor";
import { DonorFrame } from "@/components/ui/donor-frame";
import { MessagePanel } from "@/components/ui/message-panel";
import { campaignPathAt } from "@/server/kernel/campaign-path";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface NewLinkSentProps {
  params: { slug: string; page: string };
  locale: Locale;
  href(path: string): string;
}

/** Shown after a link was replaced: the new one is only emailed to the page's own address. */
export async function NewLinkSent({ params, locale, href }: NewLinkSentProps) {
  const { house, isSandbox } = await getVisitor();
  const path = `${campaignPathAt(params.slug, params.page)}/link`;
  return (
    <DonorFrame locale={locale} path={path} href={href} isSandbox={isSandbox} house={house}>
      <MessagePanel title={translator(locale, "p2p")("sectionLink")}>
        <p role="status">{translator(locale, "p2p")("renewed")}</p>
      </MessagePanel>
    </DonorFrame>
  );
}
