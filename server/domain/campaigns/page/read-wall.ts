import { type Reading, readAlone, reading } from "@/server/db/read-together";
import {
  SHOWN_CENTS,
  SHOWN_COLUMNS,
  SHOWN_MESSAGE,
  SHOWN_NAME,
} from "@/server/domain/campaigns/contributions/shown-contribution";
import { opaqueId } from "@/server/domain/campaigns/page/opaque-id";
import { Prisma } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { ShownContribution } from "@/server/resources/campaign-page";

export const WALL_PAGE = 12;

interface Row {
  id: string;
  at: string;
  settled_at: string;
  name: string | null;
  amount_cents: string | null;
  message: string | null;
  matches: { name: string | null; amount_cents: string | null }[];
}

export interface WallPage {
  rows: ShownContribution[];
  next: string | null;
}

/** The gift after which a page of the wall begins. */
export interface WallPosition {
  at: Date;
  id: string;
}

/** A literal, because a generic plan would have to guess a parameter's value. */
const LIMIT = Prisma.raw(`LIMIT ${WALL_PAGE + 1}`);

/**
 * Reads a page of a campaign's wall, newest first: settled contributions to it and its pages, with the name and amount
 * that each donor chose to show, and with their matching gifts. An invalid cursor means the first page.
 */
export async function readWall(ctx: Context, campaignId: string, cursor: string | null): Promise<WallPage> {
  return readAlone(ctx.db, wallReading(ctx, campaignId, await findWallPosition(ctx, campaignId, cursor)));
}

/** Reads the page of a wall that begins after a gift, or the first page. */
export function wallReading(ctx: Context, campaignId: string, after: WallPosition | null): Reading<WallPage> {
  const further = after ? Prisma.sql`AND (created_at, id) < (${after.at}::timestamptz(3), ${after.id})` : Prisma.empty;
  const part = (column: Prisma.Sql) => Prisma.sql`
    (SELECT id, from_id, created_at, settled_at, ${SHOWN_COLUMNS} FROM gifts WHERE ${column} = ${campaignId} AND status = 'settled' AND match_id IS NULL ${further}
     ORDER BY created_at DESC, id DESC ${LIMIT})`;
  const sql = Prisma.sql`
    WITH wall AS (
      SELECT g.id, g.created_at AS at, g.settled_at, ${SHOWN_MESSAGE} AS message, g.hides_amount,
        ${SHOWN_NAME} AS name, (${SHOWN_CENTS})::text AS amount_cents
      FROM (${part(Prisma.sql`campaign_id`)} UNION ALL ${part(Prisma.sql`parent_campaign_id`)}) g
      JOIN identities donor ON donor.id = g.from_id
      ORDER BY g.created_at DESC, g.id DESC ${LIMIT}
    )
    SELECT wall.id, wall.at, wall.settled_at, wall.message, wall.name, wall.amount_cents, ARRAY(
      SELECT json_build_object('name', ${SHOWN_NAME},
        'amount_cents', CASE WHEN NOT wall.hides_amount THEN g.amount_cents::text END)
      FROM gifts g JOIN identities donor ON donor.id = g.from_id
      WHERE g.matched_gift_id = wall.id AND g.match_id IS NOT NULL AND g.status = 'settled' ORDER BY g.match_id
    ) AS matches
    FROM wall ORDER BY at DESC, id DESC`;
  return reading(sql, (rows: Row[]) => wallPage(ctx, rows));
}

function wallPage(ctx: Context, rows: Row[]): WallPage {
  const cents = (text: string | null) => (text === null ? null : centsToJson(BigInt(text)));
  const shown = rows.slice(0, WALL_PAGE);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => ({
      id: opaqueId(ctx, row.id),
      name: row.name,
      amountCents: cents(row.amount_cents),
      message: row.message,
      at: new Date(row.settled_at).toISOString(),
      matches: row.matches.map(({ name, amount_cents }) => ({ sponsorName: name, amountCents: cents(amount_cents) })),
    })),
    next: rows.length > WALL_PAGE && last ? `${new Date(last.at).getTime()}.${opaqueId(ctx, last.id)}` : null,
  };
}

/** Finds the gift that a cursor identifies by time and public key, among the few gifts of that millisecond. */
export async function findWallPosition(
  ctx: Context,
  campaignId: string,
  cursor: string | null,
): Promise<WallPosition | null> {
  const [time, name] = /^(\d{1,15})\.([\w-]{1,40})$/.exec(cursor ?? "")?.slice(1) ?? [];
  if (time === undefined || Number(time) > 8.64e15) return null;
  const at = new Date(Number(time));
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT id FROM gifts WHERE campaign_id = ${campaignId} AND created_at = ${at}::timestamptz(3)
    UNION ALL
    SELECT id FROM gifts WHERE parent_campaign_id = ${campaignId} AND created_at = ${at}::timestamptz(3)`;
  const gift = found.find(({ id }) => opaqueId(ctx, id) === name);
  return gift ? { at, id: gift.id } : null;
}
