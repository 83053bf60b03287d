import { type Reading, reading } from "@/server/db/read-together";
import { Prisma } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import type { Block } from "@/server/markdown/read-markdown";
import type { ShownUpdate } from "@/server/resources/campaign-page";
import { instant } from "@/server/resources/fields";

const UPDATES_AT_ONCE = 5;

interface Row {
  id: string;
  title: string;
  at: string;
  body: Block[] | null;
}

interface UpdatesPage {
  rows: ShownUpdate[];
  /** The last update on this page, after which the next one begins; null at the end. */
  next: string | null;
}

/**
 * Reads the updates on a campaign's page that follow the given one, newest first. An unknown update means the first
 * page.
 */
export function newestUpdatesReading(campaignId: string, after: string | null): Reading<UpdatesPage> {
  const last = after !== null && isId(after, "campaignUpdate") ? after : null;
  const further = Prisma.sql`AND coalesce((u.created_at, u.id) < (
    SELECT l.created_at, l.id FROM campaign_updates l WHERE l.id = ${last} AND l.campaign_id = ${campaignId}), true)`;
  const sql = Prisma.sql`
    SELECT u.id, u.title, u.created_at AS at, t.blocks AS body
    FROM campaign_updates u LEFT JOIN parsed_texts t ON t.subject_id = u.id
    WHERE u.campaign_id = ${campaignId} ${last === null ? Prisma.empty : further}
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${UPDATES_AT_ONCE + 1}`;
  return reading(sql, (rows: Row[]) => {
    const shown = rows.slice(0, UPDATES_AT_ONCE);
    return {
      rows: shown.map(({ id, title, at, body }) => ({ id, title, body: body ?? [], at: instant(new Date(at)) })),
      next: rows.length > UPDATES_AT_ONCE ? shown.at(-1)!.id : null,
    };
  });
}
