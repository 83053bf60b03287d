import { afterAll, beforeAll, expect, test } from "vitest";
import { BODY_MAX_BYTES } from "@/server/kernel/limits";
import {
  type ApiWorld,
  bodyOf,
  bodySchemaOf,
  makeApiWorld,
  operationsWith,
  pathOf,
} from "@/server/testing/api-samples";
import { wrongBodies } from "@/server/testing/wrong-values";

const withBody = operationsWith(({ body }) => body !== undefined);

let it: ApiWorld;
beforeAll(async () => {
  it = await makeApiWorld();
});
afterAll(() => it.world.close());

const refusedJson = [
  ["nothing but a space", " "],
  ["an open brace", "{"],
  ["a trailing comma", '{"a":1,}'],
  ["single quotes", "{'a':1}"],
  ["two values", "{} {}"],
  ["a bare word", "{a:1}"],
  ["NaN", '{"a":NaN}'],
  ["a comment", "{/* a */}"],
  ["a raw control character", '{"a":"\n"}'],
  ["a broken escape", '{"a":"\\u12"}'],
] as const;

test.each(withBody)("%s refuses what is not JSON", async (_, { ...endpoint }) => {
  const path = pathOf(endpoint, it.shared);
  for (const [what, rawBody] of refusedJson) {
    const answer = await it.api.call(endpoint.method, path, { rawBody });
    expect(answer.json?.error, what).toMatchObject({ code: "invalid_json", param: null, details: [] });
  }
  const latin1 = await it.api.call(endpoint.method, path, { rawBody: Buffer.from('{"memo":"\xe9"}', "latin1") });
  expect(latin1.json.error.code).toBe("invalid_json");
  const deep = await it.api.call(endpoint.method, path, { rawBody: "[".repeat(500_000) });
  expect(deep.json.error.code).toBe("invalid_json");
});

test.each(withBody)("%s refuses JSON that is not an object", async (_, endpoint) => {
  for (const rawBody of ["null", "true", "1", '"text"', "[]", "[{}]", `${"[".repeat(9_999)}${"]".repeat(9_999)}`]) {
    const answer = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), { rawBody });
    expect(answer.status, rawBody.slice(0, 20)).toBe(400);
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param: expect.stringMatching(/^body|^\[/) });
  }
});

test.each(withBody)("%s takes JSON only, and says so with 415", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const rawBody = JSON.stringify(bodyOf(endpoint, it.shared));
  for (const type of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json", ""]) {
    const answer = await it.api.call(endpoint.method, path, { rawBody, headers: { "Content-Type": type } });
    expect(answer.status, String(type)).toBe(415);
    expect(answer.json.error.code).toBe("unsupported_media_type");
  }
});

test.each(withBody)("%s takes any spelling of JSON's media type", async (_, endpoint) => {
  for (const type of ["application/json; charset=utf-8", "Application/JSON", "application/json;v=1"]) {
    const ids = await it.fresh();
    const answer = await it.api.call(endpoint.method, pathOf(endpoint, ids), {
      body: bodyOf(endpoint, ids),
      headers: { "Content-Type": type },
    });
    expect(answer.status, type).toBe(endpoint.success.status);
  }
});

test.each(withBody)(
  "%s refuses more than 1 MiB with 413, whether or not its length is announced",
  async (_, endpoint) => {
    const path = pathOf(endpoint, it.shared);
    const rawBody = `{"x":"${"a".repeat(BODY_MAX_BYTES)}"}`;
    const whole = await it.api.call(endpoint.method, path, { rawBody });
    const announced = await it.api.call(endpoint.method, path, {
      rawBody: "{}",
      headers: { "Content-Length": String(BODY_MAX_BYTES + 1) },
    });
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
    const streamed = await it.api.call(endpoint.method, path, { rawBody: endless });
    for (const answer of [whole, announced, streamed]) {
      expect(answer.status).toBe(413);
      expect(answer.json.error.code).toBe("body_too_large");
    }
    const atLimit = await it.api.call(endpoint.method, path, { rawBody: `{}${" ".repeat(BODY_MAX_BYTES - 2)}` });
    expect(atLimit.status).not.toBe(413);
  },
);

