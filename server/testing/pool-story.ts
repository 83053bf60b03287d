import { createHash } from "node:crypto";
import { expect } from "vitest";
import { issueKey } from "@/server/domain/identities/issue-key";
import type { Identity } from "@/server/generated/prisma/client";
import type { JsonObject } from "@/server/resources/fields";
import { type Api, makeApi } from "@/server/testing/api-client";
import { makePoolFixture, type PoolFixture } from "@/server/testing/pool-fixture";

/** A request as the API shows it. */
interface ShownRequest {
  id: string;
  to: string;
  amount_cents: number;
  status: string;
  executed_at: string | null;
  decision: { rule: string; received: number; votes_for: number | null; votes_against: number | null };
  ratification: { votes_for: number; votes_against: number } | null;
}

interface ShownRecord {
  id: string;
  sequence: number;
  type: string;
  amount_cents: number;
  treasury_balance_cents: number;
  reserves_balance_cents: number;
  prev_hash: string;
  hash: string;
  [field: string]: unknown;
}

/** A pool that a partner runs through the API, while days pass. */
export type PoolStory = ReturnType<typeof storyOn>;

export interface OpenedStory {
  partnerId: string;
  /** Begins a story with a pool of its own. */
  begin(): PoolStory;
  close(): Promise<void>;
}

/** After how many days due work runs each time. */
const STEP_DAYS = 10;
const CLEARING_MS = 10_000;

/** Opens the API for stories of pools, on its own database. */
export async function openStory(): Promise<OpenedStory> {
  const fixture = await makePoolFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "stories" });
  const api = makeApi(fixture.system, { key });
  return { partnerId: fixture.partnerId, begin: () => storyOn(fixture, api), close: () => fixture.close() };
}

function storyOn(fixture: PoolFixture, api: Api) {
  const pool = poolClient(api);
  const { call, list } = pool;
  const requests = (status: string) => list<ShownRequest>(`/disbursements?status=${status}`);
  /** The paid requests, in the order in which they were paid. */
  async function paid(): Promise<ShownRequest[]> {
    const executed = (await requests("approved")).filter(({ executed_at }) => executed_at !== null);
    return executed.sort((a, b) => (a.executed_at! < b.executed_at! ? -1 : 1));
  }
  return {
    ...pool,
    requests,
    paid,
    /** People whom the partner manages. */
    async people(names: string[]): Promise<Identity[]> {
      const made = [];
      for (const name of names) made.push(await fixture.person({ name, tier: 2 }));
      return made;
    },
    /** Commits a member to a monthly amount. Returns the commitment's id. */
    async commit(identity_id: string, cents: number, payment_method_id = "pm_sandbox_ok", auto_renew = false) {
      const terms = { cadence: "monthly", per_cadence_amount_cents: cents, payment_method_id, auto_renew };
      return (await call("POST", "/commit", { identity_id, ...terms })).id as string;
    },
    commitment: (id: string) => call("GET", `/commitments/${id}`),
    /** Lets days pass, and runs the work that is due on the way. */
    async pass(days: number): Promise<void> {
      await fixture.work();
      fixture.clock.advance(CLEARING_MS);
      await fixture.work();
      for (let left = days; left > 0; left -= STEP_DAYS) {
        fixture.clock.advance(Math.min(left, STEP_DAYS) * 86_400_000);
        await fixture.work();
      }
    },
    /** Requests a payout. Returns its id. */
    async request(to: string, amount_cents: number, more: object = {}): Promise<string> {
      return (await call("POST", "/disburse", { to, amount_cents, ...more })).id;
    },
    read: (id: string): Promise<ShownRequest> => call("GET", `/disbursements/${id}`),
    vote: (id: string, identity_id: string, choice: string): Promise<ShownRequest> =>
      call("POST", `/disbursements/${id}/vote`, { choice, identity_id }),
    approve: (id: string, identity_id: string): Promise<ShownRequest> =>
      call("POST", `/disbursements/${id}/approve`, { identity_id }),
    /** Checks the pool's ledger the way a member can, and the books behind it. */
    async expectHonestBooks(payouts: ShownRequest[]): Promise<void> {
      await checkLedger(pool, payouts);
      expect(await fixture.brokenBooks()).toEqual([]);
    },
  };
}

type PoolClient = ReturnType<typeof poolClient>;

/** Calls the API about one pool. */
function poolClient(api: Api) {
  let pool = "";
  async function call(method: string, path: string, body?: object, status = 0) {
    const { status: got, json, text } = await api.call(method, `/v1/pools/${pool}${path}`, { body });
    expect(status === 0 ? got < 300 : got === status, `${method} ${path}: ${got} ${text}`).toBe(true);
    return json;
  }
  return {
    call,
    async open(distribution_mechanism: string, governance: JsonObject = {}): Promise<void> {
      const kind = { name: "Friends", flavor: "community", legal_structure: "mutual_aid" };
      const { json } = await api.call("POST", "/v1/pools", { body: { ...kind, distribution_mechanism, governance } });
      pool = json.id;
    },
    /** Every row of a list. */
    async list<Row>(path: string): Promise<Row[]> {
      const rows: Row[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const { data, next_cursor } = await call("GET", `${path}${path.includes("?") ? "&" : "?"}${page}`);
        rows.push(...data);
        cursor = next_cursor;
      }
      return rows;
    },
  };
}

async function checkLedger({ call, list }: PoolClient, payouts: ShownRequest[]): Promise<void> {
  const records = (await list<ShownRecord>("/ledger")).reverse();
  checkChain(records);
  const sum = (type: string) =>
    records.filter((record) => record.type === type).reduce((total, { amount_cents }) => total + amount_cents, 0);
  expect(-sum("disbursement")).toBe(payouts.reduce((total, { amount_cents }) => total + amount_cents, 0));
  const balances = await call("GET", "");
  expect(balances.treasury_balance_cents).toBe(sum("release") + sum("disbursement"));
  expect(balances.treasury_balance_cents).toBe(records.at(-1)!.treasury_balance_cents);
  expect(records.every(({ treasury_balance_cents: cents }) => cents >= 0)).toBe(true);
}

/** Recomputes every hash of a chain, following the documentation. */
function checkChain(records: ShownRecord[]): void {
  const sha256 = (...fields: unknown[]) =>
    createHash("sha256")
      .update(fields.map((field) => (field === null ? "" : String(field))).join("\n"))
      .digest("hex");
  let before = "0".repeat(64);
  for (const [index, r] of records.entries()) {
    const details = sha256(r.salt, r.id, r.actor_id, r.identity_id, r.commitment_id, r.disbursement_id, r.reason);
    const balances = [r.treasury_balance_cents, r.reserves_balance_cents];
    const own = sha256(r.prev_hash, r.pool_id, r.sequence, r.type, r.amount_cents, ...balances, r.created_at, details);
    expect([r.sequence, r.prev_hash, r.hash]).toEqual([index + 1, before, own]);
    before = own;
  }
}
