import { randomUUID } from "node:crypto";
import { z } from "zod";
import { endpoints } from "@/server/api/all-endpoints";
import type { Endpoint } from "@/server/api/endpoint";
import { issueKey } from "@/server/domain/identities/issue-key";
import { chargeDuePrepayments } from "@/server/domain/pools/charge-prepayments";
import { ID_PREFIXES, type IdKind, newId } from "@/server/kernel/ids";
import { type Api, type ApiRequest, type Handler, makeApi } from "@/server/testing/api-client";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { logRequest } from "@/server/testing/log-request";
import { makeTenant } from "@/server/testing/test-tenant";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** One instance of every resource that a path can name, all related and with one owner. */
export type Instance = Partial<Record<SampleKind, string>>;

/** Instances that differ from others of their kind of id. */
const SPECIAL = {
  /** Accepts gifts: the other one is a draft, which strangers do not see. */
  openCampaign: "campaign",
  /** Nobody has committed to it. */
  emptyPool: "pool",
  /** Has two stewards, and a change that waits for the second one. */
  changingPool: "pool",
  /** Votes, and has money. */
  votingPool: "pool",
  ballot: "disbursement",
  /** Draws, and has money and a request. */
  drawingPool: "pool",
  /** Has a charity as its sponsor. */
  sponsoredPool: "pool",
  /** Belongs to the pool. */
  memberOfPool: "individual",
  /** Belongs to the same pool. */
  otherMember: "individual",
  /** Has an account for payouts. */
  payee: "individual",
  /** Of tier 0, and never verified. */
  unverified: "individual",
  /** Has an open verification. */
  verifying: "individual",
  /** Named, with an EIN, and never applied to count as a charity. */
  hopeful: "organization",
  /** Has an open application to count as a charity. */
  applying: "organization",
} as const satisfies Record<string, IdKind>;

/** Kinds of ids, and special instances of them. */
export type SampleKind = IdKind | keyof typeof SPECIAL;

/** A well-formed id of the kind that does not exist. */
export function unknownId(kind: SampleKind): string {
  return newId(kind in SPECIAL ? SPECIAL[kind as keyof typeof SPECIAL] : (kind as IdKind));
}

/** A client with its key, a stranger's key, and valid requests for every operation. */
export interface ApiHarness {
  fixture: GiftFixture;
  api: Api;
  key: string;
  /** The key of an unrelated partner. */
  strangerKey: string;
  /** The stranger's own resources. */
  theirs: Instance;
  /** Instances that no test may change. */
  shared: Instance;
  /** Instances of the test's own: those that a valid request to the operation names, or all if none is given. */
  fresh(endpoint?: Endpoint): Promise<Instance>;
}

/** A rate limit that no test reaches, so that every response carries its headers. */
const AMPLE = { perSecond: 1_000_000, burst: 1_000_000 };

/** The same harness on an API with one operation replaced, or with something between it and its clients. */
export function withReplaced(harness: ApiHarness, replacement: Endpoint | null, handler?: Handler): ApiHarness {
  const registry = endpoints.map((one) => (one.operationId === replacement?.operationId ? replacement : one));
  return {
    ...harness,
    api: makeApi(harness.fixture.system, { key: harness.key, rateLimit: AMPLE, registry, handler }),
  };
}

export async function makeApiHarness(): Promise<ApiHarness> {
  const fixture = await makeGiftFixture();
  const { secret: key } = await issueKey(fixture.system, { id: fixture.partnerId, name: "test" });
  const { secret: strangerKey } = await makeTenant(fixture.system);
  const api = makeApi(fixture.system, { key, rateLimit: AMPLE });
  const request = await logRequest(fixture.system, key);
  const own = { ...MAKERS, ...partnersMakers(fixture), request: async () => request };
  const everything = Object.keys(own) as SampleKind[];
  const fresh = (endpoint?: Endpoint) => makeInstance(api, key, own, endpoint ? kindsNamedBy(endpoint) : everything);
  const theirs = await makeInstance(api, strangerKey, MAKERS, Object.keys(MAKERS) as SampleKind[]);
  return { fixture, api, key, strangerKey, theirs, shared: await fresh(), fresh };
}