let generated = 0;
test.each(withBody)("%s refuses every field with a value of a wrong type, naming it", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const schema = bodySchemaOf(endpoint);
  const wrong = wrongBodies(schema, bodyOf(endpoint, it.shared)!);
  expect(wrong.length).toBeGreaterThanOrEqual(4 * Object.keys(schema.properties ?? {}).length);
  for (const { param, what, body } of wrong) {
    const answer = await it.api.call(endpoint.method, path, { body });
    generated += 1;
    expect(answer.status, `${what}: ${answer.text}`).toBe(400);
    expect(answer.json.error.code, what).toMatch(/^(invalid|missing|unknown)_parameter$|^unsupported_currency$/);
    const params = [
      answer.json.error.param,
      ...answer.json.error.details.map((detail: { param: string }) => detail.param),
    ];
    expect(
      params.some((named) => `${named}`.startsWith(param)),
      `${what}: ${params}`,
    ).toBe(true);
  }
});
afterAll(() => expect(generated).toBeGreaterThan(100));

test.each(withBody)("%s names every required field that is missing", async (_, endpoint) => {
  const { required = [] } = bodySchemaOf(endpoint);
  if (required.length === 0) return;
  for (const request of [{ body: {} }, {}]) {
    const { json } = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), request);
    const details = json.error.details as { param: string; code: string }[];
    expect(details.map(({ param }) => param).sort()).toEqual([...required].sort());
    expect(new Set(details.map(({ code }) => code))).toEqual(new Set(["missing_parameter"]));
    expect(json.error).toMatchObject({ code: "missing_parameter", param: details[0]!.param });
  }
});

test.each(withBody)("%s refuses unknown fields by their path", async (_, endpoint) => {
  const valid = bodyOf(endpoint, it.shared)!;
  const path = pathOf(endpoint, it.shared);
  for (const name of ["amount_cent", "Memo", "constructor", "toString", "hasOwnProperty", "", "a.b", "日本"]) {
    const { json, status } = await it.api.call(endpoint.method, path, { body: { ...valid, [name]: 1 } });
    expect(status, name).toBe(400);
    expect(json.error).toMatchObject({ code: "unknown_parameter", param: name });
  }
  const rawBody = `{"__proto__":{"a":1},${JSON.stringify(valid).slice(1)}`.replace(",}", "}");
  const answer = await it.api.call(endpoint.method, path, { rawBody });
  expect(answer.json?.error, answer.text).toMatchObject({ code: "unknown_parameter", param: "__proto__" });
});

test.each(withBody)("%s refuses text and numbers that cannot be kept", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const fields = ["memo", "x", ...Object.keys(bodySchemaOf(endpoint).properties ?? {})];
  for (const field of fields) {
    for (const value of ['"\\u0000"', '"a\\ud800"', '"\\udc00b"', "9007199254740993", "-9007199254740992", "1e400"]) {
      for (const rawBody of [`{"${field}":${value}}`, `{"${field}":{"a":[${value}]}}`]) {
        const answer = await it.api.call(endpoint.method, path, { rawBody });
        expect(answer.status, rawBody).toBe(400);
        expect(answer.json.error.code).toBe("invalid_parameter");
        expect(answer.json.error.param.startsWith(field)).toBe(true);
      }
    }
  }
  const key = await it.api.call(endpoint.method, path, { rawBody: '{"a\\u0000":1}' });
  expect(key.status).toBe(400);
});

// Guards the server's memory and stack: the largest bodies of the most faults are refused like any other.
test.each(withBody)("%s refuses a mebibyte of faults", async (_, endpoint) => {
  const path = pathOf(endpoint, it.shared);
  const keys = Array.from({ length: 110_000 }, (_, index) => `"${index.toString(36)}":0`).join(",");
  const fields = Object.keys(bodySchemaOf(endpoint).properties ?? {});
  const zeros = `[${"0,".repeat(500_000)}0]`;
  const nulls = `[${'"\\u0000",'.repeat(100_000)}0]`;
  const bodies = [
    `{${keys}}`,
    zeros,
    nulls,
    ...fields.flatMap((field) => [zeros, nulls].map((x) => `{"${field}":${x}}`)),
  ];
  for (const rawBody of [...bodies, ...fields.map((field) => `{"${field}":{"a":${zeros}}}`)]) {
    const answer = await it.api.call(endpoint.method, path, { rawBody });
    expect(answer.status, rawBody.slice(0, 60)).toBe(400);
    expect(answer.text.length).toBeLessThan(100_000);
  }
});
