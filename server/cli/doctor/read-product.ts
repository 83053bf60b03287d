import type pg from "pg";
import type { DatedList, ProductFacts } from "@/server/cli/doctor/facts";
import type { Vault } from "@/server/kernel/vault";
import { OWN_LIST } from "@/server/ports/screening-matcher";

type Reader = Pick<pg.ClientBase, "query">;

/** How many encrypted values of each kind are tested: the oldest and the newest. */
const TRIED_EACH = 10;

/** Data that only a sandbox writes, with the noun for each. */
const TEST_DATA: Readonly<Record<string, string>> = {
  "API keys of a sandbox": "SELECT 1 FROM api_keys WHERE mode = 'sandbox'",
  "payments of the sandbox's rail": "SELECT 1 FROM payments WHERE rail = 'sandbox'",
  "test payment methods": "SELECT 1 FROM payment_methods WHERE rail = 'sandbox' OR token LIKE 'pm\\_sandbox\\_%'",
  "test accounts for payouts": "SELECT 1 FROM payout_accounts WHERE rail = 'sandbox'",
  "records of the sandbox's rail": "SELECT 1 FROM sandbox_rail.operations",
  "a clock that was moved": "SELECT 1 FROM sandbox_clock",
  "the made-up sanctions list": "SELECT 1 FROM screening_lists WHERE is_decisive",
};

interface SealedKind {
  name: string;
  key: "ALMONER_SECRET" | "DOCUMENT_KEYS";
  /** The rows, oldest first, as `about`, `text` and `version`. */
  rows: string;
  open(vault: Vault, row: SealedRow): unknown;
}

interface SealedRow {
  about: string;
  text: string;
  version: number;
}

const unwrap = (vault: Vault, { about, version, text }: SealedRow) => vault.unwrapKey(about, version, text);

const SEALED: readonly SealedKind[] = [
  {
    name: "second factors",
    key: "ALMONER_SECRET",
    rows: "SELECT user_id AS about, ciphertext AS text, 0 AS version, created_at AS made FROM second_factors",
    open: (vault, { about, text }) => vault.open("second-factor", about, text),
  },
  {
    name: "signing secrets of webhooks",
    key: "ALMONER_SECRET",
    rows: "SELECT endpoint_id AS about, ciphertext AS text, 0 AS version, created_at AS made FROM webhook_secrets",
    open: (vault, { about, text }) => vault.open("webhook-secret", about, text),
  },
  {
    name: "identity documents",
    key: "DOCUMENT_KEYS",
    rows: `SELECT id || ' ' || verification_id AS about, wrapped_key AS text, key_version AS version, uploaded_at AS made
      FROM verification_documents WHERE stored_at IS NOT NULL AND purged_at IS NULL`,
    open: unwrap,
  },
  {
    name: "files of bank statements",
    key: "DOCUMENT_KEYS",
    rows: "SELECT id AS about, wrapped_key AS text, key_version AS version, created_at AS made FROM bank_files",
    open: unwrap,
  },
];

const DATES = `
  SELECT 'sanctions' AS kind, list AS name, imported_at AS at FROM screening_lists WHERE NOT is_decisive
  UNION ALL SELECT 'charities', list, file_date FROM charity_list_versions WHERE is_current
  UNION ALL SELECT 'rates', currency, updated_at FROM currency_rates ORDER BY 1, 2`;

const OPERATORS = `
  SELECT o.email, EXISTS (SELECT 1 FROM user_addresses a JOIN second_factors f USING (user_id)
    WHERE a.email_key = o.email_key AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"
  FROM operators o ORDER BY o.created_at`;

const ACCOUNTS = `
  SELECT a.id, a.holder, a.currency, right(coalesce(a.iban, a.number), 4) AS last4, a.created_at AS "createdAt",
    greatest(
      (SELECT max(s.closing_on) FROM bank_statements s WHERE s.account_id = a.id AND s.read_at IS NOT NULL),
      (SELECT max(l.booked_on) FROM bank_lines l WHERE l.account_id = a.id))::timestamptz AS "knownUntil"
  FROM bank_accounts a WHERE a.closed_at IS NULL ORDER BY a.created_at`;

const REST = `
  SELECT (SELECT name FROM brands WHERE owner_id = 'installation') AS name,
    (SELECT count(*)::int FROM webhook_endpoints
     WHERE status = 'active' AND deleted_at IS NULL AND url NOT LIKE 'https:%') AS "plainWebhooks"`;

/** Reads facts from the product's tables, and tests the keys on encrypted values in them. */
export async function readProduct(db: Reader, vault: Vault): Promise<ProductFacts> {
  const rowsOf = async <Row extends object>(sql: string) =>
    (await db.query<Row & pg.QueryResultRow>(sql)).rows as Row[];
  const dates = await rowsOf<{ kind: string; name: string; at: Date }>(DATES);
  const dated = (kind: string) => dates.filter((row) => row.kind === kind).map(({ name, at }) => ({ name, at }));
  const [rest] = await rowsOf<Pick<ProductFacts, "name" | "plainWebhooks">>(REST);
  return {
    testData: await readTestData(db),
    sealed: await readSealed(db, vault),
    sanctionsLists: toImport(dated("sanctions")),
    charityLists: dated("charities"),
    rates: dated("rates"),
    operators: await rowsOf(OPERATORS),
    accounts: await rowsOf(ACCOUNTS),
    backup: await readBackup(db),
    ...rest!,
  };
}

/** The operator's own list only changes when they change it, and counts only if there is no other list. */
function toImport(lists: DatedList[]): DatedList[] {
  const published = lists.filter(({ name }) => name !== OWN_LIST);
  return published.length > 0 ? published : lists;
}

/** A restored database of an earlier version may not have the table of backups. */
async function readBackup(db: Reader): Promise<ProductFacts["backup"]> {
  const { rows: known } = await db.query<{ is: boolean }>("SELECT to_regclass('backups') IS NOT NULL AS is");
  if (!known[0]!.is) return null;
  const { rows } = await db.query<{ at: Date | null }>("SELECT max(made_at) AS at FROM backups");
  return rows[0]!;
}

async function readTestData(db: Reader): Promise<string[]> {
  const columns = Object.values(TEST_DATA).map((sql, at) => `EXISTS (${sql}) AS "${at}"`);
  const { rows } = await db.query<Record<string, boolean>>(`SELECT ${columns.join(", ")}`);
  return Object.keys(TEST_DATA).filter((_, at) => rows[0]![at]);
}

async function readSealed(db: Reader, vault: Vault): Promise<ProductFacts["sealed"]> {
  const read: ProductFacts["sealed"] = [];
  for (const { name, key, rows: sql, open } of SEALED) {
    const both = ["", " DESC"].map((way) => `(SELECT * FROM (${sql}) r ORDER BY made${way} LIMIT ${TRIED_EACH})`);
    const { rows } = await db.query<SealedRow>(both.join(" UNION "));
    read.push({ name, key, tried: rows.length, failed: rows.filter((row) => !opens(() => open(vault, row))).length });
  }
  return read;
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
