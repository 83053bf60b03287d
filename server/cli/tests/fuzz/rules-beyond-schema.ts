/**
 * What the fuzzer must know beyond the OpenAPI document, all in one place. Operations not listed here are fuzzed by
 * their document alone.
 */

const P2P_PAGE = {
  name: "not blank",
  slug: "none that the campaign's own site uses",
  language: "a BCP 47 tag",
  fundraiser_name: "not blank",
  team_page_id: "an open team page of the same campaign, unless the page is a team page itself",
};

/** Fields with rules that no schema can express: values that the schema allows may still be rejected with 400. */
const RULES_BEYOND_SCHEMA: Record<string, Record<string, string>> = {
  "*": { cursor: "only those that a list has handed out", metadata: "limits on keys, size and depth" },
  createGift: {
    to: "exists, is another than from, and a campaign's beneficiary",
    campaign_id: "one that the caller may read",
    payment_method_id: "a payment method of the donor's",
    currency: "is in ISO 4217, and the operator has a rate for it",
  },
  createPayout: {
    identity_id: "managed by the caller",
    currency: "is in ISO 4217, and needed where the identity has several",
  },
  listPayouts: { currency: "is in ISO 4217" },
  updatePayoutSchedule: {
    weekday: "of an interval of weekly alone",
    day_of_month: "of an interval of monthly alone",
  },
  createCampaign: {
    name: "not blank",
    language: "a BCP 47 tag",
    currency: "is in ISO 4217",
    ends_at: "after the start, and ahead for one that goes live",
    beneficiary_id: "managed by the caller, or a verified charity",
    branding: "limits on keys, size and depth, and addresses that can be opened",
    video_url: "a video on YouTube or Vimeo",
  },
  updateCampaign: {
    name: "not blank",
    language: "a BCP 47 tag",
    currency: "is in ISO 4217, and a campaign's own",
    cause: "a campaign's own",
    starts_at: "a campaign's own",
    ends_at: "a campaign's own, after the start, and ahead for one that goes live",
    branding: "a campaign's own; limits on keys, size and depth, and addresses that can be opened",
    p2p_policy: "a campaign's own",
    asks_for_address: "a campaign's own",
    impacts: "a campaign's own",
    faq: "a campaign's own",
    video_url: "a campaign's own; a video on YouTube or Vimeo",
  },
  createP2pPage: P2P_PAGE,
  updateP2pPage: P2P_PAGE,
  createCampaignUpdate: { title: "not blank", body: "not blank" },
  createPicture: { file: "a picture that can be read" },
  createMatch: {
    sponsor_id: "not the campaign's beneficiary",
    ratio: "at most 4 decimals",
    ends_at: "after the start, and ahead",
    payment_method_id: "one of the sponsor's",
  },
  createRecurringGift: { payment_method_id: "a payment method of the donor's", from: "not the campaign's beneficiary" },
  updateRecurringGift: { payment_method_id: "a payment method of the donor's" },
  createPool: {
    name: "not blank",
    governance: "options of the mechanism",
    sponsor_id: "a verified charity, for charitable pools",
    creator_id: "managed by the caller, for pools of a creator",
    beneficiary_id: "a verified charity, for pools of a cause",
  },
  updatePool: { name: "not blank", governance: "options of the mechanism" },
  commitToPool: {
    payment_method_id: "a payment method of the member's",
    per_cadence_amount_cents: "a year's total that can be charged",
  },
  updateCommitment: { payment_method_id: "a payment method of the member's" },
  requestDisbursement: { to: "exists", reason: "given where the pool is charitable" },
  updatePoolMember: { related_ids: "other members of the pool, or its payees" },
  addPoolMember: { identity_id: "managed by the caller, or one that asked to join" },
  createIdentity: {
    ein: "for organizations only",
    address: "a country in ISO 3166",
    time_zone: "is in the IANA database",
  },
  updateIdentity: {
    ein: "for organizations only",
    address: "a country in ISO 3166",
    time_zone: "is in the IANA database",
  },
  setPayoutAccount: {
    token: "known to the rail, no card number, and not with return_url",
    return_url: "https, without a user name or a fragment, and not with token",
    country: "only with return_url",
  },
  inviteToPool: { email: "an address that email can be sent to" },
  createPaymentMethod: { token: "known to the rail, and no card number" },
  applyForCharity: {
    registration_number: "valid in its register, and the identity's EIN",
    website: "an https address",
    id: "an organization",
  },
  createSetupSession: { return_url: "https, and without a user name or a fragment" },
  startVerification: { redirect_url: "https, and without a user name or a fragment" },
  createWebhook: { url: "a public https address", events: "known names, or all" },
  updateWebhook: { url: "a public https address", events: "known names, or all" },
  makeSandboxTransfer: { amount_cents: "given where no gift waits", currency: "of an account" },
  advanceSandboxClock: { advance: "a duration, and not too far ahead" },
};

/** Whether a 400 that names the field needs no error that the document could reveal. */
export function hasRuleBeyondSchema(operationId: string, param: string): boolean {
  const field = param.split(/[.[]/)[0]!;
  return field in RULES_BEYOND_SCHEMA["*"]! || field in (RULES_BEYOND_SCHEMA[operationId] ?? {});
}

/** Fields of a resource that change by themselves. */
const MOVING = new Set([
  ...["status", "attempts", "is_default", "kyc_tier", "charity", "error", "response_status"],
  ...["raised_cents", "pending_cents", "contributions_count", "matched_cents", "remaining_cents", "sponsor_name"],
  ...["gifts_count", "total_cents", "last_gift_id", "pause_reason", "cancel_reason"],
  "approval",
  ...["treasury_balance_cents", "reserves_balance_cents", "governance", "join_policy", "decision", "failure_code"],
  ...["prepaid_cents", "released_cents", "committed_cents", "paid_cents", "received_cents", "good_standing"],
  ...["role", "position", "commitment_id", "failure_message", "approved", "decided_by", "seed", "entries", "winner_id"],
  ...["entropy", "arrives_on"],
  // The signature contains today's date, which changes with the sandbox's clock.
  "preview_url",
]);

/**
 * Whether a campaign is, or may have become, visible to every key, with its matches and updates. Most pools and draws
 * are, too.
 */
export function mayBeOpen(shown: Record<string, unknown>, isTouched: boolean): boolean {
  if (/^(mch|upd|pool|drw)_/.test(String(shown.id))) return true;
  return String(shown.id).startsWith("cmp_") && (shown.status !== "draft" || isTouched);
}

/** Whether later reads must show the field as the response to its creation did. */
export function staysAsCreated(field: string): boolean {
  const isMoment = field.endsWith("_at") && field !== "created_at";
  return !MOVING.has(field) && !isMoment && !field.endsWith("secret");
}

/** Names what can succeed only once under concurrency; null for requests that can succeed any number of times. */
export function doneOnce(operation: { id: string; method: string }, path: string, body: unknown): string | null {
  if (operation.method === "DELETE" || operation.id === "refundGift") return `${operation.id} ${path}`;
  if (operation.id !== "createIdentity") return null;
  return `createIdentity ${String((body as { email?: unknown }).email)
    .trim()
    .toLowerCase()}`;
}
