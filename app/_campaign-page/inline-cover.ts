import { getVisitor } from "@/app/_request/visitor";
import { readPictureFile } from "@/server/domain/campaigns/pictures/read-picture-file";
import type { CampaignPage } from "@/server/resources/campaign-page";
import { pictureAt } from "@/server/resources/picture";

/** In pixels of the file: a phone shows the cover in about 350 of its own, each of which is two or three of these. */
const PHONE_WIDTH = 700;
/** What one round trip of a slow line carries. A larger file would hold up the text that comes after it. */
const MAX_BYTES = 20_000;

/**
 * The cover for phones as a data URL, so that it comes with the page and not one round trip later. Null if there is
 * none, or its file is large: that one is loaded by itself.
 */
export async function inlineCover({ campaign }: CampaignPage): Promise<string | null> {
  const cover = campaign.cover_picture;
  // A fundraising page shows its campaign's cover small, and later.
  if (cover?.campaign_id !== campaign.id) return null;
  const { sources } = cover;
  const source = sources.find(({ width }) => width >= PHONE_WIDTH) ?? sources.at(-1);
  const address = source && pictureAt(new URL(source.url).pathname);
  if (!address) return null;
  const visitor = await getVisitor();
  // A page is shown even if its picture cannot be read: the request for the picture then says why.
  const file = await visitor.run(readPictureFile, address).catch(() => null);
  if (!file || file.bytes.length > MAX_BYTES) return null;
  return `data:image/webp;base64,${Buffer.from(file.bytes).toString("base64")}`;
}
