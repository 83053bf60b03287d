import type pg from "pg";

/** The tables that get rows for each copy. */
const FILLED = [
  "identities",
  "campaigns",
  "pool_members",
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
  "giving_days",
  "giving_sums",
  "list_sums",
  "balance_spans",
  "balance_sums",
  "limit_counters",
] as const;

/** Triggers that maintain or look up something row by row: the copying statements write it themselves. */
const TRIGGERS = [
  ["campaigns", "campaigns_managers"],
  ["pool_members", "pool_members_managers"],
  ["gifts", "gifts_counted"],
  ["gifts", "gifts_days_counted"],
  ["gifts", "gifts_summed_on_insert"],
  ["gifts", "gifts_worded_on_insert"],
  ["supporters", "supporters_worded"],
  ["receipts", "receipts_managers"],
  ["receipts", "receipts_summed_on_insert"],
  ["ledger_postings", "ledger_postings_spanned"],
] as const;

const LOCK_TRIES = 30;
/** The SQLSTATEs of a deadlock and of a `lock_timeout`. */
const NOT_LOCKED = ["40P01", "55P03"];

/** The foreign keys of these tables, and those that refer to them. */
const KEYS =
  "c.contype = 'f' AND (c.conrelid = ANY ($1::text[]::regclass[]) OR c.confrelid = ANY ($1::text[]::regclass[]))";

/** The statements that recreate indexes, with their comments. */
const ADD_INDEX = `concat_ws('; ', pg_get_indexdef(i.indexrelid),
  format('COMMENT ON INDEX %s IS %L', i.indexrelid::regclass, obj_description(i.indexrelid, 'pg_class')))`;
const ADD_CONSTRAINT = `concat_ws('; ', format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
  format('COMMENT ON CONSTRAINT %I ON %s IS %L', c.conname, c.conrelid::regclass, obj_description(c.oid, 'pg_constraint')))`;
const DROP_CONSTRAINT = "format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname)";

/**
 * Begins a transaction that locks the affected tables exclusively. Retried, because the product's transactions lock
 * them in different orders.
 */
export async function beginAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT t::text AS name FROM (
       SELECT unnest($1::text[])::regclass AS t UNION SELECT unnest(ARRAY[c.conrelid, c.confrelid])::regclass FROM pg_constraint c WHERE ${KEYS}
     ) x ORDER BY 1`,
    [FILLED],
  );
  const lock = `LOCK TABLE ${rows.map(({ name }) => name).join(", ")} IN ACCESS EXCLUSIVE MODE`;
  for (let tries = 1; ; tries++) {
    await client.query("BEGIN");
    try {
      await client.query(`SET LOCAL lock_timeout = '3s'; ${lock}; SET LOCAL lock_timeout = 0`);
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (tries === LOCK_TRIES || !NOT_LOCKED.includes((error as pg.DatabaseError).code ?? "")) throw error;
    }
  }
}

interface Part {
  what: string;
  /** The statement that drops or disables it. */
  down: string;
  /** The statement that restores it. */
  up: string;
}

/**
 * Drops the indexes of the affected tables with their constraints, and the foreign keys from and to them, and disables
 * the triggers: inserting each row with them costs several times as much as recreating them once for all rows.
 *
 * @returns What must be recreated in the same transaction, in order.
 */
export async function setAside(client: pg.Client): Promise<readonly Part[]> {
  const indexes = await client.query<Part>(
    `SELECT format('the indexes of %s', i.indrelid::regclass) AS what,
       string_agg(CASE WHEN c.oid IS NULL THEN format('DROP INDEX %s', i.indexrelid::regclass) ELSE ${DROP_CONSTRAINT} END, '; ') AS down,
       string_agg(CASE WHEN c.oid IS NULL THEN ${ADD_INDEX} ELSE ${ADD_CONSTRAINT} END, '; ') AS up
     FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x')
     WHERE i.indrelid = ANY ($1::text[]::regclass[])
     GROUP BY i.indrelid ORDER BY array_position($1::text[]::regclass[], i.indrelid::regclass)`,
    [FILLED],
  );
  const keys = await client.query<Part>(
    `SELECT format('the foreign keys of %s', c.conrelid::regclass) AS what, string_agg(${DROP_CONSTRAINT}, '; ') AS down,
       string_agg(${ADD_CONSTRAINT}, '; ') AS up
     FROM pg_constraint c WHERE ${KEYS}
     GROUP BY c.conrelid ORDER BY array_position($1::text[]::regclass[], c.conrelid::regclass), 1`,
    [FILLED],
  );
  const triggers = {
    what: "the triggers",
    down: TRIGGERS.map(([table, name]) => `ALTER TABLE ${table} DISABLE TRIGGER ${name}`).join("; "),
    up: TRIGGERS.map(([table, name]) => `ALTER TABLE ${table} ENABLE TRIGGER ${name}`).join("; "),
  };
  await client.query([...keys.rows, ...indexes.rows, triggers].map(({ down }) => down).join("; "));
  return [...indexes.rows, ...keys.rows, triggers];
}
