import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";
import { invalidQueryValues, queryNamesOf } from "@/server/testing/invalid-queries";

const has = (name: string) => (endpoint: Endpoint) => queryNamesOf(endpoint).includes(name);

/** Calls the operation with its valid query and more appended. */
function callWith({ api, shared }: ApiHarness, endpoint: Endpoint, more: string) {
  const query = queryOf(endpoint, shared);
  const path = `${pathOf(endpoint, shared)}${query}${query ? "&" : "?"}${more}`;
  return api.call(endpoint.method, path, requestOf(endpoint, shared));
}

const NOT_NAMES = ["limt", "Limit", "constructor", "__proto__", "toString", "a.b", "created_afte", "%E6%97%A5", ""];

const unknownNames: Check = {
  says: "rejects unknown query parameters",
  appliesTo: () => true,
  async hold(harness, endpoint) {
    for (const name of NOT_NAMES) {
      const response = await callWith(harness, endpoint, `${name}=1`);
      expect(response.status, name).toBe(400);
      expect(response.json.error).toMatchObject({ code: "unknown_parameter", param: decodeURIComponent(name) });
    }
  },
};

const uncleanText: Check = {
  says: "rejects a query with NUL characters, and treats broken escapes as text",
  appliesTo: () => true,
  async hold(harness, endpoint) {
    for (const more of ["a=%00", "%00=a", "limit=1%00", "type=%00", "expand=%00", "a=%ff%zz%", "%ED%A0%80=1"]) {
      const response = await callWith(harness, endpoint, more);
      expect(response.status, more).toBe(400);
      expect(response.json.error.code).toMatch(/^(invalid|unknown)_parameter$/);
    }
  },
};

const longQuery: Check = {
  says: "responds to a query of ten thousand characters as to any other",
  appliesTo: () => true,
  async hold(harness, endpoint) {
    const names = Array.from({ length: 2_000 }, (_, index) => `x${index}`).join("&");
    for (const more of ["x".repeat(10_000), `x=${"y".repeat(10_000)}`, names]) {
      const response = await callWith(harness, endpoint, more);
      expect(response.status).toBe(400);
      expect(response.text.length).toBeLessThan(100_000);
    }
  },
};

const invalidValues: Check = {
  says: "rejects an invalid or repeated value of every parameter, naming it",
  appliesTo: ({ query }) => query !== undefined,
  async hold({ api, shared }, endpoint) {
    for (const name of queryNamesOf(endpoint)) {
      for (const value of invalidQueryValues(endpoint, name)) {
        const url = new URL(`${pathOf(endpoint, shared)}${queryOf(endpoint, shared)}`, "http://almoner.test");
        url.searchParams.delete(name);
        for (const one of [value].flat()) url.searchParams.append(name, one);
        const response = await api.call(endpoint.method, url.pathname + url.search);
        expect(response.status, url.search).toBe(400);
        expect(response.json.error.param, url.search).toBe(name);
        if (name !== "cursor") expect(response.json.error.code).toBe("invalid_parameter");
        if (Array.isArray(value)) expect(response.json.error.message).toBe(`${name} must be sent only once.`);
      }
    }
  },
};

type Json = Record<string, unknown>;

/** The rows of a list, or the one resource. */
const rowsOf = (json: { data?: Json[] } & Json): Json[] => json.data ?? [json];

const expand: Check = {
  says: "expands what is requested, with commas or repeated, and rejects unknown names",
  appliesTo: has("expand"),
  async hold(harness, endpoint) {
    const refused = ["nothing", "", ",", "constructor", "x,nothing", "a&expand=b", "a&expand[]=b"];
    for (const value of refused) {
      const response = await callWith(harness, endpoint, `expand=${value}`);
      expect(response.status, value).toBe(400);
      expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: "expand" });
    }
    const { json } = await callWith(harness, endpoint, "expand=nothing");
    const names = /one or more of: ([\w, ]+)/.exec(json.error.message)![1]!.split(", ");
    const plain = rowsOf((await callWith(harness, endpoint, "")).json);
    for (const name of names) {
      const response = await callWith(harness, endpoint, `expand=${name}`);
      expect(response.status, response.text).toBe(200);
      const rows = rowsOf(response.json);
      const of = (all: Json[], field: string) => all.map((row) => row[field]);
      expect(of(rows, name), `${name} is as it was`).not.toEqual(of(plain, name));
      for (const row of rows) expect(row, `${name} of every row`).toHaveProperty(name);
      for (const other of names.filter((one) => one !== name)) expect(of(rows, other)).toEqual(of(plain, other));
      expect((await callWith(harness, endpoint, `expand=${name},nothing`)).status).toBe(400);
    }
    const all = await callWith(harness, endpoint, `expand=${names.join(",")}`);
    for (const spelling of [
      names.map((name) => `expand=${name}`).join("&"),
      names.map((name) => `expand[]=${name}`).join("&"),
      `expand=${[...names, ...names].join(",%20")}`,
    ]) {
      expect((await callWith(harness, endpoint, spelling)).json, spelling).toEqual(all.json);
    }
  },
};

const INSTANTS = [
  ["2026-02-30T00:00:00Z", false],
  ["2026-13-01T00:00:00Z", false],
  ["2025-02-29T00:00:00Z", false],
  ["2024-02-29T00:00:00Z", true],
  ["2026-01-01T24:00:00Z", false],
  ["2026-01-01T00:00:60Z", false],
  ["2016-12-31T23:58:60Z", false],
  ["2016-12-31T23:59:60Z", true],
  ["2017-01-01T05:29:60.5+05:30", true],
  ["9999-12-31T23:59:60Z", false],
  ["2026-01-01t00:00:00z", true],
  ["2026-01-01t05:30:00+05:30", true],
  ["2026-01-01", false],
  ["2026-01-01T00:00:00", false],
  ["1767225600", false],
  ["yesterday", false],
  ["0000-01-01T00:00:00Z", false],
  ["0001-01-01T00:00:00+14:00", false],
  ["9999-12-31T23:59:59-14:00", false],
  ["0001-01-01T00:00:00Z", true],
  ["9999-12-31T23:59:59.999Z", true],
  ["2026-01-01T00:00:00.123456789Z", true],
  ["2026-01-01T05:30:00+05:30", true],
  ["2026-01-01T00:00:00+25:00", false],
  ["-002026-01-01T00:00:00Z", false],
] as const;

const instants: Check = {
  says: "accepts RFC 3339 instants that exist, and no others",
  appliesTo: has("created_after"),
  async hold(harness, endpoint) {
    for (const name of ["created_after", "created_before"]) {
      for (const [text, isValid] of INSTANTS) {
        const response = await callWith(harness, endpoint, `${name}=${encodeURIComponent(text)}`);
        expect(response.status, `${name}=${text} ${response.text}`).toBe(isValid ? 200 : 400);
        if (!isValid) expect(response.json.error).toMatchObject({ code: "invalid_parameter", param: name });
      }
    }
  },
};

/** How every operation treats its query. */
export const queryChecks = { unknownNames, uncleanText, longQuery, invalidValues, expand, instants } satisfies Record<
  string,
  Check
>;
