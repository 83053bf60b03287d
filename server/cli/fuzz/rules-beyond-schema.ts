/**
 * What the fuzzer must know beyond the OpenAPI document, all in one place. An operation that is not named here is played
 * by its document alone.
 */

const P2P_PAGE = {
  name: "not blank",
  slug: "none that the campaign's own site uses",
  fundraiser_name: "not blank",
  team_page_id: "an open team's page beneath the same campaign, and for none that is a team's itself",
};

/** Fields whose rules no schema can say, so that a value that the schema allows may still be refused with 400. */
const RULES_BEYOND_SCHEMA: Record<string, Record<string, string>> = {
  "*": { cursor: "only those that a list has handed out", metadata: "limits on keys, size and depth" },
  createGift: {
    to: "exists, is another than from, and a campaign's beneficiary",
    campaign_id: "one that the caller may read",
    payment_method_id: "one of the giver's",
    currency: "is in ISO 4217, and the operator has a rate for it",
  },
  createCampaign: {
    name: "not blank",
    currency: "is in ISO 4217",
    ends_at: "after the start, and ahead for one that goes live",
    beneficiary_id: "managed by the caller, or a verified charity",
    branding: "limits on keys, size and depth, and addresses that can be opened",
  },
  updateCampaign: {
    name: "not blank",
    currency: "is in ISO 4217, and a campaign's own",
    starts_at: "a campaign's own",
    ends_at: "a campaign's own, after the start, and ahead for one that goes live",
    branding: "a campaign's own; limits on keys, size and depth, and addresses that can be opened",
    p2p_policy: "a campaign's own",
  },
  createP2pPage: P2P_PAGE,
  updateP2pPage: P2P_PAGE,
  createCampaignUpdate: { title: "not blank", body: "not blank" },
  createMatch: {
    sponsor_id: "another than the campaign's beneficiary",
    ratio: "at most 4 decimals",
    ends_at: "after the start, and ahead",
    payment_method_id: "one of the sponsor's",
  },
  createRecurringGift: { payment_method_id: "one of the giver's", from: "another than the campaign's beneficiary" },
  updateRecurringGift: { payment_method_id: "one of the giver's" },
  createIdentity: { ein: "for organizations only" },
  updateIdentity: { ein: "for organizations only" },
  createPaymentMethod: { token: "known to the rail, and no card number" },
  createWebhook: { url: "a public https address", events: "known names, or all" },
  updateWebhook: { url: "a public https address", events: "known names, or all" },
  advanceSandboxClock: { advance: "a duration, and not too far ahead" },
};

/** True where a 400 that names the field needs no fault that the document could tell of. */
export function hasRuleBeyondSchema(operationId: string, param: string): boolean {
  const field = param.split(/[.[]/)[0]!;
  return field in RULES_BEYOND_SCHEMA["*"]! || field in (RULES_BEYOND_SCHEMA[operationId] ?? {});
}

/** Fields of a resource that change without anybody asking for it. */
const MOVING = new Set([
  ...["status", "attempts", "is_default", "kyc_tier", "charity", "error", "response_status"],
  ...["raised_cents", "pending_cents", "contributions_count", "matched_cents", "remaining_cents", "sponsor_name"],
  ...["gifts_count", "total_cents", "last_gift_id", "pause_reason", "cancel_reason"],
  "approval",
]);

/** True for a campaign that is, or may have become, open to every key; and for its matches and news, which are hidden with it. */
export function mayBeOpen(shown: Record<string, unknown>, isTouched: boolean): boolean {
  if (/^(mch|upd)_/.test(String(shown.id))) return true;
  return String(shown.id).startsWith("cmp_") && (shown.status !== "draft" || isTouched);
}

/** True for a field that a later read must show as the creation's answer did. */
export function staysAsCreated(field: string): boolean {
  const isMoment = field.endsWith("_at") && field !== "created_at";
  return !MOVING.has(field) && !isMoment && !field.endsWith("secret");
}

/** Names what can be done once only, whatever is raced; null for calls that may succeed any number of times. */
export function doneOnce(operation: { id: string; method: string }, path: string, body: unknown): string | null {
  if (operation.method === "DELETE" || operation.id === "refundGift") return `${operation.id} ${path}`;
  if (operation.id !== "createIdentity") return null;
  return `createIdentity ${String((body as { email?: unknown }).email)
    .trim()
    .toLowerCase()}`;
}
