import { nextActionOf } from "@/server/domain/gifts/actions/gift-action-link";
import type { Gift } from "@/server/generated/prisma/client";
import { sidesOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type ReadGift, serializeGift } from "@/server/resources/gift";

/** Writes a gift for its reader, who manages one of its sides or both. */
export function showGift(
  gift: ReadGift &
    Pick<Gift, "fromManagerId" | "toManagerId" | "actionExpiresAt" | "transferReference" | "transferAccountId">,
  ctx: Context,
) {
  return serializeGift(gift, sidesOf(ctx, gift), nextActionOf(ctx, gift));
}
