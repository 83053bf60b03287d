import type pg from "pg";
import { DEADLOCK_AFTER_MS } from "@/server/cli/tests/simulate/acts/turns";

const TABLES = `
  SELECT format('%I.%I', c.table_schema, c.table_name) AS name, bool_or(c.column_name = 'lease_until') AS leased
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE table_schema IN ('public', 'sandbox_rail') AND t.table_type = 'BASE TABLE' AND table_name NOT LIKE 'schema\\_%'
  GROUP BY 1 ORDER BY 1`;

const SEQUENCES = `
  SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences WHERE schemaname IN ('public', 'sandbox_rail')`;

/** Tables whose files contain data. */
const WRITTEN = "SELECT name FROM unnest($1::text[]) AS name WHERE pg_relation_size(name::regclass) > 0";

/**
 * Plans depend only on the current data, not on statistics from earlier stories. Deadlocks are detected soon, because
 * everyone else waits meanwhile.
 */
const SAME_PLANS = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_custom_plan', current_database());
  EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ${DEADLOCK_AFTER_MS}', current_database());
END $$`;

/** All tables of the product and of the rail, in which one story after another is played. */
export class StoryTables {
  readonly #admin: pg.Pool;
  readonly #leased: readonly string[];
  readonly #sequences: readonly string[];

  private constructor(
    admin: pg.Pool,
    readonly names: readonly string[],
    leased: readonly string[],
    sequences: readonly string[],
  ) {
    this.#admin = admin;
    this.#leased = leased;
    this.#sequences = sequences;
  }

  /** Reads which tables there are, and sets up the database so that one seed gives one course of events. */
  static async open(admin: pg.Pool): Promise<StoryTables> {
    const { rows: tables } = await admin.query<{ name: string; leased: boolean }>(TABLES);
    const { rows: sequences } = await admin.query<{ name: string }>(SEQUENCES);
    const names = tables.map(({ name }) => name);
    await admin.query(SAME_PLANS);
    await admin.query(names.map((name) => `ALTER TABLE ${name} SET (autovacuum_enabled = off)`).join("; "));
    const leased = tables.filter((table) => table.leased).map(({ name }) => name);
    return new StoryTables(
      admin,
      names,
      leased,
      sequences.map(({ name }) => name),
    );
  }

  /**
   * Empties all tables and restarts all sequences. Tables that no story has written to since the last time are skipped.
   */
  async empty(): Promise<void> {
    const { rows } = await this.#admin.query<{ name: string }>(WRITTEN, [this.names]);
    const written = rows.map(({ name }) => name);
    const statements = [
      "BEGIN",
      "SET LOCAL session_replication_role = replica",
      ...written.map((name) => `DELETE FROM ${name}`),
      ...this.#sequences.map((name) => `SELECT setval('${name}', 1, false)`),
      "COMMIT",
    ];
    await this.#admin.query(statements.join("; "));
    // The free space that earlier stories left would change the order of rows.
    if (written.length > 0) await this.#admin.query(`VACUUM ${written.join(", ")}`);
  }

  /** Ends the current leases, except on rows that are locked at the moment. */
  async expireLeases(): Promise<void> {
    const updates = this.#leased.map(
      (table) => `UPDATE ${table} SET lease_until = steady_now() - interval '1 ms' WHERE ctid IN (
        SELECT ctid FROM ${table} WHERE lease_until > steady_now() FOR UPDATE SKIP LOCKED)`,
    );
    await this.#admin.query(updates.join("; "));
  }
}
