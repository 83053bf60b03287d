import type { CampaignPicture } from "@/server/resources/campaign-picture";

/** Draws pictures of campaigns off the main thread, in a queue in which each campaign has a share; `QueueFull` if not. */
export interface PictureRenderer {
  /**
   * The preview image of a shared link: a PNG of 1200 by 630.
   *
   * @param cover - The file of the picture's cover; null without one.
   */
  socialImage(picture: CampaignPicture, campaignId: string, cover: Uint8Array | null): Promise<Uint8Array>;
  /** A badge for places that run no script: an SVG document without scripts, links or fonts. */
  badge(picture: CampaignPicture, campaignId: string): Promise<Uint8Array>;
  /** A URL as a QR code: a PNG of 1024 by 1024 with a quiet zone. */
  qrCode(address: string, campaignId: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
