import { type APIRequestContext, expect } from "@playwright/test";
import { call, pathOf, sandbox } from "./sandbox";

export interface MadeCampaign {
  id: string;
  slug: string;
  url: string;
  preview_url: string | null;
  contributions_count: number;
}

/** A word that no other test uses, which lets tests run in parallel and repeatedly. */
export function unique(word: string): string {
  return `${word}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Creates a campaign for the sandbox's charity and moves it through the given statuses in order. */
export async function makeCampaign(
  request: APIRequestContext,
  fields: object,
  ...states: string[]
): Promise<MadeCampaign> {
  const made = await call<MadeCampaign>(request, "POST", "/v1/campaigns", {
    name: "Lamps for the library",
    slug: unique("lamps"),
    beneficiary_id: sandbox().charity_id,
    ...fields,
  });
  let campaign = made;
  for (const status of states) campaign = await call(request, "PATCH", `/v1/campaigns/${made.id}`, { status });
  return campaign;
}

/** Gives to a campaign or a page as a donor with that name. */
export async function giveTo(
  request: APIRequestContext,
  campaign: { id: string },
  gift: {
    name: string;
    amount_cents: number;
    anonymous?: boolean;
    payment_method_id?: string;
    share_contact?: boolean;
    /** The domain of the donor's email address. */
    domain?: string;
  },
): Promise<void> {
  const donor = await call<{ id: string }>(request, "POST", "/v1/identities", {
    type: "individual",
    email: `${crypto.randomUUID()}@${gift.domain ?? "example.org"}`,
    display_name: gift.name,
  });
  await call(request, "POST", "/v1/gifts", {
    from: donor.id,
    to: sandbox().charity_id,
    amount_cents: gift.amount_cents,
    currency: "USD",
    campaign_id: campaign.id,
    anonymous: gift.anonymous,
    payment_method_id: gift.payment_method_id,
    share_contact: gift.share_contact,
  });
}

/** Waits until this many gifts to a campaign have settled. */
export async function expectSettled(request: APIRequestContext, campaign: { id: string }, count: number) {
  await expect(async () => {
    const now = await call<MadeCampaign>(request, "GET", `/v1/campaigns/${campaign.id}`);
    expect(now.contributions_count).toBe(count);
  }).toPass({ timeout: 40_000 });
}

/** The path of a campaign's page on the server under test. */
export function pagePath(campaign: { url: string }): string {
  return pathOf(campaign.url);
}
