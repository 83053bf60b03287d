import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "@/server/kernel/ids";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, IDEMPOTENCY_WAIT_MS } from "@/server/kernel/limits";
import type { ApiRequest } from "@/server/testing/api-client";
import {
  type ApiWorld,
  type Instance,
  makeApiWorld,
  operationsWith,
  pathOf,
  requestOf,
} from "@/server/testing/api-samples";

const posts = operationsWith(({ method }) => method === "POST");

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

const keyed = (request: ApiRequest, key: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, "Idempotency-Key": key },
});
const newKey = () => newId("event");
const storedCount = (key: string) => it.world.system.db.idempotencyKey.count({ where: { key } });

// Guards money: however often a request is repeated, it happens once and is answered the same.
test.each(posts)("%s is answered byte for byte when repeated, whatever happened since", async (_, endpoint) => {
  const ids = await it.fresh();
  const path = pathOf(endpoint, ids);
  const key = newKey();
  const request = keyed(requestOf(endpoint, ids), key);
  const first = await it.api.call("POST", path, request);
  expect(first.status, first.text).toBe(endpoint.success.status);
  expect(first.headers.has("idempotent-replayed")).toBe(false);
  await it.world.settle();
  const respelt = JSON.stringify(request.body, Object.keys(request.body as object).reverse(), 2);
  const repeats = [request, { ...request, body: undefined, rawBody: respelt }, keyed(request, `"${key}"`)];
  for (const repeat of repeats) {
    const again = await it.api.call("POST", path, repeat);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("request-id")).not.toBe(first.headers.get("request-id"));
    for (const name of ["location", "content-type"]) expect(again.headers.get(name)).toBe(first.headers.get(name));
  }
  expect(await storedCount(key)).toBe(1);
});

test.each(posts)("%s refuses a key that was used for anything else", async (_, endpoint) => {
  const ids = await it.fresh();
  const key = newKey();
  const request = keyed(requestOf(endpoint, ids), key);
  const first = await it.api.call("POST", pathOf(endpoint, ids), request);
  expect(first.status).toBe(endpoint.success.status);
  const before = await snapshotCounts();
  for (const [name, other] of posts) {
    if (other === endpoint) continue;
    const answer = await it.api.call("POST", pathOf(other, ids), keyed(requestOf(other, ids), key));
    expect(answer.status, name).toBe(422);
    expect(answer.json.error.code, name).toBe("idempotency_key_reused");
  }
  expect(await snapshotCounts()).toEqual(before);
  expect((await it.api.call("POST", pathOf(endpoint, ids), request)).text).toBe(first.text);
});

async function snapshotCounts() {
  const { db } = it.world.system;
  return Promise.all([
    db.gift.count(),
    db.identity.count(),
    db.event.count(),
    db.webhookDelivery.count(),
    db.auditEntry.count(),
  ]);
}

test("a key with another body is refused, and belongs to its caller alone", async () => {
  const key = newKey();
  const create = (body: unknown, secret?: string) =>
    it.api.call("POST", "/v1/webhooks", keyed({ body, ...(secret && { key: secret }) }, key));
  const body = { url: "https://hooks.example.org/a", events: ["*"] };
  const first = await create(body);
  expect((await create({ ...body, description: null })).json.error.code).toBe("idempotency_key_reused");
  expect((await create({ ...body, url: "https://hooks.example.org/b" })).status).toBe(422);
  const theirs = await create(body, it.strangerKey);
  expect(theirs.status).toBe(201);
  expect(theirs.json.id).not.toBe(first.json.id);
});

test.each(posts)("%s refuses a malformed key and does nothing", async (_, endpoint) => {
  const before = await snapshotCounts();
  const tooLong = "x".repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS + 1);
  for (const key of ["", '""', " ", tooLong, `"${tooLong}"`, "caf\u00e9", "a\tb"]) {
    const request = keyed(requestOf(endpoint, it.shared), key);
    const answer = await it.api.call("POST", pathOf(endpoint, it.shared), request);
    expect(answer.status, key).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: "Idempotency-Key" });
  }
  expect(await snapshotCounts()).toEqual(before);
});

