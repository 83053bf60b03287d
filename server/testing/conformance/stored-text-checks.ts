import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { type ApiWorld, bodyOf, bodySchemaOf, pathOf } from "@/server/testing/api-samples";
import type { Check } from "@/server/testing/conformance/check";

const appliesTo = ({ body }: Endpoint) => body !== undefined;
const fieldsOf = (endpoint: Endpoint) => Object.keys(bodySchemaOf(endpoint).properties ?? {});

function send({ api, shared }: ApiWorld, endpoint: Endpoint, rawBody: string) {
  return api.call(endpoint.method, pathOf(endpoint, shared), { rawBody });
}

const UNKEEPABLE = ['"\\u0000"', '"a\\ud800"', '"\\udc00b"', "9007199254740993", "-9007199254740992", "1e400"];

const unkeepable: Check = {
  says: "refuses text and numbers that cannot be kept",
  appliesTo,
  async hold(it, endpoint) {
    for (const field of ["memo", "x", ...fieldsOf(endpoint)]) {
      for (const value of UNKEEPABLE) {
        for (const rawBody of [`{"${field}":${value}}`, `{"${field}":{"a":[${value}]}}`]) {
          const answer = await send(it, endpoint, rawBody);
          expect(answer.status, rawBody).toBe(400);
          expect(answer.json.error.code).toBe("invalid_parameter");
          expect(answer.json.error.param.startsWith(field)).toBe(true);
        }
      }
    }
    expect((await send(it, endpoint, '{"a\\u0000":1}')).status).toBe(400);
  },
};

// Guards money: of two sums under one name it must not be chance which one moves.
const repeatedNames: Check = {
  says: "refuses a field that is given twice, however it is spelt",
  appliesTo,
  async hold(it, endpoint) {
    const valid = JSON.stringify(bodyOf(endpoint, it.shared)).slice(1, -1);
    for (const field of [...fieldsOf(endpoint), "x"]) {
      const escaped = `\\u${field.charCodeAt(0).toString(16).padStart(4, "0")}${field.slice(1)}`;
      for (const twice of [`"${field}":1,"${field}":1`, `"${field}":"\\"a\\":","${escaped}" :null`]) {
        const rawBody = `{${[valid, twice].filter(Boolean).join(",")}}`;
        const answer = await send(it, endpoint, rawBody);
        expect(answer.status, rawBody).toBe(400);
        const faults = answer.json.error.details as { param: string; message: string }[];
        expect(faults, rawBody).toContainEqual(
          expect.objectContaining({ param: field, message: expect.stringContaining("more than once") }),
        );
      }
    }
    const deep = await send(it, endpoint, '{"x":[{},{"a":{"b":1,"b":2}}]}');
    expect(deep.json.error).toMatchObject({ code: "invalid_parameter", param: "x[1].a.b" });
  },
};

// Guards the server's memory and stack: the largest bodies of the most errors are refused like any other. What reads them
// is the same for every operation, so one has to do.
const manyFaults: Check = {
  says: "refuses a mebibyte of faults",
  appliesTo: ({ operationId }) => operationId === "createGift",
  async hold(it, endpoint) {
    const keys = Array.from({ length: 110_000 }, (_, index) => `"${index.toString(36)}":0`).join(",");
    const zeros = `[${"0,".repeat(500_000)}0]`;
    const nulls = `[${'"\\u0000",'.repeat(100_000)}0]`;
    const twins = `{${'"a":0,'.repeat(150_000)}"a":0}`;
    const quotes = `["${'\\"'.repeat(400_000)}"]`;
    const values = [zeros, nulls, twins, quotes, `{"a":${zeros}}`];
    const bodies = fieldsOf(endpoint).flatMap((field) => values.map((value) => `{"${field}":${value}}`));
    for (const rawBody of [`{${keys}}`, ...values, ...bodies]) {
      const answer = await send(it, endpoint, rawBody);
      expect(answer.status, rawBody.slice(0, 60)).toBe(400);
      expect(answer.text.length).toBeLessThan(100_000);
    }
  },
};

/** What every operation with a body does about text that a database or another reader of JSON would take differently. */
export const storedTextChecks = { unkeepable, repeatedNames, manyFaults } satisfies Record<string, Check>;
