import type { Db } from "@/server/db/client";
import { Prisma } from "@/server/generated/prisma/client";

/** A query, and how to interpret its rows. */
export interface Reading<Result> {
  sql: Prisma.Sql;
  of(rows: unknown[]): Result;
}

/** A type after a round trip through JSON: instants and amounts are text. */
export type AsJson<Thing> = { [Field in keyof Thing]: Text<Thing[Field]> };
type Text<Value> = Value extends Date | bigint ? string : Value;

type Readings = Record<string, Reading<unknown> | null>;
type Read<Of extends Readings> = { [Name in keyof Of]: ResultOf<Of[Name]> };
/** Null if the reading may be null. */
type ResultOf<One> = One extends Reading<infer Result> ? Result : null;

/**
 * Declares a reading. Its rows come as JSON: instants are text, and the statement must cast amounts to text, because a
 * JavaScript number could lose cents. The statement must name its columns, because otherwise the database plans it anew
 * each time.
 */
export function reading<Row, Result>(sql: Prisma.Sql, of: (rows: Row[]) => Result): Reading<Result> {
  return { sql, of: of as (rows: unknown[]) => Result };
}

/** Runs all readings in one statement: one round trip, one snapshot. The result of a null reading is null. */
export async function readTogether<Of extends Readings>(db: Db, readings: Of): Promise<Read<Of>> {
  const wanted = Object.entries(readings).flatMap(([name, one]) => (one ? [[name, one] as const] : []));
  const columns = wanted.map(
    ([name, { sql }]) =>
      Prisma.sql`(SELECT coalesce(json_agg(r), '[]'::json) FROM (${sql}) r) AS ${Prisma.raw(`"${name}"`)}`,
  );
  const [row] = await db.$queryRaw<Record<string, unknown[]>[]>`SELECT ${Prisma.join(columns)}`;
  const results = wanted.map(([name, one]) => [name, one.of(row![name]!)]);
  const absent = Object.fromEntries(Object.keys(readings).map((name) => [name, null]));
  return { ...absent, ...Object.fromEntries(results) } as Read<Of>;
}

/** Runs one reading by itself. */
export async function readAlone<Result>(db: Db, only: Reading<Result>): Promise<Result> {
  const { read } = await readTogether(db, { read: only });
  return read as Result;
}

/**
 * All columns of a table, by its alias in a statement, aliased as the fields of its model. Only for models whose
 * columns are named after the fields.
 */
export function columnsOf(alias: string, fields: Record<string, string>): Prisma.Sql {
  const column = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const columns = Object.values(fields).map((field) => `${alias}.${column(field)} AS "${field}"`);
  return Prisma.raw(columns.join(", "));
}
