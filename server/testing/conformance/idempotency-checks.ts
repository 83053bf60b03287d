import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { Context } from "@/server/operations/context";
import type { Api } from "@/server/testing/api-client";
import type { ApiHarness } from "@/server/testing/api-harness";
import { requestOf } from "@/server/testing/api-sample-bodies";
import { operationsWith, pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";
import { executed, keyed, newKey, storedCount } from "@/server/testing/conformance/executed-once";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";

const appliesTo = ({ method }: Endpoint) => method === "POST";

function snapshotCounts({ fixture }: ApiHarness) {
  const { db } = fixture.system;
  const tables = [db.gift, db.identity, db.event, db.webhookDelivery, db.auditEntry] as { count(): Promise<number> }[];
  return Promise.all(tables.map((table) => table.count()));
}

/** How many other operations each key is sent to. All of them would take two thousand requests to test one rule. */
const OTHERS = 5;

/** The next operations in the list, wrapping around at its end, so that each operation is tried equally often. */
function nextOperations({ operationId }: Endpoint) {
  const all = operationsWith(appliesTo);
  const at = all.findIndex(([, one]) => one.operationId === operationId);
  return [...all.slice(at + 1), ...all.slice(0, at)].slice(0, OTHERS);
}

// Guards money: however often a request is repeated, it is executed once with the same response.
const replay: Check = {
  says: "returns the same bytes when repeated, whatever happened since",
  appliesTo,
  async hold(harness, endpoint) {
    const { path, key, request, first } = await executed(harness, endpoint);
    expect(first.status, first.text).toBe(endpoint.success.status);
    expect(first.headers.has("idempotent-replayed")).toBe(false);
    await harness.fixture.settle();
    const respelt = JSON.stringify(request.body, Object.keys(request.body as object).reverse(), 2);
    const repeats = [request, { ...request, body: undefined, rawBody: respelt }, keyed(request, `"${key}"`)];
    for (const repeat of repeats) {
      const again = await harness.api.call("POST", path, repeat);
      expect(again.text).toBe(first.text);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
      for (const name of ["location", "content-type"]) expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await storedCount(harness, key)).toBe(1);
  },
};

const reused: Check = {
  says: "rejects a key that was used for anything else",
  appliesTo,
  async hold(harness, endpoint) {
    const { ids: own, path, key, request, first } = await executed(harness, endpoint);
    expect(first.status).toBe(endpoint.success.status);
    // The requests to other operations are rejected before they can change a shared instance.
    const ids = { ...harness.shared, ...own };
    const before = await snapshotCounts(harness);
    for (const [name, other] of nextOperations(endpoint)) {
      const response = await harness.api.call("POST", pathOf(other, ids), keyed(requestOf(other, ids), key));
      expect(response.status, name).toBe(422);
      expect(response.json.error.code, name).toBe("idempotency_key_reused");
    }
    expect(await snapshotCounts(harness)).toEqual(before);
    expect((await harness.api.call("POST", path, request)).text).toBe(first.text);
  },
};

const malformed: Check = {
  says: "rejects a malformed key and does nothing",
  appliesTo,
  async hold(harness, endpoint) {
    const before = await snapshotCounts(harness);
    const tooLong = "x".repeat(PROMISED_BOUNDS.idempotencyKeyCharacters + 1);
    for (const key of ["", '""', " ", tooLong, `"${tooLong}"`, "caf\u00e9", "a\tb"]) {
      const request = keyed(requestOf(endpoint, harness.shared), key);
      const response = await harness.api.call("POST", pathOf(endpoint, harness.shared), request);
      expect(response.status, key).toBe(400);
      expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "Idempotency-Key" });
    }
    expect(await snapshotCounts(harness)).toEqual(before);
  },
};

// Guards retries: only executed requests are remembered, so a corrected or later attempt can still succeed.
const refused: Check = {
  says: "forgets a rejected request's key",
  appliesTo,
  async hold(harness, endpoint) {
    const { rejected, first } = await executed(harness, endpoint);
    expect(rejected).toEqual({ status: 400, stored: 0 });
    expect(first.status, first.text).toBe(endpoint.success.status);
  },
};

/**
 * For the ends of paths, the field whose URL opens a page for anyone who has it. Other fields named `url` are public or
 * the caller's own.
 */
const SECRET_URLS: Record<string, string> = { setup_sessions: "url", payout_account: "onboarding_url" };
const secretUrlOf = (path: string) => SECRET_URLS[path.split("/").at(-1)!] ?? null;

const secrets: Check = {
  says: "stores a response that contains a secret encrypted",
  appliesTo,
  async hold(harness, endpoint) {
    const { key, first } = await executed(harness, endpoint);
    const { json } = first;
    const isShown = (name: string) =>
      name.endsWith("secret") || name === "hosted_url" || name === secretUrlOf(endpoint.path);
    const shown = Object.entries(json).filter(([name]) => isShown(name));
    const row = await harness.fixture.system.db.idempotencyKey.findFirstOrThrow({ where: { key } });
    expect(row.encrypted).toBe(shown.length > 0);
    for (const [, secret] of shown) expect(row.body).not.toContain(secret);
    if (row.encrypted) expect(row.body).not.toContain(json.id);
  },
};

const twins: Check = {
  says: "sent twenty times at once with one key is executed once",
  appliesTo,
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const request = keyed(requestOf(endpoint, ids), newKey());
    const twins = Array.from({ length: 20 }, () => api.call("POST", pathOf(endpoint, ids), request));
    const responses = await Promise.all(twins);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([endpoint.success.status]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
  },
};

const HOLD = `INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body) VALUES ($1, $2, 'x', 0, '')`;

/** Resolves once a statement of this database waits for a lock. */
async function lockAwaited({ pool }: Context): Promise<void> {
  const WAITING = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(WAITING)).rowCount, { timeout: 20_000, interval: 10 }).toBe(1);
}

/** The second API gives up on a lock sooner than production does, to keep the test fast. */
export const runningTwin = (impatient: () => Api): Check => ({
  says: "waits for the same request that is still running, and in the end reports that it still runs",
  appliesTo,
  async hold({ api, fixture, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const path = pathOf(endpoint, ids);
    const [patient, late] = [newKey(), newKey()];
    const running = await fixture.system.pool.connect();
    try {
      await running.query("BEGIN");
      for (const key of [patient, late]) await running.query(HOLD, [fixture.partnerId, key]);
      const tooLate = await impatient().call("POST", path, keyed(requestOf(endpoint, ids), late));
      expect(tooLate.status).toBe(409);
      expect(tooLate.json.error.code).toBe("idempotency_in_progress");
      expect(tooLate.headers.get("retry-after")).toBe("1");
      const waiting = api.call("POST", path, keyed(requestOf(endpoint, ids), patient));
      await lockAwaited(fixture.system);
      await running.query("ROLLBACK");
      expect((await waiting).status).toBe(endpoint.success.status);
    } finally {
      await running.query("ROLLBACK");
      running.release();
    }
  },
});

/** How every POST treats an Idempotency-Key. */
export const idempotencyChecks = { replay, reused, malformed, refused, secrets, twins } satisfies Record<string, Check>;
