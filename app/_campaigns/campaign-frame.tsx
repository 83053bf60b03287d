import type { ReactNode } from "react";
import { MeFrame } from "@/app/_account/me-frame";
import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The pages of a campaign, for whoever runs it. */
const PARTS = [
  { part: "", label: "navOverview" },
  { part: "/text", label: "navText" },
  { part: "/pictures", label: "navPictures" },
  { part: "/details", label: "navDetails" },
  { part: "/updates", label: "navUpdates" },
  { part: "/settings", label: "navSettings" },
] as const;

interface CampaignFrameProps {
  /** What the page was opened with. */
  opened: OpenedCampaign;
  part: (typeof PARTS)[number]["part"];
  /** The page's own path below the campaign's, where it is not the part's. */
  page?: string;
  notice?: string | null;
  isRejected?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/**
 * The layout of a campaign's pages for those who run it: the way back to the organization's campaigns, and its own parts. The
 * organization's rooms are left out: on a phone, they would push the page below the first screen.
 */
export function CampaignFrame({ opened, part, page = part, children, ...notices }: CampaignFrameProps) {
  const { campaign, path } = opened;
  const { language, id } = opened.opened;
  const { locale, href } = language;
  const t = translator(locale, "organizer");
  return (
    <MeFrame {...language} {...notices} path="/me/organizations" page={`${path}${page}`} title={campaign.name}>
      <nav aria-label={t("navCampaignLabel")} className="flex flex-wrap gap-x-6 border-line border-y">
        <a href={href(`/me/organizations/${id}/campaigns`)} className="text-link inline-flex min-h-11 items-center">
          {t("campaignBack")}
        </a>
        {PARTS.map((one) => (
          <a
            key={one.part}
            href={href(`${path}${one.part}`)}
            aria-current={one.part === part ? "page" : undefined}
            className={`inline-flex min-h-11 items-center ${one.part === part ? "font-semibold" : "text-link"}`}
          >
            {t(one.label satisfies TextKey<"organizer">)}
          </a>
        ))}
      </nav>
      {children}
    </MeFrame>
  );
}
