import { CampaignDrawing } from "@/components/campaign/campaign-drawing";
import { UploadedPicture } from "@/components/ui/uploaded-picture";
import type { CampaignPage } from "@/server/resources/campaign-page";

export interface CampaignPictureBoxProps {
  campaign: Pick<CampaignPage["campaign"], "id" | "branding" | "cover_picture">;
  /** Whether to load it eagerly, as the first image of a page, or lazily. */
  isFirst?: boolean;
  /** The phone version as a data URL, if it is part of the page. */
  forPhones?: string | null;
  /** The width of the box by screen width, as in `sizes`. */
  sizes?: string;
  className: string;
}

/** A campaign's cover in a box of fixed size: its uploaded picture, else the one in its branding, else a drawing. */
export function CampaignPictureBox({
  campaign,
  isFirst = false,
  forPhones,
  sizes = "100vw",
  className,
}: CampaignPictureBoxProps) {
  const { id, branding, cover_picture: cover } = campaign;
  const box = `w-full overflow-hidden rounded-card border border-line ${className}`;
  if (cover) {
    const shown = { picture: cover, isFirst, forPhones, sizes };
    return <UploadedPicture {...shown} className={`${box} object-cover`} />;
  }
  const address = branding.hero_image_url;
  const alt = typeof branding.hero_image_alt === "string" ? branding.hero_image_alt : "";
  if (typeof address !== "string" || !address.startsWith("https://")) {
    return <CampaignDrawing seed={id} className={box} />;
  }
  return (
    // biome-ignore lint/performance/noImgElement: the picture is at an address of the organizer's, not among our files
    <img
      src={address}
      alt={alt}
      referrerPolicy="no-referrer"
      decoding="async"
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      className={`${box} bg-card object-cover`}
    />
  );
}