interface Making {
  /** Returns the id of the instance's resource of another kind, creating it on demand. */
  of(kind: SampleKind): Promise<string>;
  /** Creates a resource over the API and returns its id. */
  post(path: string, body: unknown): Promise<string>;
  /** Makes any other request over the API and returns its response. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  request(method: string, path: string, body?: unknown): Promise<any>;
}
type Makers = Partial<Record<SampleKind, (making: Making) => Promise<string>>>;

const COMMITMENT = { cadence: "monthly", per_cadence_amount_cents: 500, payment_method_id: "pm_sandbox_ok" };

/** The body of a pool of a mechanism. */
function poolOf(distribution_mechanism: string, more: object = {}) {
  const kind = { flavor: "community", legal_structure: "mutual_aid" };
  return { name: "Harbor friends", ...kind, distribution_mechanism, ...more };
}

/** How to create a pool, and what belongs to one. Its requests wait for two approvals, and for money. */
const POOL_MAKERS: Makers = {
  pool: ({ post }) =>
    post("/v1/pools", poolOf("threshold", { governance: { threshold: 2, threshold_type: "approvals" } })),
  emptyPool: ({ post }) => post("/v1/pools", poolOf("steward_directed")),
  commitment: async ({ of, post }) =>
    post(`/v1/pools/${await of("pool")}/commit`, { identity_id: await of("individual"), ...COMMITMENT }),
  memberOfPool: async ({ of }) => {
    await of("commitment");
    return of("individual");
  },
  otherMember: async ({ of, post, request }) => {
    const id = await post("/v1/identities", { type: "individual", email: `${randomUUID()}@example.org` });
    await request("POST", `/v1/pools/${await of("pool")}/members`, { identity_id: id });
    return id;
  },
  disbursement: async ({ of, post }) =>
    post(`/v1/pools/${await of("pool")}/disburse`, { to: await of("memberOfPool"), amount_cents: 500 }),
  changingPool: async ({ of, post, request }) => {
    const id = await post("/v1/pools", poolOf("steward_directed"));
    await request("POST", `/v1/pools/${id}/members`, { identity_id: await of("individual"), role: "steward" });
    return id;
  },
  payee: async ({ post, request }) => {
    const id = await post("/v1/identities", { type: "individual", email: `${randomUUID()}@example.org` });
    await request("POST", `/v1/identities/${id}/payout_account`, { token: "po_sandbox_ok" });
    return id;
  },
  poolInvitation: async ({ of, post }) =>
    post(`/v1/pools/${await of("pool")}/invitations`, { email: "bea@example.org" }),
  poolChange: async ({ of, request }) => {
    const path = `/v1/pools/${await of("changingPool")}`;
    await request("PATCH", path, { join_policy: "open" });
    return (await request("GET", `${path}/changes`)).data[0].id;
  },
};

/** Pools that need money, or a charity, first. */
function fundedPoolMakers(fixture: GiftFixture): Makers {
  const never = new AbortController().signal;
  const funded = async ({ of, post }: Making, mechanism: string) => {
    const id = await post("/v1/pools", poolOf(mechanism));
    await post(`/v1/pools/${id}/commit`, { identity_id: await of("individual"), ...COMMITMENT });
    await chargeDuePrepayments(fixture.system, never);
    await fixture.settle();
    return id;
  };
  return {
    votingPool: (making) => funded(making, "member_vote"),
    ballot: async ({ of, post }) =>
      post(`/v1/pools/${await of("votingPool")}/disburse`, { to: await of("individual"), amount_cents: 100 }),
    drawingPool: async (making) => {
      const id = await funded(making, "random");
      await making.post(`/v1/pools/${id}/disburse`, { to: await making.of("individual"), amount_cents: 100 });
      return id;
    },
    sponsoredPool: async ({ of, post }) => {
      const sponsored = { legal_structure: "fiscal_sponsorship", sponsor_id: await of("organization") };
      return post("/v1/pools", poolOf("steward_directed", sponsored));
    },
  };
}

const organizationBody = () => ({
  type: "organization",
  email: `${newId("event")}@example.org`,
  legal_name: "Harbor Hopes Inc.",
  ein: "00-0000001",
});

const PICTURE = { kind: "gallery", alt: "The harbor at dusk", file: "cGljdHVyZQ==" };

/** How to create each resource that a partner can have without a gift of its own. */
const MAKERS: Makers = {
  individual: ({ post }) => post("/v1/identities", { type: "individual", email: `${newId("event")}@example.org` }),
  unverified: ({ post }) => post("/v1/identities", { type: "individual", email: `${newId("event")}@example.org` }),
  verifying: ({ post }) => post("/v1/identities", { type: "individual", email: `${newId("event")}@example.org` }),
  verification: async ({ of, post }) =>
    post(`/v1/identities/${await of("verifying")}/verifications`, { tier_attempted: 1 }),
  hopeful: ({ post }) => post("/v1/identities", organizationBody()),
  applying: async ({ post, request }) => {
    const id = await post("/v1/identities", organizationBody());
    await request("POST", `/v1/identities/${id}/charity_application`, {});
    return id;
  },
  paymentMethod: async ({ of, post }) =>
    post(`/v1/identities/${await of("individual")}/payment_methods`, { token: "pm_sandbox_ok" }),
  webhookEndpoint: ({ post }) => post("/v1/webhooks", { url: "https://hooks.example.org/x", events: ["*"] }),
  webhookDelivery: async ({ of, post }) => post(`/v1/webhooks/${await of("webhookEndpoint")}/test`, {}),
  campaign: ({ post }) => post("/v1/campaigns", { name: "Harbor lamps" }),
  p2pPage: async ({ of, post }) =>
    post(`/v1/campaigns/${await of("campaign")}/p2p_pages`, { name: "Ada runs for the lamps" }),
  campaignUpdate: async ({ of, post }) =>
    post(`/v1/campaigns/${await of("campaign")}/updates`, { title: "Ten lamps burn", body: "Thank you." }),
  picture: async ({ of, post }) => post(`/v1/campaigns/${await of("campaign")}/pictures`, PICTURE),
  match: async ({ of, post }) => {
    const terms = { sponsor_id: await of("individual"), cap_cents: 10_000 };
    return post(`/v1/campaigns/${await of("campaign")}/matches`, terms);
  },
  openCampaign: ({ post }) => post("/v1/campaigns", { name: "Harbor lamps", status: "live" }),
  recurringGift: async ({ of, post }) => {
    const terms = { from: await of("individual"), amount_cents: 500, cadence: "monthly" };
    return post(`/v1/campaigns/${await of("openCampaign")}/recurring_gifts`, terms);
  },
  ...POOL_MAKERS,
};

/** What only the fixture's own partner has: a donor who may give, a charity, a settled gift and its receipt. */
function partnersMakers(fixture: GiftFixture): Makers {
  return {
    individual: async () => (await fixture.person()).id,
    organization: async () => fixture.charity.id,
    gift: async ({ of }) => {
      const donor = await fixture.system.db.identity.findUniqueOrThrow({ where: { id: await of("individual") } });
      const gift = await fixture.give(donor, fixture.charity);
      await fixture.settle();
      return gift;
    },
    receipt: async ({ of }) => {
      const receipt = await fixture.system.db.receipt.findFirstOrThrow({ where: { giftId: await of("gift") } });
      return receipt.id;
    },
    ...fundedPoolMakers(fixture),
  };
}

/** Creates resources of the kinds, and those they depend on. */
async function makeInstance(api: Api, key: string, makers: Makers, kinds: SampleKind[]): Promise<Instance> {
  const made = new Map<SampleKind, Promise<string>>();
  const making: Making = {
    of(kind) {
      const known = made.get(kind) ?? makers[kind]!(making);
      made.set(kind, known);
      return known;
    },
    async post(path, body) {
      const response = await api.call("POST", path, { key, body });
      if (response.status !== 201) throw new Error(`${path}: ${response.text}`);
      return response.json.id;
    },
    async request(method, path, body) {
      const response = await api.call(method, path, { key, ...(body !== undefined && { body }) });
      if (response.status >= 300) throw new Error(`${path}: ${response.text}`);
      return response.json;
    },
  };
  for (const kind of kinds) if (makers[kind]) await making.of(kind);
  return Object.fromEntries(await Promise.all([...made].map(async ([kind, id]) => [kind, await id])));
}

/** Returns the kinds of resource that a valid request to the operation names, found by making one with made-up ids. */
function kindsNamedBy(endpoint: Endpoint): SampleKind[] {
  const named = new Set<SampleKind>();
  const ids = new Proxy({} as Instance, {
    get(_, kind: SampleKind) {
      named.add(kind);
      return unknownId(kind);
    },
  });
  pathOf(endpoint, ids);
  bodyOf(endpoint, ids);
  queryOf(endpoint, ids);
  return [...named];
}

/** A valid body for every operation that takes one. An operation without one here fails its suites. */
const BODIES: Record<string, (ids: Instance) => Record<string, unknown>> = {
  createGift: ({ individual, organization }) => ({ from: individual, to: organization, amount_cents: 500 }),
  refundGift: () => ({}),
  createCampaign: () => ({ name: "Harbor lamps" }),
  updateCampaign: () => ({ story: "Every winter the harbor is dark." }),
  createP2pPage: () => ({ name: "Ada runs for the lamps" }),
  updateP2pPage: () => ({ story: "Ten miles for ten lamps." }),
  createCampaignUpdate: () => ({ title: "Twenty lamps burn", body: "The **north quay** is lit." }),
  createPicture: () => PICTURE,
  updatePicture: () => ({ alt: "The harbor at night", focus_x: 30 }),
  createMatch: ({ individual }) => ({ sponsor_id: individual, cap_cents: 10_000 }),
  updateMatch: () => ({ status: "canceled" }),
  createRecurringGift: ({ individual }) => ({ from: individual, amount_cents: 500, cadence: "weekly" }),
  updateRecurringGift: () => ({ memo: "For the lamps" }),
  createIdentity: () => ({ type: "individual", email: `${newId("event")}@example.org` }),
  updateIdentity: () => ({ display_name: "Another Name" }),
  applyForCharity: () => ({ website: "https://harbor.example.org" }),
  startVerification: () => ({ tier_attempted: 1 }),
  cancelVerification: () => ({}),
  createPaymentMethod: () => ({ token: "pm_sandbox_ok" }),
  createWebhook: () => ({ url: "https://hooks.example.org/y", events: ["*"] }),
  updateWebhook: () => ({ description: "Another label" }),
  rotateWebhookSecret: () => ({}),
  testWebhook: () => ({}),
  redeliverWebhookEvent: () => ({}),
  reissueReceipt: () => ({}),
  createPool: () => poolOf("steward_directed"),
  updatePool: () => ({ description: "For the harbor" }),
  acceptSponsorship: () => ({}),
  commitToPool: ({ individual }) => ({ identity_id: individual, ...COMMITMENT }),
  updateCommitment: () => ({ auto_renew: true }),
  cancelCommitment: () => ({}),
  requestDisbursement: ({ individual }) => ({ to: individual, amount_cents: 500 }),
  drawDisbursement: () => ({}),
  approveDisbursement: ({ memberOfPool }) => ({ identity_id: memberOfPool }),
  rejectDisbursement: () => ({}),
  cancelDisbursement: () => ({}),
  voteOnDisbursement: ({ individual }) => ({ choice: "for", identity_id: individual }),
  addPoolMember: ({ individual }) => ({ identity_id: individual }),
  updatePoolMember: ({ otherMember }) => ({ related_ids: [otherMember] }),
  inviteToPool: () => ({ email: "dora@example.org" }),
  setPayoutAccount: () => ({ token: "po_sandbox_ok" }),
  approvePoolChange: () => ({}),
  rejectPoolChange: () => ({}),
  advanceSandboxClock: () => ({ advance: "PT1S" }),
};

const QUERIES: Record<string, (ids: Instance) => string> = {
  renderStatement: ({ individual }) => `?donor_id=${individual}&tax_year=2026`,
};

/** Returns the valid body of an operation; undefined if it takes none. */
export function bodyOf(endpoint: Endpoint, ids: Instance): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const sample = BODIES[endpoint.operationId];
  if (!sample) throw new Error(`server/testing/api-samples.ts has no body for ${endpoint.operationId}`);
  return sample(ids);
}

