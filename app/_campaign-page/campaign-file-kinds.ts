import { type CampaignFileRoute, serveCampaignFile } from "@/app/_campaign-page/campaign-files";
import { campaignPicture } from "@/components/campaign/campaign-picture";
import { qrSvg } from "@/server/documents/pictures/qr-svg";
import { translator } from "@/server/texts/translator";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

type FileHandler = (request: Request, route: CampaignFileRoute) => Promise<Response>;

/** The image for link previews. */
export const serveSocialImage: FileHandler = (request, route) =>
  serveCampaignFile(request, route, {
    mediaType: "image/png",
    extension: "png",
    maxAge: MINUTE,
    make: ({ page, locale, house }) => ({ kind: "social_image", picture: campaignPicture(page, locale, house) }),
  });

/** A small image for emails, README files and other places that run no script. */
export const serveBadge: FileHandler = (request, route) =>
  serveCampaignFile(request, route, {
    mediaType: "image/svg+xml",
    extension: "svg",
    maxAge: MINUTE,
    make: ({ page, locale, house }) => ({ kind: "badge", picture: campaignPicture(page, locale, house) }),
  });

/** The page's URL as a QR code, as a vector image. */
export const serveQrSvg: FileHandler = (request, route) =>
  serveCampaignFile(request, route, {
    mediaType: "image/svg+xml",
    extension: "svg",
    maxAge: DAY,
    make: ({ page: { campaign }, locale }) =>
      qrSvg(campaign.url, translator(locale, "embed")("qrTitle", { url: campaign.url })),
  });

/** The same as a PNG, for programs without SVG. */
export const serveQrPng: FileHandler = (request, route) =>
  serveCampaignFile(request, route, {
    mediaType: "image/png",
    extension: "png",
    maxAge: DAY,
    make: ({ page }) => ({ kind: "qr_code", url: page.campaign.url }),
  });
