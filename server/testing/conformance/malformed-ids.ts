import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { newId } from "@/server/kernel/ids";
import { requestOf } from "@/server/testing/api-sample-bodies";
import { kindsOf, operationsWith, parametersOf, pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";

const hasParameters = (endpoint: Endpoint) => parametersOf(endpoint).length > 0;
const withParameters = operationsWith(hasParameters);
/** Together, this many operations try all ids. */
const SHARES = 4;

export const malformed: Check = {
  says: "responds with 404 to ids that are malformed or of another kind",
  appliesTo: hasParameters,
  async hold({ api, shared }, endpoint) {
    for (const name of parametersOf(endpoint)) {
      const kinds = kindsOf(endpoint, name);
      const known = kinds.map((kind) => shared[kind]).find(Boolean)!;
      const all = malformedIds(known, kinds.includes("gift") ? newId("receipt") : newId("gift"));
      for (const id of shareOf(all, endpoint)) {
        const path = pathOf({ ...endpoint, path: endpoint.path.replace(`{${name}}`, "@") as "/v1/" }, shared);
        const response = await api.call(endpoint.method, path.replace("@", id), requestOf(endpoint, shared));
        expect(response.status, `${name}=${id}`).toBe(404);
      }
    }
  },
};

/**
 * Returns every fourth id, starting at the operation's position in the list. All operations read ids with the same
 * code, so it is enough that each one tries some and that four together try all.
 */
function shareOf(ids: string[], { operationId }: Endpoint): string[] {
  const at = withParameters.findIndex(([, one]) => one.operationId === operationId);
  return ids.filter((_, index) => index % SHARES === at % SHARES);
}

/** Texts that are almost an id of the kind. The other id is well-formed and of another kind. */
function malformedIds(id: string, other: string): string[] {
  const [prefix, suffix] = id.split("_") as [string, string];
  return [
    "x",
    "null",
    "%00",
    "%ED%A0%80",
    "%",
    "..%2F..%2Fme",
    "a".repeat(3_000),
    encodeURIComponent("💥"),
    suffix,
    `_${suffix}`,
    `${prefix}_`,
    `${prefix}_${suffix}0`,
    `${prefix}_${suffix.slice(1)}`,
    `${prefix}_8${suffix.slice(1)}`,
    `${prefix}_${suffix.toUpperCase()}`,
    `${prefix}_${"u".repeat(26)}`,
    `${prefix.toUpperCase()}_${suffix}`,
    `${id}%20`,
    `%20${id}`,
    `${id}'--`,
    `${id}%2F`,
    `${id}%00`,
    other,
  ];
}
