import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "@/server/db/client";
import { EMBEDDED_LOGINS } from "@/server/db/embedded-logins";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { audit } from "@/server/operations/audit";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { createTable } from "@/server/testing/test-database";

// Guards the books against the product itself: a bug, or someone with its password, can add to them through functions
// but cannot change existing entries.

let fixture: GiftFixture;
let auditor: pg.Pool;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const [kept, refunded] = [await give(), await give()];
  await fixture.settle();
  await refundGift(fixture.partner, { id: refunded, reason: null });
  await audit(fixture.system, "gift.look", kept);
  auditor = new pg.Pool({ connectionString: fixture.urls.auditor, max: 2 });
});
afterAll(async () => {
  await auditor.end();
  await fixture.close();
});

const give = async () => fixture.give(await fixture.person(), fixture.charity);
const INSUFFICIENT_PRIVILEGE = "42501";
const RESTRICT_VIOLATION = "23001";
const NOTHING = "RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$";

describe("the app's login is refused", () => {
  it.each([
    "UPDATE ledger_postings SET amount_cents = 1",
    "DELETE FROM ledger_postings",
    "TRUNCATE ledger_postings",
    "INSERT INTO ledger_postings SELECT transaction_id, leg + 100, currency, credit_account_id, debit_account_id, 1 FROM ledger_postings",
    "UPDATE ledger_transactions SET subject_id = 'gft_1'",
    "DELETE FROM ledger_transactions",
    "TRUNCATE ledger_transactions CASCADE",
    "UPDATE ledger_accounts SET floored = false",
    "UPDATE ledger_balances SET floored = false",
    "UPDATE ledger_balances SET posted_cents = posted_cents + 1",
    "DELETE FROM ledger_balances",
    "UPDATE ledger_seals SET digest = repeat('0', 64)",
    "DELETE FROM ledger_seals",
    "INSERT INTO ledger_checkpoints SELECT id, 5, 0, 0 FROM ledger_accounts",
    "DELETE FROM ledger_audits",
    "SELECT 1 FROM ledger_balances FOR UPDATE",
    "SELECT ledger_post('[]', 'app', now())",
    "SELECT ledger_lock('{identity:org_1:payable}', '{USD}')",
    `CREATE OR REPLACE FUNCTION ledger_refuse_change() ${NOTHING}`,
    `CREATE OR REPLACE FUNCTION facts_refuse_change() ${NOTHING}`,
    "ALTER FUNCTION ledger_post SECURITY INVOKER",
    "DROP FUNCTION ledger_refuse_change CASCADE",
    "ALTER TABLE ledger_postings DISABLE TRIGGER ALL",
    "ALTER TABLE gifts DISABLE TRIGGER gifts_facts_frozen",
    "DROP TRIGGER receipts_facts_frozen ON receipts",
    "CREATE TRIGGER late AFTER UPDATE ON gifts FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change()",
    "CREATE RULE quiet AS ON INSERT TO audit_entries DO INSTEAD NOTHING",
    "SET session_replication_role = replica",
    `SET ROLE ${EMBEDDED_LOGINS.owner}`,
    "UPDATE audit_entries SET actor = 'nobody'",
    "DELETE FROM audit_entries",
    "TRUNCATE audit_entries",
    "SELECT setval('audit_entries_id_seq', 1)",
    "UPDATE receipts SET facts = replace(facts::text, 'Ada Giver', 'Someone Else')::json",
    "UPDATE receipts SET amount_cents = 1000000",
    "DELETE FROM receipts",
    "UPDATE gifts SET amount_cents = amount_cents + 1, net_cents = net_cents + 1",
    "DELETE FROM gifts",
    "TRUNCATE gifts CASCADE",
    "ALTER TABLE gifts DROP CONSTRAINT gifts_amount",
    "UPDATE schema_functions SET hash = ''",
    "CREATE TABLE ledger_more (id int)",
    // A session's own temporary tables could stand in for the ledger's.
    "CREATE TEMP TABLE ledger_accounts (id int)",
    "CREATE SCHEMA elsewhere",
    `GRANT ${EMBEDDED_LOGINS.owner} TO ${EMBEDDED_LOGINS.app}`,
    `ALTER ROLE ${EMBEDDED_LOGINS.owner} PASSWORD 'known'`,
  ])("%s", async (statement) => {
    const refusal = await fixture.system.pool.query(statement).then(
      () => null,
      (error: { code: string }) => error.code,
    );
    expect([INSUFFICIENT_PRIVILEGE, RESTRICT_VIOLATION]).toContain(refusal);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("whatever it grants itself", async () => {
    await fixture.system.pool.query(`GRANT UPDATE ON ledger_balances TO ${EMBEDDED_LOGINS.app}`);
    expect(await mayOn("app", "ledger_balances")).toEqual(["SELECT"]);
  });
});

const PRIVILEGES = ["SELECT", "INSERT", "UPDATE", "DELETE", "TRUNCATE", "REFERENCES", "TRIGGER"];
const ORDINARY = ["SELECT", "INSERT", "UPDATE", "DELETE"];
/** The app's privileges on the tables where it does not have all ordinary ones. */
const KEPT: Record<string, string[]> = {
  ledger_accounts: ["SELECT"],
  ledger_transactions: ["SELECT"],
  ledger_postings: ["SELECT"],
  ledger_balances: ["SELECT"],
  ledger_entries: ["SELECT"],
  ledger_seals: ["SELECT"],
  ledger_checkpoints: ["SELECT"],
  balance_spans: ["SELECT"],
  balance_sums: ["SELECT"],
  ledger_audits: ["SELECT", "INSERT"],
  schema_migrations: ["SELECT"],
  schema_functions: ["SELECT"],
  schema_grants: ["SELECT"],
  audit_entries: ["SELECT", "INSERT"],
  audit_links: ["SELECT"],
  gifts: ["SELECT", "INSERT", "UPDATE"],
  receipts: ["SELECT", "INSERT", "UPDATE"],
  bank_lines: ["SELECT"],
  bank_line_parts: ["SELECT"],
  bank_matches: ["SELECT"],
  bank_payees: ["SELECT", "INSERT"],
  refund_accounts: ["SELECT", "INSERT"],
  bank_payment_files: ["SELECT", "INSERT", "UPDATE"],
  bank_payment_lines: ["SELECT", "INSERT", "UPDATE"],
  bank_transfers: ["SELECT", "INSERT", "UPDATE"],
  payment_costs: ["SELECT"],
  payment_returns: ["SELECT"],
  payment_exchanges: ["SELECT"],
  ledger_corrections: ["SELECT"],
  payout_accounts: ["SELECT", "UPDATE"],
  payouts: ["SELECT", "UPDATE"],
  pool_records: ["SELECT"],
  pool_releases: ["SELECT", "INSERT"],
  rail_transfers: ["SELECT", "INSERT"],
};

async function mayOn(login: "app" | "auditor", table: string): Promise<string[]> {
  const { rows } = await fixture.admin.query<{ privilege: string }>(
    "SELECT p AS privilege FROM unnest($1::text[]) p WHERE has_table_privilege($2, $3, p) OR (p <> 'DELETE' AND p <> 'TRUNCATE' AND p <> 'TRIGGER' AND has_any_column_privilege($2, $3, p))",
    [PRIVILEGES, EMBEDDED_LOGINS[login], table],
  );
  return rows.map((row) => row.privilege);
}

/** SQL that is true for objects outside PostgreSQL's own schemas. */
const OURS = (schema: string) =>
  `${schema}::regnamespace::text NOT LIKE 'pg\\_%' AND ${schema} <> 'information_schema'::regnamespace`;

async function relations(kinds: string): Promise<{ name: string; owner: string }[]> {
  const { rows } = await fixture.admin.query(
    `SELECT c.oid::regclass::text AS name, pg_get_userbyid(c.relowner) AS owner FROM pg_class c
     WHERE ${OURS("c.relnamespace")} AND c.relkind = ANY ($1) ORDER BY 1`,
    [kinds.split("")],
  );
  return rows;
}

it("every table is the owner's, and each login may do on it what the list says and no more", async () => {
  const tables = await relations("rpvm");
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(KEPT)));
  for (const { name, owner } of tables) {
    expect(owner, name).toBe(EMBEDDED_LOGINS.owner);
    expect(await mayOn("app", name), name).toEqual(KEPT[name] ?? ORDINARY);
    expect(await mayOn("auditor", name), name).toEqual(["SELECT"]);
  }
});

