import { CampaignDrawing } from "@/components/campaign/campaign-drawing";

interface CampaignPictureBoxProps {
  id: string;
  branding: Record<string, unknown>;
  /** Whether to load it eagerly, as the first image of a page, rather than when it scrolls into view. */
  isFirst?: boolean;
  className: string;
}

/** A campaign's image in a box of fixed size, or a drawing if it has none. */
export function CampaignPictureBox({ id, branding, isFirst = false, className }: CampaignPictureBoxProps) {
  const address = branding.hero_image_url;
  const alt = typeof branding.hero_image_alt === "string" ? branding.hero_image_alt : "";
  const box = `w-full overflow-hidden rounded-card border border-line ${className}`;
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
