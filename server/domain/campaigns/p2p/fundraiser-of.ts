import type { Context } from "@/server/domain/context";
import { publicNameOf } from "@/server/domain/identities/public-name-of";
import type { Campaign } from "@/server/generated/prisma/client";

/** What a page calls its fundraiser. The owner's own name stands only where no other was given. */
export async function fundraiserOf(ctx: Context, page: Pick<Campaign, "ownerId" | "fundraiserName">): Promise<string> {
  if (page.fundraiserName) return page.fundraiserName;
  const owner = await ctx.db.identity.findUniqueOrThrow({ where: { id: page.ownerId } });
  return publicNameOf(owner);
}
