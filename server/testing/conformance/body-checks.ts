import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";
import { invalidBodies } from "@/server/testing/invalid-values";

const appliesTo = ({ body }: Endpoint) => body !== undefined;
const fieldsOf = (endpoint: Endpoint) => Object.keys(bodySchemaOf(endpoint).properties ?? {});

/** Sends text as the body of an operation on a shared instance. */
function send({ api, shared }: ApiHarness, endpoint: Endpoint, rawBody: BodyInit, headers = {}) {
  return api.call(endpoint.method, pathOf(endpoint, shared), { rawBody, headers });
}

const NOT_JSON = [
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
  ["another encoding", Buffer.from('{"memo":"\xe9"}', "latin1")],
  ["compressed bytes", Buffer.from("1f8b0800000000000003abae050043bfa6a302000000", "hex")],
  ["half a million open brackets", "[".repeat(500_000)],
] as const;

const notJson: Check = {
  says: "rejects invalid JSON",
  appliesTo,
  async hold(harness, endpoint) {
    for (const [what, rawBody] of NOT_JSON) {
      const response = await send(harness, endpoint, rawBody);
      expect(response.status, what).toBe(400);
      expect(response.json.error, what).toMatchObject({ code: "invalid_json", param: null, details: [] });
    }
  },
};

