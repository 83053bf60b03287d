import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { documentedEndpoints } from "@/server/api/registry";
import { issueKey } from "@/server/domain/identities/issue-key";
import { newId } from "@/server/kernel/ids";
import { allowsScope, type MemberRight, ROLES, type Role, rightsOf, SCOPES } from "@/server/kernel/scopes";
import { isReading } from "@/server/operations/is-reading";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";
import { bodyOf, queryOf } from "@/server/testing/api-sample-bodies";
import { type Instance, type SampleKind, unknownId } from "@/server/testing/api-sample-kinds";
import { kindsOf, parametersOf, pathOf } from "@/server/testing/api-sample-paths";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makeTrpcClient, type TrpcClient } from "@/server/testing/trpc-client";

// Guards access: a member and a key that act as the same identity with the same scopes may do and see the same, in
// every operation.

/** Operations about the key itself, which a member doesn't have. */
const KEYS_ONLY = ["getMe"];

let harness: ApiHarness;
/** The rights of each role, and those of them that are scopes of keys. */
const rights = (role: Role) => rightsOf({ roles: [role], isContactWithheld: false });
const scopes = (role: Role) => SCOPES.filter((scope) => rights(role).includes(scope));
const keys = {} as Record<Role, string>;
const members = {} as Record<Role, TrpcClient>;

beforeAll(async () => {
  harness = await makeApiHarness();
  const { system, partnerId } = harness.fixture;
  const organization = await makeOrganization(system);
  await system.db.identity.update({ where: { id: partnerId }, data: { organizationId: organization.id } });
  for (const role of ROLES) {
    const { token } = role === "owner" ? organization.owner : await organization.join(role);
    members[role] = makeTrpcClient(system, { session: token, actingFor: partnerId });
    keys[role] = (await issueKey(system, { id: partnerId, name: role, scopes: scopes(role) })).secret;
  }
}, 60_000);
afterAll(() => harness.fixture.close());

/** The variants of a request: with the caller's own ids, with unknown ids, and with an unknown field. */
const REQUESTS = ["own", "missing", "unknown field"] as const;
type Asked = (typeof REQUESTS)[number];
/** The roles with the most and the fewest rights send all variants; the others send only their own ids. */
const ASKED_BY: Partial<Record<Role, readonly Asked[]>> = { owner: REQUESTS, viewer: REQUESTS };

const missing = (ids: Instance): Instance =>
  Object.fromEntries(Object.keys(ids).map((kind) => [kind, unknownId(kind as SampleKind)]));

/** True if a key needs only the scope, and a member also a right that the role lacks. */
function isBeyond({ operation, scope }: Endpoint, role: Role): boolean {
  const { right } = operation!.permission as { right?: MemberRight };
  const isScoped = scope !== null && allowsScope(rights(role), scope);
  return isScoped && right !== undefined && !allowsScope(rights(role), right);
}

/** True if a member sees less of a gift than a key does. */
function isWithoutDonors({ path }: Endpoint, role: Role): boolean {
  return path.startsWith("/v1/gifts") && !allowsScope(rights(role), "donors:read");
}

/** An operation that may change something gets a fresh subject. */
async function idsFor(endpoint: Endpoint, asked: Asked, role: Role): Promise<Instance> {
  if (asked === "missing") return missing(harness.shared);
  const isDone = asked === "own" && (endpoint.scope === null || allowsScope(rights(role), endpoint.scope));
  return isDone && endpoint.method !== "GET" ? harness.fresh(endpoint) : harness.shared;
}

const more = (asked: Asked) => (asked === "unknown field" ? { no_such_field: "1" } : {});

async function askAsKey(endpoint: Endpoint, ids: Instance, asked: Asked, key: string) {
  const query = new URLSearchParams(queryOf(endpoint, ids));
  if (!endpoint.body) for (const [name, value] of Object.entries(more(asked))) query.set(name, value);
  const body = endpoint.body && { ...bodyOf(endpoint, ids), ...more(asked) };
  const response = await harness.api.call(endpoint.method, `${pathOf(endpoint, ids)}?${query}`, { key, body });
  if (response.status >= 300) return { status: response.status, answer: response.json };
  return { status: 200, answer: endpoint.success.files ? { content: response.text } : response.json };
}

