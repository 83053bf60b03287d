import type { Db } from "@/server/db/client";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";

/** Where a page ends: the sort values of its last row. */
export interface Position {
  at: Date;
  id: string;
  /** The last row's value in a list sorted by amount. */
  cents?: Cents;
}

/** A condition of a list, or a condition for rows with known ids, which are looked up by id. Ids must be unique. */
export type KeysetPart = Prisma.Sql | { ids: readonly string[]; where: Prisma.Sql };

export interface KeysetQuery {
  table: string;
  /** The timestamp column that the list is sorted by, newest first; ids break ties. */
  sortedBy?: string;
  /**
   * The column of the ids, if it is not `id`. Ids may repeat if rows with the same id have the same timestamp: a page
   * lists each once.
   */
  idColumn?: string;
  /** A row is listed when any of these conditions holds. Each is read from its own index and the results are merged. */
  anyOf: KeysetPart[];
  /** A row is listed only when all of these conditions hold. */
  allOf?: Prisma.Sql[];
  after: Position | null;
  limit: number;
}

export interface KeysetPage {
  ids: string[];
  /** The position of the next page, or null if this is the last one. */
  next: Position | null;
}

/** Reads one page of ids, newest first, in one statement. Rows added meanwhile neither repeat nor hide others. */
export async function readPageOfIds(db: Db, query: KeysetQuery): Promise<KeysetPage> {
  if (query.anyOf.length === 0) return { ids: [], next: null };
  return pageOfIds(await db.$queryRaw<IdAt[]>(idsStatement(query)), query.limit);
}

/** A row of `idsStatement`. */
export interface IdAt {
  id: string;
  at: Date;
}

/** The statement of one page, for at least one condition in `anyOf`: it reads one row more than the page has. */
export function idsStatement(query: KeysetQuery): Prisma.Sql {
  const table = Prisma.raw(`"${query.table}"`);
  const at = Prisma.raw(`"${query.sortedBy ?? "created_at"}"`);
  const id = Prisma.raw(`"${query.idColumn ?? "id"}"`);
  const each = query.idColumn ? Prisma.raw("DISTINCT") : Prisma.empty;
  const { after } = query;
  const further = after ? [Prisma.sql`(${at}, ${id}) < (${after.at}::timestamptz(3), ${after.id})`] : [];
  const order = Prisma.sql`ORDER BY ${at} DESC, ${id} DESC LIMIT ${query.limit + 1}`;
  const parts = query.anyOf.map((part) => {
    const known = "ids" in part ? part : null;
    const one = known ? [Prisma.sql`${id} = asked.known_id`, known.where] : [part as Prisma.Sql];
    const where = Prisma.join([...one, ...(query.allOf ?? []), ...further], " AND ");
    const rows = Prisma.sql`SELECT ${each} ${id}, ${at} FROM ${table} WHERE ${where}`;
    if (!known) return Prisma.sql`(${rows} ${order})`;
    // One by one: for some of them, the planner would otherwise scan an index of the list from end to end.
    const asked = Prisma.sql`unnest(${[...known.ids]}::text[]) asked (known_id) CROSS JOIN LATERAL (${rows} OFFSET 0) listed`;
    return Prisma.sql`(SELECT ${id}, ${at} FROM ${asked} ${order})`;
  });
  const merged = parts.length === 1 ? parts[0]! : Prisma.sql`${Prisma.join(parts, " UNION ")} ${order}`;
  return Prisma.sql`SELECT ${id} AS id, ${at} AS at FROM (${merged}) page ORDER BY 2 DESC, 1 DESC`;
}

/** Converts the statement's rows to a page. */
export function pageOfIds(rows: IdAt[], limit: number): KeysetPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    ids: page.map((row) => row.id),
    next: rows.length > limit && last ? { at: last.at, id: last.id } : null,
  };
}

/** Sorts rows into the order of the given ids. */
export function inOrderOf<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
