import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiRequest, ApiResponse } from "@/server/testing/api-client";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { type Instance, type SampleKind, unknownId } from "@/server/testing/api-sample-kinds";
import { isOnPublic, kindsOf, parametersOf, pathOf } from "@/server/testing/api-sample-paths";
import { bodySchemaOf } from "@/server/testing/body-schema";
import type { Check } from "@/server/testing/conformance/check";
import { malformed } from "@/server/testing/conformance/malformed-ids";
import { queryIdsOf, queryNamesOf } from "@/server/testing/invalid-queries";

const hasParameters = (endpoint: Endpoint) => parametersOf(endpoint).length > 0;
const isList = (endpoint: Endpoint) => queryNamesOf(endpoint).includes("cursor");

/** Replaces each id with an unknown one of the same kind. */
function missing(ids: Instance): Instance {
  return Object.fromEntries(Object.keys(ids).map((kind) => [kind, unknownId(kind as SampleKind)]));
}

/** The parts of a response that must be equal in two responses. They may differ only in ids and times. */
export function comparable({ status, headers, text }: ApiResponse) {
  const stored = [...headers].filter(([name]) => !/^request-id$|ratelimit/.test(name));
  const timeless = text.replace(/"req_\w+"/g, '"req_"').replace(/"(made_at|now)":"[^"]+"/g, '"$1":""');
  return { status, headers: stored, text: timeless };
}

// Guards tenants from each other: another tenant's resource must look exactly like one that does not exist.
const stranger: Check = {
  says: "responds to a stranger as if the resource did not exist, byte for byte",
  appliesTo: (endpoint) => hasParameters(endpoint) && !isOnPublic(endpoint),
  async hold({ api, shared, strangerKey }, endpoint) {
    const call = (ids: Instance, request: ApiRequest) =>
      api.call(endpoint.method, pathOf(endpoint, ids), { ...request, key: strangerKey });
    const theirs = await call(shared, requestOf(endpoint, shared));
    const none = await call(missing(shared), requestOf(endpoint, shared));
    expect(theirs.status).toBe(404);
    expect(theirs.json.error.code).toBe("resource_not_found");
    expect(comparable(theirs)).toEqual(comparable(none));
    if (!endpoint.body) return;
    const bent = { rawBody: "{" };
    expect(comparable(await call(shared, bent))).toEqual(comparable(await call(missing(shared), bent)));
  },
};

const strangersList: Check = {
  says: "lists nothing of another tenant's, whatever the query",
  appliesTo: (endpoint) => isList(endpoint) && !hasParameters(endpoint),
  async hold({ api, shared, strangerKey }, endpoint) {
    const owned = Object.values(shared);
    const own = await api.call("GET", `${endpoint.path}?limit=100`);
    expect(own.json.data.length, "nothing is listed to its owner either").toBeGreaterThan(0);
    const ids = queryIdsOf(endpoint, shared).map(([name, id]) => `&${name}=${id}`);
    for (const more of ["", ...ids]) {
      const response = await api.call("GET", `${endpoint.path}?limit=100${more}`, { key: strangerKey });
      expect(response.status).toBe(200);
      for (const id of owned) expect(response.text, `${endpoint.path}?${more}`).not.toContain(id);
      const theirs = new Set(response.json.data.map((row: { id: string }) => row.id));
      for (const row of own.json.data) expect(theirs.has(row.id), row.id).toBe(false);
    }
  },
};

const strangersQuery: Check = {
  says: "treats another tenant's id in its query like one that does not exist",
  appliesTo: (endpoint) => endpoint.query !== undefined && !hasParameters(endpoint),
  async hold({ api, shared, strangerKey }, endpoint) {
    for (const [name, id, kind] of queryIdsOf(endpoint, shared)) {
      const requested = async (value: string) => {
        const query = new URLSearchParams(queryOf(endpoint, shared));
        query.set(name, value);
        return comparable(await api.call("GET", `${endpoint.path}?${query}`, { key: strangerKey }));
      };
      expect(await requested(id), name).toEqual(await requested(unknownId(kind)));
    }
  },
};

/**
 * Names of fields that may contain an id. Other fields that accept an unknown id are plain text, and are tried with
 * only a few ids.
 */
const NAMES_RESOURCE = /(^|_)(id|ids|to|from|of|by|for|token)$/;
const TEXTS_TRIED = 3;

const prefixOf = (id: string) => id.slice(0, id.indexOf("_"));

