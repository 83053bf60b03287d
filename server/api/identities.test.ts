import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import { identityEndpoints } from "@/server/api/identities";
import type { Context } from "@/server/operations/context";
import { identityResource } from "@/server/resources/identity";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { call, makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let ctx: Context;
let api: Dispatcher;
let tenant: TestTenant;
let stranger: TestTenant;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  api = makeDispatcher({ ctx, authenticator: new Authenticator(ctx), limiter: null }, identityEndpoints);
  tenant = await makeTenant(ctx);
  stranger = await makeTenant(ctx);
});
afterAll(() => opened.close());

const create = (body: unknown, secret = tenant.secret) => call(api, secret, "POST /v1/identities", body);

test("a new identity is returned as documented, belongs to its creator and emits an event for screening", async () => {
  const response = await create({ type: "individual", email: "  Ada@Example.org ", display_name: "Ada" });
  expect(response.status).toBe(201);
  expect(identityResource.parse(response.json)).toMatchObject({
    type: "individual",
    email: "Ada@Example.org",
    display_name: "Ada",
    legal_name: null,
    ein: null,
    address: null,
    time_zone: "UTC",
    kyc_tier: 0,
    status: "active",
    metadata: {},
  });
  expect(response.json).not.toHaveProperty("charity");
  expect(response.json.id).toMatch(/^usr_/);
  expect(response.headers.get("location")).toBe(`/v1/identities/${response.json.id}`);
  const row = await ctx.db.identity.findUniqueOrThrow({ where: { id: response.json.id } });
  expect(row.managerId).toBe(tenant.identityId);
  const event = await ctx.db.event.findFirstOrThrow({ where: { subjectId: response.json.id } });
  expect(event.type).toBe("identity.created");
  expect(JSON.parse(event.data)).toEqual(response.json);
});

test("organizations and applications have org_ ids, and organizations show their charity status and their EIN with a dash", async () => {
  const organization = await create({ type: "organization", email: "org@example.org", ein: "000000001" });
  expect(organization.json).toMatchObject({ ein: "00-0000001", charity: { status: "unverified", verified_at: null } });
  expect(organization.json.id).toMatch(/^org_/);
  const application = await create({ type: "application", email: "app@example.org" });
  expect(application.json.id).toMatch(/^org_/);
  expect((await create({ type: "individual", email: "ein@example.org", ein: "000000001" })).json.error).toMatchObject({
    code: "invalid_parameter",
    param: "ein",
  });
});

// Guards uniqueness: two records of one partner with the same email address would split a donor's limits and receipts.
// It also guards partners: one partner's record of an address doesn't affect another's.
test("an email address is unique regardless of case and spaces within a partner, and says nothing about another's", async () => {
  const one = await create({ type: "individual", email: "one@example.org" });
  const again = await create({ type: "individual", email: " ONE@Example.Org" });
  expect(again.status).toBe(409);
  expect(again.json.error).toMatchObject({ type: "conflict", code: "already_exists", param: "email" });
  const theirs = await create({ type: "individual", email: "one@example.org" }, stranger.secret);
  expect(theirs.status).toBe(201);
  expect(theirs.json.id).not.toBe(one.json.id);
  const listed = await call(api, stranger.secret, "GET /v1/identities?email=one@example.org");
  expect(listed.json.data).toMatchObject([{ id: theirs.json.id }]);
});

test("of 20 concurrent creations with one email address, one succeeds", async () => {
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) => create({ type: "individual", email: i % 2 ? "race@x.org" : "RACE@x.org" })),
  );
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
  expect(responses.filter((response) => response.status === 409)).toHaveLength(19);
  expect(await ctx.db.identity.count({ where: { emailKey: "race@x.org" } })).toBe(1);
});

