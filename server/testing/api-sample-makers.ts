import { randomUUID } from "node:crypto";
import { chargeDuePrepayments } from "@/server/domain/pools/commitments/charge-prepayments";
import { newId } from "@/server/kernel/ids";
import type { Api } from "@/server/testing/api-client";
import type { Instance, SampleKind } from "@/server/testing/api-sample-kinds";
import { payoutMakers } from "@/server/testing/api-sample-payouts";
import type { GiftFixture } from "@/server/testing/gift-fixture";

interface Making {
  /** Returns the id of the instance's resource of another kind, creating it on demand. */
  of(kind: SampleKind): Promise<string>;
  /** Creates a resource over the API and returns its id. */
  post(path: string, body: unknown): Promise<string>;
  /** Makes any other request over the API and returns its response. */
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape.
  request(method: string, path: string, body?: unknown): Promise<any>;
}
export type Makers = Partial<Record<SampleKind, (making: Making) => Promise<string>>>;

/** The terms of a commitment. */
export const COMMITMENT = { cadence: "monthly", per_cadence_amount_cents: 500, payment_method_id: "pm_sandbox_ok" };

/** The body of a pool of a mechanism. */
export function poolOf(distribution_mechanism: string, more: object = {}) {
  const kind = { flavor: "community", legal_structure: "mutual_aid" };
  return { name: "Harbor friends", ...kind, distribution_mechanism, ...more };
}

/** How to create a pool and its resources. Its requests wait for two approvals, and for money. */
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
    post(`/v1/pools/${await of("pool")}/invitations`, { email: `${randomUUID()}@example.org` }),
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
    // Enough for dozens of requests.
    const terms = { ...COMMITMENT, per_cadence_amount_cents: 5_000 };
    await post(`/v1/pools/${id}/commit`, { identity_id: await of("individual"), ...terms });
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

/** A picture to upload. */
export const PICTURE = { kind: "gallery", alt: "The harbor at dusk", file: "cGljdHVyZQ==" };

/** How to create each resource that a partner can have without making a gift. */
export const MAKERS: Makers = {
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
  setupSession: async ({ of, post }) =>
    post(`/v1/identities/${await of("individual")}/setup_sessions`, { return_url: "https://partner.example.org/paid" }),
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
export function partnersMakers(fixture: GiftFixture): Makers {
  return {
    individual: async () => (await fixture.person()).id,
    organization: async () => fixture.charity.id,
    givenCampaign: async ({ of, post }) =>
      post("/v1/campaigns", { name: "Harbor lamps", status: "live", beneficiary_id: await of("organization") }),
    contribution: async ({ of, post }) => {
      const parties = { from: await of("individual"), to: await of("organization") };
      return post("/v1/gifts", { ...parties, amount_cents: 500, campaign_id: await of("givenCampaign") });
    },
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
    supporter: async () => {
      const giftId = await fixture.give(await fixture.person(), fixture.charity, { share_contact: true });
      await fixture.settle();
      return (await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId } })).supporterId!;
    },
    ...payoutMakers(fixture, 4),
    ...fundedPoolMakers(fixture),
  };
}

/** Creates resources of these kinds and their dependencies, except those that already exist. */
export async function makeInstance(
  api: Api,
  key: string,
  makers: Makers,
  kinds: SampleKind[],
  there: Instance = {},
): Promise<Instance> {
  const made = new Map(Object.entries(there).map(([kind, id]) => [kind as SampleKind, Promise.resolve(id)]));
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
