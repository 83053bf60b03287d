import type { Endpoint } from "@/server/api/endpoint";
import { newId } from "@/server/kernel/ids";
import type { ApiRequest } from "@/server/testing/api-client";
import type { Instance } from "@/server/testing/api-sample-kinds";
import { COMMITMENT, PICTURE, poolOf } from "@/server/testing/api-sample-makers";

/** A valid body for every operation that takes one. If one is missing here, the operation's suites fail. */
const BODIES: Record<string, (ids: Instance) => Record<string, unknown>> = {
  createGift: ({ individual, organization }) => ({ from: individual, to: organization, amount_cents: 500 }),
  refundGift: () => ({}),
  createCampaign: () => ({ name: "Harbor lamps" }),
  updateCampaign: () => ({ story: "Every winter the harbor is dark." }),
  hideContribution: () => ({ reason: "An advertisement." }),
  showContribution: () => ({ message: false }),
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
  createSetupSession: () => ({ return_url: "https://partner.example.org/paid" }),
  createPaymentMethod: () => ({ token: "pm_sandbox_ok" }),
  createWebhook: () => ({ url: "https://hooks.example.org/y", events: ["*"] }),
  updateWebhook: () => ({ description: "Another label" }),
  rotateWebhookSecret: () => ({}),
  testWebhook: () => ({}),
  redeliverWebhookEvent: () => ({}),
  reissueReceipt: () => ({}),
  updateSupporter: () => ({ tags: ["Choir"] }),
  createPayout: ({ fundedPayee }) => ({ identity_id: fundedPayee, amount_cents: 100 }),
  cancelPayout: () => ({}),
  updatePayoutSchedule: () => ({ interval: "daily", minimum_cents: 2_000 }),
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
  setPayoutAccount: () => ({ return_url: "https://partner.example.org/money" }),
  approvePoolChange: () => ({}),
  rejectPoolChange: () => ({}),
  advanceSandboxClock: () => ({ advance: "PT1S" }),
  makeSandboxTransfer: () => ({ amount_cents: 1_000, text: "A donation" }),
};

const QUERIES: Record<string, (ids: Instance) => string> = {
  renderStatement: ({ individual }) => `?donor_id=${individual}&tax_year=2026`,
};

/** Returns the valid body of an operation; undefined if it takes none. */
export function bodyOf(endpoint: Endpoint, ids: Instance): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined;
  const sample = BODIES[endpoint.operationId];
  if (!sample) throw new Error(`server/testing/api-sample-bodies.ts has no body for ${endpoint.operationId}`);
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