const notAnObject: Check = {
  says: "rejects JSON that is not an object",
  appliesTo,
  async hold(harness, endpoint) {
    for (const rawBody of ["null", "true", "1", '"text"', "[]", "[{}]", `${"[".repeat(9_999)}${"]".repeat(9_999)}`]) {
      const response = await send(harness, endpoint, rawBody);
      expect(response.status, rawBody.slice(0, 20)).toBe(400);
      expect(response.json.error).toMatchObject({
        code: "invalid_parameter",
        param: expect.stringMatching(/^body|^\[/),
      });
    }
  },
};

const mediaType: Check = {
  says: "accepts JSON only, and responds with 415 otherwise",
  appliesTo,
  async hold(harness, endpoint) {
    const rawBody = JSON.stringify(bodyOf(endpoint, harness.shared));
    for (const type of [null, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "json", ""]) {
      const response = await send(harness, endpoint, rawBody, { "Content-Type": type });
      expect(response.status, String(type)).toBe(415);
      expect(response.json.error.code).toBe("unsupported_media_type");
    }
    const encoded = [
      { "Content-Encoding": "gzip" },
      { "Content-Encoding": "zstd" },
      { "Content-Type": "application/json; charset=utf-16" },
      { "Content-Type": 'application/json; charset="latin1"' },
    ];
    for (const headers of encoded) {
      const response = await send(harness, endpoint, rawBody, headers);
      expect(response.status, JSON.stringify(headers)).toBe(415);
      expect(response.json.error.code).toBe("unsupported_media_type");
    }
  },
};

const mediaTypeSpelling: Check = {
  says: "accepts any spelling of JSON's media type",
  appliesTo,
  async hold({ api, fresh }, endpoint) {
    for (const type of ['application/json; charset="UTF-8"', "Application/JSON", "application/json;v=1"]) {
      const ids = await fresh(endpoint);
      const request = { body: bodyOf(endpoint, ids), headers: { "Content-Type": type } };
      const response = await api.call(endpoint.method, pathOf(endpoint, ids), request);
      expect(response.status, type).toBe(endpoint.success.status);
    }
  },
};

const tooLarge: Check = {
  says: "rejects more than 1 MiB, or 14 with a file, with 413, whether or not its length is announced",
  appliesTo,
  async hold(harness, endpoint) {
    const maxBytes = endpoint.fileField ? PROMISED_BOUNDS.fileBodyBytes : PROMISED_BOUNDS.bodyBytes;
    const whole = await send(harness, endpoint, `{"x":"${"a".repeat(maxBytes)}"}`);
    const announced = await send(harness, endpoint, "{}", { "Content-Length": String(maxBytes + 1) });
    const chunk = new TextEncoder().encode(" ".repeat(64 * 1024));
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
    const streamed = await send(harness, endpoint, endless);
    for (const response of [whole, announced, streamed]) {
      expect(response.status).toBe(413);
      expect(response.json.error.code).toBe("body_too_large");
    }
    const atLimit = await send(harness, endpoint, `{}${" ".repeat(maxBytes - 2)}`);
    expect(atLimit.status).not.toBe(413);
  },
};

const invalidFields: Check = {
  says: "rejects an invalid value in every field, naming the field",
  appliesTo,
  async hold({ api, shared }, endpoint) {
    const schema = bodySchemaOf(endpoint);
    const invalid = invalidBodies(schema, bodyOf(endpoint, shared)!);
    for (const name of Object.keys(schema.properties ?? {})) {
      const tried = invalid.filter(({ param }) => param === name);
      expect(tried.length, `${name} accepts nearly every value`).toBeGreaterThanOrEqual(4);
    }
    for (const { param, what, body } of invalid) {
      const response = await api.call(endpoint.method, pathOf(endpoint, shared), { body });
      expect(response.status, `${what}: ${response.text}`).toBe(400);
      expect(response.json.error.code, what).toMatch(/^(invalid|missing|unknown)_parameter$|^unsupported_currency$/);
      const named = response.json.error.details.map((detail: { param: string }) => detail.param);
      expect(
        named.some((one: string) => one.startsWith(param)),
        `${what}: ${named}`,
      ).toBe(true);
    }
  },
};

const allAtOnce: Check = {
  says: "reports every error at once, in the body and in the query",
  appliesTo,
  async hold({ api, shared }, endpoint) {
    const body = Object.fromEntries([...fieldsOf(endpoint), "nonsense"].map((name) => [name, [[{}]]]));
    const { status, json } = await api.call(endpoint.method, `${pathOf(endpoint, shared)}?nothing=1`, { body });
    expect(status).toBe(400);
    const named = json.error.details.map((detail: { param: string }) => detail.param.split(/[.[]/)[0]);
    expect([...new Set(named)].sort()).toEqual([...fieldsOf(endpoint), "nonsense", "nothing"].sort());
    expect(json.error).toMatchObject({ code: "unknown_parameter", param: "nothing" });
  },
};

const missingFields: Check = {
  says: "names every required field that is missing",
  appliesTo: (endpoint) => appliesTo(endpoint) && (bodySchemaOf(endpoint).required ?? []).length > 0,
  async hold({ api, shared }, endpoint) {
    const { required = [] } = bodySchemaOf(endpoint);
    for (const request of [{ body: {} }, {}]) {
      const { json } = await api.call(endpoint.method, pathOf(endpoint, shared), request);
      const details = json.error.details as { param: string; code: string }[];
      expect(details.map(({ param }) => param).sort()).toEqual([...required].sort());
      expect(new Set(details.map(({ code }) => code))).toEqual(new Set(["missing_parameter"]));
      expect(json.error).toMatchObject({ code: "missing_parameter", param: details[0]!.param });
    }
  },
};

const unknownFields: Check = {
  says: "rejects unknown fields by their path",
  appliesTo,
  async hold(harness, endpoint) {
    const valid = bodyOf(endpoint, harness.shared)!;
    for (const name of ["amount_cent", "Memo", "constructor", "toString", "hasOwnProperty", "", "a.b", "日本"]) {
      const { json, status } = await send(harness, endpoint, JSON.stringify({ ...valid, [name]: 1 }));
      expect(status, name).toBe(400);
      expect(json.error).toMatchObject({ code: "unknown_parameter", param: name });
    }
    const rawBody = `{"__proto__":{"a":1},${JSON.stringify(valid).slice(1)}`.replace(",}", "}");
    const response = await send(harness, endpoint, rawBody);
    expect(response.json?.error, response.text).toMatchObject({ code: "unknown_parameter", param: "__proto__" });
  },
};

/** How every operation with a body treats the body itself. */
export const bodyChecks = {
  notJson,
  notAnObject,
  mediaType,
  mediaTypeSpelling,
  tooLarge,
  invalidFields,
  allAtOnce,
  missingFields,
  unknownFields,
} satisfies Record<string, Check>;
