import pg from "pg";
import { expect, it } from "vitest";
import { createTable, openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards every other test: nothing that one test leaves in a database reaches the next.

const nameOf = ({ url }: TestDatabase) => new URL(url).pathname;
const addSchedule = "INSERT INTO job_schedules (job, last_slot) VALUES ('a', now())";
const addEntry =
  "INSERT INTO audit_entries (actor, action, subject_id, details, request_id, created_at) VALUES ('a', 'b', 'c', '{}', 'req_1', now()) RETURNING id";

// Retried, because one time in thirty the database has reached its maximum number of uses and the next test gets
// another one.
it("is empty, with new numbers and no lock, setting or connection of another test", { retry: 1 }, async () => {
  const first = await openTestDatabase();
  await first.admin.query(addSchedule);
  const { rows: before } = await first.database.pool.query<{ id: string }>(addEntry);
  await first.database.pool.query("SELECT pg_advisory_lock(1); SET statement_timeout = 1; LISTEN something");
  const other = new pg.Client({ connectionString: first.urls.app });
  const ended = new Promise((resolve) => other.on("error", resolve));
  await other.connect();
  await first.close();
  await ended;
  const second = await openTestDatabase();
  expect(nameOf(second)).toBe(nameOf(first));
  expect((await second.admin.query("SELECT FROM job_schedules")).rowCount).toBe(0);
  expect((await second.database.pool.query(addEntry)).rows).toEqual(before);
  const { rows } = await second.database.pool.query("SELECT current_setting('statement_timeout') AS timeout");
  expect(rows).toEqual([{ timeout: "30s" }]);
  const locks =
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
  expect((await second.admin.query(locks)).rowCount).toBe(0);
  await second.close();
});

it.each<[string, (database: TestDatabase) => Promise<unknown>]>([
  ["a table", ({ admin }) => createTable(admin, "CREATE TABLE left_behind (id int)")],
  ["a function", ({ admin }) => admin.query("CREATE FUNCTION left_behind() RETURNS int LANGUAGE sql RETURN 1")],
  ["a guard that is off", ({ admin }) => admin.query("ALTER TABLE gifts DISABLE TRIGGER ALL")],
  ["a grant", ({ admin }) => admin.query("GRANT DELETE ON gifts TO almoner_auditor")],
  ["a migration", ({ admin }) => admin.query("DELETE FROM schema_grants")],
  ["statistics", ({ admin }) => admin.query(`${addSchedule}; ANALYZE job_schedules`)],
  [
    "a setting of the database",
    async (database) => database.admin.query(`ALTER DATABASE "${nameOf(database).slice(1)}" SET work_mem = '1MB'`),
  ],
  ["a closed pool", ({ database }) => database.close()],
  ["a statement that still runs", async ({ database }) => void database.pool.query("SELECT pg_sleep(5)")],
])("is another one after %s", async (_, leave) => {
  const first = await openTestDatabase();
  await leave(first);
  await first.close();
  const second = await openTestDatabase();
  expect(nameOf(second)).not.toBe(nameOf(first));
  await second.close();
});
