import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { type ApiWorld, pathOf, queryOf, requestOf } from "@/server/testing/api-samples";
import type { Check } from "@/server/testing/conformance/check";
import { queryNamesOf, wrongQueryValues } from "@/server/testing/wrong-queries";

const has = (name: string) => (endpoint: Endpoint) => queryNamesOf(endpoint).includes(name);

/** Calls the operation with its valid query and more behind it. */
function callWith({ api, shared }: ApiWorld, endpoint: Endpoint, more: string) {
  const query = queryOf(endpoint, shared);
  const path = `${pathOf(endpoint, shared)}${query}${query ? "&" : "?"}${more}`;
  return api.call(endpoint.method, path, requestOf(endpoint, shared));
}

const NOT_NAMES = ["limt", "Limit", "constructor", "__proto__", "toString", "a.b", "created_afte", "%E6%97%A5", ""];

const unknownNames: Check = {
  says: "refuses query parameters that it does not know",
  appliesTo: () => true,
  async hold(it, endpoint) {
    for (const name of NOT_NAMES) {
      const answer = await callWith(it, endpoint, `${name}=1`);
      expect(answer.status, name).toBe(400);
      expect(answer.json.error).toMatchObject({ code: "unknown_parameter", param: decodeURIComponent(name) });
    }
  },
};

const uncleanText: Check = {
  says: "refuses a query with NUL characters, and takes broken escapes for text",
  appliesTo: () => true,
  async hold(it, endpoint) {
    for (const more of ["a=%00", "%00=a", "limit=1%00", "type=%00", "expand=%00", "a=%ff%zz%", "%ED%A0%80=1"]) {
      const answer = await callWith(it, endpoint, more);
      expect(answer.status, more).toBe(400);
      expect(answer.json.error.code).toMatch(/^(invalid|unknown)_parameter$/);
    }
  },
};

const longQuery: Check = {
  says: "answers a query of ten thousand characters like any other",
  appliesTo: () => true,
  async hold(it, endpoint) {
    const names = Array.from({ length: 2_000 }, (_, index) => `x${index}`).join("&");
    for (const more of ["x".repeat(10_000), `x=${"y".repeat(10_000)}`, names]) {
      const answer = await callWith(it, endpoint, more);
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(100_000);
    }
  },
};

const wrongValues: Check = {
  says: "refuses every parameter with a wrong value, or given twice, naming it",
  appliesTo: ({ query }) => query !== undefined,
  async hold({ api, shared }, endpoint) {
    for (const name of queryNamesOf(endpoint)) {
      for (const value of wrongQueryValues(endpoint, name)) {
        const url = new URL(`${pathOf(endpoint, shared)}${queryOf(endpoint, shared)}`, "http://almoner.test");
        url.searchParams.delete(name);
        for (const one of [value].flat()) url.searchParams.append(name, one);
        const answer = await api.call(endpoint.method, url.pathname + url.search);
        expect(answer.status, url.search).toBe(400);
        expect(answer.json.error.param, url.search).toBe(name);
        if (name !== "cursor") expect(answer.json.error.code).toBe("invalid_parameter");
      }
    }
  },
};

const expand: Check = {
  says: "inlines what is asked for, with commas or repeated, and refuses what it does not know",
  appliesTo: has("expand"),
  async hold(it, endpoint) {
    const refused = ["nothing", "", ",", "constructor", "x,nothing", "a&expand=b", "a&expand[]=b"];
    for (const value of refused) {
      const answer = await callWith(it, endpoint, `expand=${value}`);
      expect(answer.status, value).toBe(400);
      expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: "expand" });
    }
    const { json } = await callWith(it, endpoint, "expand=nothing");
    const names = /one or more of: ([\w, ]+)/.exec(json.error.message)![1]!.split(", ");
    const plain = await callWith(it, endpoint, "");
    for (const name of names) {
      const answer = await callWith(it, endpoint, `expand=${name}`);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json[name], `${name} is as it was`).not.toEqual(plain.json[name]);
      for (const other of names.filter((one) => one !== name)) expect(answer.json[other]).toEqual(plain.json[other]);
      expect((await callWith(it, endpoint, `expand=${name},nothing`)).status).toBe(400);
    }
    const all = await callWith(it, endpoint, `expand=${names.join(",")}`);
    for (const spelling of [
      names.map((name) => `expand=${name}`).join("&"),
      names.map((name) => `expand[]=${name}`).join("&"),
      `expand=${[...names, ...names].join(",%20")}`,
    ]) {
      expect((await callWith(it, endpoint, spelling)).json, spelling).toEqual(all.json);
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
  says: "takes RFC 3339 instants that exist, and no others",
  appliesTo: has("created_after"),
  async hold(it, endpoint) {
    for (const name of ["created_after", "created_before"]) {
      for (const [text, isValid] of INSTANTS) {
        const answer = await callWith(it, endpoint, `${name}=${encodeURIComponent(text)}`);
        expect(answer.status, `${name}=${text} ${answer.text}`).toBe(isValid ? 200 : 400);
        if (!isValid) expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: name });
      }
    }
  },
};

/** What every operation does about its query. */
export const queryChecks = { unknownNames, uncleanText, longQuery, wrongValues, expand, instants } satisfies Record<
  string,
  Check
>;
