import type pg from "pg";
import type { SqlFile } from "@/server/db/schema-files";

// Replacing a trigger takes a short table lock; traffic must not wait longer than this for it.
const LOCK_TIMEOUT = "3s";
const RETURN_TYPE_CHANGED = "42P13";

/**
 * Brings the database's functions in line with the files, in the current transaction, and returns the names of the
 * functions that it applied or dropped. Each file defines the function that it is named after and that function's
 * triggers. If a function's arguments change, the old version is dropped, so that overloads never exist.
 */
export async function applyFunctions(client: pg.Client, files: SqlFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>("SELECT name, hash FROM schema_functions");
  const known = new Map(rows.map((row) => [row.name, row.hash]));
  const changed = files.filter((file) => known.get(file.name) !== file.hash);
  const gone = [...known.keys()].filter((name) => !files.some((file) => file.name === name));
  if (changed.length + gone.length === 0) return [];
  await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  for (const name of gone) {
    await dropFunctions(client, await functionsNamed(client, name));
    await client.query("DELETE FROM schema_functions WHERE name = $1", [name]);
  }
  for (const file of changed) await applyFunction(client, file);
  return [...changed.map(({ name }) => name), ...gone];
}

async function applyFunction(client: pg.Client, file: SqlFile): Promise<void> {
  const before = await functionsNamed(client, file.name);
  await client.query("SAVEPOINT function");
  try {
    await client.query(file.text);
  } catch (error) {
    if ((error as { code?: string }).code !== RETURN_TYPE_CHANGED) throw named(file, error);
    await client.query("ROLLBACK TO SAVEPOINT function");
    await dropFunctions(client, before);
    await client.query(file.text);
  }
  const after = await functionsNamed(client, file.name);
  const made = after.filter((signature) => !before.includes(signature));
  if (made.length > 0)
    await dropFunctions(
      client,
      after.filter((signature) => before.includes(signature)),
    );
  const [signature, ...more] = await functionsNamed(client, file.name);
  if (!signature || more.length > 0)
    throw new Error(`prisma/sql/${file.name}.sql must make one function ${file.name}.`);
  await dropOtherTriggers(client, signature, file.text);
  await client.query(
    `INSERT INTO schema_functions (name, hash) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = now()`,
    [file.name, file.hash],
  );
}

/** Returns the signatures of every function with the name, in the form `DROP FUNCTION` takes. */
async function functionsNamed(client: pg.Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.proname = $1 AND p.pronamespace = 'public'::regnamespace`,
    [name],
  );
  return rows.map((row) => row.signature);
}

/** CASCADE drops their triggers too. */
async function dropFunctions(client: pg.Client, signatures: string[]): Promise<void> {
  for (const signature of signatures) await client.query(`DROP FUNCTION ${signature} CASCADE`);
}

/** Drops a function's triggers that its file no longer defines. */
async function dropOtherTriggers(client: pg.Client, signature: string, text: string): Promise<void> {
  const stored = [...text.matchAll(/CREATE OR REPLACE (?:CONSTRAINT )?TRIGGER (\w+)/g)].map((match) => match[1]);
  const { rows } = await client.query<{ statement: string }>(
    `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS statement FROM pg_trigger
     WHERE tgfoid = $1::regprocedure AND NOT tgisinternal AND tgname <> ALL ($2)`,
    [signature, stored],
  );
  for (const { statement } of rows) await client.query(statement);
}

function named(file: SqlFile, error: unknown): unknown {
  if (error instanceof Error) error.message = `prisma/sql/${file.name}.sql: ${error.message}`;
  return error;
}
