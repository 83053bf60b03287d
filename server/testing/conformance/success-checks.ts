import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";

const creates = ({ success }: Endpoint) => success.status === 201;

// The client checks every response against the declared schema and against the OpenAPI document.
const valid: Check = {
  says: "responds to a valid request as declared",
  appliesTo: () => true,
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const request = requestOf(endpoint, ids);
    const response = await api.call(endpoint.method, pathOf(endpoint, ids) + queryOf(endpoint, ids), request);
    expect(response.status, response.text).toBe(endpoint.success.status);
  },
};

const created: Check = {
  says: "creates what can then be read at its Location and found in its list",
  appliesTo: creates,
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const made = await api.call(endpoint.method, pathOf(endpoint, ids), requestOf(endpoint, ids));
    const location = made.headers.get("location")!;
    expect(location.endsWith(`/${made.json.id}`)).toBe(true);
    const { signing_secret: _shownOnce, ...shown } = made.json;
    const read = await api.call("GET", location);
    // Payment methods are only listed, so their own path has no GET.
    if (read.status === 405) expect(read.headers.get("allow")).toContain("DELETE");
    else expect(read.json).toMatchObject(shown);
    const parent = await api.call("GET", location.slice(0, location.lastIndexOf("/")));
    // Recurring gifts are listed where they are created, under their campaign.
    const list = parent.status === 200 ? parent : await api.call("GET", pathOf(endpoint, ids));
    expect(list.status, list.text).toBe(200);
    const [row] = list.json.data.filter(({ id }: { id: string }) => id === made.json.id);
    expect(row).toMatchObject(shown);
    const others = await fresh(endpoint);
    const again = await api.call(endpoint.method, pathOf(endpoint, others), requestOf(endpoint, others));
    expect(again.headers.get("location")).not.toBe(location);
  },
};

const unchanged: Check = {
  says: "changes nothing if nothing is requested, and returns the current state",
  appliesTo: ({ method }) => method === "PATCH",
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const path = pathOf(endpoint, ids);
    const before = await api.call("GET", path);
    const nothing = await api.call("PATCH", path, { body: {} });
    expect(nothing.json).toEqual(before.json);
    const changed = await api.call("PATCH", path, requestOf(endpoint, ids));
    expect(changed.json).not.toEqual(before.json);
    expect((await api.call("GET", path)).json).toEqual(changed.json);
  },
};

const gone: Check = {
  says: "deletes for good, and only once",
  appliesTo: ({ method }) => method === "DELETE",
  async hold({ api, fresh }, endpoint) {
    const ids = await fresh(endpoint);
    const path = pathOf(endpoint, ids);
    const twins = await Promise.all([1, 2, 3].map(() => api.call("DELETE", path)));
    expect(twins.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect([404, 405]).toContain((await api.call("GET", path)).status);
    const list = await api.call("GET", path.slice(0, path.lastIndexOf("/")));
    expect(list.text).not.toContain(path.slice(path.lastIndexOf("/") + 1));
  },
};

/** How every operation behaves when it succeeds. */
export const successChecks = { valid, created, unchanged, gone } satisfies Record<string, Check>;
