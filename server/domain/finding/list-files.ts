import type { ListedCampaign } from "@/server/domain/campaigns/lists/list-run-campaigns";
import type { RunPage } from "@/server/domain/campaigns/p2p/list-run-pages";
import type { RunMatch } from "@/server/domain/matching/list-run-matches";
import type { OrganizationLogEntry } from "@/server/domain/organizations/read-log";
import type { IssuedReceipt } from "@/server/domain/receipts/list-issued-receipts";
import type { RunRecurringGift } from "@/server/domain/recurring/list-run-recurring";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";

/**
 * A list as a file: its header, and the cells of a row. Amounts have the currency's decimals, and days are in the time
 * zone.
 */
export interface ListFile<Row> {
  header: readonly string[];
  cellsOf(row: Row, dayOf: (at: Date | null) => string): string[];
}

const money = (cents: number | bigint, currency: string) => decimalText(BigInt(cents), minorUnits(currency));
const dateOf = (at: string | null) => (at === null ? null : new Date(at));

export const RECURRING_FILE: ListFile<RunRecurringGift> = {
  header: [
    "recurring gift",
    "donor",
    "campaign",
    "status",
    "cadence",
    "amount",
    "given",
    "currency",
    "next",
    "created",
  ],
  cellsOf: ({ gift, campaign, donor }, dayOf) => [
    gift.id,
    donor ?? "",
    campaign.name,
    gift.status,
    gift.cadence,
    money(gift.amount_cents, gift.currency),
    money(gift.total_cents, gift.currency),
    gift.currency,
    dayOf(dateOf(gift.next_gift_at)),
    dayOf(dateOf(gift.created_at)),
  ],
};

export const RECEIPTS_FILE: ListFile<IssuedReceipt> = {
  header: ["issued", "receipt", "number", "gift", "donor", "amount", "currency", "status", "version"],
  cellsOf: (receipt, dayOf) => [
    dayOf(receipt.issuedAt),
    receipt.id,
    receipt.number,
    receipt.giftId,
    receipt.donor,
    money(receipt.amountCents, receipt.currency),
    receipt.currency,
    receipt.status,
    String(receipt.version),
  ],
};

export const MATCHES_FILE: ListFile<RunMatch> = {
  header: ["match", "name", "campaign", "sponsor", "status", "added", "left", "limit", "currency", "created"],
  cellsOf: ({ match, campaign, sponsor }, dayOf) => [
    match.id,
    match.label ?? "",
    campaign.name,
    sponsor ?? "",
    match.status,
    money(match.matched_cents, match.currency),
    money(match.remaining_cents, match.currency),
    money(match.cap_cents, match.currency),
    match.currency,
    dayOf(dateOf(match.created_at)),
  ],
};

export const PAGES_FILE: ListFile<RunPage> = {
  header: ["page", "name", "campaign", "fundraiser", "status", "approval", "raised", "currency", "created"],
  cellsOf: ({ page, campaign, fundraiser }, dayOf) => [
    page.id,
    page.name,
    campaign.name,
    fundraiser ?? "",
    page.status,
    page.approval ?? "",
    money(page.raised_cents, page.currency),
    page.currency,
    dayOf(dateOf(page.created_at)),
  ],
};

export const CAMPAIGNS_FILE: ListFile<ListedCampaign> = {
  header: ["campaign", "name", "status", "raised", "goal", "gifts", "currency", "ends", "created"],
  cellsOf: ({ campaign }, dayOf) => [
    campaign.id,
    campaign.name,
    campaign.status,
    money(campaign.raised_cents, campaign.currency),
    campaign.goal_cents == null ? "" : money(campaign.goal_cents, campaign.currency),
    String(campaign.contributions_count),
    campaign.currency,
    dayOf(dateOf(campaign.ends_at)),
    dayOf(dateOf(campaign.created_at)),
  ],
};

export const LOG_FILE: ListFile<OrganizationLogEntry> = {
  header: ["time", "action", "about", "by", "detail"],
  cellsOf: ({ at, action, subjectId, by, detail }) => [
    at.toISOString(),
    action,
    subjectId,
    (by.kind === "member" ? by.address : by.owner) ?? "",
    detail ?? "",
  ],
};
