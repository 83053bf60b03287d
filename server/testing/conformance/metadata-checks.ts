import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";

const appliesTo = (endpoint: Endpoint) =>
  endpoint.body !== undefined && "metadata" in (bodySchemaOf(endpoint).properties ?? {});

/** Sends metadata as exactly this JSON text. */
function send(harness: ApiHarness, endpoint: Endpoint, metadata: string) {
  const { metadata: _, ...valid } = bodyOf(endpoint, harness.shared)!;
  const rawBody = `${JSON.stringify(valid).slice(0, -1)},"metadata":${metadata}}`;
  return harness.api.call(endpoint.method, pathOf(endpoint, harness.shared), { rawBody });
}

const keys = (count: number, length = 4) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [String(i).padStart(length, "k"), i])));
/** An object nested this deep, counting the object itself as the first level. */
const nested = (depth: number): string => (depth === 1 ? "{}" : `{"a":${nested(depth - 1)}}`);
const lists = (depth: number) => `{"a":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
const sized = (bytes: number) => `{"a":"${"x".repeat(bytes - '{"a":""}'.length)}"}`;

const WITHIN = [
  "{}",
  keys(50),
  keys(1, 40),
  `{"${"é".repeat(40)}":1}`,
  `{"${"💶".repeat(40)}":1}`,
  nested(5),
  lists(5),
  sized(PROMISED_BOUNDS.metadataBytes),
  '{"__proto__":{"polluted":true},"constructor":{"prototype":null},"toString":"x"}',
  '{"b":1,"a":[true,null,0.1,-5,"💶",{"z":"","a":" "}],"é":"\\u0001\\"\\\\","1":2}',
  '{"a":9007199254740991,"b":-9007199254740991,"c":5e-324}',
];

const BEYOND = [
  keys(51),
  keys(1, 41),
  `{"${"💶".repeat(41)}":1}`,
  '{"":1}',
  nested(6),
  lists(6),
  nested(60),
  sized(PROMISED_BOUNDS.metadataBytes + 1),
  `{"a":"${"é".repeat(PROMISED_BOUNDS.metadataBytes / 2)}"}`,
  `{"a":[${"0,".repeat(400_000)}0]}`,
  "[]",
  '"text"',
  "7",
  '{"a":"\\u0000"}',
  '{"a":{"\\ud800":1}}',
  '{"a":9007199254740992}',
  '{"a":1e999}',
];

const echo: Check = {
  says: "returns metadata as given, also when read again",
  appliesTo,
  async hold(harness, endpoint) {
    for (const metadata of WITHIN) {
      if (endpoint.method === "PATCH") await send(harness, endpoint, "null");
      const response = await send(harness, endpoint, metadata);
      expect(response.status, response.text.slice(0, 300)).toBe(endpoint.success.status);
      const given = JSON.stringify(JSON.parse(metadata));
      expect(response.text.includes(`"metadata":${given}`), given.slice(0, 200)).toBe(true);
      const path = response.headers.get("location") ?? pathOf(endpoint, harness.shared);
      const read = await harness.api.call("GET", path);
      expect(read.text.includes(`"metadata":${given}`), read.text.slice(0, 300)).toBe(true);
      // An identity can have only one pending payout.
      if (endpoint.operationId === "createPayout") await harness.api.call("POST", `${path}/cancel`, { body: {} });
    }
    expect({}).not.toHaveProperty("polluted");
  },
};

const beyond: Check = {
  says: "rejects metadata beyond its limits",
  appliesTo,
  async hold(harness, endpoint) {
    for (const metadata of BEYOND) {
      const response = await send(harness, endpoint, metadata);
      expect(response.status, metadata.slice(0, 60)).toBe(400);
      expect(response.json.error.code).toBe("invalid_parameter");
      expect(response.json.error.param).toMatch(/^metadata/);
    }
  },
};

const merged: Check = {
  says: "merges metadata key by key, and holds its limits after that",
  appliesTo: (endpoint) => appliesTo(endpoint) && endpoint.method === "PATCH",
  async hold(harness, endpoint) {
    const after = async (metadata: string) => {
      const response = await send(harness, endpoint, metadata);
      expect(response.status, response.text).toBe(200);
      return response.json.metadata;
    };
    await after("null");
    expect(await after('{"a":1,"b":{"c":1},"d":[1]}')).toEqual({ a: 1, b: { c: 1 }, d: [1] });
    expect(await after("{}")).toEqual({ a: 1, b: { c: 1 }, d: [1] });
    expect(await after('{"a":null,"b":{"e":null},"f":2,"gone":null}')).toEqual({ b: { e: null }, d: [1], f: 2 });
    expect(await after("null")).toEqual({});
    await after(keys(50));
    const refused = await send(harness, endpoint, '{"one more":1}');
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatchObject({ code: "invalid_parameter", param: "metadata" });
    expect(Object.keys(await after('{"one more":1,"kkk0":null}'))).toHaveLength(50);
    await after("null");
  },
};

const none: Check = {
  says: "returns metadata as an empty object if none was given",
  appliesTo: (endpoint) => appliesTo(endpoint) && endpoint.success.status === 201,
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const { metadata: _, ...body } = bodyOf(endpoint, ids)!;
    const response = await api.call(endpoint.method, pathOf(endpoint, ids), { body });
    expect(response.json.metadata).toEqual({});
  },
};

/** How every operation that takes metadata treats it. */
export const metadataChecks = { echo, beyond, merged, none } satisfies Record<string, Check>;
