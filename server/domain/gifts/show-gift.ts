import { sidesOf } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import type { Gift } from "@/server/generated/prisma/client";
import { type ReadGift, serializeGift } from "@/server/resources/gift";

/** Writes a gift for its reader, who manages one of its sides or both. */
export function showGift(gift: ReadGift & Pick<Gift, "fromManagerId" | "toManagerId">, ctx: Context) {
  return serializeGift(gift, sidesOf(ctx, gift));
}
