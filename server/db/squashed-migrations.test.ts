import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { isSquashed, readSchemaFiles, type SchemaFiles } from "@/server/db/schema-files";
import { createDatabase, TEMPLATE_DATABASE } from "@/server/testing/create-database";
import { describeDatabase } from "@/server/testing/describe-database";
import { urlsOfTestDatabase } from "@/server/testing/test-database";

// Guards all data of installations from before the migrations were squashed: each one upgrades from whatever migration
// it has reached, and ends with the same schema as a new database.

const files = readSchemaFiles();
const replaced = files.replaced!;
const squashed = files.migrations.filter(({ name }) => isSquashed(name)).map(({ name }) => name);
/** The migrations after the squash, which an older installation gets, too. */
const later = files.migrations.filter(({ name }) => !isSquashed(name));
const laterNames = later.map(({ name }) => name);
const LOGINS = { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor };

let urls: { owner: string; superuser: string };
let admin: pg.Client;

beforeEach(async () => {
  urls = await newDatabase();
  admin = new pg.Client({ connectionString: urls.superuser });
  await admin.connect();
});

afterEach(() => admin.end());

async function newDatabase(template?: string) {
  const name = `squashed_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("pgUrls").superuser, name, template);
  return urlsOfTestDatabase(name);
}

const deploy = (wanted: SchemaFiles = files) => deploySchema(urls.owner, LOGINS, wanted);

/** Brings the database to the state of an older installation that had run this many of the replaced migrations. */
const deployReplaced = (count: number) =>
  deploySchema(urls.owner, {}, { migrations: replaced.slice(0, count), functions: [] });

/** The test run's template: a new database. */
let fresh: pg.Client;
let freshLines: string[];

beforeAll(async () => {
  const { superuser } = await newDatabase(TEMPLATE_DATABASE);
  fresh = new pg.Client({ connectionString: superuser });
  await fresh.connect();
  freshLines = await describeDatabase(fresh);
});

afterAll(() => fresh.end());

async function read<T>(sql: string): Promise<T[]> {
  return (await admin.query<T & object>(sql)).rows;
}

const withoutRows = (lines: string[]) => lines.filter((line) => !line.startsWith("rows "));

it("make the very same database as the ones that they replaced", async () => {
  await deploySchema(urls.owner, LOGINS, { ...files, migrations: [...replaced, ...later], replaced: [] });
  const lines = await describeDatabase(admin);
  expect(lines.length).toBeGreaterThan(2_000);
  expect(freshLines.filter((line) => !lines.includes(line))).toEqual([]);
  expect(lines.filter((line) => !freshLines.includes(line))).toEqual([]);
});

it.each([
  ["a default", "ALTER TABLE gifts ALTER COLUMN anonymous DROP DEFAULT", "column gifts"],
  ["a check", "ALTER TABLE payments DROP CONSTRAINT payments_amount", "constraint payments"],
  ["the order of columns", "ALTER TABLE pools DROP COLUMN act_at, ADD COLUMN act_at timestamptz(3)", "column pools"],
  ["an index", "DROP INDEX payments_one_charge", "index payments_one_charge"],
  ["a grant", "GRANT DELETE ON gifts TO PUBLIC", "relation gifts"],
  ["a trigger", "ALTER TABLE ledger_postings DISABLE TRIGGER USER", "trigger ledger_postings"],
  ["a row", "INSERT INTO job_schedules VALUES ('sweep', now())", "rows of job_schedules"],
])("are compared closely enough to notice %s", async (_, change, line) => {
  await fresh.query(`BEGIN; SET LOCAL session_replication_role = replica; ${change}`);
  const changed = await describeDatabase(fresh);
  await fresh.query("ROLLBACK");
  expect(freshLines.filter((each) => !changed.includes(each)).join("\n")).toContain(line);
});

/** A donor's paused recurring gift and a payment with its cost, as the first migration stored them. */
const DATA = `
  INSERT INTO identities (id, type, email, email_key, metadata, created_at, updated_at) VALUES
    ('per_1', 'individual', 'ada@example.org', 'ada@example.org', '{}', now(), now()),
    ('org_1', 'organization', 'hello@example.org', 'hello@example.org', '{}', now(), now());
  INSERT INTO campaigns (id, owner_id, beneficiary_id, name, slug, currency, branding, metadata, created_at)
    VALUES ('cmp_1', 'org_1', 'org_1', 'Light the harbor', 'harbor', 'USD', '{}', '{}', now());
  INSERT INTO recurring_gifts (id, campaign_id, donor_id, created_by_id, amount_cents, currency, cadence, status, pause_reason,
    anchor_day, due_at, metadata, created_at)
    VALUES ('rec_1', 'cmp_1', 'per_1', 'per_1', 2500, 'USD', 'monthly', 'paused', 'requested_by_giver', 1, now(), '{}', now());
  INSERT INTO payments (id, subject_type, subject_id, direction, amount_cents, currency, rail, status, cost_cents, first_sent_at,
    created_at) VALUES ('pay_1', 'gift', 'gft_1', 'charge', 5000, 'USD', 'sandbox', 'cleared', 175, now(), now());
  INSERT INTO ledger_transactions (reference, kind, phase, subject_id, actor, effective_at)
    VALUES ('payment:pay_1:rail_cost', 'payment', 'posted', 'pay_1', 'system', now());`;

async function expectDataKept() {
  expect(await read("SELECT pause_reason, amount_cents FROM recurring_gifts")).toEqual([
    { pause_reason: "requested_by_donor", amount_cents: "2500" },
  ]);
  expect(await read("SELECT payment_id, amount_cents FROM payment_costs")).toEqual([
    { payment_id: "pay_1", amount_cents: "175" },
  ]);
  expect(await read("SELECT count(*)::int AS count FROM identities")).toEqual([{ count: 2 }]);
}

/** The content of every row in every table of the product. */
async function allRows(): Promise<string[]> {
  const tables = await read<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'schema\\_%'",
  );
  const rows = tables.map(({ name }) => `SELECT '${name} ' || t::text AS row FROM ${name} t`);
  return (await read<{ row: string }>(rows.join(" UNION ALL "))).map(({ row }) => row).sort();
}

describe("a database from before", () => {
  it("that has run all of the replaced ones is taken over without running anything", async () => {
    await deployReplaced(1);
    await admin.query(DATA);
    await deploySchema(urls.owner, LOGINS, { ...files, migrations: [...replaced, ...later], replaced: [] });
    const [rows, lines] = [await allRows(), await describeDatabase(admin)];
    const oids = () => read("SELECT oid, relfilenode FROM pg_class WHERE relname NOT LIKE 'schema\\_%' ORDER BY oid");
    const objects = await oids();
    expect(await deploy()).toEqual({ migrations: [], takenOver: squashed, functions: [], grants: [] });
    expect([await allRows(), await describeDatabase(admin), await oids()]).toEqual([rows, lines, objects]);
    expect(await deploy()).toEqual({ migrations: [], takenOver: [], functions: [], grants: [] });
    await expectDataKept();
    // A process of the previous version stays ready, and does not touch the database when it restarts.
    const recorded = await read<{ name: string }>("SELECT name FROM schema_migrations");
    expect(recorded.map(({ name }) => name)).toEqual(expect.arrayContaining(replaced.map(({ name }) => name)));
    await expect(deploy({ ...files, migrations: replaced, replaced: [] })).rejects.toThrow("a newer version");
  });

  // 28: the count at the first commit from which every data folder upgrades by itself.
  it.each([1, 28, replaced.length - 1])("that has run %i of them is brought to the last one first", async (count) => {
    await deployReplaced(1);
    await admin.query(DATA);
    await deployReplaced(count);
    const { migrations, takenOver } = await deploy();
    expect(migrations).toEqual([...replaced.slice(count).map(({ name }) => name), ...laterNames]);
    expect(takenOver).toEqual(squashed);
    expect(withoutRows(await describeDatabase(admin))).toEqual(withoutRows(freshLines));
    await expectDataKept();
  });

  it.each([
    ["a replaced migration", replaced[20]!.name],
    ["the take-over", squashed[3]!],
  ])("goes on where it stopped when it was killed in the middle of %s", async (_, name) => {
    await deployReplaced(1);
    await admin.query(DATA);
    await admin.query(`
      CREATE FUNCTION kill_it() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER kill_it BEFORE INSERT ON schema_migrations FOR EACH ROW WHEN (NEW.name = '${name}') EXECUTE FUNCTION kill_it()`);
    await expect(deploy()).rejects.toThrow(/terminat/);
    const [half] = await read<{ names: string[] }>(
      "SELECT array_agg(name ORDER BY name) AS names FROM schema_migrations",
    );
    expect(half!.names).toEqual(replaced.map((file) => file.name).filter((each) => each < name));
    await admin.query("DROP TRIGGER kill_it ON schema_migrations; DROP FUNCTION kill_it");
    expect((await deploy()).takenOver).toEqual(squashed);
    expect(withoutRows(await describeDatabase(admin))).toEqual(withoutRows(freshLines));
    await expectDataKept();
  });

  it("is taken over once, by whichever of several processes comes first", async () => {
    await deployReplaced(30);
    const done = await Promise.all([1, 2, 3].map(() => deploy()));
    expect(done.flatMap(({ migrations }) => migrations)).toEqual([
      ...replaced.slice(30).map(({ name }) => name),
      ...laterNames,
    ]);
    expect(done.flatMap(({ takenOver }) => takenOver)).toEqual(squashed);
  });

  it("is rejected, and stays as it is, if one of its migrations is another than ours or none of ours", async () => {
    await deployReplaced(5);
    const names = () => read("SELECT name FROM schema_migrations ORDER BY name");
    const before = await names();
    await admin.query("UPDATE schema_migrations SET hash = 'x' || hash WHERE name LIKE '%_screening'");
    await expect(deploy()).rejects.toThrow("an earlier development version");
    await admin.query("UPDATE schema_migrations SET hash = substr(hash, 2) WHERE name LIKE '%_screening'");
    await admin.query("INSERT INTO schema_migrations (name, hash) VALUES ('20261123150000_other', '')");
    await expect(deploy()).rejects.toThrow("an earlier development version");
    await admin.query("UPDATE schema_migrations SET name = '29990101000000_later' WHERE hash = ''");
    await expect(deploy()).rejects.toThrow("a newer version");
    await admin.query("DELETE FROM schema_migrations WHERE hash = ''");
    expect(await names()).toEqual(before);
  });
});

it("a later migration runs after the take-over, and once", async () => {
  await deployReplaced(43);
  const another = { name: "20270101000000_another", text: "CREATE TABLE another (id int)", hash: "another" };
  const wanted = { ...files, migrations: [...files.migrations, another] };
  expect((await deploy(wanted)).migrations).toEqual([replaced[43]!.name, ...laterNames, another.name]);
  expect(await deploy(wanted)).toEqual({ migrations: [], takenOver: [], functions: [], grants: [] });
});
