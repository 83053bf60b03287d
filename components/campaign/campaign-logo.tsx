import { LogoImage } from "@/components/ui/logo-image";
import type { CampaignPage } from "@/server/resources/campaign-page";

const BOX = "campaign-logo mb-4 h-12";

interface CampaignLogoProps {
  page: Pick<CampaignPage, "campaign" | "logo">;
}

/**
 * The logo of a campaign: the uploaded one, else the one in its branding, else its organization's; nothing if there is
 * none.
 */
export function CampaignLogo({ page: { campaign, logo: inherited } }: CampaignLogoProps) {
  const { logo_picture: uploaded, branding } = campaign;
  if (uploaded) return <LogoImage logo={{ ...uploaded, url: uploaded.sources[0]!.url }} className={BOX} />;
  const address = branding.logo_url;
  if (typeof address !== "string" || !address.startsWith("https://"))
    return inherited && <LogoImage logo={inherited} className={BOX} />;
  // Its size is unknown until it has loaded, so the box reserves its space.
  const look = `${BOX} block w-auto max-w-40 object-contain object-left rtl:object-right`;
  return (
    // biome-ignore lint/performance/noImgElement: the picture is at an address of the organizer's, not among our files
    <img src={address} alt="" referrerPolicy="no-referrer" decoding="async" height={48} className={look} />
  );
}
