import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import type { GiftFilters } from "@/server/domain/gifts/received/gift-filters";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import type { Context } from "@/server/operations/context";

/** A filled installation, and the ids to read in it. */
export interface Grown {
  /** Gifts of the largest organization. */
  size: number;
  /** The context of that organization. */
  ctx: Context;
  organizationId: string;
  campaignId: string;
  donorId: string;
  giftId: string;
  receiptNumber: string;
  /** Reads a path of the API with the application's key; `asOrganization` uses the organization's key. */
  asPartner(path: string): Promise<void>;
  asOrganization(path: string): Promise<void>;
}

/** A read that is measured at every size. */
export interface GrowthRead {
  name: string;
  read(grown: Grown): Promise<unknown>;
}

const partner = (path: string | ((grown: Grown) => string)): GrowthRead => ({
  name: typeof path === "string" ? path : path(NAMED),
  read: (grown) => grown.asPartner(typeof path === "string" ? path : path(grown)),
});
const organization = (path: string): GrowthRead => ({
  name: `${path} (own)`,
  read: (grown) => grown.asOrganization(path),
});
const inRoom = (name: string, filters: GiftFilters): GrowthRead => ({
  name: `the room of gifts, ${name}`,
  read: ({ ctx }) => listReceivedGifts(ctx, filters, { limit: 50, after: null }),
});
const search = (query: string): GrowthRead => ({
  name: `search: ${query}`,
  read: ({ ctx }) => findInOrganization(ctx, { query }),
});

/** Placeholder ids for the names of paths. */
const NAMED = {
  organizationId: "org_1",
  campaignId: "cmp_1",
  donorId: "usr_1",
  giftId: "gft_1",
  receiptNumber: "NUMBER",
} as Grown;

/** The reads that are measured at every size. */
export const GROWTH_READS: readonly GrowthRead[] = [
  partner(({ giftId }) => `/v1/gifts/${giftId}`),
  partner("/v1/gifts?limit=100"),
  partner("/v1/gifts?status=settled&limit=100"),
  partner("/v1/gifts?status=failed"),
  partner("/v1/gifts?min_amount_cents=100000"),
  partner("/v1/gifts?query=lighthouse"),
  partner(({ donorId }) => `/v1/gifts?from=${donorId}`),
  partner(({ organizationId }) => `/v1/gifts?to=${organizationId}&limit=100`),
  partner(({ campaignId }) => `/v1/gifts?campaign_id=${campaignId}`),
  partner("/v1/receipts?limit=100"),
  partner(({ receiptNumber }) => `/v1/receipts?number=${receiptNumber}`),
  partner(({ donorId }) => `/v1/receipts?donor_id=${donorId}`),
  partner("/v1/identities?limit=100"),
  partner("/v1/identities?email=person-1@large.example"),
  partner("/v1/campaigns?limit=100"),
  partner(({ campaignId }) => `/v1/campaigns/${campaignId}`),
  partner(({ campaignId }) => `/v1/campaigns/${campaignId}/contributions`),
  partner("/v1/supporters?limit=100"),
  partner("/v1/payouts"),
  partner("/v1/webhooks/events"),
  partner("/v1/webhooks/events?status=delivered&limit=100"),
  partner("/v1/pools?limit=4"),
  organization("/v1/gifts?limit=100"),
  organization("/v1/supporters?limit=100"),
  organization("/v1/supporters?query=quill"),
  organization("/v1/receipts?limit=100"),
  inRoom("all", {}),
  inRoom("of a source", { source: ["page"] }),
  inRoom("of a sum", { min_amount_cents: 1_000n, max_amount_cents: 5_000n }),
  inRoom("with words", { query: "lighthouse" }),
  search("quill"),
  search("lighthouse 42"),
  search("lanterns"),
  search("12.50"),
];
