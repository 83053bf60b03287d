import { getVisitor } from "@/app/_request/visitor";
import { readPictureFile } from "@/server/domain/campaigns/pictures/read-picture-file";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { pictureAt } from "@/server/resources/picture";

/** In pixels of the file: a phone shows the cover about 350 CSS pixels wide, at two or three device pixels each. */
const PHONE_WIDTH = 700;
/** As much as one round trip on a slow connection transfers. A larger file would delay the text after it. */
const MAX_BYTES = 20_000;

/**
 * The phone version of the cover as a data URL, so that it arrives with the page and not a round trip later. Null if
 * there is none, or if its file is large, which is loaded separately.
 */
export async function inlineCover({ campaign }: CampaignPage): Promise<string | null> {
  const cover = campaign.cover_picture;
  // A fundraising page shows its campaign's cover only small, and further down.
  if (cover?.campaign_id !== campaign.id) return null;
  const { sources } = cover;
  const source = sources.find(({ width }) => width >= PHONE_WIDTH) ?? sources.at(-1);
  const address = source && pictureAt(new URL(source.url).pathname);
  if (!address) return null;
  const visitor = await getVisitor();
  // If the picture cannot be read, the page is still shown: the request for the picture then reports the error.
  const file = await visitor.run(readPictureFile, address).catch(() => null);
  if (!file || file.bytes.length > MAX_BYTES) return null;
  return `data:image/webp;base64,${Buffer.from(file.bytes).toString("base64")}`;
}
