import type { ReactNode } from "react";
import type { OpenedCampaign } from "@/app/_campaigns/open-campaign";
import { DashboardFrame } from "@/app/_dashboard/dashboard-frame";
import { organizationPath, placeOf } from "@/app/_organizations/organization-frame";
import type { TextKey } from "@/server/texts/areas";
import { translator } from "@/server/texts/translator";

/** The pages of a campaign, for its organizers. */
const PARTS = [
  { part: "", label: "navOverview" },
  { part: "/text", label: "navText" },
  { part: "/pictures", label: "navPictures" },
  { part: "/details", label: "navDetails" },
  { part: "/updates", label: "navUpdates" },
  { part: "/settings", label: "navSettings" },
] as const;

interface CampaignFrameProps {
  /** The campaign that the page was opened for. */
  opened: OpenedCampaign;
  part: (typeof PARTS)[number]["part"];
  /** The page's path below the campaign's, if it differs from the part's. */
  page?: string;
  notice?: string | null;
  isRejected?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

/** The layout of a campaign's pages for its organizers: a room of its organization, with the campaign's own parts. */
export function CampaignFrame({ opened, part, page = part, ...shown }: CampaignFrameProps) {
  const { campaign, path } = opened;
  const { language, id } = opened.opened;
  const t = translator(language.locale, "organizer");
  const label = translator(language.locale, "dashboard")("campaigns");
  return (
    <DashboardFrame
      {...language}
      {...shown}
      place={placeOf(opened.opened, "/campaigns")}
      page={`${path}${page}`}
      title={campaign.name}
      back={{ path: `${organizationPath(id)}/campaigns`, label }}
      parts={PARTS.map((one) => ({ path: `${path}${one.part}`, label: t(one.label satisfies TextKey<"organizer">) }))}
      part={`${path}${part}`}
    />
  );
}
