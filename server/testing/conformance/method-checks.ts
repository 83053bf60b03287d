import { expect } from "vitest";
import { METHODS } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";
import { comparable } from "@/server/testing/conformance/tenant-checks";

const FOREIGN_PAGE = { Origin: "https://example.org", "Access-Control-Request-Method": "POST" };

const methods: Check = {
  says: "responds to OPTIONS, and with 405 and Allow to every method that its path does not support",
  appliesTo: () => true,
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared);
    const options = await api.call("OPTIONS", path, { key: null, headers: FOREIGN_PAGE });
    expect(options.status).toBe(204);
    expect(options.text).toBe("");
    const allowed = options.headers.get("allow")!.split(", ");
    expect(allowed).toEqual(expect.arrayContaining([endpoint.method, "OPTIONS"]));
    expect(allowed.includes("HEAD")).toBe(allowed.includes("GET"));
    const unknown = [...METHODS, "HEAD", "PROPFIND", "BREW"].filter((method) => !allowed.includes(method));
    for (const method of unknown) {
      const response = await api.call(method, path, { key: null });
      expect(response.status, method).toBe(405);
      expect(response.headers.get("allow")).toBe(options.headers.get("allow"));
      if (method !== "HEAD") expect(response.json.error.code).toBe("method_not_allowed");
    }
  },
};

const head: Check = {
  says: "responds to HEAD with GET's status and headers and no body",
  appliesTo: ({ method }) => method === "GET",
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared) + queryOf(endpoint, shared);
    const nowhere = `${path}${path.includes("?") ? "&" : "?"}nothing=1`;
    for (const [requested, key] of [[path], [nowhere], [path, null]] as const) {
      const request = key === undefined ? {} : { key };
      const [get, head] = [await api.call("GET", requested, request), await api.call("HEAD", requested, request)];
      expect({ ...comparable(head), text: "" }).toEqual({ ...comparable(get), text: "" });
      expect(head.text).toBe("");
    }
  },
};

const otherPaths: Check = {
  says: "responds at its own path and at no other spelling of it",
  appliesTo: () => true,
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared);
    const [, version, first, ...rest] = path.split("/");
    const invalid = [
      `${path}/`,
      `${path}//`,
      `/${version}//${[first, ...rest].join("/")}`,
      `/${version}/${[first!.toUpperCase(), ...rest].join("/")}`,
      `${path};a=b`,
      `${path}%2F`,
      `${path}/x/y/z/w`,
    ];
    for (const one of invalid) {
      const response = await api.call(endpoint.method, one, requestOf(endpoint, shared));
      expect(response.status, one).toBe(404);
      // If the path ends in an unknown id, the path exists but the resource does not.
      expect(response.json.error.code, one).toMatch(/^unknown_path$|^resource_not_found$/);
    }
  },
};

const negotiation: Check = {
  says: "responds the same whatever the client would accept and wherever it calls from",
  appliesTo: ({ method }) => method === "GET",
  async hold({ api, shared }: ApiHarness, endpoint) {
    const path = pathOf(endpoint, shared) + queryOf(endpoint, shared);
    const plain = comparable(await api.call("GET", path));
    for (const headers of [
      { Accept: "text/html" },
      { Accept: "application/xml;q=1, */*;q=0" },
      { Accept: "nonsense" },
      { "Accept-Language": "de", "Accept-Encoding": "br, gzip" },
      { Origin: "https://example.org", Cookie: "a=b", "Sec-Fetch-Mode": "cors" },
      // Published responses may be cached, and their headers allow it.
      ...(endpoint.published ? [] : [{ "If-None-Match": "*", "If-Modified-Since": new Date().toUTCString() }]),
      { Range: "bytes=0-1" },
      { "X-HTTP-Method-Override": "DELETE", "X-Forwarded-Host": "elsewhere.example", "Request-Id": "req_mine" },
    ] as Record<string, string>[]) {
      expect(comparable(await api.call("GET", path, { headers })), JSON.stringify(headers)).toEqual(plain);
    }
  },
};

/** How every path treats methods, spellings and headers. */
export const methodChecks = { methods, head, otherPaths, negotiation } satisfies Record<string, Check>;
