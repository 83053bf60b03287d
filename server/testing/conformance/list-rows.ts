import { expect } from "vitest";
import type { Endpoint } from "@/server/api/endpoint";
import { type ApiWorld, operationsWith, pathOf, requestOf } from "@/server/testing/api-samples";
import { logRequest } from "@/server/testing/log-request";
import { queryNamesOf } from "@/server/testing/wrong-queries";

/** Every list under its name. */
export const lists = operationsWith((endpoint) => queryNamesOf(endpoint).includes("cursor"));

/** How a row is added to a list; a list without one here fails its suites. */
const ADD: Record<string, (it: ApiWorld) => Promise<unknown>> = {
  listGifts: (it) => post(it, "createGift"),
  listReceipts: async (it) => {
    await post(it, "createGift");
    await it.world.settle();
  },
  listIdentities: (it) => post(it, "createIdentity"),
  listPaymentMethods: (it) => post(it, "createPaymentMethod"),
  listWebhooks: (it) => post(it, "createWebhook"),
  listWebhookEvents: (it) => post(it, "testWebhook"),
  listRequestLogs: (it) => logRequest(it.world.system, it.key),
  listRecurringGifts: (it) => post(it, "createRecurringGift"),
  listCampaigns: (it) => post(it, "createCampaign"),
  listP2pPages: (it) => post(it, "createP2pPage"),
  listCampaignUpdates: (it) => post(it, "createCampaignUpdate"),
  listMatches: (it) => post(it, "createMatch"),
  listCampaignContributions: (it) => contribute(it, it.shared.campaign!),
  listP2pPageContributions: (it) => contribute(it, it.shared.p2pPage!),
};

/** A filter that several of a list's rows pass. */
const FILTERS: Record<string, string> = {
  listGifts: "status=settled",
  listReceipts: "tax_year=2026",
  listIdentities: "type=individual",
  listWebhookEvents: "status=pending",
  listRequestLogs: "status=200",
  listRecurringGifts: "status=active",
  listCampaigns: "status=draft",
  listP2pPages: "sort=raised",
  listMatches: "status=active",
  listCampaignContributions: "status=settled",
  listP2pPageContributions: "status=settled",
};

async function post(it: ApiWorld, operationId: string) {
  const [[, endpoint]] = operationsWith((one) => one.operationId === operationId) as [(typeof lists)[number]];
  const { status, text } = await it.api.call("POST", pathOf(endpoint, it.shared), requestOf(endpoint, it.shared));
  if (status !== 201) throw new Error(text);
}

/** Contributes to a campaign of the samples. They are drafts, which strangers do not see, so they open for the moment. */
async function contribute({ api, world, shared }: ApiWorld, campaign_id: string) {
  const { db } = world.system;
  const where = { id: { in: [shared.campaign!, shared.p2pPage!] } };
  await db.campaign.updateMany({ where, data: { status: "live" } });
  const body = { from: shared.individual, to: world.partnerId, amount_cents: 500, campaign_id };
  const { status, text } = await api.call("POST", "/v1/gifts", { body });
  await db.campaign.updateMany({ where, data: { status: "draft" } });
  if (status !== 201) throw new Error(text);
  await world.settle();
}

/** Adds one row to a list of the world's owner. */
export async function addRow(it: ApiWorld, { operationId }: Endpoint): Promise<void> {
  const add = ADD[operationId];
  if (!add) throw new Error(`server/testing/conformance/list-rows.ts does not know how to add to ${operationId}`);
  await add(it);
}

/** A filter of the list's own; undefined where it has none. */
export function filterOf({ operationId }: Endpoint): string | undefined {
  return FILTERS[operationId];
}

export interface Row {
  id: string;
  created_at?: string;
  issued_at?: string;
}

/** When a row was made, by which its list is sorted. */
export const madeAt = (row: Row): string => row.created_at ?? row.issued_at!;

export interface Page {
  data: Row[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Reads one page. */
export async function page({ api }: ApiWorld, path: string, query: string): Promise<Page> {
  const answer = await api.call("GET", `${path}?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

/** So many pages are more than any list of a test has; one that goes on has lost its way. */
const PAGES_MAX = 500;

/** Reads a list to its end, with something done between two pages. */
export async function readAll(
  it: ApiWorld,
  path: string,
  query: string,
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages === 0 || cursor; pages += 1) {
    expect(pages, "the list never ends").toBeLessThan(PAGES_MAX);
    const next: Page = await page(it, path, `${query}${cursor ? `&cursor=${cursor}` : ""}`);
    rows.push(...next.data);
    expect(next.has_more).toBe(next.next_cursor !== null);
    if (next.has_more) expect(next.data.length).toBe(Number(/limit=(\d+)/.exec(query)?.[1] ?? 25));
    cursor = next.next_cursor;
    await between();
  }
  return rows;
}
