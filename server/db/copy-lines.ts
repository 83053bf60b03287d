import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";

/** Fills a table that this transaction created with lines in COPY's text format, as they arrive. */
export async function copyLines(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  lines: AsyncIterable<string>,
): Promise<void> {
  const copy = from(`COPY ${table} (${columns.join(", ")}) FROM STDIN WITH (FREEZE)`);
  await pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 4 }), client.query(copy));
}