it("no login sets a sequence, and the app does not take the ledger's numbers", async () => {
  for (const { name, owner } of await relations("S")) {
    const { rows } = await fixture.admin.query(
      "SELECT has_sequence_privilege($1, $3, 'UPDATE') OR has_sequence_privilege($2, $3, 'UPDATE') AS sets, has_sequence_privilege($1, $3, 'USAGE') AS takes",
      [EMBEDDED_LOGINS.app, EMBEDDED_LOGINS.auditor, name],
    );
    expect({ name, owner, ...rows[0] }).toEqual({
      name,
      owner: EMBEDDED_LOGINS.owner,
      sets: false,
      takes: !name.startsWith("ledger_"),
    });
  }
});

interface FunctionRow {
  name: string;
  owner: string;
  definer: boolean;
  path: string | null;
  for_trigger: boolean;
  anyone: boolean;
  app: boolean;
}

/**
 * Functions that run with the owner's rights and that the app calls: tables of imported lists, statistics, and writes
 * to the ledger.
 */
const LIST_TABLES = ["charity_list_clean", "charity_list_create", "charity_list_index"];
const STATISTICS = ["frequent_words"];
const WAYS_IN = [
  "bank_lines_record",
  "bank_match_reopen",
  "bank_line_split",
  "bank_matches_record",
  "bank_matches_release",
  "bank_matches_take",
  "correction_post",
  "gift_hold_balances",
  "gift_post",
  "ledger_frontier",
  "ledger_seal",
  "payment_costs_record",
  "payment_exchanges_record",
  "payment_post",
  "payment_returns_record",
  "payout_account_set",
  "payout_account_update",
  "payout_plan",
  "pool_post",
];
/** Functions that only those call. */
const INTERNAL = ["ledger_lock", "ledger_post", "payment_costs_charge"];