/** Returns a request that the operation accepts. */
export function requestOf(endpoint: Endpoint, ids: Instance): ApiRequest {
  const body = bodyOf(endpoint, ids);
  return body === undefined ? {} : { body };
}

/** Returns the operation's required query, with its question mark; empty for most. */
export function queryOf({ operationId }: Endpoint, ids: Instance): string {
  return QUERIES[operationId]?.(ids) ?? "";
}

/** Returns the path of an operation with the instance's ids in it. */
export function pathOf(endpoint: Endpoint, ids: Instance): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = kindsOf(endpoint, name).find((one) => ids[one]);
    const id = kind && ids[kind];
    if (!id) throw new Error(`server/testing/api-samples.ts creates no instance for {${name}} of ${endpoint.path}`);
    return id;
  });
}

/** Parameters that mean a page, but also accept a campaign's id. */
const KINDS_BY_NAME: Record<string, IdKind[]> = { page_id: ["p2pPage"] };

/** Operations whose path takes special instances, by parameter. */
const SPECIAL_BY_OPERATION: Record<string, Record<string, SampleKind>> = {
  createRecurringGift: { id: "openCampaign" },
  listRecurringGifts: { id: "openCampaign" },
  commitToPool: { id: "emptyPool" },
  getPoolMember: { identity_id: "memberOfPool" },
  updatePoolMember: { identity_id: "memberOfPool" },
  removePoolMember: { identity_id: "memberOfPool" },
  voteOnDisbursement: { id: "votingPool", disbursement_id: "ballot" },
  drawDisbursement: { id: "drawingPool" },
  listPoolDraws: { id: "drawingPool" },
  acceptSponsorship: { id: "sponsoredPool" },
  startVerification: { id: "unverified" },
  applyForCharity: { id: "hopeful" },
  getCharityApplication: { id: "applying" },
  withdrawCharityApplication: { id: "applying" },
  listVerifications: { id: "verifying" },
  getVerification: { id: "verifying" },
  cancelVerification: { id: "verifying" },
  getPayoutAccount: { id: "payee" },
  removePayoutAccount: { id: "payee" },
  listPoolChanges: { id: "changingPool" },
  approvePoolChange: { id: "changingPool" },
  rejectPoolChange: { id: "changingPool" },
};

