import type pg from "pg";

interface Copies {
  /** What follows FROM; the rows to copy are called `i`. */
  from: string;
  /** The values of the parameters in it. */
  values?: unknown[];
  /** What differs in a copy, by column. */
  changed: Readonly<Record<string, string>>;
}

/** Inserts copies of rows of a table into it. */
export async function copyRows(admin: pg.Client, table: string, { from, values = [], changed }: Copies): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  const copied = rows.map(({ name }) => changed[name] ?? `i.${name}`);
  await admin.query(
    `INSERT INTO ${table} (${rows.map(({ name }) => `"${name}"`).join(", ")}) SELECT ${copied.join(", ")} FROM ${from}`,
    values,
  );
}
