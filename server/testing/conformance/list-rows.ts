import { randomUUID } from "node:crypto";
import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import { requestOf } from "@/server/testing/api-sample-bodies";
import { operationsWith, pathOf } from "@/server/testing/api-sample-paths";
import { payAgain } from "@/server/testing/api-sample-payouts";
import { queryNamesOf } from "@/server/testing/invalid-queries";
import { logRequest } from "@/server/testing/log-request";

/** Every list under its name. */
export const lists = operationsWith((endpoint) => queryNamesOf(endpoint).includes("cursor"));

/** How to add a row to each list. If a list is missing here, its suites fail. */
const ADD: Record<string, (harness: ApiHarness) => Promise<unknown>> = {
  listGifts: (harness) => post(harness, "createGift"),
  listReceipts: async (harness) => {
    await post(harness, "createGift");
    await harness.fixture.settle();
  },
  listSupporters: async ({ fixture }) => {
    await fixture.give(await fixture.person({ name: "Maya Okafor" }), fixture.charity, { share_contact: true });
    await fixture.settle();
  },
  listPayouts: (harness) => payAgain(harness),
  listIdentities: (harness) => post(harness, "createIdentity"),
  listVerifications: (harness) => verifyAgain(harness),
  listPaymentMethods: (harness) => post(harness, "createPaymentMethod"),
  listSetupSessions: (harness) => post(harness, "createSetupSession"),
  listWebhooks: (harness) => post(harness, "createWebhook"),
  listWebhookEvents: (harness) => post(harness, "testWebhook"),
  listRequestLogs: (harness) => logRequest(harness.fixture.system, harness.key),
  listRecurringGifts: (harness) => post(harness, "createRecurringGift"),
  listCampaigns: (harness) => post(harness, "createCampaign"),
  listP2pPages: (harness) => post(harness, "createP2pPage"),
  listCampaignUpdates: (harness) => post(harness, "createCampaignUpdate"),
  listPictures: (harness) => post(harness, "createPicture"),
  listMatches: (harness) => post(harness, "createMatch"),
  listCampaignContributions: (harness) => contribute(harness, harness.shared.campaign!),
  listP2pPageContributions: (harness) => contribute(harness, harness.shared.p2pPage!),
  listPools: (harness) => post(harness, "createPool"),
  listCommitments: (harness) => commit(harness),
  listPoolMembers: (harness) => commit(harness),
  listDisbursements: (harness) => post(harness, "requestDisbursement"),
  listPoolInvitations: (harness) => invite(harness),
  listPoolChanges: (harness) => propose(harness),
  listPoolLedger: (harness) => commit(harness),
  listPoolDraws: (harness) => draw(harness),
};

/** Lists of settled data: oldest first, and no row is ever added. */
const FIXED = ["listPayoutLines"];

/** True for a list that never changes. */
export const isFixed = ({ operationId }: Endpoint): boolean => FIXED.includes(operationId);

/** Commits another person to the sample pool. */
async function commit({ api, fixture, shared }: ApiHarness) {
  const { id } = await fixture.person();
  const body = {
    identity_id: id,
    cadence: "monthly",
    per_cadence_amount_cents: 500,
    payment_method_id: "pm_sandbox_ok",
  };
  const { status, text } = await api.call("POST", `/v1/pools/${shared.pool}/commit`, { body });
  if (status !== 201) throw new Error(text);
}

/** Cancels the sample identity's open verification and starts another. */
async function verifyAgain({ api, shared }: ApiHarness) {
  const path = `/v1/identities/${shared.verifying}/verifications`;
  const { json } = await api.call("GET", `${path}?limit=1`);
  const [latest] = json.data;
  if (latest?.status === "pending") await api.call("POST", `${path}/${latest.id}/cancel`);
  const { status, text } = await api.call("POST", path, { body: { tier_attempted: 2 } });
  if (status !== 201) throw new Error(text);
}

/** Invites another address to the sample pool. */
async function invite({ api, shared }: ApiHarness) {
  const body = { email: `${randomUUID()}@example.org` };
  const { status, text } = await api.call("POST", `/v1/pools/${shared.pool}/invitations`, { body });
  if (status !== 201) throw new Error(text);
}

/** Adds a request to the sample pool and draws, which opens the next draw. */
async function draw({ api, fixture, shared }: ApiHarness) {
  const body = { to: (await fixture.person()).id, amount_cents: 1 };
  for (const [path, sent] of [
    ["disburse", body],
    ["draw", {}],
  ] as const) {
    const { status, text } = await api.call("POST", `/v1/pools/${shared.drawingPool}/${path}`, { body: sent });
    if (status >= 300) throw new Error(text);
  }
}

/** Proposes another change of the sample pool that has two stewards. */
async function propose({ api, shared }: ApiHarness) {
  const { status, text } = await api.call("PATCH", `/v1/pools/${shared.changingPool}`, {
    body: { join_policy: "open" },
  });
  if (status !== 200) throw new Error(text);
}

/** A filter that several of a list's rows match. */
const FILTERS: Record<string, string> = {
  listGifts: "status=settled",
  listReceipts: "tax_year=2026",
  listSupporters: "query=maya",
  listPayouts: "currency=USD",
  listIdentities: "type=individual",
  listWebhookEvents: "status=pending",
  listRequestLogs: "status=200",
  listRecurringGifts: "status=active",
  listCampaigns: "status=draft",
  listP2pPages: "sort=raised",
  listMatches: "status=active",
  listCampaignContributions: "status=settled",
  listP2pPageContributions: "status=settled",
  listPools: "status=active",
  listCommitments: "status=pending",
  listPoolMembers: "role=member",
  listDisbursements: "status=requested",
  listPoolLedger: "type=commitment",
};

async function post(harness: ApiHarness, operationId: string) {
  const [[, endpoint]] = operationsWith((one) => one.operationId === operationId) as [(typeof lists)[number]];
  const { status, text } = await harness.api.call(
    "POST",
    pathOf(endpoint, harness.shared),
    requestOf(endpoint, harness.shared),
  );
  if (status !== 201) throw new Error(text);
}

/**
 * Contributes to a sample campaign. Samples are drafts, which strangers cannot see, so it is opened only for this gift.
 */
async function contribute({ api, fixture, shared }: ApiHarness, campaign_id: string) {
  const { db } = fixture.system;
  const where = { id: { in: [shared.campaign!, shared.p2pPage!] } };
  await db.campaign.updateMany({ where, data: { status: "live" } });
  const body = { from: shared.individual, to: fixture.partnerId, amount_cents: 500, campaign_id };
  const { status, text } = await api.call("POST", "/v1/gifts", { body });
  await db.campaign.updateMany({ where, data: { status: "draft" } });
  if (status !== 201) throw new Error(text);
  await fixture.settle();
}

/** Adds one row to a list of the harness's owner. */
export async function addRow(harness: ApiHarness, { operationId }: Endpoint): Promise<void> {
  const add = ADD[operationId];
  if (!add) throw new Error(`server/testing/conformance/list-rows.ts does not know how to add to ${operationId}`);
  await add(harness);
}

/** Returns a filter of the list; undefined if it has none. */
export function filterOf({ operationId }: Endpoint): string | undefined {
  return FILTERS[operationId];
}
