import { expect, test } from "vitest";
import { endpoints } from "@/server/api/all-endpoints";

// Guards what a key may do. Other suites check that the scope of an operation is required and suffices; which one it is
// stands here, written from what is promised: reading takes the resource's `read` and everything else its `write`.

/** The scopes' resource by the first part of a path, and where a later part is a resource of its own. */
const RESOURCES: [path: RegExp, resource: string][] = [
  [/^\/v1\/campaigns\/\{id\}\/recurring_gifts$/, "gifts"],
  [/^\/v1\/recurring_gifts(\/|$)/, "gifts"],
  [/^\/v1\/gifts(\/|$)/, "gifts"],
  [/^\/v1\/campaigns(\/|$)/, "campaigns"],
  [/^\/v1\/pools(\/|$)/, "pools"],
  [/^\/v1\/receipts(\/|$)/, "receipts"],
  [/^\/v1\/identities(\/|$)/, "identities"],
  [/^\/v1\/webhooks(\/|$)/, "webhooks"],
];

/** What is not reading or writing of a resource. Null: any key, about itself alone. */
const OTHERS: Record<string, string | null> = {
  "POST /v1/pools/{id}/disbursements/{disbursement_id}/approve": "disbursements:approve",
  "POST /v1/pools/{id}/disbursements/{disbursement_id}/reject": "disbursements:approve",
  "GET /v1/me": null,
  "GET /v1/request_logs": null,
  "GET /v1/request_logs/{id}": null,
  "GET /v1/sandbox/clock": null,
  "POST /v1/sandbox/clock": "sandbox:write",
};

/** What is open to everyone without a key. */
const OPEN = ["GET /v1/openapi.json"];

function promisedScope(method: string, path: string): string | null | undefined {
  const other = OTHERS[`${method} ${path}`];
  if (other !== undefined) return other;
  const resource = RESOURCES.find(([pattern]) => pattern.test(path))?.[1];
  return resource && `${resource}:${method === "GET" ? "read" : "write"}`;
}

test("each operation takes the scope of its resource, to read or to write, and no key is asked for nowhere else", () => {
  const keyless = endpoints.filter(({ authenticated }) => authenticated === false);
  expect(keyless.map(({ method, path }) => `${method} ${path}`)).toEqual(OPEN);
  const all = endpoints.filter(({ authenticated }) => authenticated !== false);
  const scopes = all.map(({ method, path, scope }) => [`${method} ${path}`, scope]);
  expect(Object.fromEntries(scopes)).toEqual(
    Object.fromEntries(all.map(({ method, path }) => [`${method} ${path}`, promisedScope(method, path)])),
  );
  expect(Object.keys(OTHERS).filter((name) => !scopes.some(([known]) => known === name))).toEqual([]);
});
