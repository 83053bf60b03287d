import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ApiWorld,
  type Instance,
  makeApiWorld,
  operationsWith,
  pathOf,
  requestOf,
} from "@/server/testing/api-samples";
import { queryNamesOf } from "@/server/testing/wrong-queries";

const lists = operationsWith((endpoint) => queryNamesOf(endpoint).includes("cursor"));

/** How a row is added to a list; a list without one here fails its suites. */
const ADD: Record<string, (it: ApiWorld, ids: Instance) => Promise<unknown>> = {
  listGifts: (it, ids) => post(it, "createGift", ids),
  listReceipts: (it) => it.fresh(),
  listIdentities: (it, ids) => post(it, "createIdentity", ids),
  listPaymentMethods: (it, ids) => post(it, "createPaymentMethod", ids),
  listWebhooks: (it, ids) => post(it, "createWebhook", ids),
  listWebhookEvents: (it, ids) => post(it, "testWebhook", ids),
};

/** A filter that all of a list's rows pass. */
const FILTERS: Record<string, string> = {
  listGifts: "status=settled",
  listReceipts: "tax_year=2026",
  listIdentities: "type=individual",
  listWebhookEvents: "status=pending",
};

async function post(it: ApiWorld, operationId: string, ids: Instance) {
  const [[, endpoint]] = operationsWith((one) => one.operationId === operationId) as [(typeof lists)[number]];
  const { status, text } = await it.api.call("POST", pathOf(endpoint, ids), requestOf(endpoint, ids));
  if (status !== 201) throw new Error(text);
}

interface Row {
  id: string;
  created_at?: string;
  issued_at?: string;
}
const madeAt = (row: Row) => row.created_at ?? row.issued_at!;

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
  for (const [, { operationId }] of lists) {
    const add = ADD[operationId];
    if (!add) throw new Error(`server/api/lists.test.ts does not know how to add to ${operationId}`);
    for (let row = 0; row < 7; row += 1) await add(it, it.shared);
  }
});
afterAll(() => it.world.close());

async function page(
  path: string,
  query: string,
): Promise<{ data: Row[]; has_more: boolean; next_cursor: string | null }> {
  const answer = await it.api.call("GET", `${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

async function readAll(path: string, query: string, between: () => Promise<unknown> = async () => {}): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const next = await page(path, `${query}${cursor ? `&cursor=${cursor}` : ""}`);
    rows.push(...next.data);
    expect(next.has_more).toBe(next.next_cursor !== null);
    if (next.has_more) expect(next.data.length).toBe(Number(/limit=(\d+)/.exec(query)?.[1] ?? 25));
    cursor = next.next_cursor;
    await between();
  } while (cursor);
  return rows;
}

test.each(lists)("%s takes limits from 1 to 100 and no others", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  for (const limit of ["0", "101", "x", "-1", "1.5", "", "1e2", "%201", "99999999999999999999", "1&limit=1"]) {
    const answer = await it.api.call("GET", `${path}?limit=${limit}`);
    expect(answer.status, limit).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: "limit" });
  }
  expect((await page(path, "limit=1")).data).toHaveLength(1);
  expect((await page(path, "limit=100")).data.length).toBeGreaterThan(6);
});

test.each(lists)("%s pages newest first, every row once, whatever the page size", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const whole = await readAll(path, "limit=100");
  const sorted = [...whole].sort((a, b) =>
    madeAt(a) === madeAt(b) ? (a.id < b.id ? 1 : -1) : madeAt(a) < madeAt(b) ? 1 : -1,
  );
  expect(whole.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  for (const limit of [1, 2, 3, 7]) {
    const paged = await readAll(path, `limit=${limit}`);
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
  }
});

test.each(lists)("%s neither repeats nor skips a row while others are added", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const before = await readAll(path, "limit=100");
  const seen = await readAll(path, "limit=3", () => ADD[endpoint.operationId]!(it, it.shared));
  const ids = seen.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(before.map(({ id }) => id));
});

test.each(lists)("%s refuses a cursor that was changed or made for anything else", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const cursor = (await page(path, "limit=2")).next_cursor!;
  const bytes = Buffer.from(cursor, "base64url");
  const bent = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index]! ^= 1;
    return copy.toString("base64url");
  });
  const wrong = [
    "",
    "x",
    "null",
    "====",
    `${cursor}A`,
    `${cursor}=`,
    cursor.slice(0, -1),
    cursor.slice(1),
    `${cursor} `,
  ];
  for (const value of [...wrong, ...bent, "a".repeat(1_000), Buffer.from("[1,2]").toString("base64url")]) {
    const answer = await it.api.call("GET", `${path}?cursor=${encodeURIComponent(value)}`);
    expect(answer.status, value).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "invalid_cursor", param: "cursor" });
  }
  expect((await it.api.call("GET", `${path}?cursor=${"a".repeat(1_001)}`)).status).toBe(400);
  for (const [, other] of lists.filter(([, { operationId }]) => operationId !== endpoint.operationId)) {
    const answer = await it.api.call("GET", `${pathOf(other, it.shared)}?cursor=${cursor}`);
    expect(answer.json.error.code).toBe("invalid_cursor");
  }
  const filter = FILTERS[endpoint.operationId];
  if (!filter) return;
  const filtered = (await page(path, `limit=1&${filter}`)).next_cursor;
  expect(filtered).not.toBeNull();
  expect((await it.api.call("GET", `${path}?${filter}&cursor=${cursor}`)).json.error.code).toBe("invalid_cursor");
  expect((await it.api.call("GET", `${path}?cursor=${filtered}`)).json.error.code).toBe("invalid_cursor");
  expect((await it.api.call("GET", `${path}?${filter}&limit=2&cursor=${filtered}`)).status).toBe(200);
});

const dated = lists.filter(([, endpoint]) => queryNamesOf(endpoint).includes("created_after"));
test.each(dated)("%s takes created_after and created_before as exclusive, in any offset", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const all = await readAll(path, "limit=100");
  const at = madeAt(all[3]!);
  const ids = async (query: string) => (await readAll(path, `limit=100&${query}`)).map(({ id }) => id);
  const expected = (holds: (row: Row) => boolean) => all.filter(holds).map(({ id }) => id);
  expect(await ids(`created_after=${at}`)).toEqual(expected((row) => madeAt(row) > at));
  expect(await ids(`created_before=${at}`)).toEqual(expected((row) => madeAt(row) < at));
  const [after, before] = [madeAt(all[5]!), madeAt(all[1]!)];
  const between = expected((row) => madeAt(row) > after && madeAt(row) < before);
  expect(await ids(`created_after=${after}&created_before=${before}`)).toEqual(between);
  const shifted = new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().replace("Z", "+05:30");
  expect(await ids(`created_after=${encodeURIComponent(shifted)}`)).toEqual(expected((row) => madeAt(row) > at));
  expect(await ids(`created_after=${at}&created_before=${at}`)).toEqual([]);
  // A fraction finer than the rows' milliseconds lies after the row's own instant.
  expect(await ids(`created_after=${at.replace("Z", "5Z")}`)).toEqual(expected((row) => madeAt(row) > at));
});
