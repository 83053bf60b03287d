import type { ReactNode } from "react";
import { shownBranding } from "@/app/_campaign-page/shown-branding";
import { getVisitor } from "@/app/_request/visitor";
import { brandTokens } from "@/components/ui/brand-tokens";
import { DonorFrame } from "@/components/ui/donor-frame";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import type { Locale } from "@/server/texts/locales";

type CampaignTerms = Pick<CampaignWithTotals, "ownerId" | "branding" | "currency">;

interface SiteFrameProps {
  campaign: CampaignTerms & { parent: CampaignTerms | null };
  locale: Locale;
  path: string;
  href(path: string): string;
  /** Whether something stands next to the text on wide screens. */
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of a campaign's pages, in its colors. */
export async function SiteFrame({ campaign, locale, path, href, isWide = false, children }: SiteFrameProps) {
  const root = campaign.parent ?? campaign;
  const { house, isSandbox } = await getVisitor();
  return (
    <DonorFrame
      locale={locale}
      path={path}
      href={href}
      isSandbox={isSandbox}
      house={house}
      currency={root.currency}
      brand={brandTokens(await shownBranding(campaign))}
    >
      <div className={`mx-auto ${isWide ? "max-w-[62rem]" : "max-w-measure"}`}>{children}</div>
    </DonorFrame>
  );
}
