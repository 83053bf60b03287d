import { readParsedTexts } from "@/server/domain/campaigns/edit/parsed-texts";
import { readUpdates } from "@/server/domain/campaigns/updates/list-updates";
import { isId } from "@/server/kernel/ids";
import type { Context } from "@/server/operations/context";
import type { ShownUpdate } from "@/server/resources/campaign-page";
import { instant } from "@/server/resources/fields";

const UPDATES_AT_ONCE = 5;

/**
 * Reads the updates that a campaign's page shows from a cursor on, newest first. An invalid cursor means the first
 * page.
 */
export async function readNewestUpdates(
  ctx: Context,
  campaignId: string,
  cursor: string | null,
): Promise<{ rows: ShownUpdate[]; next: string | null }> {
  const last = cursor !== null && isId(cursor, "campaignUpdate") ? cursor : null;
  const before = last && (await ctx.db.campaignUpdate.findFirst({ where: { id: last, campaignId } }));
  const after = before ? { at: before.createdAt, id: before.id } : null;
  const { rows, next } = await readUpdates(ctx, campaignId, { limit: UPDATES_AT_ONCE, after });
  const texts = await readParsedTexts(
    ctx,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, title, createdAt }) => ({ id, title, body: texts.get(id) ?? [], at: instant(createdAt) })),
    next: next?.id ?? null,
  };
}
