import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";
import { madeAt, page, type Row, readAll } from "@/server/testing/conformance/list-pages";
import { addRow, filterOf, isFixed, lists } from "@/server/testing/conformance/list-rows";
import { queryNamesOf } from "@/server/testing/invalid-queries";

const appliesTo = (endpoint: Endpoint) => queryNamesOf(endpoint).includes("cursor");
const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
/** How many rows each list has at least, so that there are several pages. */
const SPARE_ROWS = 7;

/** Adds rows until the list has enough to page through, and returns its path. */
async function filledPath(harness: ApiHarness, endpoint: Endpoint): Promise<string> {
  const path = pathOf(endpoint, harness.shared);
  const { data } = await page(harness, path, "limit=100");
  for (let missing = SPARE_ROWS - data.length; missing > 0; missing -= 1) await addRow(harness, endpoint);
  return path;
}

const limits: Check = {
  says: "accepts limits from 1 to 100 and no others",
  appliesTo,
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    for (const limit of ["0", "101", "x", "-1", "1.5", "", "1e2", "%201", "99999999999999999999", "1&limit=1"]) {
      const response = await harness.api.call("GET", `${path}?limit=${limit}`);
      expect(response.status, limit).toBe(400);
      expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "limit" });
    }
    expect((await page(harness, path, "limit=1")).data).toHaveLength(1);
    expect((await page(harness, path, "limit=100")).data.length).toBeGreaterThanOrEqual(SPARE_ROWS);
    const byDefault = await page(harness, path, "");
    expect(byDefault.data).toEqual((await page(harness, path, "limit=25")).data);
  },
};

const order: Check = {
  says: "pages newest first, every row once, whatever the page size",
  appliesTo,
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    const whole = await readAll(harness, path, "limit=100");
    const sorted = [...whole].sort((a, b) =>
      madeAt(a) === madeAt(b) ? (a.id < b.id ? 1 : -1) : madeAt(a) < madeAt(b) ? 1 : -1,
    );
    const inOrder = isFixed(endpoint) ? whole.map(madeAt).toSorted() : sorted.map(madeAt);
    expect(whole.map(madeAt)).toEqual(inOrder);
    if (!isFixed(endpoint)) expect(idsOf(whole)).toEqual(idsOf(sorted));
    for (const limit of [1, 2, 3, 7])
      expect(idsOf(await readAll(harness, path, `limit=${limit}`))).toEqual(idsOf(whole));
  },
};

const inserts: Check = {
  says: "neither repeats nor skips a row while others are added",
  appliesTo: (endpoint) => appliesTo(endpoint) && !isFixed(endpoint),
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    const before = await readAll(harness, path, "limit=100");
    const seen = await readAll(harness, path, "limit=3", () => addRow(harness, endpoint));
    expect(new Set(idsOf(seen)).size).toBe(seen.length);
    expect(idsOf(seen)).toEqual(idsOf(before));
    expect((await readAll(harness, path, "limit=100")).length).toBeGreaterThan(before.length);
  },
};

/** Texts that are almost a valid cursor of the list. */
function invalidCursors(cursor: string): string[] {
  const bytes = Buffer.from(cursor, "base64url");
  const bent = [...bytes.keys()].map((index) => {
    const copy = Buffer.from(bytes);
    copy[index]! ^= 1;
    return copy.toString("base64url");
  });
  const cut = [`${cursor}A`, `${cursor}=`, cursor.slice(0, -1), cursor.slice(1), `${cursor} `];
  return ["", "x", "null", "====", ...cut, ...bent, "a".repeat(1_000), Buffer.from("[1,2]").toString("base64url")];
}

const cursors: Check = {
  says: "rejects a cursor that was changed or made for anything else",
  appliesTo,
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    const cursor = (await page(harness, path, "limit=2")).next_cursor!;
    for (const value of invalidCursors(cursor)) {
      const response = await harness.api.call("GET", `${path}?cursor=${encodeURIComponent(value)}`);
      expect(response.status, value).toBe(400);
      expect(response.json.error).toMatchObject({ code: "invalid_cursor", param: "cursor" });
    }
    expect((await harness.api.call("GET", `${path}?cursor=${"a".repeat(1_001)}`)).status).toBe(400);
    for (const [, other] of lists.filter(([, { operationId }]) => operationId !== endpoint.operationId)) {
      const response = await harness.api.call("GET", `${pathOf(other, harness.shared)}?cursor=${cursor}`);
      expect(response.json.error?.code, other.operationId).toBe("invalid_cursor");
    }
    const filter = filterOf(endpoint);
    if (!filter) return;
    const filtered = (await page(harness, path, `limit=1&${filter}`)).next_cursor;
    expect(filtered).not.toBeNull();
    const refused = [`${filter}&cursor=${cursor}`, `cursor=${filtered}`];
    for (const query of refused)
      expect((await harness.api.call("GET", `${path}?${query}`)).json.error?.code).toBe("invalid_cursor");
    expect((await harness.api.call("GET", `${path}?${filter}&limit=2&cursor=${filtered}`)).status).toBe(200);
  },
};

const callersCursor: Check = {
  says: "takes a cursor of its caller, with any of its keys, and refuses it from a stranger",
  appliesTo,
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    const cursor = (await page(harness, path, "limit=1")).next_cursor!;
    const asStranger = await harness.api.call("GET", `${path}?cursor=${cursor}`, { key: harness.strangerKey });
    // A list that a stranger cannot read at all does not exist.
    expect(["invalid_cursor", "resource_not_found"]).toContain(asStranger.json.error?.code);
    const canRead = (await harness.api.call("GET", path, { key: harness.strangerKey })).status === 200;
    if (canRead) expect(asStranger.json.error).toMatchObject({ code: "invalid_cursor", param: "cursor" });
    const withNewKey = await harness.api.call("GET", `${path}?cursor=${cursor}`, { key: harness.secondKey });
    expect(withNewKey.status, withNewKey.text).toBe(200);
  },
};

const span: Check = {
  says: "treats created_after and created_before as exclusive, in any offset",
  appliesTo: (endpoint) => queryNamesOf(endpoint).includes("created_after"),
  async hold(harness, endpoint) {
    const path = await filledPath(harness, endpoint);
    const all = await readAll(harness, path, "limit=100");
    const at = madeAt(all[3]!);
    const ids = async (query: string) => idsOf(await readAll(harness, path, `limit=100&${query}`));
    const expected = (holds: (row: Row) => boolean) => idsOf(all.filter(holds));
    expect(await ids(`created_after=${at}`)).toEqual(expected((row) => madeAt(row) > at));
    expect(await ids(`created_before=${at}`)).toEqual(expected((row) => madeAt(row) < at));
    const [after, before] = [madeAt(all[5]!), madeAt(all[1]!)];
    const between = expected((row) => madeAt(row) > after && madeAt(row) < before);
    expect(await ids(`created_after=${after}&created_before=${before}`)).toEqual(between);
    const shifted = new Date(Date.parse(at) + 5.5 * 3_600_000).toISOString().replace("Z", "+05:30");
    expect(await ids(`created_after=${encodeURIComponent(shifted)}`)).toEqual(expected((row) => madeAt(row) > at));
    expect(await ids(`created_after=${at}&created_before=${at}`)).toEqual([]);
    // A fraction finer than the rows' milliseconds is after the row's own time.
    expect(await ids(`created_after=${at.replace("Z", "5Z")}`)).toEqual(expected((row) => madeAt(row) > at));
  },
};

/** How every list behaves. */
export const listChecks = { limits, order, inserts, cursors, callersCursor, span } satisfies Record<string, Check>;
