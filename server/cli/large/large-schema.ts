import type pg from "pg";

/** The tables that get rows for each copy. */
const FILLED = [
  "identities",
  "campaigns",
  "gifts",
  "gift_contacts",
  "gift_words",
  "supporters",
  "supporter_years",
  "payments",
  "ledger_transactions",
  "ledger_postings",
  "receipts",
  "events",
  "webhook_deliveries",
  "webhook_attempts",
] as const;

/** What these keep or look up by row, the copies' statements write themselves. */
const TRIGGERS = [
  ["gifts", "gifts_counted"],
  ["gifts", "gifts_days_counted"],
  ["gifts", "gifts_worded_on_insert"],
  ["supporters", "supporters_worded"],
  ["receipts", "receipts_managers"],
  ["ledger_postings", "ledger_postings_spanned"],
] as const;

const LOCK_TRIES = 30;
/** Canceled for a deadlock, or after `lock_timeout`. */
const NOT_LOCKED = ["40P01", "55P03"];

/** Begins a transaction that alone reads and writes what is filled. The product's transactions lock the same tables in other orders. */
export async function beginAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT t::text AS name FROM (
       SELECT unnest($1::text[])::regclass AS t
       UNION SELECT confrelid::regclass FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
     ) x ORDER BY 1`,
    [FILLED],
  );
  for (let tries = 1; ; tries++) {
    await client.query("BEGIN");
    try {
      await client.query("SET LOCAL lock_timeout = '3s'");
      await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(", ")} IN ACCESS EXCLUSIVE MODE`);
      await client.query("SET LOCAL lock_timeout = 0");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (tries === LOCK_TRIES || !NOT_LOCKED.includes((error as pg.DatabaseError).code ?? "")) throw error;
    }
  }
}

interface Part {
  what: string;
  /** What drops or disables it. */
  down: string;
  /** What makes it again as it was. */
  up: string;
}

/**
 * Drops the indexes that keep nothing unique and the foreign keys of the tables that are filled, and disables the triggers: each row
 * costs several times as much with them as what is made again once for all rows.
 *
 * @returns What is to be made again in the same transaction, in order.
 */
export async function setAside(client: pg.Client): Promise<readonly Part[]> {
  const indexes = await client.query<Part>(
    `SELECT format('the indexes of %s', i.indrelid::regclass) AS what, string_agg(format('DROP INDEX %s', i.indexrelid::regclass), '; ') AS down,
       string_agg(pg_get_indexdef(i.indexrelid)
         || coalesce(format('; COMMENT ON INDEX %s IS %L', i.indexrelid::regclass, obj_description(i.indexrelid, 'pg_class')), ''), '; ') AS up
     FROM pg_index i WHERE i.indrelid = ANY ($1::text[]::regclass[]) AND NOT i.indisunique AND NOT i.indisexclusion
     GROUP BY i.indrelid ORDER BY array_position($1::text[]::regclass[], i.indrelid::regclass)`,
    [FILLED],
  );
  const keys = await client.query<Part>(
    `SELECT format('the foreign keys of %s', conrelid::regclass) AS what,
       string_agg(format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname), '; ') AS down,
       string_agg(format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         || coalesce(format('; COMMENT ON CONSTRAINT %I ON %s IS %L', conname, conrelid::regclass, obj_description(oid, 'pg_constraint')), ''), '; ') AS up
     FROM pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[])
     GROUP BY conrelid ORDER BY array_position($1::text[]::regclass[], conrelid::regclass)`,
    [FILLED],
  );
  const triggers = {
    what: "the triggers",
    down: TRIGGERS.map(([table, name]) => `ALTER TABLE ${table} DISABLE TRIGGER ${name}`).join("; "),
    up: TRIGGERS.map(([table, name]) => `ALTER TABLE ${table} ENABLE TRIGGER ${name}`).join("; "),
  };
  const parts = [...indexes.rows, ...keys.rows, triggers];
  await client.query(parts.map(({ down }) => down).join("; "));
  return parts;
}
