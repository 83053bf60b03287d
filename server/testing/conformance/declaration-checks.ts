import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { SCOPES, type Scope } from "@/server/kernel/scopes";
import { parametersOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";
import { PROMISED_BOUNDS } from "@/server/testing/conformance/promised-bounds";
import { queryNamesOf } from "@/server/testing/invalid-queries";

/**
 * Paths that need no key. Every other operation needs a key with the scope of its resource, unless the resource is open
 * to every key.
 */
const PUBLIC_PATHS = ["/v1/openapi.json"];
/**
 * Paths that need another resource's scope: those that charge donors need the scope of gifts, and those that pay out
 * need that of payouts.
 */
const SCOPED_AS: Record<string, string> = { recurring_gifts: "gifts", payout_schedule: "payouts" };
/** Operations that need a scope of their own. */
const OWN_SCOPES: Record<string, Scope> = {
  advanceSandboxClock: "sandbox:write",
  makeSandboxTransfer: "sandbox:write",
  approveDisbursement: "disbursements:approve",
  rejectDisbursement: "disbursements:approve",
};
const OPEN_TO_EVERY_KEY = ["me", "sandbox", "request_logs", "openapi.json"];

// Guards access: a new operation without a scope, or without a key, fails here.
const access: Check = {
  says: "needs a key with the scope of its resource",
  appliesTo: () => true,
  hold(_, { operationId, authenticated, scope, path, method }) {
    expect(authenticated === false, "open to all").toBe(PUBLIC_PATHS.includes(path));
    const parts = path.split("/").slice(2);
    const resource = parts.map((part) => SCOPED_AS[part]).find(Boolean) ?? parts[0]!;
    const isOpen = OPEN_TO_EVERY_KEY.includes(resource) && OWN_SCOPES[operationId] === undefined;
    if (isOpen) return expect(scope).toBeNull();
    const own = OWN_SCOPES[operationId] ?? `${resource}:${method === "GET" ? "read" : "write"}`;
    expect(SCOPES, "name the resource here, or give it a scope").toContain(own);
    expect(scope).toBe(own);
  },
};

const statuses: Check = {
  says: "succeeds with 201 and a Location where it creates, 204 where it deletes, 200 elsewhere",
  appliesTo: () => true,
  hold(_, { operationId, method, path, success }) {
    const isCollection = method === "POST" && operationId.startsWith("create");
    if (isCollection) expect(success.status).toBe(201);
    else if (method === "DELETE") expect(success.status).toBe(204);
    else expect(method === "POST" ? [200, 201] : [200]).toContain(success.status);
    expect(success.location !== undefined, "a Location").toBe(success.status === 201);
    expect(success.body !== undefined, `${path} has a schema`).toBe(success.status !== 204);
  },
};

const input: Check = {
  says: "declares all of its input: its path's ids, its body, its query",
  appliesTo: () => true,
  hold(_, endpoint) {
    expect(endpoint.params !== undefined).toBe(parametersOf(endpoint).length > 0);
    expect(endpoint.body !== undefined, "a body").toBe(["POST", "PUT", "PATCH"].includes(endpoint.method));
    const names = queryNamesOf(endpoint);
    expect(names.includes("limit")).toBe(names.includes("cursor"));
    if (endpoint.operationId.startsWith("list")) expect(names).toContain("cursor");
    if (endpoint.method !== "GET") expect(endpoint.query).toBeUndefined();
  },
};

const sums: Check = {
  says: "accepts amounts from 1 cent to the maximum",
  appliesTo: ({ body }) => body !== undefined,
  hold(_, endpoint) {
    for (const [name, field] of Object.entries(bodySchemaOf(endpoint).properties ?? {})) {
      if (!name.endsWith("_cents")) continue;
      const { anyOf = [field] } = field as { anyOf?: object[] };
      // An amount that can be removed is null or an integer.
      const [sum] = anyOf.filter((one) => (one as { type: string }).type !== "null");
      const { type, minimum, maximum } = sum as { type: string; minimum: number; maximum: number };
      expect(type, name).toBe("integer");
      expect(minimum, name).toBeGreaterThanOrEqual(1);
      expect(maximum, name).toBeLessThanOrEqual(PROMISED_BOUNDS.amountCents);
    }
  },
};

/** True if a response contains something that is shown only once. */
const showsSecret = ({ success }: Endpoint) => /secret/.test(Object.keys(shapeOf(success.body)).join());

const secrets: Check = {
  says: "declares it if its response contains a secret, and never returns it again",
  appliesTo: showsSecret,
  hold(_, { secret, method }) {
    expect(secret).toBe(true);
    expect(method).toBe("POST");
  },
};

function shapeOf(schema: unknown): object {
  return (schema as { shape?: object } | undefined)?.shape ?? {};
}

/** What the declaration of every operation must follow. These checks make no requests. */
export const declarationChecks = { access, statuses, input, sums, secrets } satisfies Record<string, Check>;
