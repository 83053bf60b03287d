import { CAMPAIGN_MESSAGE_DAYS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** Deletes what visitors wrote about campaigns after its retention period. */
export async function purgeMessages(ctx: Context): Promise<number> {
  const { unconfirmed, confirmed, report } = CAMPAIGN_MESSAGE_DAYS;
  const now = ctx.now();
  return ctx.db.$executeRaw`
    DELETE FROM campaign_messages
    WHERE created_at < ${now}::timestamptz - make_interval(days => ${unconfirmed}::int) AND created_at
      < ${now}::timestamptz - make_interval(days => CASE
        WHEN kind = 'report' THEN ${report}::int WHEN confirmed_at IS NULL THEN ${unconfirmed}::int ELSE ${confirmed}::int END)`;
}
