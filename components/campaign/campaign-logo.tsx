import type { CampaignPage } from "@/server/resources/campaign-page";

const BOX = "campaign-logo mb-4 block h-12 w-auto max-w-40 object-contain object-left rtl:object-right";

/** The logo of a campaign: the uploaded one, else the one that its branding names; nothing without one. */
export function CampaignLogo({ campaign }: { campaign: CampaignPage["campaign"] }) {
  const { logo_picture: logo, branding } = campaign;
  if (logo) {
    const { pathname } = new URL(logo.sources[0]!.url);
    // biome-ignore lint/performance/noImgElement: its files are already drawn, in each width
    return <img src={pathname} alt={logo.alt} width={logo.width} height={logo.height} className={BOX} />;
  }
  const address = branding.logo_url;
  if (typeof address !== "string" || !address.startsWith("https://")) return null;
  // Its size is unknown until it is loaded: the box keeps its place.
  return (
    // biome-ignore lint/performance/noImgElement: the picture is at an address of the organizer's, not among our files
    <img src={address} alt="" referrerPolicy="no-referrer" decoding="async" height={48} className={BOX} />
  );
}