it("functions that run with the owner's rights have a fixed search path, and nobody calls what is not listed", async () => {
  const { rows } = await fixture.admin.query<FunctionRow>(
    `SELECT p.proname AS name, pg_get_userbyid(p.proowner) AS owner, p.prosecdef AS definer, p.prorettype = 'trigger'::regtype AS for_trigger,
       (SELECT c FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%') AS path,
       has_function_privilege($1, p.oid, 'EXECUTE') AS app,
       EXISTS (SELECT 1 FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0) AS anyone
     FROM pg_proc p WHERE ${OURS("p.pronamespace")}`,
    [EMBEDDED_LOGINS.app],
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name, owner, definer, path, for_trigger: forTrigger, anyone, app } of rows) {
    expect({ name, owner, anyone }).toEqual({ name, owner: EMBEDDED_LOGINS.owner, anyone: false });
    if (definer) expect({ name, path }).toEqual({ name, path: "search_path=pg_catalog, public, pg_temp" });
    // A function that fails here lacks a grant in prisma/grants.sql, or only the owner's functions call it.
    if (!definer) expect({ name, app }).toEqual({ name, app: !forTrigger && !INTERNAL.includes(name) });
  }
  const open = rows.filter(({ definer, app }) => definer && app).map(({ name }) => name);
  expect(open.sort()).toEqual([...LIST_TABLES, ...STATISTICS, ...WAYS_IN].sort());
});

it("a new table has its grants from the start, and a new function has none", async () => {
  await createTable(fixture.admin, "CREATE TABLE kettles (id serial, name text)");
  await createTable(fixture.admin, "CREATE FUNCTION kettle_boil() RETURNS int LANGUAGE sql AS 'SELECT 1'");
  expect(await mayOn("app", "kettles")).toEqual(ORDINARY);
  expect(await mayOn("auditor", "kettles")).toEqual(["SELECT"]);
  await fixture.system.pool.query("INSERT INTO kettles (name) VALUES ('Winter')");
  await expect(fixture.system.pool.query("SELECT kettle_boil()")).rejects.toThrow("permission denied for function");
  await fixture.admin.query("DROP TABLE kettles; DROP FUNCTION kettle_boil");
});

describe("the auditor", () => {
  it("reads every table and every sequence", async () => {
    for (const { name } of await relations("rpvmS")) await auditor.query(`SELECT * FROM ${name} LIMIT 1`);
  });

  it("verifies the ledger", async () => {
    const findings = await auditLedger({ pool: auditor, now: () => fixture.clock.now() });
    expect(findings.flatMap(({ breaches }) => breaches)).toEqual([]);
  });

  it.each([
    "UPDATE gifts SET memo = 'seen'",
    "INSERT INTO audit_entries (actor, action, subject_id, details, request_id, created_at) VALUES ('a', 'b', 'c', '{}', 'd', now())",
    "SELECT 1 FROM gifts FOR UPDATE",
    "SELECT nextval('audit_entries_id_seq')",
    "SELECT ledger_post('[]', 'auditor', now())",
    "SELECT gift_post('gift_settled', '{}', 'auditor', now())",
    "SELECT gift_create('{}')",
    "CREATE TEMP TABLE notes (id int)",
  ])("is refused %s", async (statement) => {
    await expect(auditor.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });
});

it("the product needs no other login: locks, notifications and timeouts take no rights", async () => {
  const app = openDatabase(fixture.urls.app, 1);
  for (const statement of [
    "SELECT pg_advisory_lock(1)",
    "LISTEN work",
    "NOTIFY work",
    "BEGIN; SET LOCAL statement_timeout = 0; COMMIT",
  ])
    await app.pool.query(statement);
  await app.close();
});