/** Public resources, which anyone can read. */
const PUBLIC_POOL_OPERATIONS = ["getPool", "commitToPool", "listPoolDraws"];

/** True for operations on a public campaign, of which strangers still see no rows. */
export function isOnOpenCampaign({ operationId }: Endpoint): boolean {
  return SPECIAL_BY_OPERATION[operationId]?.id === "openCampaign";
}

/** True for operations on a public resource. */
export function isOnPublic(endpoint: Endpoint): boolean {
  return isOnOpenCampaign(endpoint) || PUBLIC_POOL_OPERATIONS.includes(endpoint.operationId);
}

/** Returns the kinds of id that a path parameter takes, according to its schema. */
export function kindsOf(endpoint: Endpoint, name: string): SampleKind[] {
  const special = SPECIAL_BY_OPERATION[endpoint.operationId]?.[name];
  if (special) return [special];
  if (KINDS_BY_NAME[name]) return KINDS_BY_NAME[name];
  const field = (endpoint.params as z.ZodObject).shape[name] as z.ZodType;
  return (Object.keys(ID_PREFIXES) as IdKind[]).filter((kind) => field.safeParse(newId(kind)).success);
}

/** Returns the names of the parameters in an operation's path. */
export function parametersOf({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
}

/** Every operation under its name, for `test.each`. */
export const operations = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Returns the operations for which the condition holds. */
export function operationsWith(condition: (endpoint: Endpoint) => boolean) {
  return operations.filter(([, endpoint]) => condition(endpoint));
}

/** Returns a body's schema as JSON Schema, the way a client would write it, with every reference resolved. */
export function bodySchemaOf({ body }: Endpoint): JsonSchema {
  const root = z.toJSONSchema(body!, { io: "input", unrepresentable: "any" });
  return resolved(root, root) as JsonSchema;
}

function resolved(value: unknown, root: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, root));
  if (typeof value !== "object" || value === null) return value;
  // What the schema says for the OpenAPI document overrides what zod derives.
  const { $ref, $defs, override, ...made } = value as JsonSchema & { override?: JsonSchema };
  const rest = { ...made, ...override };
  if ($ref) return resolved({ ...root.$defs![$ref.split("/").at(-1)!], ...rest }, root);
  return Object.fromEntries(Object.entries(rest).map(([name, inner]) => [name, resolved(inner, root)]));
}
