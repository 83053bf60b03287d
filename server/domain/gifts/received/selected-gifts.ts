import { idsStatement, type KeysetPage, type KeysetPart, pageOfIds } from "@/server/db/keyset";
import {
  campaignAlternatives,
  type GiftFilters,
  isNarrowed,
  plainConditions,
  statusGroups,
} from "@/server/domain/gifts/received/gift-filters";
import { type Reads, typedAlternatives } from "@/server/domain/gifts/received/typed-alternatives";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { PageRequest } from "@/server/operations/page";

/** Which gifts of a recipient were asked for: those of any of the parts that meet all conditions. */
export interface Selection {
  parts: KeysetPart[];
  conditions: Prisma.Sql[];
  /** True if one gift can be in two parts. */
  overlaps: boolean;
}

/** Translates filters into conditions, each combination of which is read from one index, for a page of the newest gifts, a few of them, or for all. */
export async function selectReceived(
  ctx: Context,
  recipientId: string,
  filters: GiftFilters,
  reads: Reads,
): Promise<Selection> {
  const typed = filters.ids
    ? { ids: filters.ids, further: [] }
    : await typedAlternatives(ctx, recipientId, filters.query, reads);
  const groups = isNarrowed(filters) ? statusGroups(filters) : [];
  const cuts = [groups, campaignAlternatives(filters)].filter((alternatives) => alternatives.length > 0);
  const isNothing = isNarrowed(filters) && groups.length === 0;
  return {
    parts: isNothing ? [] : partsOf(Prisma.sql`to_id = ${recipientId}`, cuts, typed),
    conditions: plainConditions(filters),
    overlaps: typed !== null && (typed.ids.length > 0 ? 1 : 0) + typed.further.length > 1,
  };
}

/** Every combination of alternatives, and one part for the gifts that are known by their ids. */
function partsOf(
  own: Prisma.Sql,
  cuts: Prisma.Sql[][],
  typed: Awaited<ReturnType<typeof typedAlternatives>>,
): KeysetPart[] {
  const crossed = (lists: Prisma.Sql[][]) =>
    lists
      .reduce<Prisma.Sql[][]>((made, list) => made.flatMap((before) => list.map((one) => [...before, one])), [[own]])
      .map((all) => Prisma.join(all, " AND "));
  if (typed === null) return crossed(cuts);
  const { ids, further } = typed;
  const any = cuts.map((alternatives) => Prisma.sql`(${Prisma.join(alternatives, " OR ")})`);
  const byIds = ids.length === 0 ? [] : [{ ids, where: Prisma.join([own, ...any], " AND ") }];
  return [...byIds, ...(further.length === 0 ? [] : crossed([...cuts, further]))];
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
    (part) =>
      Prisma.sql`SELECT ${columns} FROM gifts WHERE ${Prisma.join([conditionOf(part), ...conditions], " AND ")}`,
  );
  return Prisma.join(each, overlaps ? " UNION " : " UNION ALL ");
}

function conditionOf(part: KeysetPart): Prisma.Sql {
  return "ids" in part ? Prisma.sql`${part.where} AND id = ANY (${[...part.ids]})` : part;
}