test("a repeated Idempotency-Key creates one identity and returns the same bytes", async () => {
  const body = { type: "individual", email: "idem@example.org" };
  const headers = { "Idempotency-Key": "make-idem" };
  const first = await call(api, tenant.secret, "POST /v1/identities", body, headers);
  const second = await call(api, tenant.secret, "POST /v1/identities", body, headers);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(second.headers.get("location")).toBe(first.headers.get("location"));
});

// Guards the promise that metadata is returned as given: neither key order nor unusual keys may get lost.
test("metadata is returned exactly as given by creation, read and update", async () => {
  const metadata =
    '{"z":1,"a":{"b":[null,true,"ü",1.5,{"$type":"Json"}],"__proto__":{"x":1}},"__proto__":"own","$type":"Raw","é":""}';
  const made = await create(`{"type":"individual","email":"meta@example.org","metadata":${metadata}}`);
  expect(made.text).toContain(`"metadata":${metadata},`);
  const path = `/v1/identities/${made.json.id}` as const;
  expect((await call(api, tenant.secret, `GET ${path}`)).text).toContain(`"metadata":${metadata},`);
  const other = '{"b":1,"a":2,"constructor":{"__proto__":null}}';
  await call(api, tenant.secret, `PATCH ${path}`, '{"metadata":null}');
  const changed = await call(api, tenant.secret, `PATCH ${path}`, `{"metadata":${other}}`);
  expect(changed.text).toContain(`"metadata":${other},`);
  const listed = await call(api, tenant.secret, "GET /v1/identities?email=META@example.org");
  expect(listed.text).toContain(`"metadata":${other},`);
  const event = await ctx.db.event.findFirstOrThrow({ where: { subjectId: made.json.id } });
  expect(event.data).toContain(`"metadata":${metadata},`);
});

// Guards tenants from each other: what another one created must look exactly like what doesn't exist.
test("another tenant gets the same 404 for every path of an identity as for one that doesn't exist", async () => {
  const { json } = await create({ type: "individual", email: "secret@example.org" });
  const missing = `usr_${"0".repeat(26)}`;
  const made = await call(api, tenant.secret, `POST /v1/identities/${json.id}/payment_methods`, {
    token: "pm_sandbox_ok",
  });
  const method = made.json.id;
  const paths = [
    "GET ",
    "PATCH ",
    "GET /limits",
    "GET /balance",
    "GET /payment_methods",
    "POST /payment_methods",
    `DELETE /payment_methods/${method}`,
  ];
  for (const path of paths) {
    const [verb, rest] = path.split(" ") as ["GET", string];
    const body =
      verb === "GET" || path.startsWith("DELETE")
        ? undefined
        : path === "PATCH "
          ? { display_name: "x" }
          : { token: "pm_sandbox_ok" };
    const [theirs, none] = await Promise.all(
      [json.id, missing, "not-an-id"]
        .slice(0, 2)
        .map((id) => call(api, stranger.secret, `${verb} /v1/identities/${id}${rest}`, body)),
    );
    expect(theirs?.status).toBe(404);
    const withoutRequest = (text = "") => text.replace(/req_\w+/g, "");
    expect(withoutRequest(theirs?.text)).toBe(withoutRequest(none?.text));
  }
  expect((await call(api, tenant.secret, "GET /v1/identities/not-an-id")).status).toBe(404);
  const row = await ctx.db.identity.findUniqueOrThrow({ where: { id: json.id } });
  expect(row.displayName).toBeNull();
  const listed = await call(api, stranger.secret, "GET /v1/identities?email=secret@example.org");
  expect(listed.json.data).toEqual([]);
});

