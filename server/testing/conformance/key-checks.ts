import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { makeApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { SCOPES, type Scope } from "@/server/kernel/scopes";
import type { ApiHarness } from "@/server/testing/api-harness";
import { queryOf, requestOf } from "@/server/testing/api-sample-bodies";
import { pathOf } from "@/server/testing/api-sample-paths";
import type { Check } from "@/server/testing/conformance/check";
import type { GiftFixture } from "@/server/testing/gift-fixture";

const SECOND_MS = 1_000;
const needsKey = ({ authenticated }: Endpoint) => authenticated !== false;
const needsScope = ({ scope }: Endpoint) => scope !== null;

/** Creates another key of the owner's. */
export function keyWith({ fixture }: ApiHarness, scopes: Scope[], expiresAt: Date | null = null) {
  return issueKey(fixture.system, { id: fixture.partnerId, name: "other", scopes, expiresAt });
}

const unknownKey = makeApiKey("sandbox");
const HEADERS: [string, string | null, string][] = [
  ["no Authorization", null, "missing_api_key"],
  ["an empty one", "", "missing_api_key"],
  ["another scheme", "Basic YTpi", "missing_api_key"],
  ["a scheme without a key", "Bearer", "missing_api_key"],
  ["no key at all", "Bearer hello", "invalid_api_key"],
  ["a truncated key", `Bearer ${unknownKey.slice(0, -1)}`, "invalid_api_key"],
  ["a key with a typo", `Bearer ${unknownKey.replace(/.$/, (last) => (last === "a" ? "b" : "a"))}`, "invalid_api_key"],
  ["a key that was never issued", `Bearer ${unknownKey}`, "invalid_api_key"],
  ["a live key in the sandbox", `Bearer ${makeApiKey("live")}`, "invalid_api_key"],
];

// Guards every operation: without a valid key nothing is returned and nothing is done, whatever else the request
// contains.
const validKey: Check = {
  says: "rejects requests without a valid key",
  appliesTo: needsKey,
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared) + queryOf(endpoint, shared);
    for (const [what, Authorization, code] of HEADERS) {
      const response = await api.call(endpoint.method, path, {
        ...requestOf(endpoint, shared),
        headers: { Authorization },
      });
      expect(response.status, what).toBe(401);
      expect(response.json.error.code, what).toBe(code);
      expect(response.text).not.toContain(unknownKey.slice(0, 30));
    }
  },
};

/** Keys of a harness that no check changes, by name. */
const made = new WeakMap<GiftFixture, Map<string, Promise<string[]>>>();

/** Returns the secrets that were made for the same harness under the name, or makes them. */
function keptKeys({ fixture }: ApiHarness, name: string, make: () => Promise<string[]>): Promise<string[]> {
  const kept = made.get(fixture) ?? new Map<string, Promise<string[]>>();
  made.set(fixture, kept);
  const secrets = kept.get(name) ?? make();
  kept.set(name, secrets);
  return secrets;
}

const keyWithout = (harness: ApiHarness, scope: Scope) =>
  keptKeys(harness, `all but ${scope}`, async () => {
    const others = SCOPES.filter((other) => other !== scope && other !== "*");
    return [(await keyWith(harness, others)).secret];
  });

const keyWithOnly = (harness: ApiHarness, scope: Scope) =>
  keptKeys(harness, `only ${scope}`, async () => [(await keyWith(harness, [scope])).secret]);

/** Makes a key that has expired, and one that was revoked. */
const deadKeys = (harness: ApiHarness) =>
  keptKeys(harness, "dead", async () => {
    const { system, clock } = harness.fixture;
    const expired = await keyWith(harness, ["*"], new Date(clock.now().getTime() + SECOND_MS));
    clock.advance(SECOND_MS);
    const revoked = await keyWith(harness, ["*"]);
    await revokeKey(system, { keyId: revoked.key.id });
    return [expired.secret, revoked.secret];
  });

const deadKey: Check = {
  says: "reports that a key has expired or was revoked",
  appliesTo: needsKey,
  async hold(harness, endpoint) {
    const [expired, revoked] = (await deadKeys(harness)) as [string, string];
    for (const [secret, code] of [
      [expired, "expired_api_key"],
      [revoked, "revoked_api_key"],
    ] as const) {
      const response = await harness.api.call(endpoint.method, pathOf(endpoint, harness.shared), { key: secret });
      expect(response.status).toBe(401);
      expect(response.json.error.code).toBe(code);
    }
  },
};

// Guards scopes: a key that has every scope except the operation's own cannot call it.
const missingScope: Check = {
  says: "names the scope that a key lacks",
  appliesTo: needsScope,
  async hold(harness, endpoint) {
    const scope = endpoint.scope!;
    const [key] = (await keyWithout(harness, scope)) as [string];
    const request = { ...requestOf(endpoint, harness.shared), key };
    const response = await harness.api.call(endpoint.method, pathOf(endpoint, harness.shared), request);
    expect(response.status).toBe(403);
    expect(response.json.error.code).toBe("insufficient_scope");
    expect(response.json.error.message).toContain(scope);
    expect(response.json.error.context).toEqual({ required_scope: scope });
  },
};

const sufficientScope: Check = {
  says: "works with its scope alone",
  appliesTo: needsScope,
  async hold(harness, endpoint) {
    const ids = await harness.fresh(endpoint);
    const [key] = (await keyWithOnly(harness, endpoint.scope!)) as [string];
    const request = { ...requestOf(endpoint, ids), key };
    const response = await harness.api.call(endpoint.method, pathOf(endpoint, ids) + queryOf(endpoint, ids), request);
    expect(response.status, response.text).toBe(endpoint.success.status);
  },
};

/** Which keys may call each operation. */
export const keyChecks = { validKey, deadKey, missingScope, sufficientScope } satisfies Record<string, Check>;