/** Returns the instances sorted by id, each id once. */
function byId(ids: Instance): [string, string][] {
  const kinds = new Map(Object.entries(ids).map(([kind, id]) => [id, kind]));
  return [...kinds].map(([id, kind]): [string, string] => [kind, id]).sort(([, a], [, b]) => (a < b ? -1 : 1));
}

/** Fields for recipients of money. Recipients are public, so an unknown one is reported to the donor or payer. */
const PUBLIC_FIELDS = ["createGift to", "requestDisbursement to"];

const strangersBody: Check = {
  says: "treats another tenant's id in its body like one that does not exist",
  appliesTo: ({ body }) => body !== undefined,
  async hold({ api, fresh, shared, theirs }, endpoint) {
    // Requests that create or change a resource can be repeated. Others need a new resource each time, unless the
    // request was rejected.
    const isRepeatable = endpoint.method === "PATCH" || endpoint.operationId.startsWith("create");
    let unused: Instance | null = null;
    const bodyWith = (ids: Instance, field: string, id: string) => ({
      ...(requestOf(endpoint, ids).body as object),
      [field]: id,
    });
    const responseTo = async (field: string, id: string) => {
      const ids = unused ?? (await fresh(endpoint));
      const body = bodyWith(ids, field, id);
      const response = comparable(await api.call(endpoint.method, pathOf(endpoint, ids), { body }));
      unused = response.status < 300 && !isRepeatable ? null : ids;
      // If the field is plain text, an id is accepted like any other.
      return response.status < 300 ? "done" : { ...response, text: response.text.replaceAll(id, "") };
    };
    const isWellFormed = (field: string, id: string) => endpoint.body!.safeParse(bodyWith(shared, field, id)).success;
    // An open campaign is public.
    const { openCampaign: _open, ...secret } = theirs;
    for (const field of Object.keys(bodySchemaOf(endpoint).properties ?? {})) {
      if (PUBLIC_FIELDS.includes(`${endpoint.operationId} ${field}`)) continue;
      let unknown: Awaited<ReturnType<typeof responseTo>> | undefined;
      let unknownPrefix = "";
      let sent = 0;
      // Ids are sorted, so those with the same prefix follow each other and share one request with an unknown id.
      for (const [kind, id] of byId(secret)) {
        const other = unknownId(kind as SampleKind);
        // If the schema rejects both ids, nothing is looked up.
        if (!isWellFormed(field, id) && !isWellFormed(field, other)) continue;
        // A field that takes one unknown id as plain text takes all others too.
        if (unknown !== "done") {
          if (unknownPrefix !== prefixOf(id)) unknown = await responseTo(field, other);
          unknownPrefix = prefixOf(id);
        } else if (!NAMES_RESOURCE.test(field) && sent >= TEXTS_TRIED) break;
        sent += 1;
        expect(await responseTo(field, id), `${field}: ${kind}`).toEqual(unknown);
      }
    }
  },
};

// Guards tenants: one's own id in one path parameter and another tenant's in the other must not grant access.
const otherParent: Check = {
  says: "finds nothing under a parent that it does not belong to",
  appliesTo: (endpoint) => parametersOf(endpoint).length > 1,
  async hold({ api, shared: mine, another }, endpoint) {
    const other = await another(endpoint);
    for (const name of parametersOf(endpoint)) {
      const kind = kindsOf(endpoint, name).find((one) => mine[one])!;
      if (mine[kind] === other[kind]) continue;
      const crossed = pathOf(endpoint, { ...other, [kind]: mine[kind] });
      const response = await api.call(endpoint.method, crossed, requestOf(endpoint, mine));
      expect(response.status, name).toBe(404);
    }
  },
};

const spelling: Check = {
  says: "decodes percent-encoded ids",
  appliesTo: (endpoint) => hasParameters(endpoint) && endpoint.method === "GET",
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared);
    const encoded = path.replace(/[a-z](?=[a-z]*_[0-7])/g, (content) => `%${content.charCodeAt(0).toString(16)}`);
    expect(encoded).not.toBe(path);
    expect(comparable(await api.call("GET", encoded))).toEqual(comparable(await api.call("GET", path)));
  },
};

/** What keeps tenants apart, on every operation that takes an id. */
export const tenantChecks = {
  stranger,
  strangersList,
  strangersQuery,
  strangersBody,
  otherParent,
  malformed,
  spelling,
} satisfies Record<string, Check>;
