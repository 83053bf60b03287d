import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { makeApiKey } from "@/server/domain/identities/api-key";
import { issueKey } from "@/server/domain/identities/issue-key";
import { revokeKey } from "@/server/domain/identities/revoke-key";
import { SCOPES, type Scope } from "@/server/kernel/scopes";
import { type ApiWorld, pathOf, queryOf, requestOf } from "@/server/testing/api-samples";
import type { Check } from "@/server/testing/conformance/check";

const SECOND_MS = 1_000;
const needsKey = ({ authenticated }: Endpoint) => authenticated !== false;
const needsScope = ({ scope }: Endpoint) => scope !== null;

/** Makes another key of the owner's. */
export function keyWith({ world }: ApiWorld, scopes: Scope[], expiresAt: Date | null = null) {
  return issueKey(world.system, { identityId: world.partnerId, name: "other", scopes, expiresAt });
}

const unknownKey = makeApiKey("sandbox");
const HEADERS: [string, string | null, string][] = [
  ["no Authorization", null, "missing_api_key"],
  ["an empty one", "", "missing_api_key"],
  ["another scheme", "Basic YTpi", "missing_api_key"],
  ["a scheme without a key", "Bearer", "missing_api_key"],
  ["no key at all", "Bearer hello", "invalid_api_key"],
  ["a key that was cut short", `Bearer ${unknownKey.slice(0, -1)}`, "invalid_api_key"],
  ["a key with a slip", `Bearer ${unknownKey.replace(/.$/, (last) => (last === "a" ? "b" : "a"))}`, "invalid_api_key"],
  ["a key that was never issued", `Bearer ${unknownKey}`, "invalid_api_key"],
  ["a live key in the sandbox", `Bearer ${makeApiKey("live")}`, "invalid_api_key"],
];

// Guards every operation: without a valid key nothing is answered and nothing is done, whatever else the request holds.
const validKey: Check = {
  says: "refuses whoever has no valid key",
  appliesTo: needsKey,
  async hold({ api, shared }, endpoint) {
    const path = pathOf(endpoint, shared) + queryOf(endpoint, shared);
    for (const [what, Authorization, code] of HEADERS) {
      const answer = await api.call(endpoint.method, path, {
        ...requestOf(endpoint, shared),
        headers: { Authorization },
      });
      expect(answer.status, what).toBe(401);
      expect(answer.json.error.code, what).toBe(code);
      expect(answer.text).not.toContain(unknownKey.slice(0, 30));
    }
  },
};

const deadKey: Check = {
  says: "says that a key has expired or was revoked",
  appliesTo: needsKey,
  async hold(it, endpoint) {
    const expired = await keyWith(it, ["*"], new Date(it.world.clock.now().getTime() + SECOND_MS));
    it.world.clock.advance(SECOND_MS);
    const revoked = await keyWith(it, ["*"]);
    await revokeKey(it.world.system, revoked.key.id);
    for (const [{ secret }, code] of [
      [expired, "expired_api_key"],
      [revoked, "revoked_api_key"],
    ] as const) {
      const answer = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), { key: secret });
      expect(answer.status).toBe(401);
      expect(answer.json.error.code).toBe(code);
    }
  },
};

// Guards scopes: a key that may do everything but this must not do this.
const missingScope: Check = {
  says: "names the scope that a key lacks",
  appliesTo: needsScope,
  async hold(it, endpoint) {
    const scope = endpoint.scope!;
    const { secret } = await keyWith(
      it,
      SCOPES.filter((other) => other !== scope && other !== "*"),
    );
    const request = { ...requestOf(endpoint, it.shared), key: secret };
    const answer = await it.api.call(endpoint.method, pathOf(endpoint, it.shared), request);
    expect(answer.status).toBe(403);
    expect(answer.json.error.code).toBe("insufficient_scope");
    expect(answer.json.error.message).toContain(scope);
    expect(answer.json.error.context).toEqual({ required_scope: scope });
  },
};

const sufficientScope: Check = {
  says: "is done with its scope alone",
  appliesTo: needsScope,
  async hold(it, endpoint) {
    const ids = await it.fresh(endpoint);
    const { secret } = await keyWith(it, [endpoint.scope!]);
    const request = { ...requestOf(endpoint, ids), key: secret };
    const answer = await it.api.call(endpoint.method, pathOf(endpoint, ids) + queryOf(endpoint, ids), request);
    expect(answer.status, answer.text).toBe(endpoint.success.status);
  },
};

/** Who may call, on every operation. */
export const keyChecks = { validKey, deadKey, missingScope, sufficientScope } satisfies Record<string, Check>;
