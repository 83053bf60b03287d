import { afterAll, beforeAll, expect, test } from "vitest";
import { Authenticator } from "@/server/api/authenticate";
import { type Dispatcher, makeDispatcher } from "@/server/api/dispatch";
import { identityEndpoints } from "@/server/api/identities";
import { newId } from "@/server/kernel/ids";
import { readTimeZone } from "@/server/kernel/time-zone";
import type { Context } from "@/server/operations/context";
import { identityResource } from "@/server/resources/identity";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { call, makeTenant, type TestTenant } from "@/server/testing/test-tenant";

let opened: TestDatabase;
let ctx: Context;
let api: Dispatcher;
let tenant: TestTenant;

beforeAll(async () => {
  opened = await openTestDatabase();
  ctx = testContext(opened.database);
  api = makeDispatcher({ ctx, authenticator: new Authenticator(ctx), limiter: null }, identityEndpoints);
  tenant = await makeTenant(ctx);
});
afterAll(() => opened.close());

const CHICAGO = { city: "Chicago", region: "IL", country: "US" };
const DENVER = { city: "Denver", region: "CO", country: "US" };

async function create(fields: Record<string, unknown>) {
  const body = { type: "organization", email: `${newId("organization")}@example.org`, ...fields };
  return call(api, tenant.secret, "POST /v1/identities", body);
}
const patch = (id: string, changes: unknown) => call(api, tenant.secret, `PATCH /v1/identities/${id}`, changes);

test("a time zone is stored as IANA spells it, and returned by every operation and event", async () => {
  const made = await create({ time_zone: "asia/calcutta", address: CHICAGO });
  expect(made.status).toBe(201);
  expect(identityResource.parse(made.json).time_zone).toBe("Asia/Kolkata");
  const read = await call(api, tenant.secret, `GET /v1/identities/${made.json.id}`);
  expect(read.json.time_zone).toBe("Asia/Kolkata");
  const event = await ctx.db.event.findFirstOrThrow({ where: { subjectId: made.json.id } });
  expect(JSON.parse(event.data)).toEqual(made.json);
  const changed = await patch(made.json.id, { time_zone: "US/Pacific" });
  expect(changed.json.time_zone).toBe("America/Los_Angeles");
});

test.each([
  [{ address: CHICAGO }, "America/Chicago"],
  [{ address: CHICAGO, time_zone: null }, "America/Chicago"],
  [{ address: { country: "DE" } }, "Europe/Berlin"],
  [{ address: { country: "US" } }, "UTC"],
  [{ address: null }, "UTC"],
  [{}, "UTC"],
])("by default, %j is in %s", async (fields, zone) => {
  expect((await create(fields)).json.time_zone).toBe(zone);
});

test.each(["Mars/Olympus", "+05:00", "BST", "New York", "", "Europe/Berlin\u0000", "x".repeat(61), 5, {}, ["UTC"]])(
  "time_zone %j is rejected when an identity is created or changed",
  async (time_zone) => {
    const { id } = (await create({})).json;
    for (const response of [await create({ time_zone }), await patch(id, { time_zone })]) {
      expect(response.status).toBe(400);
      expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "time_zone" });
    }
  },
);

test("an invalid time zone is explained", async () => {
  const { error } = (await create({ time_zone: "Mars/Olympus" })).json;
  expect(error.message).toBe("time_zone must be an IANA time zone, such as America/New_York.");
});

test("the default follows the address until a time zone is set, and again once it is reset", async () => {
  const { id } = (await create({ address: CHICAGO })).json;
  const zoneAfter = async (changes: unknown) => (await patch(id, changes)).json.time_zone;
  expect(await zoneAfter({ display_name: "Lamps" })).toBe("America/Chicago");
  expect(await zoneAfter({ address: DENVER })).toBe("America/Denver");
  expect(await zoneAfter({ address: null })).toBe("UTC");
  expect(await zoneAfter({ time_zone: "Europe/Paris" })).toBe("Europe/Paris");
  expect(await zoneAfter({ address: CHICAGO })).toBe("Europe/Paris");
  expect(await zoneAfter({ time_zone: null })).toBe("America/Chicago");
  expect(await zoneAfter({ time_zone: "Asia/Tokyo", address: DENVER })).toBe("Asia/Tokyo");
  expect(await zoneAfter({ time_zone: null, address: CHICAGO })).toBe("America/Chicago");
});

test("a time zone that equals the default when it is set stays, too", async () => {
  const { id } = (await create({ address: CHICAGO, time_zone: "America/Chicago" })).json;
  expect((await patch(id, { address: DENVER })).json.time_zone).toBe("America/Chicago");
  await patch(id, { time_zone: null });
  await patch(id, { time_zone: "America/Denver" });
  expect((await patch(id, { address: CHICAGO })).json.time_zone).toBe("America/Denver");
});

// Guards the donor's choice of time zone: a concurrent change of address must not overwrite it.
test("a time zone set while the address changes is kept, whichever comes first", async () => {
  const { id } = (await create({ address: CHICAGO })).json;
  for (let round = 0; round < 5; round += 1) {
    await patch(id, { time_zone: null });
    const changes = [{ address: DENVER }, { time_zone: "Europe/Paris" }, { address: CHICAGO }];
    await Promise.all(changes.map((change) => patch(id, change)));
    expect((await call(api, tenant.secret, `GET /v1/identities/${id}`)).json.time_zone).toBe("Europe/Paris");
  }
});

// Guards the sweeps, which read many charities' time zones in one statement: one unknown name would make it fail for
// all.
test("the database knows every time zone that the API takes, and stores no other", async () => {
  const names = [...new Set(Intl.supportedValuesOf("timeZone").map((name) => readTimeZone(name)!))];
  const rows = await ctx.statement<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE name NOT IN (SELECT name FROM pg_timezone_names)",
    [names],
  );
  expect(rows).toEqual([]);
  const { id } = (await create({})).json;
  const write = ctx.statement("UPDATE identities SET time_zone = 'Mars/Olympus' WHERE id = $1", [id]);
  await expect(write).rejects.toThrow('time zone "Mars/Olympus" not recognized');
});
