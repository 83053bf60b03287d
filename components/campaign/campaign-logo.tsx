import type { CampaignPage } from "@/server/resources/campaign-page";

const BOX = "campaign-logo mb-4 block h-12 w-auto max-w-40 object-contain object-left rtl:object-right";

/**
 * The logo of a campaign: the uploaded one, else the one that its branding names, else its organization's; nothing without
 * one.
 */
export function CampaignLogo({
  page: { campaign, logo: inherited },
}: {
  page: Pick<CampaignPage, "campaign" | "logo">;
}) {
  const { logo_picture: logo, branding } = campaign;
  if (logo) {
    const { pathname } = new URL(logo.sources[0]!.url);
    // biome-ignore lint/performance/noImgElement: its files are already drawn, in each width
    return <img src={pathname} alt={logo.alt} width={logo.width} height={logo.height} className={BOX} />;
  }
  const address = branding.logo_url;
  if (typeof address !== "string" || !address.startsWith("https://")) {
    if (!inherited) return null;
    const { url, alt, width, height } = inherited;
    // biome-ignore lint/performance/noImgElement: its files are already drawn
    return <img src={new URL(url).pathname} alt={alt} width={width} height={height} className={BOX} />;
  }
  // Its size is unknown until it is loaded: the box keeps its place.
  return (
    // biome-ignore lint/performance/noImgElement: the picture is at an address of the organizer's, not among our files
    <img src={address} alt="" referrerPolicy="no-referrer" decoding="async" height={48} className={BOX} />
  );
}
