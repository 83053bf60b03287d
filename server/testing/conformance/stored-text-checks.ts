import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { bodyOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";
import { hostileBodies } from "@/server/testing/hostile-bodies";

const appliesTo = ({ body }: Endpoint) => body !== undefined;
const fieldsOf = (endpoint: Endpoint) => Object.keys(bodySchemaOf(endpoint).properties ?? {});

function send({ api, shared }: ApiHarness, endpoint: Endpoint, rawBody: string) {
  return api.call(endpoint.method, pathOf(endpoint, shared), { rawBody });
}

const INVALID_TEXTS = ['"\\u0000"', '"a\\ud800"', '"\\udc00b"', "9007199254740993", "-9007199254740992", "1e400"];

const invalidTexts: Check = {
  says: "rejects text and numbers that cannot be stored",
  appliesTo,
  async hold(harness, endpoint) {
    for (const field of ["memo", "x", ...fieldsOf(endpoint)]) {
      for (const value of INVALID_TEXTS) {
        for (const rawBody of [`{"${field}":${value}}`, `{"${field}":{"a":[${value}]}}`]) {
          const response = await send(harness, endpoint, rawBody);
          expect(response.status, rawBody).toBe(400);
          expect(response.json.error.code).toBe("invalid_parameter");
          expect(response.json.error.param.startsWith(field)).toBe(true);
        }
      }
    }
    expect((await send(harness, endpoint, '{"a\\u0000":1}')).status).toBe(400);
  },
};

// Guards money: if a request names two amounts with the same field, it must not be chance which one moves.
const repeatedNames: Check = {
  says: "rejects a repeated field, however it is spelled",
  appliesTo,
  async hold(harness, endpoint) {
    const valid = JSON.stringify(bodyOf(endpoint, harness.shared)).slice(1, -1);
    for (const field of [...fieldsOf(endpoint), "x"]) {
      const escaped = `\\u${field.charCodeAt(0).toString(16).padStart(4, "0")}${field.slice(1)}`;
      for (const twice of [`"${field}":1,"${field}":1`, `"${field}":"\\"a\\":","${escaped}" :null`]) {
        const rawBody = `{${[valid, twice].filter(Boolean).join(",")}}`;
        const response = await send(harness, endpoint, rawBody);
        expect(response.status, rawBody).toBe(400);
        const errors = response.json.error.details as { param: string; message: string }[];
        expect(errors, rawBody).toContainEqual(
          expect.objectContaining({ param: field, message: expect.stringContaining("more than once") }),
        );
      }
    }
    const deep = await send(harness, endpoint, '{"x":[{},{"a":{"b":1,"b":2}}]}');
    expect(deep.json.error).toMatchObject({ code: "invalid_parameter", param: "x[1].a.b" });
  },
};

// Guards the server's memory and stack: the largest bodies with the most errors are rejected like any other. One
// operation is enough, because all operations read bodies with the same code and this one has fields of every kind.
const manyErrors: Check = {
  says: "rejects a mebibyte of errors, naming a hundred at most",
  appliesTo: ({ operationId }) => operationId === "createCampaign",
  async hold(harness, endpoint) {
    for (const field of ["name", "goal_cents", "metadata", "branding"]) {
      for (const [what, rawBody] of hostileBodies(field)) {
        const response = await send(harness, endpoint, rawBody);
        expect(response.status, `${field} of ${what}`).toBe(400);
        expect(response.json.error.details.length, what).toBeGreaterThan(0);
        expect(response.json.error.details.length, what).toBeLessThanOrEqual(PROMISED_BOUNDS.errorsNamed);
        expect(response.text.length, what).toBeLessThan(100_000);
      }
    }
  },
};

/** What every operation with a body does about text that a database or another JSON reader would read differently. */
export const storedTextChecks = { invalidTexts, repeatedNames, manyErrors } satisfies Record<string, Check>;
