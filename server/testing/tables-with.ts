import type pg from "pg";

const TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND pg_relation_size(c.oid) > 0 ORDER BY 1`;

/**
 * Searches a whole database for the texts, in columns of any type. Returns each match as `table: text`; empty if there
 * is none. In binary columns it searches for the text's UTF-8 bytes.
 */
export async function tablesWith(client: pg.Pool | pg.ClientBase, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  if (tables.length === 0) return [];
  const bytes = texts.map((text) => Buffer.from(text).toString("hex"));
  // Searches all tables in one statement. A statement for each would take longer than the search.
  const searches = tables.map(
    ({ name }) => `SELECT '${name.replaceAll("'", "''")}: ' || s.text AS found FROM s
      WHERE EXISTS (SELECT FROM ${name} t WHERE position(s.text IN t::text) > 0 OR position(s.hex IN t::text) > 0)`,
  );
  const { rows } = await client.query<{ found: string }>(
    `WITH s AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::text[]) AS s (text, hex)) ${searches.join(" UNION ALL ")}`,
    [texts, bytes],
  );
  return rows.map(({ found }) => found);
}
