import { idsStatement, type KeysetPage, pageOfIds } from "@/server/db/keyset";
import {
  campaignAlternatives,
  type GiftFilters,
  isNarrowed,
  plainConditions,
  statusGroups,
} from "@/server/domain/gifts/received/gift-filters";
import { typedAlternatives } from "@/server/domain/gifts/received/typed-alternatives";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PageRequest } from "@/server/operations/page";

/** Which gifts of a recipient were asked for: those of any of the parts that meet all conditions. */
export interface Selection {
  parts: Prisma.Sql[];
  conditions: Prisma.Sql[];
  /** True if one gift can be in two parts. */
  overlaps: boolean;
}

/** Translates filters into conditions, each combination of which is read from one index, for a page of the newest gifts or for all. */
export async function selectReceived(
  ctx: Context,
  recipientId: string,
  filters: GiftFilters,
  reads: "page" | "all",
): Promise<Selection> {
  const named = filters.ids ? [Prisma.sql`id = ANY (${filters.ids})`] : null;
  const typed = named ?? (await typedAlternatives(ctx, recipientId, filters.query, reads));
  const campaigns = campaignAlternatives(filters);
  const groups = isNarrowed(filters) ? statusGroups(filters) : [];
  const parts = [groups, campaigns, typed ?? []]
    .filter((alternatives) => alternatives.length > 0)
    .reduce<Prisma.Sql[][]>(
      (made, alternatives) => made.flatMap((before) => alternatives.map((one) => [...before, one])),
      [[Prisma.sql`to_id = ${recipientId}`]],
    )
    .map((all) => Prisma.join(all, " AND "));
  const isNothing = typed?.length === 0 || (isNarrowed(filters) && groups.length === 0);
  return {
    parts: isNothing ? [] : parts,
    conditions: plainConditions(filters),
    overlaps: (typed?.length ?? 0) > 1,
  };
}

/** One page of the selection's ids, newest first. */
export async function readSelected(
  ctx: Context,
  { parts, conditions }: Selection,
  { after, limit }: PageRequest,
): Promise<KeysetPage> {
  if (parts.length === 0) return { ids: [], next: null };
  const { text, values } = idsStatement({ table: "gifts", anyOf: parts, allOf: conditions, after, limit });
  return pageOfIds(await ctx.statement(text, values), limit);
}

/** The statement of what a query of the selection's columns returns, every gift once. */
export function selectedColumns({ parts, conditions, overlaps }: Selection, columns: Prisma.Sql): Prisma.Sql {
  const each = parts.map(
    (part) => Prisma.sql`SELECT ${columns} FROM gifts WHERE ${Prisma.join([part, ...conditions], " AND ")}`,
  );
  return Prisma.join(each, overlaps ? " UNION " : " UNION ALL ");
}
