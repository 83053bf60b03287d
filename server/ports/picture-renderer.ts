import type { CampaignPicture } from "@/server/resources/campaign-picture";

/** Draws pictures of campaigns, away from the thread that answers requests. */
export interface PictureRenderer {
  /** The picture that goes with a shared link: a PNG of 1200 by 630. */
  socialImage(picture: CampaignPicture): Promise<Uint8Array>;
  /** A small picture for places that run no script: an SVG document without scripts, links or fonts. */
  badge(picture: CampaignPicture): Promise<Uint8Array>;
  /** An address as a QR code: a PNG of 1024 by 1024 with a quiet zone. */
  qrCode(address: string): Promise<Uint8Array>;
  close(): Promise<void>;
}
