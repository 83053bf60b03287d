import { z } from "zod";
import { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

const ROWS_MAX = 1_000;
const after = z.string().nullable().describe("The id of the last campaign before; null for the first.");

export interface PublicPaths {
  paths: string[];
  /** The `after` of the next part; null at the end of the list. */
  next: string | null;
}

/** Lists the paths of open campaigns and of their confirmed fundraising pages, ordered by id. */
export const listPublicPaths = operation({
  name: "listPublicPaths",
  summary: "Lists the paths of open campaigns and fundraising pages, for search engines.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ after, limit: z.int().min(1).max(ROWS_MAX) }),
  run: readPaths,
});

/** Lists the ids after which each part of that list starts. */
export const listPublicPathParts = operation({
  name: "listPublicPathParts",
  summary: "Splits the list of open campaigns and fundraising pages into parts.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ size: z.int().min(1) }),
  run: readParts,
});

interface Row {
  id: string;
  slug: string;
  parent_slug: string | null;
}

async function readPaths(ctx: Context, { after: from, limit }: { after: string | null; limit: number }) {
  const rows = await ctx.db.$queryRaw<Row[]>(Prisma.sql`${openAfter(ctx, from)} LIMIT ${limit}`);
  const last = rows.length === limit ? rows.at(-1)!.id : null;
  const paths = rows.map(({ slug, parent_slug: parent }) =>
    campaignPath({ slug, parent: parent ? { slug: parent } : null }),
  );
  return { paths, next: last } satisfies PublicPaths;
}

async function readParts(ctx: Context, { size }: { size: number }): Promise<(string | null)[]> {
  const starts: (string | null)[] = [null];
  for (;;) {
    const [last] = await ctx.db.$queryRaw<Row[]>(
      Prisma.sql`${openAfter(ctx, starts.at(-1)!)} OFFSET ${size - 1} LIMIT 1`,
    );
    const [further] = last ? await ctx.db.$queryRaw<Row[]>(Prisma.sql`${openAfter(ctx, last.id)} LIMIT 1`) : [];
    if (!last || !further) return starts;
    starts.push(last.id);
  }
}

function openAfter(ctx: Context, id: string | null): Prisma.Sql {
  return Prisma.sql`
    SELECT campaign.id, campaign.slug, parent.slug AS parent_slug
    FROM campaigns campaign LEFT JOIN campaigns parent ON parent.id = campaign.parent_campaign_id
    WHERE campaign.status = 'live' AND NOT campaign.is_unproven AND campaign.id > ${id ?? ""}
      AND campaign_phase(campaign.status, coalesce(parent.status, campaign.status), coalesce(parent.starts_at, campaign.starts_at),
        coalesce(parent.ends_at, campaign.ends_at), ${ctx.now()}) IN ('live', 'scheduled')
    ORDER BY campaign.id`;
}