test.each(["!", "x".repeat(IDEMPOTENCY_KEY_MAX_CHARACTERS), 'a "b" c', "~ !#$%&'()*+,-./:;<=>?@[]^_`{|}"])(
  "the key %s is taken",
  async (key) => {
    const body = { type: "individual", email: `${newKey()}@example.org` };
    const made = await it.api.call("POST", "/v1/identities", keyed({ body }, key));
    const again = await it.api.call("POST", "/v1/identities", keyed({ body }, key));
    expect([made.status, again.text]).toEqual([201, made.text]);
  },
);

// Guards retries: only what was done is remembered, so that a corrected or later attempt can still succeed.
test.each(posts)("%s forgets a refused request's key", async (_, endpoint) => {
  const key = newKey();
  const ids = await it.fresh();
  const request = keyed(requestOf(endpoint, ids), key);
  const path = pathOf(endpoint, ids);
  if (path !== endpoint.path) await it.api.call("POST", path, { ...request, key: it.strangerKey });
  const malformed = await it.api.call("POST", path, { ...request, body: { nonsense: 1 } });
  expect(malformed.status).toBe(400);
  const accepted = await it.api.call("POST", path, request);
  expect(accepted.status, accepted.text).toBe(endpoint.success.status);
});

test("a refund refused too early is accepted with the same key later", async () => {
  const key = newKey();
  const gift = await it.world.give(await it.world.person(), it.world.charity);
  const refund = () => it.api.call("POST", `/v1/gifts/${gift}/refund`, keyed({ body: {} }, key));
  expect((await refund()).json.error.code).toBe("gift_not_refundable");
  expect(await storedCount(key)).toBe(0);
  await it.world.settle();
  const done = await refund();
  expect(done.json.status).toBe("reversed");
  expect((await refund()).text).toBe(done.text);
});

test("answers that hold a secret are kept encrypted", async () => {
  const secrets = posts.filter(([, { secret }]) => secret);
  expect(secrets.length).toBeGreaterThan(1);
  for (const [, endpoint] of secrets) {
    const ids = await it.fresh();
    const key = newKey();
    const { json } = await it.api.call("POST", pathOf(endpoint, ids), keyed(requestOf(endpoint, ids), key));
    const row = await it.world.system.db.idempotencyKey.findFirstOrThrow({ where: { key } });
    expect(json.signing_secret).toMatch(/^whsec_/);
    expect(row.encrypted).toBe(true);
    expect(row.body).not.toContain("whsec_");
    expect(row.body).not.toContain(json.id);
  }
});

test.each(posts)("%s with one key at twenty moments at once is done once", async (_, endpoint) => {
  const ids = await it.fresh();
  const request = keyed(requestOf(endpoint, ids), newKey());
  const twins = Array.from({ length: 20 }, () => it.api.call("POST", pathOf(endpoint, ids), request));
  const answers = await Promise.all(twins);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([endpoint.success.status]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
});

/** Instances for tests that run side by side, made one after the other because they share one clock. */
function freshInTurn(): Promise<Instance> {
  const made = turn.then(() => it.fresh());
  turn = made;
  return made;
}
let turn: Promise<unknown> = Promise.resolve();

test.concurrent.each(posts)(
  "%s waits for a running twin, and says after three seconds that it still runs",
  async (_, endpoint) => {
    const ids = await freshInTurn();
    const path = pathOf(endpoint, ids);
    const [patient, late] = [newKey(), newKey()];
    const running = await it.world.system.pool.connect();
    try {
      await running.query("BEGIN");
      for (const key of [patient, late]) await running.query(HOLD, [it.world.partnerId, key]);
      const startedAt = Date.now();
      const tooLate = await it.api.call("POST", path, keyed(requestOf(endpoint, ids), late));
      const waitedMs = Date.now() - startedAt;
      expect(tooLate.status).toBe(409);
      expect(tooLate.json.error.code).toBe("idempotency_in_progress");
      expect(tooLate.headers.get("retry-after")).toBe("1");
      expect(waitedMs).toBeGreaterThan(IDEMPOTENCY_WAIT_MS - 200);
      expect(waitedMs).toBeLessThan(IDEMPOTENCY_WAIT_MS + 2_000);
      const waiting = it.api.call("POST", path, keyed(requestOf(endpoint, ids), patient));
      setTimeout(() => running.query("ROLLBACK"), 300);
      expect((await waiting).status).toBe(endpoint.success.status);
    } finally {
      await running.query("ROLLBACK");
      running.release();
    }
  },
);

const HOLD = `INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body) VALUES ($1, $2, 'x', 0, '')`;