/** Responses to keys, by operation, variant and scopes, because two roles may have the same scopes. */
const answered = new Map<string, ReturnType<typeof askAsKey>>();

function answerToKey(endpoint: Endpoint, asked: Asked, role: Role) {
  const name = [endpoint.operationId, asked, ...scopes(role)].join();
  const ask = async () => askAsKey(endpoint, await idsFor(endpoint, asked, role), asked, keys[role]);
  const answer = answered.get(name) ?? ask();
  answered.set(name, answer);
  return answer;
}

async function askAsMember(endpoint: Endpoint, ids: Instance, asked: Asked, member: TrpcClient) {
  const params = parametersOf(endpoint).map((name) => [name, ids[kindsOf(endpoint, name).find((kind) => ids[kind])!]]);
  const query = Object.fromEntries(new URLSearchParams(queryOf(endpoint, ids)));
  const input = { ...Object.fromEntries(params), ...query, ...bodyOf(endpoint, ids), ...more(asked) };
  const { status, json } = await member.call(endpoint.operation!, input);
  if (status >= 300) return { status, answer: { error: json.error.data.error } };
  const { data } = json.result;
  if (!endpoint.success.files) return { status, answer: data };
  if (!data.encoding) return { status, answer: { content: JSON.stringify(data) } };
  return {
    status,
    answer: { content: Buffer.from(data.content, data.encoding === "text" ? "utf8" : "base64").toString() },
  };
}

/** Values that are random, or counted up with each request. */
const NEW_EACH_TIME =
  /"(signing_secret|slug|preview_url|html_url|pdf_url|number|offset_seconds|statement_text|url)":("[^"]*"|\d+)/g;

/** An outcome without the values that differ between two equal requests. */
function comparable(outcome: { status: number; answer: { error?: { code: string; param: string } } }): unknown {
  const { status, answer } = outcome;
  // An unknown field is in the query here and in the body there, which the message says.
  if (answer?.error?.code === "unknown_parameter")
    return { status, code: answer.error.code, param: answer.error.param };
  const text = JSON.stringify(outcome)
    .replace(/\b([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g, "$1_")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "at")
    .replace(NEW_EACH_TIME, '"$1":""')
    .replace(/\/(c|verify|payout-account)\/[\w-]+/g, "/$1/");
  return JSON.parse(text);
}

describe.each(documentedEndpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  "%s",
  (name, endpoint) => {
    it("is a query if the API reads with it, else a mutation", () => {
      expect(isReading(endpoint.operation!)).toBe(endpoint.method === "GET");
    });

    it.each(ROLES)(
      "answers a member with the role %s as it answers a key with the scopes of that role",
      async (role) => {
        for (const asked of ASKED_BY[role] ?? ["own"]) {
          const byKey = await answerToKey(endpoint, asked, role);
          const byMember = await askAsMember(endpoint, await idsFor(endpoint, asked, role), asked, members[role]);
          if (KEYS_ONLY.includes(name)) expect(byMember.answer.error.code).toBe("not_permitted");
          else if (isBeyond(endpoint, role)) expect(byMember.answer.error.code).toBe("not_permitted");
          else if (isWithoutDonors(endpoint, role)) expect(byMember.status, asked).toBe(byKey.status);
          else expect(comparable(byMember), asked).toEqual(comparable(byKey));
          // A member has no key, so the message must be true for both.
          expect(byMember.answer?.error?.message ?? "", asked).not.toMatch(/\bkeys?\b/i);
        }
      },
    );
  },
);

it("has a row for every operation of the API, and each is a procedure", async () => {
  expect(documentedEndpoints.filter(({ operation }) => !operation)).toEqual([]);
  expect(documentedEndpoints.length).toBeGreaterThan(50);
  const { status, json } = await members.owner.call({ name: "getIdentity" }, { id: newId("individual") });
  expect([status, json.error.data.error.code]).toEqual([404, "resource_not_found"]);
});
