import type { Campaign } from "@/server/generated/prisma/client";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";

/**
 * Returns the name that a page shows for its fundraiser: the one entered, or else the owner's public name; null without
 * one.
 */
export async function fundraiserOf(
  ctx: Context,
  page: Pick<Campaign, "ownerId" | "fundraiserName">,
): Promise<string | null> {
  if (page.fundraiserName) return page.fundraiserName;
  const owner = await ctx.db.identity.findUniqueOrThrow({ where: { id: page.ownerId } });
  return publicName(owner);
}
