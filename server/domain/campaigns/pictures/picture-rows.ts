import type { AsJson } from "@/server/db/read-together";
import { type CampaignPicture, Prisma } from "@/server/generated/prisma/client";

/** SQL: whether the picture `p` is shown when its campaign is. Keep in step with `LIVE_PICTURE`. */
export const IS_LIVE_PICTURE = Prisma.sql`p.stored_at IS NOT NULL AND p.removed_at IS NULL`;

/** A picture that a statement returned as JSON. */
export function pictureOf({ createdAt, storedAt, removedAt, ...picture }: AsJson<CampaignPicture>): CampaignPicture {
  return {
    ...picture,
    createdAt: new Date(createdAt),
    storedAt: storedAt === null ? null : new Date(storedAt),
    removedAt: removedAt === null ? null : new Date(removedAt),
  };
}
