import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SiteFrame } from "@/app/_campaign-page/site-frame";
import { pageLocale } from "@/app/_request/request-locale";
import { getVisitor } from "@/app/_request/visitor";
import { findCampaignToWriteAbout } from "@/server/domain/campaigns/messages/find-campaign-to-write-about";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { TextKey } from "@/server/texts/areas";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The metadata of a form about a campaign. */
export async function metadataAbout(
  { searchParams }: Pick<Props, "searchParams">,
  title: TextKey<"contact">,
): Promise<Metadata> {
  const { locale } = await pageLocale(searchParams);
  return { title: translator(locale, "contact")(title), referrer: "same-origin", robots: { index: false } };
}

/** Finds the campaign that a form is about, and whether the form was sent. */
export async function findWrittenAbout({ params, searchParams }: Props) {
  const [{ id }, { done }, { locale, href }] = await Promise.all([params, searchParams, pageLocale(searchParams)]);
  const visitor = await getVisitor();
  const found = await visitor.findOr404(findCampaignToWriteAbout, { id });
  return { ...found, isDone: done !== undefined, locale, href };
}

interface WrittenAboutProps extends Pick<Awaited<ReturnType<typeof findWrittenAbout>>, "campaign" | "href"> {
  part: "contact" | "report";
  locale: Locale;
  title: string;
  lead: string;
  children?: ReactNode;
}

/** The layout of a form about a campaign, with a link back to it. */
export function WrittenAbout({ campaign, part, locale, href, title, lead, children }: WrittenAboutProps) {
  return (
    <SiteFrame campaign={campaign} locale={locale} path={`/campaigns/${campaign.id}/${part}`} href={href}>
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 mb-8 text-lead">{lead}</p>
      {children}
      <p className="mt-8">
        <a href={href(campaignPath(campaign))} className="text-link inline-flex min-h-11 items-center">
          {translator(locale, "p2p")("toCampaign")}
        </a>
      </p>
    </SiteFrame>
  );
}
