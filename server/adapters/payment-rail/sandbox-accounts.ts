import type pg from "pg";
import { sandboxAccountUrl } from "@/server/adapters/payment-rail/sandbox-account-page";
import type { SandboxFormSettings } from "@/server/adapters/payment-rail/sandbox-form";
import { TEST_ACCOUNTS, type TestAccount } from "@/server/adapters/payment-rail/test-methods";
import type { AccountOutcome } from "@/server/kernel/payout-account-words";
import type { RailAccount, RailAccounts } from "@/server/ports/rail-account";

export const SANDBOX_BANK = "Sandbox Bank";
const DAY_MS = 86_400_000;
/** How long the sandbox waits for a document, and how long it checks an account. */
const DOCUMENT_DAYS = 14;
const CHECK_DAYS = 1;
const TOKEN = /^po_sandbox_acct_[0-9a-z]{1,60}$/;

/**
 * The behavior of payouts to a token: they succeed for every account that was set up on the rail's page. Undefined for
 * an unknown token.
 */
export function testAccountOf(token: string | null): TestAccount | undefined {
  return TOKEN.test(token ?? "") ? {} : TEST_ACCOUNTS.get(token ?? "");
}

/** One step in the life of an account, visible from its time on. */
interface Step {
  status: RailAccount["status"];
  requirements: { code: RailAccount["requirements"][number]["code"]; due_at: string | null }[];
  at: Date;
}

const OPEN = `
  WITH opened AS (
    INSERT INTO sandbox_rail.accounts (token, key, country, opened_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING token
  )
  INSERT INTO sandbox_rail.account_changes (token, number, status, requirements, changed_at)
  SELECT token, 0, 'pending', $5::jsonb, $4 FROM opened`;
const READ = `
  SELECT a.bank, a.last4, c.status, c.requirements FROM sandbox_rail.accounts a
  JOIN LATERAL (SELECT * FROM sandbox_rail.account_changes c WHERE c.token = a.token AND (c.changed_at <= $2 OR c.number = 0)
    ORDER BY c.number DESC LIMIT 1) c ON true
  WHERE a.token = $1`;
// The account's row is locked first, so that numbers are consecutive. The new choice replaces the account's pending
// steps.
const ENTER =
  "UPDATE sandbox_rail.accounts SET bank = coalesce($2, bank), last4 = coalesce($3, last4) WHERE token = $1";
const DROP_FUTURE = "DELETE FROM sandbox_rail.account_changes WHERE token = $1 AND number > 0 AND changed_at > $2";
const ADD = `
  INSERT INTO sandbox_rail.account_changes (token, number, status, requirements, changed_at)
  SELECT $1, (SELECT max(number) FROM sandbox_rail.account_changes WHERE token = $1) + place, step->>'status',
    step->'requirements', (step->>'at')::timestamptz
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS s(step, place)`;

interface Row {
  bank: string | null;
  last4: string | null;
  status: RailAccount["status"];
  requirements: Step["requirements"];
}

/** The sandbox's accounts: the rail's operations, and those of its page. */
export interface SandboxAccounts extends RailAccounts {
  /** Applies what was entered on the page, and its outcome, to an account. */
  change(token: string, entered: { last4: string | null; outcome: AccountOutcome }, now: Date): Promise<void>;
}

/** Opens the accounts in the schema `sandbox_rail` of a database. */
export function sandboxAccounts(settings: SandboxFormSettings & { pool: pg.Pool }): SandboxAccounts {
  const { pool } = settings;
  return {
    async startOnboarding({ key, country, locale, returnUrl }, { now }) {
      const token = `po_sandbox_acct_${key.toLowerCase().replace(/[^0-9a-z]/g, "")}`;
      await pool.query(OPEN, [token, key, country, now, JSON.stringify(missing("details_missing", null))]);
      return { token, url: sandboxAccountUrl(settings, { token, locale, returnUrl }) };
    },
    async read({ token, createdAt }, { now }) {
      const test = TEST_ACCOUNTS.get(token ?? "");
      if (test) return stateOfTest(test, createdAt, now);
      const { rows } = await pool.query<Row>(READ, [token, now]);
      return rows[0] ? asAccount(rows[0]) : null;
    },
    async change(token, { last4, outcome }, now) {
      await inTransaction(pool, async (client) => {
        await client.query(ENTER, [token, last4 === null ? null : SANDBOX_BANK, last4]);
        await client.query(DROP_FUTURE, [token, now]);
        await client.query(ADD, [token, JSON.stringify(stepsOf(outcome, now))]);
      });
    },
  };
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await work(client);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

function stepsOf(outcome: AccountOutcome, now: Date): Step[] {
  const step = (status: Step["status"], at = now, requirements: Step["requirements"] = []) => ({
    status,
    at,
    requirements,
  });
  switch (outcome) {
    case "enabled":
      return [step("enabled")];
    case "checked":
      return [step("pending"), step("enabled", later(now, CHECK_DAYS))];
    case "document":
      return [step("restricted", now, missing("document_missing", dueAfter(now)))];
    case "rejected":
      return [step("rejected")];
  }
}

/** Predefined test accounts have no stored state: everything follows from when they were named. */
function stateOfTest(test: TestAccount, createdAt: Date, now: Date): RailAccount {
  const { status = "enabled", enabledAfterDays } = test;
  const isEnabled = enabledAfterDays !== undefined && later(createdAt, enabledAfterDays) <= now;
  const requirements = status === "restricted" ? missing("document_missing", dueAfter(createdAt)) : [];
  return asAccount({ bank: SANDBOX_BANK, last4: "6789", status: isEnabled ? "enabled" : status, requirements });
}

function asAccount({ requirements, ...row }: Row): RailAccount {
  const asDate = (at: string | null) => (at === null ? null : new Date(at));
  return {
    ...row,
    type: "bank_account",
    requirements: requirements.map(({ code, due_at }) => ({ code, dueAt: asDate(due_at) })),
  };
}

const missing = (code: Step["requirements"][number]["code"], dueAt: Date | null): Step["requirements"] => [
  { code, due_at: dueAt?.toISOString() ?? null },
];

/** The start of a day, some days later: deadlines for documents are whole days. */
function dueAfter(date: Date): Date {
  const day = later(date, DOCUMENT_DAYS).toISOString().slice(0, 10);
  return new Date(`${day}T00:00:00.000Z`);
}

const later = (date: Date, days: number): Date => new Date(date.getTime() + days * DAY_MS);
