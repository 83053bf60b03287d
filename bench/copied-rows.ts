import type pg from "pg";

interface Copies {
  /** The FROM clause, without FROM. The alias of the rows to copy is `i`. */
  from: string;
  /** The parameters of the FROM clause. */
  values?: unknown[];
  /** The changed columns of a copy, as SQL expressions. */
  changed: Readonly<Record<string, string>>;
}

/** Copies rows of a table within it. */
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
