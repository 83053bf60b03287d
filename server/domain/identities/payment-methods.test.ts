import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import { identityEndpoints } from "@/server/api/identities";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { createPaymentMethod } from "@/server/domain/identities/create-payment-method";
import { systemClock } from "@/server/kernel/clock";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";
import { paymentMethodResource } from "@/server/resources/payment-method";
import { lockAwaited } from "@/server/testing/lock-awaited";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { testRail } from "@/server/testing/test-rail";
import { call, makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let ctx: Context;
let api: Dispatcher;
let tenant: TestTenant;
let made = 0;
const logged: object[] = [];
const requested: string[] = [];

/** A rail that knows every token of its own shape, and records the tokens that it is asked about. */
function listeningRail(): PaymentRail {
  return {
    ...testRail(opened.database, systemClock),
    isDirectToken: (token) => /^pm_sandbox_\w+$/.test(token),
    async describe(token) {
      requested.push(token);
      return this.isDirectToken(token) ? { type: "card", brand: "sandbox", last4: "4242" } : null;
    },
  };
}

beforeAll(async () => {
  opened = await openTestDatabase();
  const keep = (fields: object, message: string) => logged.push({ fields, message });
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  ctx = testContext(opened.database, { log, ports: { rails: paymentRails([listeningRail()]) } });
  api = makeDispatcher({ ctx, authenticator: new Authenticator(ctx), limiter: null }, identityEndpoints);
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

async function newDonor() {
  made += 1;
  const { id } = await createIdentity(tenant.ctx, { type: "individual", email: `giver${made}@example.org` });
  const path = `/v1/identities/${id}/payment_methods` as const;
  const add = (body: object, headers = {}) =>
    call(api, tenant.secret, `POST ${path}`, { token: "pm_sandbox_ok", ...body }, headers);
  const list = async () =>
    (await call(api, tenant.secret, `GET ${path}`)).json.data as { id: string; is_default: boolean }[];
  const defaults = async () => (await list()).filter((method) => method.is_default).map((method) => method.id);
  return { id, path, add, list, defaults };
}

test("the first method becomes the default, the next does not, and one can request to be it", async () => {
  const donor = await newDonor();
  const first = await donor.add({});
  expect(first.status).toBe(201);
  expect(first.headers.get("location")).toBe(`${donor.path}/${first.json.id}`);
  expect(paymentMethodResource.parse(first.json)).toMatchObject({
    identity_id: donor.id,
    type: "card",
    brand: "sandbox",
    last4: "4242",
    is_default: true,
  });
  expect(first.text).not.toContain("pm_sandbox_ok");
  const second = await donor.add({});
  expect(second.json.is_default).toBe(false);
  const third = await donor.add({ default: true });
  expect(third.json.is_default).toBe(true);
  expect(await donor.defaults()).toEqual([third.json.id]);
  expect((await donor.list()).map(({ id }) => id)).toEqual([third.json.id, second.json.id, first.json.id]);
});

test("an Idempotency-Key adds one method, with the rail called outside the transaction", async () => {
  const donor = await newDonor();
  const responses = await Promise.all(Array.from({ length: 5 }, () => donor.add({}, { "Idempotency-Key": "once" })));
  expect(new Set(responses.map((response) => response.text)).size).toBe(1);
  expect(new Set(responses.map((response) => response.headers.get("location"))).size).toBe(1);
  expect(await donor.list()).toHaveLength(1);
});

// Guards which method is charged: with two defaults, that would be left to chance.
test("however many methods request to be the default concurrently, one is, and none is lost", async () => {
  const donor = await newDonor();
  const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => donor.add({ default: i % 3 > 0 })));
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(201));
  expect(await donor.list()).toHaveLength(20);
  expect(await donor.defaults()).toHaveLength(1);
});

test.each([
  [true, 1],
  [false, 0],
])("a gift that writes its spare default concurrently does no harm (default: %s)", async (makeDefault, wins) => {
  const donor = await newDonor();
  const client = await opened.database.pool.connect();
  await client.query("BEGIN");
  const spare = `INSERT INTO payment_methods (id, identity_id, rail, token, type, is_default, created_at)
    VALUES ($1, $2, 'memory', 'pm_sandbox_ok', 'card', true, now())`;
  await client.query(spare, [ctx.newId("paymentMethod"), donor.id]);
  const adding = createPaymentMethod(tenant.ctx, {
    id: donor.id,
    token: "pm_sandbox_ok",
    default: makeDefault,
  });
  await lockAwaited(ctx.pool);
  await client.query("COMMIT");
  client.release();
  const method = await adding;
  expect(method.isDefault).toBe(wins === 1);
  expect(await donor.list()).toHaveLength(2);
  expect(await donor.defaults()).toHaveLength(1);
});

test("deleting the default promotes none, and a second deletion is not found", async () => {
  const donor = await newDonor();
  const first = await donor.add({});
  const second = await donor.add({});
  const remove = (id: string) => call(api, tenant.secret, `DELETE ${donor.path}/${id}`);
  const removed = await remove(first.json.id);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await donor.list()).toMatchObject([{ id: second.json.id, is_default: false }]);
  expect((await remove(first.json.id)).status).toBe(404);
  const other = await newDonor();
  const theirs = await other.add({});
  expect((await remove(theirs.json.id)).status).toBe(404);
  expect(await other.defaults()).toEqual([theirs.json.id]);
});

test("a token that the rail does not know is rejected and not echoed", async () => {
  const donor = await newDonor();
  const response = await donor.add({ token: "tok_nobody_knows" });
  expect(response.status).toBe(400);
  expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "token" });
  expect(response.text).not.toContain("nobody");
  expect(await donor.list()).toEqual([]);
});

// Guards card numbers: they must reach neither the rail, nor the log, nor the database, nor the response.
test.each([
  "4242424242424242",
  "4242 4242 4242 4242",
  "pm_sandbox_4242-4242-4242-4242",
  "x378282246310005y",
  "９９4242424242424242",
  "6304000000000000000",
])("a card number is rejected anywhere in the token: %s", async (token) => {
  const donor = await newDonor();
  logged.length = requested.length = 0;
  const response = await donor.add({ token });
  expect(response.status).toBe(400);
  expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "token" });
  expect(requested).toEqual([]);
  expect(JSON.stringify(logged)).not.toContain(token);
  expect(response.text).not.toContain(token);
  expect(await donor.list()).toEqual([]);
});

test("digits that are not a card number are left to the rail", async () => {
  const donor = await newDonor();
  expect((await donor.add({ token: "pm_sandbox_1234567890123" })).status).toBe(201);
  expect((await donor.add({ token: "pm_sandbox_424242424242" })).status).toBe(201);
});
