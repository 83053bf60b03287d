import pg from "pg";

/** Runs one statement on the product's database. */
export function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return sqlAt<Row>(process.env.E2E_DATABASE_URL, text, values);
}

/** Runs one statement on another product's database. */
export async function sqlAt<Row extends object>(
  url: string | undefined,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
