import type { Context } from "@/server/domain/context";
import type { Campaign } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";

/** What a page calls its fundraiser. The owner's own name stands only where no other was given; null without a public one. */
export async function fundraiserOf(
  ctx: Context,
  page: Pick<Campaign, "ownerId" | "fundraiserName">,
): Promise<string | null> {
  if (page.fundraiserName) return page.fundraiserName;
  const owner = await ctx.db.identity.findUniqueOrThrow({ where: { id: page.ownerId } });
  return publicName(owner);
}
