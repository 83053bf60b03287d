import type { Context } from "@/server/operations/context";
import { knownLocale, type Locale } from "@/server/texts/locales";

/** The language that the donor was reading; English for gifts through the API. */
export async function donorLocale(ctx: Context, giftId: string): Promise<Locale> {
  const [row] = await ctx.db.$queryRaw<{ locale: string | null }[]>`
    SELECT coalesce(
      (SELECT c.locale FROM checkouts c WHERE c.gift_id = g.id),
      (SELECT r.locale FROM recurring_gifts r WHERE r.id = g.recurring_gift_id)) AS locale
    FROM gifts g WHERE g.id = ${giftId}`;
  return knownLocale(row?.locale ?? "") ?? "en";
}