test("expand=verification inlines the latest attempt, null if there is none, and unknown names are rejected", async () => {
  const { json } = await create({ type: "individual", email: "kyc@example.org" });
  const read = (query: string) => call(api, tenant.secret, `GET /v1/identities/${json.id}${query}`);
  expect((await read("")).json).not.toHaveProperty("verification");
  expect((await read("?expand=verification")).json.verification).toBeNull();
  const at = Date.now();
  for (const [offset, status] of [
    [0, "failed"],
    [1000, "processing"],
    [500, "expired"],
  ] as const) {
    const data = {
      id: ctx.newId("verification"),
      identityId: json.id,
      tierAttempted: 1,
      status,
      createdAt: new Date(at + offset),
    };
    await ctx.db.verification.create({ data });
  }
  const expanded = await read("?expand=verification&expand=verification");
  expect(identityResource.parse(expanded.json).verification).toMatchObject({
    status: "processing",
    identity_id: json.id,
  });
  const unknown = await read("?expand=verification,gifts");
  expect(unknown.status).toBe(400);
  expect(unknown.json.error.param).toBe("expand");
});

test("the list contains the caller and what it created, newest first, by filter and page, and rejects a tampered cursor", async () => {
  const own = await makeTenant(ctx);
  const emails = ["l1@example.org", "l2@example.org", "l3@example.org", "l4@example.org"];
  const made = [];
  for (const email of emails)
    made.push(
      (await create({ type: email === "l2@example.org" ? "organization" : "individual", email }, own.secret)).json,
    );
  const list = async (query: string) => (await call(api, own.secret, `GET /v1/identities${query}`)).json;
  const ids = [...made.map(({ id }) => id).reverse(), own.identityId];
  expect((await list("")).data.map((row: { id: string }) => row.id)).toEqual(ids);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: { id: string }[]; next_cursor: string | null } = await list(
      `?limit=2${cursor ? `&cursor=${cursor}` : ""}`,
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  expect((await list("?type=organization")).data).toMatchObject([{ email: "l2@example.org" }]);
  expect((await list("?email=L3@EXAMPLE.org")).data).toMatchObject([{ email: "l3@example.org" }]);
  const [first, , third] = made;
  const between = await list(`?created_after=${first.created_at}&created_before=${third.created_at}`);
  expect(between.data.map((row: { email: string }) => row.email)).toEqual(["l2@example.org"]);
  const page = await list("?limit=1");
  expect((await list(`?limit=1&type=individual&cursor=${page.next_cursor}`)).error.code).toBe("invalid_cursor");
});

test("a key without the scope is rejected by name, and /v1/me works with any key", async () => {
  const reader = await makeTenant(ctx, ["identities:read"]);
  const refused = await create({ type: "individual", email: "scope@example.org" }, reader.secret);
  expect(refused.status).toBe(403);
  expect(refused.json.error.code).toBe("insufficient_scope");
  const poor = await makeTenant(ctx, ["gifts:read"]);
  const me = await call(api, poor.secret, "GET /v1/me");
  expect(me.json).toMatchObject({
    identity: { id: poor.identityId, type: "application" },
    key: { name: "test", mode: "sandbox", scopes: ["gifts:read"], expires_at: null },
  });
  expect(me.text).not.toContain(poor.secret);
});

test("an address with a domain in another script is stored in ASCII, and found and unique in either spelling", async () => {
  const made = await create({ type: "individual", email: " Ada@MÜNCHEN.example " });
  expect(made.json.email).toBe("Ada@xn--mnchen-3ya.example");
  const twin = await create({ type: "individual", email: "ada@xn--mnchen-3ya.example" });
  expect(twin.json.error).toMatchObject({ code: "already_exists", param: "email" });
  const found = await call(api, tenant.secret, `GET /v1/identities?email=${encodeURIComponent("ada@münchen.example")}`);
  expect(found.json.data.map(({ id }: { id: string }) => id)).toEqual([made.json.id]);
});

test.each(["ZZ", "UK", "us", "XK", "USA"])("%s is not a country", async (country) => {
  const refused = await create({ type: "individual", email: "country@example.org", address: { country } });
  expect(refused.status).toBe(400);
  expect(refused.json.error).toMatchObject({ code: "invalid_parameter", param: "address.country" });
});
