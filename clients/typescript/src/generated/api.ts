// Made from docs/openapi.json by `node --import tsx server/cli/write-client.ts`. Changes by hand are lost.

import type { Connection } from "../connection.js";
import type { FileResponse } from "../file-response.js";
import type { List } from "../list.js";
import type { Deleted, Operation } from "../operation.js";
import type { RequestOptions } from "../request-options.js";

/** Sent as part of the User-Agent. */
export const CLIENT_VERSION = "0.1.0";

/** Every operation by the name of its method. */
export const OPERATIONS = {
  "campaigns.contributions.list": { id: "listCampaignContributions", method: "GET", path: "/v1/campaigns/{id}/contributions", input: "query", response: "list" },
  "campaigns.create": { id: "createCampaign", method: "POST", path: "/v1/campaigns", input: "body", response: "json" },
  "campaigns.get": { id: "getCampaign", method: "GET", path: "/v1/campaigns/{id}", input: null, response: "json" },
  "campaigns.list": { id: "listCampaigns", method: "GET", path: "/v1/campaigns", input: "query", response: "list" },
  "campaigns.matches.create": { id: "createMatch", method: "POST", path: "/v1/campaigns/{id}/matches", input: "body", response: "json" },
  "campaigns.matches.get": { id: "getMatch", method: "GET", path: "/v1/campaigns/{id}/matches/{match_id}", input: null, response: "json" },
  "campaigns.matches.list": { id: "listMatches", method: "GET", path: "/v1/campaigns/{id}/matches", input: "query", response: "list" },
  "campaigns.matches.update": { id: "updateMatch", method: "PATCH", path: "/v1/campaigns/{id}/matches/{match_id}", input: "body", response: "json" },
  "campaigns.p2pPages.contributions.list": { id: "listP2pPageContributions", method: "GET", path: "/v1/campaigns/{id}/p2p_pages/{page_id}/contributions", input: "query", response: "list" },
  "campaigns.p2pPages.create": { id: "createP2pPage", method: "POST", path: "/v1/campaigns/{id}/p2p_pages", input: "body", response: "json" },
  "campaigns.p2pPages.get": { id: "getP2pPage", method: "GET", path: "/v1/campaigns/{id}/p2p_pages/{page_id}", input: null, response: "json" },
  "campaigns.p2pPages.list": { id: "listP2pPages", method: "GET", path: "/v1/campaigns/{id}/p2p_pages", input: "query", response: "list" },
  "campaigns.p2pPages.update": { id: "updateP2pPage", method: "PATCH", path: "/v1/campaigns/{id}/p2p_pages/{page_id}", input: "body", response: "json" },
  "campaigns.pictures.create": { id: "createPicture", method: "POST", path: "/v1/campaigns/{id}/pictures", input: "body", response: "json" },
  "campaigns.pictures.delete": { id: "deletePicture", method: "DELETE", path: "/v1/campaigns/{id}/pictures/{picture_id}", input: null, response: "none" },
  "campaigns.pictures.get": { id: "getPicture", method: "GET", path: "/v1/campaigns/{id}/pictures/{picture_id}", input: null, response: "json" },
  "campaigns.pictures.list": { id: "listPictures", method: "GET", path: "/v1/campaigns/{id}/pictures", input: "query", response: "list" },
  "campaigns.pictures.update": { id: "updatePicture", method: "PATCH", path: "/v1/campaigns/{id}/pictures/{picture_id}", input: "body", response: "json" },
  "campaigns.recurringGifts.create": { id: "createRecurringGift", method: "POST", path: "/v1/campaigns/{id}/recurring_gifts", input: "body", response: "json" },
  "campaigns.recurringGifts.list": { id: "listRecurringGifts", method: "GET", path: "/v1/campaigns/{id}/recurring_gifts", input: "query", response: "list" },
  "campaigns.update": { id: "updateCampaign", method: "PATCH", path: "/v1/campaigns/{id}", input: "body", response: "json" },
  "campaigns.updates.create": { id: "createCampaignUpdate", method: "POST", path: "/v1/campaigns/{id}/updates", input: "body", response: "json" },
  "campaigns.updates.delete": { id: "deleteCampaignUpdate", method: "DELETE", path: "/v1/campaigns/{id}/updates/{update_id}", input: null, response: "none" },
  "campaigns.updates.get": { id: "getCampaignUpdate", method: "GET", path: "/v1/campaigns/{id}/updates/{update_id}", input: null, response: "json" },
  "campaigns.updates.list": { id: "listCampaignUpdates", method: "GET", path: "/v1/campaigns/{id}/updates", input: "query", response: "list" },
  "gifts.create": { id: "createGift", method: "POST", path: "/v1/gifts", input: "body", response: "json" },
  "gifts.get": { id: "getGift", method: "GET", path: "/v1/gifts/{id}", input: "query", response: "json" },
  "gifts.list": { id: "listGifts", method: "GET", path: "/v1/gifts", input: "query", response: "list" },
  "gifts.refund": { id: "refundGift", method: "POST", path: "/v1/gifts/{id}/refund", input: "body", response: "json" },
  "identities.applyCharityApplication": { id: "applyForCharity", method: "POST", path: "/v1/identities/{id}/charity_application", input: "body", response: "json" },
  "identities.balance": { id: "getIdentityBalance", method: "GET", path: "/v1/identities/{id}/balance", input: null, response: "json" },
  "identities.charityApplication": { id: "getCharityApplication", method: "GET", path: "/v1/identities/{id}/charity_application", input: null, response: "json" },
  "identities.create": { id: "createIdentity", method: "POST", path: "/v1/identities", input: "body", response: "json" },
  "identities.get": { id: "getIdentity", method: "GET", path: "/v1/identities/{id}", input: "query", response: "json" },
  "identities.limits": { id: "getIdentityLimits", method: "GET", path: "/v1/identities/{id}/limits", input: null, response: "json" },
  "identities.list": { id: "listIdentities", method: "GET", path: "/v1/identities", input: "query", response: "list" },
  "identities.paymentMethods.create": { id: "createPaymentMethod", method: "POST", path: "/v1/identities/{id}/payment_methods", input: "body", response: "json" },
  "identities.paymentMethods.delete": { id: "deletePaymentMethod", method: "DELETE", path: "/v1/identities/{id}/payment_methods/{payment_method_id}", input: null, response: "none" },
  "identities.paymentMethods.list": { id: "listPaymentMethods", method: "GET", path: "/v1/identities/{id}/payment_methods", input: "query", response: "list" },
  "identities.payoutAccount": { id: "getPayoutAccount", method: "GET", path: "/v1/identities/{id}/payout_account", input: null, response: "json" },
  "identities.removePayoutAccount": { id: "removePayoutAccount", method: "DELETE", path: "/v1/identities/{id}/payout_account", input: null, response: "none" },
  "identities.setPayoutAccount": { id: "setPayoutAccount", method: "POST", path: "/v1/identities/{id}/payout_account", input: "body", response: "json" },
  "identities.startVerifications": { id: "startVerification", method: "POST", path: "/v1/identities/{id}/verifications", input: "body", response: "json" },
  "identities.update": { id: "updateIdentity", method: "PATCH", path: "/v1/identities/{id}", input: "body", response: "json" },
  "identities.verifications.cancel": { id: "cancelVerification", method: "POST", path: "/v1/identities/{id}/verifications/{verification_id}/cancel", input: "body", response: "json" },
  "identities.verifications.get": { id: "getVerification", method: "GET", path: "/v1/identities/{id}/verifications/{verification_id}", input: null, response: "json" },
  "identities.verifications.list": { id: "listVerifications", method: "GET", path: "/v1/identities/{id}/verifications", input: "query", response: "list" },
  "identities.withdrawCharityApplication": { id: "withdrawCharityApplication", method: "DELETE", path: "/v1/identities/{id}/charity_application", input: null, response: "none" },
  "me": { id: "getMe", method: "GET", path: "/v1/me", input: null, response: "json" },
  "pools.addMembers": { id: "addPoolMember", method: "POST", path: "/v1/pools/{id}/members", input: "body", response: "json" },
  "pools.changes.approve": { id: "approvePoolChange", method: "POST", path: "/v1/pools/{id}/changes/{change_id}/approve", input: "body", response: "json" },
  "pools.changes.list": { id: "listPoolChanges", method: "GET", path: "/v1/pools/{id}/changes", input: "query", response: "list" },
  "pools.changes.reject": { id: "rejectPoolChange", method: "POST", path: "/v1/pools/{id}/changes/{change_id}/reject", input: "body", response: "json" },
  "pools.commit": { id: "commitToPool", method: "POST", path: "/v1/pools/{id}/commit", input: "body", response: "json" },
  "pools.commitments.cancel": { id: "cancelCommitment", method: "POST", path: "/v1/pools/{id}/commitments/{commitment_id}/cancel", input: "body", response: "json" },
  "pools.commitments.get": { id: "getCommitment", method: "GET", path: "/v1/pools/{id}/commitments/{commitment_id}", input: null, response: "json" },
  "pools.commitments.list": { id: "listCommitments", method: "GET", path: "/v1/pools/{id}/commitments", input: "query", response: "list" },
  "pools.commitments.update": { id: "updateCommitment", method: "PATCH", path: "/v1/pools/{id}/commitments/{commitment_id}", input: "body", response: "json" },
  "pools.create": { id: "createPool", method: "POST", path: "/v1/pools", input: "body", response: "json" },
  "pools.disbursements.approve": { id: "approveDisbursement", method: "POST", path: "/v1/pools/{id}/disbursements/{disbursement_id}/approve", input: "body", response: "json" },
  "pools.disbursements.cancel": { id: "cancelDisbursement", method: "POST", path: "/v1/pools/{id}/disbursements/{disbursement_id}/cancel", input: "body", response: "json" },
  "pools.disbursements.get": { id: "getDisbursement", method: "GET", path: "/v1/pools/{id}/disbursements/{disbursement_id}", input: null, response: "json" },
  "pools.disbursements.list": { id: "listDisbursements", method: "GET", path: "/v1/pools/{id}/disbursements", input: "query", response: "list" },
  "pools.disbursements.reject": { id: "rejectDisbursement", method: "POST", path: "/v1/pools/{id}/disbursements/{disbursement_id}/reject", input: "body", response: "json" },
  "pools.disbursements.vote": { id: "voteOnDisbursement", method: "POST", path: "/v1/pools/{id}/disbursements/{disbursement_id}/vote", input: "body", response: "json" },
  "pools.draw": { id: "drawDisbursement", method: "POST", path: "/v1/pools/{id}/draw", input: "body", response: "json" },
  "pools.draws.list": { id: "listPoolDraws", method: "GET", path: "/v1/pools/{id}/draws", input: "query", response: "list" },
  "pools.get": { id: "getPool", method: "GET", path: "/v1/pools/{id}", input: null, response: "json" },
  "pools.invitations.delete": { id: "withdrawPoolInvitation", method: "DELETE", path: "/v1/pools/{id}/invitations/{invitation_id}", input: null, response: "none" },
  "pools.invitations.get": { id: "getPoolInvitation", method: "GET", path: "/v1/pools/{id}/invitations/{invitation_id}", input: null, response: "json" },
  "pools.invitations.list": { id: "listPoolInvitations", method: "GET", path: "/v1/pools/{id}/invitations", input: "query", response: "list" },
  "pools.inviteInvitations": { id: "inviteToPool", method: "POST", path: "/v1/pools/{id}/invitations", input: "body", response: "json" },
  "pools.ledger.list": { id: "listPoolLedger", method: "GET", path: "/v1/pools/{id}/ledger", input: "query", response: "list" },
  "pools.list": { id: "listPools", method: "GET", path: "/v1/pools", input: "query", response: "list" },
  "pools.members.delete": { id: "removePoolMember", method: "DELETE", path: "/v1/pools/{id}/members/{identity_id}", input: null, response: "none" },
  "pools.members.get": { id: "getPoolMember", method: "GET", path: "/v1/pools/{id}/members/{identity_id}", input: null, response: "json" },
  "pools.members.list": { id: "listPoolMembers", method: "GET", path: "/v1/pools/{id}/members", input: "query", response: "list" },
  "pools.members.update": { id: "updatePoolMember", method: "PATCH", path: "/v1/pools/{id}/members/{identity_id}", input: "body", response: "json" },
  "pools.requestDisburse": { id: "requestDisbursement", method: "POST", path: "/v1/pools/{id}/disburse", input: "body", response: "json" },
  "pools.sponsorship.accept": { id: "acceptSponsorship", method: "POST", path: "/v1/pools/{id}/sponsorship/accept", input: "body", response: "json" },
  "pools.update": { id: "updatePool", method: "PATCH", path: "/v1/pools/{id}", input: "body", response: "json" },
  "receipts.get": { id: "getReceipt", method: "GET", path: "/v1/receipts/{id}", input: null, response: "json" },
  "receipts.list": { id: "listReceipts", method: "GET", path: "/v1/receipts", input: "query", response: "list" },
  "receipts.reissue": { id: "reissueReceipt", method: "POST", path: "/v1/receipts/{id}/reissue", input: "body", response: "json" },
  "receipts.render": { id: "renderReceipt", method: "GET", path: "/v1/receipts/{id}/render", input: "query", response: "file" },
  "receipts.statements": { id: "renderStatement", method: "GET", path: "/v1/receipts/statements", input: "query", response: "file" },
  "recurringGifts.get": { id: "getRecurringGift", method: "GET", path: "/v1/recurring_gifts/{id}", input: null, response: "json" },
  "recurringGifts.update": { id: "updateRecurringGift", method: "PATCH", path: "/v1/recurring_gifts/{id}", input: "body", response: "json" },
  "requestLogs.get": { id: "getRequestLog", method: "GET", path: "/v1/request_logs/{id}", input: null, response: "json" },
  "requestLogs.list": { id: "listRequestLogs", method: "GET", path: "/v1/request_logs", input: "query", response: "list" },
  "sandbox.advanceClock": { id: "advanceSandboxClock", method: "POST", path: "/v1/sandbox/clock", input: "body", response: "json" },
  "sandbox.clock": { id: "getSandboxClock", method: "GET", path: "/v1/sandbox/clock", input: null, response: "json" },
  "webhooks.create": { id: "createWebhook", method: "POST", path: "/v1/webhooks", input: "body", response: "json" },
  "webhooks.delete": { id: "deleteWebhook", method: "DELETE", path: "/v1/webhooks/{id}", input: null, response: "none" },
  "webhooks.events.get": { id: "getWebhookEvent", method: "GET", path: "/v1/webhooks/events/{id}", input: null, response: "json" },
  "webhooks.events.list": { id: "listWebhookEvents", method: "GET", path: "/v1/webhooks/events", input: "query", response: "list" },
  "webhooks.events.redeliver": { id: "redeliverWebhookEvent", method: "POST", path: "/v1/webhooks/events/{id}/redeliver", input: "body", response: "json" },
  "webhooks.get": { id: "getWebhook", method: "GET", path: "/v1/webhooks/{id}", input: null, response: "json" },
  "webhooks.list": { id: "listWebhooks", method: "GET", path: "/v1/webhooks", input: "query", response: "list" },
  "webhooks.rotateSecret": { id: "rotateWebhookSecret", method: "POST", path: "/v1/webhooks/{id}/rotate_secret", input: "body", response: "json" },
  "webhooks.test": { id: "testWebhook", method: "POST", path: "/v1/webhooks/{id}/test", input: "body", response: "json" },
  "webhooks.update": { id: "updateWebhook", method: "PATCH", path: "/v1/webhooks/{id}", input: "body", response: "json" },
} as const satisfies Record<string, Operation>;

/** What `campaigns.contributions.list` takes. */
export type ListCampaignContributionsQuery = NonNullable<operations["listCampaignContributions"]["parameters"]["query"]>;

/** What `campaigns.list` takes. */
export type ListCampaignsQuery = NonNullable<operations["listCampaigns"]["parameters"]["query"]>;

/** What `campaigns.matches.list` takes. */
export type ListMatchesQuery = NonNullable<operations["listMatches"]["parameters"]["query"]>;

/** What `campaigns.p2pPages.contributions.list` takes. */
export type ListP2pPageContributionsQuery = NonNullable<operations["listP2pPageContributions"]["parameters"]["query"]>;

/** What `campaigns.p2pPages.list` takes. */
export type ListP2pPagesQuery = NonNullable<operations["listP2pPages"]["parameters"]["query"]>;

/** What `campaigns.pictures.list` takes. */
export type ListPicturesQuery = NonNullable<operations["listPictures"]["parameters"]["query"]>;

/** What `campaigns.recurringGifts.list` takes. */
export type ListRecurringGiftsQuery = NonNullable<operations["listRecurringGifts"]["parameters"]["query"]>;

/** What `campaigns.updates.list` takes. */
export type ListCampaignUpdatesQuery = NonNullable<operations["listCampaignUpdates"]["parameters"]["query"]>;

/** What `gifts.get` takes. */
export type GetGiftQuery = NonNullable<operations["getGift"]["parameters"]["query"]>;

/** What `gifts.list` takes. */
export type ListGiftsQuery = NonNullable<operations["listGifts"]["parameters"]["query"]>;

/** What `identities.get` takes. */
export type GetIdentityQuery = NonNullable<operations["getIdentity"]["parameters"]["query"]>;

/** What `identities.list` takes. */
export type ListIdentitiesQuery = NonNullable<operations["listIdentities"]["parameters"]["query"]>;

/** What `identities.paymentMethods.list` takes. */
export type ListPaymentMethodsQuery = NonNullable<operations["listPaymentMethods"]["parameters"]["query"]>;

/** What `identities.verifications.list` takes. */
export type ListVerificationsQuery = NonNullable<operations["listVerifications"]["parameters"]["query"]>;

/** What `pools.changes.list` takes. */
export type ListPoolChangesQuery = NonNullable<operations["listPoolChanges"]["parameters"]["query"]>;

/** What `pools.commitments.list` takes. */
export type ListCommitmentsQuery = NonNullable<operations["listCommitments"]["parameters"]["query"]>;

/** What `pools.disbursements.list` takes. */
export type ListDisbursementsQuery = NonNullable<operations["listDisbursements"]["parameters"]["query"]>;

/** What `pools.draws.list` takes. */
export type ListPoolDrawsQuery = NonNullable<operations["listPoolDraws"]["parameters"]["query"]>;

/** What `pools.invitations.list` takes. */
export type ListPoolInvitationsQuery = NonNullable<operations["listPoolInvitations"]["parameters"]["query"]>;

/** What `pools.ledger.list` takes. */
export type ListPoolLedgerQuery = NonNullable<operations["listPoolLedger"]["parameters"]["query"]>;

/** What `pools.list` takes. */
export type ListPoolsQuery = NonNullable<operations["listPools"]["parameters"]["query"]>;

/** What `pools.members.list` takes. */
export type ListPoolMembersQuery = NonNullable<operations["listPoolMembers"]["parameters"]["query"]>;

/** What `receipts.list` takes. */
export type ListReceiptsQuery = NonNullable<operations["listReceipts"]["parameters"]["query"]>;

/** What `receipts.render` takes. */
export type RenderReceiptQuery = NonNullable<operations["renderReceipt"]["parameters"]["query"]>;

/** What `receipts.statements` takes. */
export type RenderStatementQuery = NonNullable<operations["renderStatement"]["parameters"]["query"]>;

/** What `requestLogs.list` takes. */
export type ListRequestLogsQuery = NonNullable<operations["listRequestLogs"]["parameters"]["query"]>;

/** What `webhooks.events.list` takes. */
export type ListWebhookEventsQuery = NonNullable<operations["listWebhookEvents"]["parameters"]["query"]>;

/** What `webhooks.list` takes. */
export type ListWebhooksQuery = NonNullable<operations["listWebhooks"]["parameters"]["query"]>;

/** The calls under `campaigns.contributions`. */
export class CampaignsContributions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists the gifts to a campaign and its fundraising pages, newest first.
   *
   * The list includes gifts in every state. `campaign_id` is the campaign or page that the gift was made to. Gifts name their donors, so only keys that manage the owner or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason, and an anonymous one has no `from` and no memo.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListCampaignContributionsQuery, options?: RequestOptions): List<Contribution> {
    return this.#connection.list(OPERATIONS["campaigns.contributions.list"], [id], query, options);
  }
}

/** The calls under `campaigns.matches`. */
export class CampaignsMatches {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Creates a match for contributions to a campaign.
   *
   * Any key that can read the campaign can create a match for a sponsor it manages, until the campaign ends. If your key manages neither the campaign's owner nor its beneficiary, the match is an offer: it is `pending`, and nobody else sees it, until they accept it. When a contribution to the campaign or one of its fundraising pages settles, each active match, oldest first, adds a gift from its sponsor until its cap is used up. A cap above what the sponsor can give is accepted: `remaining_cents` is what the match promises, which is never more than the sponsor can still give. `matched_gift_id` of that gift is the contribution. It is a gift like any other: it has a fee, counts toward the limits and gets a receipt. Matching gifts, the sponsor's own contributions and amounts below the minimum gift are never matched.
   *
   * Requires the scope `campaigns:write`.
   */
  create(id: string, body: MatchCreate, options?: RequestOptions): Promise<Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.create"], [id], body, options);
  }

  /**
   * Gets a match and its remaining amount.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, matchId: string, options?: RequestOptions): Promise<Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.get"], [id, matchId], undefined, options);
  }

  /**
   * Lists the matches of a campaign, newest first.
   *
   * Any key that can read the campaign can list its matches. Only keys that manage the sponsor or the campaign can see who an anonymous sponsor is, and matches that were offered and not accepted.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListMatchesQuery, options?: RequestOptions): List<Match> {
    return this.#connection.list(OPERATIONS["campaigns.matches.list"], [id], query, options);
  }

  /**
   * Accepts or declines an offered match, cancels one, or resumes a paused one.
   *
   * A match that is `pending` was offered by someone else: keys that manage the campaign's owner or beneficiary accept it with `active` and decline it with `canceled`. It matches contributions made from then on, or from its start date. Keys that manage the sponsor or the campaign can cancel it. Contributions that settle after that are not matched. Existing matching gifts stay. A canceled match stays canceled, and an ended match cannot be canceled. Keys that manage the sponsor can resume a match that is `paused`: it matches contributions that settle from then on. Contributions whose match lapsed stay unmatched.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, matchId: string, body?: MatchUpdate, options?: RequestOptions): Promise<Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.update"], [id, matchId], body, options);
  }
}

/** The calls under `campaigns.p2pPages.contributions`. */
export class CampaignsP2pPagesContributions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists the gifts to a fundraising page, newest first.
   *
   * Only keys that manage the page, its campaign or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason, and an anonymous one has no `from` and no memo.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, pageId: string, query?: ListP2pPageContributionsQuery, options?: RequestOptions): List<Contribution> {
    return this.#connection.list(OPERATIONS["campaigns.p2pPages.contributions.list"], [id, pageId], query, options);
  }
}

/** The calls under `campaigns.p2pPages`. */
export class CampaignsP2pPages {
  readonly contributions: CampaignsP2pPagesContributions;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.contributions = new CampaignsP2pPagesContributions(connection);
  }

  /**
   * Creates a fundraising page for a campaign.
   *
   * Any key that can read the campaign can create a page for a fundraiser it manages, until the campaign ends. The page has its own name, story, goal and total. The beneficiary, currency, dates and branding come from the campaign. A contribution to the page counts for both. If the campaign's `p2p_policy` is `approval`, a page created as live stays a draft with `approval: pending` until an organizer approves it. If it is `closed`, only the organizers can create pages. Other pages can join a page with `is_team` by their `team_page_id`.
   *
   * Requires the scope `campaigns:write`.
   */
  create(id: string, body: P2pPageCreate, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.create"], [id], body, options);
  }

  /**
   * Gets a fundraising page.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, pageId: string, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.get"], [id, pageId], undefined, options);
  }

  /**
   * Lists the fundraising pages of a campaign, newest first or by amount raised.
   *
   * Draft and archived pages are listed only for keys that manage them or the campaign, drafts of others only once they are submitted for approval. With `sort=raised`, totals can change while you paginate, so a page can appear twice or be missed.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListP2pPagesQuery, options?: RequestOptions): List<Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.p2pPages.list"], [id], query, options);
  }

  /**
   * Updates a fundraising page you manage, or changes its status.
   *
   * Its status changes the way a campaign's does. Organizers of the campaign can also change a page's status, for example to end it, and approve or decline it with `approval`. They cannot change anything else. If the campaign requires approval, making a page live as its fundraiser submits it for review: the response is 200 with `status: draft` and `approval: pending`. If an organizer makes it live, that approves it.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, pageId: string, body?: P2pPageUpdate, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.update"], [id, pageId], body, options);
  }
}

/** The calls under `campaigns.pictures`. */
export class CampaignsPictures {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Uploads a picture of a campaign, or of a fundraising page by its own id.
   *
   * Send it as JSON with the file in base64, or as `multipart/form-data`. The file is drawn anew, in up to three widths, as WebP: its position, camera and other metadata are removed. The URLs of a draft's pictures work for anyone who has them. They stop working when the picture is deleted or replaced, or the campaign is archived.
   *
   * Requires the scope `campaigns:write`.
   */
  create(id: string, body: PictureCreate, options?: RequestOptions): Promise<Picture> {
    return this.#connection.call(OPERATIONS["campaigns.pictures.create"], [id], body, options);
  }

  /**
   * Deletes a picture.
   *
   * Its URLs stop working. Browsers that have loaded it may show it from their cache. Organizers of a campaign can also delete pictures of its fundraising pages.
   *
   * Requires the scope `campaigns:write`.
   */
  delete(id: string, pictureId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["campaigns.pictures.delete"], [id, pictureId], undefined, options);
  }

  /**
   * Gets a picture.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, pictureId: string, options?: RequestOptions): Promise<Picture> {
    return this.#connection.call(OPERATIONS["campaigns.pictures.get"], [id, pictureId], undefined, options);
  }

  /**
   * Lists the pictures of a campaign or fundraising page, newest first.
   *
   * A campaign's list does not include pictures of its fundraising pages.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListPicturesQuery, options?: RequestOptions): List<Picture> {
    return this.#connection.list(OPERATIONS["campaigns.pictures.list"], [id], query, options);
  }

  /**
   * Updates the alternative text or the focal point of a picture.
   *
   * To change the picture itself, upload another one.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, pictureId: string, body?: PictureUpdate, options?: RequestOptions): Promise<Picture> {
    return this.#connection.call(OPERATIONS["campaigns.pictures.update"], [id, pictureId], body, options);
  }
}

/** The calls under `campaigns.recurringGifts`. */
export class CampaignsRecurringGifts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Creates a recurring gift to a campaign or fundraising page.
   *
   * Its first gift is created right away, under the same rules as any gift. If that is not possible, no recurring gift is created. The next gifts follow on their dates, each with `recurring_gift_id`. If the first payment fails, the recurring gift is canceled. Later failed payments are retried after 1, 3 and 7 days; then the recurring gift is paused.
   *
   * Requires the scope `gifts:write`.
   */
  create(id: string, body: RecurringGiftCreate, options?: RequestOptions): Promise<RecurringGift> {
    return this.#connection.call(OPERATIONS["campaigns.recurringGifts.create"], [id], body, options);
  }

  /**
   * Lists the recurring gifts to a campaign or fundraising page, newest first.
   *
   * Keys that manage the campaign see all of them, without metadata and payment methods, and anonymous ones without `from` unless you manage the beneficiary. Other keys see those of the donors they manage. Each fundraising page has its own list.
   *
   * Requires the scope `gifts:read`.
   */
  list(id: string, query?: ListRecurringGiftsQuery, options?: RequestOptions): List<RecurringGift> {
    return this.#connection.list(OPERATIONS["campaigns.recurringGifts.list"], [id], query, options);
  }
}

/** The calls under `campaigns.updates`. */
export class CampaignsUpdates {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Publishes an update to a campaign, or to a fundraising page by its own id.
   *
   * It appears on the page right away and is emailed to every donor who asked for updates. A campaign's update goes to donors of the campaign and of its fundraising pages; a page's update goes to donors of that page. Each person gets it once, with a link to unsubscribe.
   *
   * Requires the scope `campaigns:write`.
   */
  create(id: string, body: UpdatePublish, options?: RequestOptions): Promise<PublishedUpdate> {
    return this.#connection.call(OPERATIONS["campaigns.updates.create"], [id], body, options);
  }

  /**
   * Deletes an update from the page.
   *
   * Emails that are already queued still go out. No new ones are queued.
   *
   * Requires the scope `campaigns:write`.
   */
  delete(id: string, updateId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["campaigns.updates.delete"], [id, updateId], undefined, options);
  }

  /**
   * Gets an update.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, updateId: string, options?: RequestOptions): Promise<PublishedUpdate> {
    return this.#connection.call(OPERATIONS["campaigns.updates.get"], [id, updateId], undefined, options);
  }

  /**
   * Lists the updates of a campaign or fundraising page, newest first.
   *
   * A campaign's list does not include updates of its fundraising pages.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListCampaignUpdatesQuery, options?: RequestOptions): List<PublishedUpdate> {
    return this.#connection.list(OPERATIONS["campaigns.updates.list"], [id], query, options);
  }
}

/** The calls under `campaigns`. */
export class Campaigns {
  readonly contributions: CampaignsContributions;
  readonly matches: CampaignsMatches;
  readonly p2pPages: CampaignsP2pPages;
  readonly pictures: CampaignsPictures;
  readonly recurringGifts: CampaignsRecurringGifts;
  readonly updates: CampaignsUpdates;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.contributions = new CampaignsContributions(connection);
    this.matches = new CampaignsMatches(connection);
    this.p2pPages = new CampaignsP2pPages(connection);
    this.pictures = new CampaignsPictures(connection);
    this.recurringGifts = new CampaignsRecurringGifts(connection);
    this.updates = new CampaignsUpdates(connection);
  }

  /**
   * Creates a campaign, as a draft or live right away.
   *
   * A campaign raises money for one beneficiary in one currency. If you leave out the slug, it is generated from the name. `url` is the campaign's public page.
   *
   * Requires the scope `campaigns:write`.
   */
  create(body: CampaignCreate, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.create"], [], body, options);
  }

  /**
   * Gets a campaign, or a fundraising page by its own id.
   *
   * Any key can get live, paused and ended campaigns. Only keys that manage the owner, the beneficiary or the parent campaign can get drafts and archived campaigns.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.get"], [id], undefined, options);
  }

  /**
   * Lists the campaigns that your identities own or benefit from, newest first.
   *
   * The list includes campaigns in every state, but drafts only if you manage their owner. Fundraising pages are included only with `include=p2p_pages`.
   *
   * Requires the scope `campaigns:read`.
   */
  list(query?: ListCampaignsQuery, options?: RequestOptions): List<Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.list"], [], query, options);
  }

  /**
   * Updates a campaign you manage, or changes its status.
   *
   * Fields you leave out stay unchanged. A draft can go live or be archived. A live campaign can be paused or ended. A paused one can go live again or be ended. An ended one can be archived. Any other change returns an error that lists the allowed statuses. Fundraising pages end with their campaign.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, body?: CampaignUpdate, options?: RequestOptions): Promise<Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.update"], [id], body, options);
  }
}

/** The calls under `gifts`. */
export class Gifts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Creates a gift from one identity to another.
   *
   * The gift starts as pending and is screened, charged and settled automatically. Webhooks notify you of each step.
   *
   * Requires the scope `gifts:write`.
   */
  create(body: GiftCreate, options?: RequestOptions): Promise<CreatedGift> {
    return this.#connection.call(OPERATIONS["gifts.create"], [], body, options);
  }

  /**
   * Gets a gift.
   *
   * What `expand` inlines needs its own scope: `identities:read` for from and to, `campaigns:read` for campaign, `receipts:read` for receipt.
   *
   * Requires the scope `gifts:read`.
   */
  get(id: string, query?: GetGiftQuery, options?: RequestOptions): Promise<ExpandedGift> {
    return this.#connection.call(OPERATIONS["gifts.get"], [id], query, options);
  }

  /**
   * Lists the gifts that your identities gave or received, newest first.
   *
   * What `expand` inlines needs its own scope: `identities:read` for from and to, `campaigns:read` for campaign, `receipts:read` for receipt.
   *
   * Requires the scope `gifts:read`.
   */
  list(query?: ListGiftsQuery, options?: RequestOptions): List<ExpandedGift> {
    return this.#connection.list(OPERATIONS["gifts.list"], [], query, options);
  }

  /**
   * Refunds a settled gift, including the platform fee.
   *
   * A gift can be refunded once, in full. Its receipt becomes void, and it no longer counts toward the monthly limits. The gift of a prepaid year of a pool is refunded by canceling the commitment.
   *
   * Requires the scope `gifts:write`.
   */
  refund(id: string, body?: GiftRefund, options?: RequestOptions): Promise<Gift> {
    return this.#connection.call(OPERATIONS["gifts.refund"], [id], body, options);
  }
}

/** The calls under `identities.paymentMethods`. */
export class IdentitiesPaymentMethods {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Adds a payment method to an identity.
   *
   * Send the token from the payment provider's form. An identity's first payment method becomes its default.
   *
   * Requires the scope `identities:write`.
   */
  create(id: string, body: PaymentMethodCreate, options?: RequestOptions): Promise<PaymentMethod> {
    return this.#connection.call(OPERATIONS["identities.paymentMethods.create"], [id], body, options);
  }

  /**
   * Removes a payment method from an identity.
   *
   * Gifts already made with it continue. If it was the default, the identity has no default until you set another.
   *
   * Requires the scope `identities:write`.
   */
  delete(id: string, paymentMethodId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["identities.paymentMethods.delete"], [id, paymentMethodId], undefined, options);
  }

  /**
   * Lists the payment methods of an identity.
   *
   * Requires the scope `identities:read`.
   */
  list(id: string, query?: ListPaymentMethodsQuery, options?: RequestOptions): List<PaymentMethod> {
    return this.#connection.list(OPERATIONS["identities.paymentMethods.list"], [id], query, options);
  }
}

/** The calls under `identities.verifications`. */
export class IdentitiesVerifications {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Cancels a verification.
   *
   * Only while it waits for the person: one that was submitted is decided. Its link stops working at once.
   *
   * Requires the scope `identities:write`.
   */
  cancel(id: string, verificationId: string, body?: NonNullable<operations["cancelVerification"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<Verification> {
    return this.#connection.call(OPERATIONS["identities.verifications.cancel"], [id, verificationId], body, options);
  }

  /**
   * Gets a verification of an identity.
   *
   * Requires the scope `identities:read`.
   */
  get(id: string, verificationId: string, options?: RequestOptions): Promise<Verification> {
    return this.#connection.call(OPERATIONS["identities.verifications.get"], [id, verificationId], undefined, options);
  }

  /**
   * Lists the verifications of an identity.
   *
   * Requires the scope `identities:read`.
   */
  list(id: string, query?: ListVerificationsQuery, options?: RequestOptions): List<Verification> {
    return this.#connection.list(OPERATIONS["identities.verifications.list"], [id], query, options);
  }
}

/** The calls under `identities`. */
export class Identities {
  readonly paymentMethods: IdentitiesPaymentMethods;
  readonly verifications: IdentitiesVerifications;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.paymentMethods = new IdentitiesPaymentMethods(connection);
    this.verifications = new IdentitiesVerifications(connection);
  }

  /**
   * Applies for an organization to count as a charity.
   *
   * Gifts to a verified charity get tax receipts. In the US, the EIN and the legal name are looked up in the files of the IRS; the organization must also have passed verification for tier 3 and have proven that it is this charity. Registrations in other countries, and whatever the files leave open, are looked at by a reviewer. While an application is open, the legal name and the EIN are locked.
   *
   * Requires the scope `identities:write`.
   */
  applyCharityApplication(id: string, body?: CharityApplicationCreate, options?: RequestOptions): Promise<CharityApplication> {
    return this.#connection.call(OPERATIONS["identities.applyCharityApplication"], [id], body, options);
  }

  /**
   * Gets the balance of an identity in each currency.
   *
   * Requires the scope `identities:read`.
   */
  balance(id: string, options?: RequestOptions): Promise<IdentityBalance> {
    return this.#connection.call(OPERATIONS["identities.balance"], [id], undefined, options);
  }

  /**
   * Gets the latest application of an organization to count as a charity.
   *
   * Requires the scope `identities:read`.
   */
  charityApplication(id: string, options?: RequestOptions): Promise<CharityApplication> {
    return this.#connection.call(OPERATIONS["identities.charityApplication"], [id], undefined, options);
  }

  /**
   * Creates an identity.
   *
   * It starts at tier 0, and your key's identity manages it. It is your own record: other partners with the same email address have theirs. Its names are screened afterwards.
   *
   * Requires the scope `identities:write`.
   */
  create(body: IdentityCreate, options?: RequestOptions): Promise<Identity> {
    return this.#connection.call(OPERATIONS["identities.create"], [], body, options);
  }

  /**
   * Gets an identity you manage.
   *
   * Requires the scope `identities:read`.
   */
  get(id: string, query?: GetIdentityQuery, options?: RequestOptions): Promise<Identity> {
    return this.#connection.call(OPERATIONS["identities.get"], [id], query, options);
  }

  /**
   * Gets how much an identity can still give and receive this month.
   *
   * Requires the scope `identities:read`.
   */
  limits(id: string, options?: RequestOptions): Promise<IdentityLimits> {
    return this.#connection.call(OPERATIONS["identities.limits"], [id], undefined, options);
  }

  /**
   * Lists the identities you manage.
   *
   * These are your key's own identity and the identities it created, newest first.
   *
   * Requires the scope `identities:read`.
   */
  list(query?: ListIdentitiesQuery, options?: RequestOptions): List<Identity> {
    return this.#connection.list(OPERATIONS["identities.list"], [], query, options);
  }

  /**
   * Gets the account that an identity's payouts go to.
   *
   * 404 while there is none.
   *
   * Requires the scope `identities:read`.
   */
  payoutAccount(id: string, options?: RequestOptions): Promise<PayoutAccount> {
    return this.#connection.call(OPERATIONS["identities.payoutAccount"], [id], undefined, options);
  }

  /**
   * Removes the account that an identity's payouts go to.
   *
   * Later payouts stay on the identity's balance.
   *
   * Requires the scope `identities:write`.
   */
  removePayoutAccount(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["identities.removePayoutAccount"], [id], undefined, options);
  }

  /**
   * Sets the account that an identity's payouts go to.
   *
   * Send the token from the payment provider's form. It takes the place of an earlier account; payouts that were sent already arrive there. Without an account, payouts stay on the identity's balance.
   *
   * Requires the scope `identities:write`.
   */
  setPayoutAccount(id: string, body: PayoutAccountSet, options?: RequestOptions): Promise<PayoutAccount> {
    return this.#connection.call(OPERATIONS["identities.setPayoutAccount"], [id], body, options);
  }

  /**
   * Starts a verification of an identity.
   *
   * Send the person to its `hosted_url`. An identity has one open verification at a time: one for another tier that was not submitted yet is canceled, and any other is a conflict, with its id in `error.context`.
   *
   * Requires the scope `identities:write`.
   */
  startVerifications(id: string, body: VerificationCreate, options?: RequestOptions): Promise<Verification> {
    return this.#connection.call(OPERATIONS["identities.startVerifications"], [id], body, options);
  }

  /**
   * Updates an identity you manage.
   *
   * Fields you leave out stay unchanged. null clears a field. A new name is screened afterwards. The legal name and the EIN of a verified charity are locked. Another legal name or EIN revokes the verifications that it was shown for, and the tier falls.
   *
   * Requires the scope `identities:write`.
   */
  update(id: string, body?: IdentityUpdate, options?: RequestOptions): Promise<Identity> {
    return this.#connection.call(OPERATIONS["identities.update"], [id], body, options);
  }

  /**
   * Withdraws an organization's open application to count as a charity.
   *
   * Requires the scope `identities:write`.
   */
  withdrawCharityApplication(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["identities.withdrawCharityApplication"], [id], undefined, options);
  }
}

/** The calls under `pools.changes`. */
export class PoolsChanges {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Approves a change of a pool's rules or stewards that another steward proposed.
   *
   * Requires the scope `pools:write`.
   */
  approve(id: string, changeId: string, body?: DisbursementAct, options?: RequestOptions): Promise<PoolChange> {
    return this.#connection.call(OPERATIONS["pools.changes.approve"], [id, changeId], body, options);
  }

  /**
   * Lists proposed changes of a pool's rules and stewards, newest first.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListPoolChangesQuery, options?: RequestOptions): List<PoolChange> {
    return this.#connection.list(OPERATIONS["pools.changes.list"], [id], query, options);
  }

  /**
   * Rejects a proposed change of a pool, or withdraws your own.
   *
   * Requires the scope `pools:write`.
   */
  reject(id: string, changeId: string, body?: DisbursementAct, options?: RequestOptions): Promise<PoolChange> {
    return this.#connection.call(OPERATIONS["pools.changes.reject"], [id, changeId], body, options);
  }
}

/** The calls under `pools.commitments`. */
export class PoolsCommitments {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Cancels a commitment, and returns what was not released.
   *
   * By whoever manages the member, or by a steward. Periods that have begun stay in the pool's treasury. The rest is refunded to the payment method.
   *
   * Requires the scope `pools:write`.
   */
  cancel(id: string, commitmentId: string, body?: NonNullable<operations["cancelCommitment"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<Commitment> {
    return this.#connection.call(OPERATIONS["pools.commitments.cancel"], [id, commitmentId], body, options);
  }

  /**
   * Gets a commitment to a pool.
   *
   * Requires the scope `pools:read`.
   */
  get(id: string, commitmentId: string, options?: RequestOptions): Promise<Commitment> {
    return this.#connection.call(OPERATIONS["pools.commitments.get"], [id, commitmentId], undefined, options);
  }

  /**
   * Lists the commitments to a pool, newest first.
   *
   * Stewards see all of them, members those of the identities that you manage.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListCommitmentsQuery, options?: RequestOptions): List<Commitment> {
    return this.#connection.list(OPERATIONS["pools.commitments.list"], [id], query, options);
  }

  /**
   * Changes a commitment's payment method, or whether it renews.
   *
   * By whoever manages the member. A commitment that is `past_due` is charged again at once to a new payment method. The amount stays: to change it, cancel the commitment and commit again.
   *
   * Requires the scope `pools:write`.
   */
  update(id: string, commitmentId: string, body?: CommitmentUpdate, options?: RequestOptions): Promise<Commitment> {
    return this.#connection.call(OPERATIONS["pools.commitments.update"], [id, commitmentId], body, options);
  }
}

/** The calls under `pools.disbursements`. */
export class PoolsDisbursements {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Approves a payout that waits for approvals.
   *
   * Each steward, or each member where the mechanism says so, approves once. The requester's own approval counts only where the mechanism says so. The last approval needed pays the request.
   *
   * Requires the scope `disbursements:approve`.
   */
  approve(id: string, disbursementId: string, body?: DisbursementAct, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.disbursements.approve"], [id, disbursementId], body, options);
  }

  /**
   * Cancels a payout that was not decided yet.
   *
   * By whoever requested it. A steward can cancel any request but one under a vote.
   *
   * Requires the scope `pools:write`.
   */
  cancel(id: string, disbursementId: string, body?: DisbursementAct, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.disbursements.cancel"], [id, disbursementId], body, options);
  }

  /**
   * Gets a payout requested from a pool, with what decides it.
   *
   * Requires the scope `pools:read`.
   */
  get(id: string, disbursementId: string, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.disbursements.get"], [id, disbursementId], undefined, options);
  }

  /**
   * Lists the payouts requested from a pool, newest first.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListDisbursementsQuery, options?: RequestOptions): List<Disbursement> {
    return this.#connection.list(OPERATIONS["pools.disbursements.list"], [id], query, options);
  }

  /**
   * Rejects a payout that waits for approvals, as a steward.
   *
   * A vote or a draw cannot be rejected by stewards, only canceled by the requester.
   *
   * Requires the scope `disbursements:approve`.
   */
  reject(id: string, disbursementId: string, body?: DisbursementAct, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.disbursements.reject"], [id, disbursementId], body, options);
  }

  /**
   * Votes on a payout, or changes the vote.
   *
   * Only members of when the payout was requested have a vote, one for each person, also while their prepayment clears. One whose prepayment fails before the decision has none any more. The vote closes at `decision.closes_at`, or as soon as neither a vote that is missing nor a prepayment that clears can change its result. In an emergency pool, members say by their votes whether they agree with what was paid, until `ratification.closes_at`; the payout stands.
   *
   * Requires the scope `pools:write`.
   */
  vote(id: string, disbursementId: string, body: DisbursementVote, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.disbursements.vote"], [id, disbursementId], body, options);
  }
}

/** The calls under `pools.draws`. */
export class PoolsDraws {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists a pool's draws, newest first.
   *
   * Anyone can read them and compute each result again; `npm run draw:verify` does it. An open draw shows the hash of its seed only.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListPoolDrawsQuery, options?: RequestOptions): List<PoolDraw> {
    return this.#connection.list(OPERATIONS["pools.draws.list"], [id], query, options);
  }
}

/** The calls under `pools.invitations`. */
export class PoolsInvitations {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Withdraws an invitation to a pool.
   *
   * Requires the scope `pools:write`.
   */
  delete(id: string, invitationId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["pools.invitations.delete"], [id, invitationId], undefined, options);
  }

  /**
   * Gets an open invitation to a pool.
   *
   * Requires the scope `pools:read`.
   */
  get(id: string, invitationId: string, options?: RequestOptions): Promise<PoolInvitation> {
    return this.#connection.call(OPERATIONS["pools.invitations.get"], [id, invitationId], undefined, options);
  }

  /**
   * Lists the open invitations to a pool, newest first.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListPoolInvitationsQuery, options?: RequestOptions): List<PoolInvitation> {
    return this.#connection.list(OPERATIONS["pools.invitations.list"], [id], query, options);
  }
}

/** The calls under `pools.ledger`. */
export class PoolsLedger {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists a pool's ledger, newest first.
   *
   * Every record contains the hash of the one before it, and both balances after it. The guide to pools shows how to check the chain.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListPoolLedgerQuery, options?: RequestOptions): List<PoolRecord> {
    return this.#connection.list(OPERATIONS["pools.ledger.list"], [id], query, options);
  }
}

/** The calls under `pools.members`. */
export class PoolsMembers {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Removes a member from a pool, or leaves it.
   *
   * An open commitment is canceled, and what was not released goes back. A pool keeps at least one steward. Where there are two stewards or more, one more has to agree before a steward is removed by another.
   *
   * Requires the scope `pools:write`.
   */
  delete(id: string, identityId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["pools.members.delete"], [id, identityId], undefined, options);
  }

  /**
   * Gets a steward or member of a pool.
   *
   * Requires the scope `pools:read`.
   */
  get(id: string, identityId: string, options?: RequestOptions): Promise<PoolMember> {
    return this.#connection.call(OPERATIONS["pools.members.get"], [id, identityId], undefined, options);
  }

  /**
   * Lists the stewards and members of a pool, newest first.
   *
   * Requires the scope `pools:read`.
   */
  list(id: string, query?: ListPoolMembersQuery, options?: RequestOptions): List<PoolMember> {
    return this.#connection.list(OPERATIONS["pools.members.list"], [id], query, options);
  }

  /**
   * Declares whom a member of a pool is related to.
   *
   * In a charitable pool, a member does not decide on payouts to whom it declared to be related: it has no vote on them, and its approvals do not count. What it has said about requests under way no longer counts either.
   *
   * Requires the scope `pools:write`.
   */
  update(id: string, identityId: string, body?: PoolMemberUpdate, options?: RequestOptions): Promise<PoolMember> {
    return this.#connection.call(OPERATIONS["pools.members.update"], [id, identityId], body, options);
  }
}

/** The calls under `pools.sponsorship`. */
export class PoolsSponsorship {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Accepts the sponsorship of a pool, as the charity.
   *
   * From then on each year that is paid is a gift to the charity, with its receipt, and a payout needs a reason and has no conflict of interest.
   *
   * Requires the scope `pools:write`.
   */
  accept(id: string, body?: NonNullable<operations["acceptSponsorship"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<Pool> {
    return this.#connection.call(OPERATIONS["pools.sponsorship.accept"], [id], body, options);
  }
}

/** The calls under `pools`. */
export class Pools {
  readonly changes: PoolsChanges;
  readonly commitments: PoolsCommitments;
  readonly disbursements: PoolsDisbursements;
  readonly draws: PoolsDraws;
  readonly invitations: PoolsInvitations;
  readonly ledger: PoolsLedger;
  readonly members: PoolsMembers;
  readonly sponsorship: PoolsSponsorship;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.changes = new PoolsChanges(connection);
    this.commitments = new PoolsCommitments(connection);
    this.disbursements = new PoolsDisbursements(connection);
    this.draws = new PoolsDraws(connection);
    this.invitations = new PoolsInvitations(connection);
    this.ledger = new PoolsLedger(connection);
    this.members = new PoolsMembers(connection);
    this.sponsorship = new PoolsSponsorship(connection);
  }

  /**
   * Adds a member or steward to a pool, or approves one who asked.
   *
   * Whoever asked to join becomes a member, and its commitment is charged. Besides these, you can add identities that you manage. Where there are two stewards or more, one more has to agree to a new steward.
   *
   * Requires the scope `pools:write`.
   */
  addMembers(id: string, body: PoolMemberAdd, options?: RequestOptions): Promise<PoolMember> {
    return this.#connection.call(OPERATIONS["pools.addMembers"], [id], body, options);
  }

  /**
   * Commits a member to a pool, and charges the year in advance.
   *
   * The year's total is charged with the next batch, which starts at once. From then on a period is released to the treasury on each date of the cadence. In a pool that asks stewards for approval, nothing is charged until one agrees; a steward's own call is the approval. A member has one open commitment in a pool.
   *
   * Requires the scope `pools:write`.
   */
  commit(id: string, body: CommitmentCreate, options?: RequestOptions): Promise<Commitment> {
    return this.#connection.call(OPERATIONS["pools.commit"], [id], body, options);
  }

  /**
   * Creates a pool.
   *
   * Your own identity becomes its first steward, or the one you name. The distribution mechanism and what its options mean are in the guide to pools; every option has a default, which the response echoes.
   *
   * Requires the scope `pools:write`.
   */
  create(body: PoolCreate, options?: RequestOptions): Promise<Pool> {
    return this.#connection.call(OPERATIONS["pools.create"], [], body, options);
  }

  /**
   * Draws one of a pool's requests, as a steward, and pays it.
   *
   * Among requests that the treasury can pay, those of payees in good standing come first, then those of payees who were not paid before. `npm run draw:verify` and the pool's page compute the result again.
   *
   * Requires the scope `pools:write`.
   */
  draw(id: string, body?: NonNullable<operations["drawDisbursement"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.draw"], [id], body, options);
  }

  /**
   * Gets a pool, with its balances.
   *
   * Requires the scope `pools:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Pool> {
    return this.#connection.call(OPERATIONS["pools.get"], [id], undefined, options);
  }

  /**
   * Invites someone to a pool by email.
   *
   * Whoever signs in with the address can join without asking a steward. Whether someone has an account is not shown. An address is sent a limited number of emails a day. Inviting an address again renews its invitation.
   *
   * Requires the scope `pools:write`.
   */
  inviteInvitations(id: string, body: PoolInvite, options?: RequestOptions): Promise<PoolInvitation> {
    return this.#connection.call(OPERATIONS["pools.inviteInvitations"], [id], body, options);
  }

  /**
   * Lists the pools that you steward or belong to, newest first.
   *
   * Requires the scope `pools:read`.
   */
  list(query?: ListPoolsQuery, options?: RequestOptions): List<Pool> {
    return this.#connection.list(OPERATIONS["pools.list"], [], query, options);
  }

  /**
   * Requests a payout from a pool.
   *
   * The pool's mechanism decides. If it lets the request be paid at once, the response is `approved` with `executed_at`; otherwise it is `requested`, and `decision` says what it waits for. A payee is screened, and its monthly limit counts.
   *
   * Requires the scope `pools:write`.
   */
  requestDisburse(id: string, body: DisbursementCreate, options?: RequestOptions): Promise<Disbursement> {
    return this.#connection.call(OPERATIONS["pools.requestDisburse"], [id], body, options);
  }

  /**
   * Updates a pool that you steward, or changes its status.
   *
   * Where there are two stewards or more, a change of `governance` or `join_policy` waits until another one approves it, and the response shows the pool as it was. Requests under way are decided by the options they were made under.
   *
   * Requires the scope `pools:write`.
   */
  update(id: string, body?: PoolUpdate, options?: RequestOptions): Promise<Pool> {
    return this.#connection.call(OPERATIONS["pools.update"], [id], body, options);
  }
}

/** The calls under `receipts`. */
export class Receipts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Gets a receipt.
   *
   * Requires the scope `receipts:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Receipt> {
    return this.#connection.call(OPERATIONS["receipts.get"], [id], undefined, options);
  }

  /**
   * Lists the receipts of donors and charities you manage, newest first.
   *
   * Requires the scope `receipts:read`.
   */
  list(query?: ListReceiptsQuery, options?: RequestOptions): List<Receipt> {
    return this.#connection.list(OPERATIONS["receipts.list"], [], query, options);
  }

  /**
   * Reissues a receipt and emails it as a PDF.
   *
   * The receipt and its number stay the same; its version increases by 1. It goes to the donor's email address unless you set `email_to`.
   *
   * Requires the scope `receipts:write`.
   */
  reissue(id: string, body?: ReceiptReissue, options?: RequestOptions): Promise<Receipt> {
    return this.#connection.call(OPERATIONS["receipts.reissue"], [id], body, options);
  }

  /**
   * Renders a receipt as a PDF, a web page or JSON.
   *
   * The same version always renders to the same bytes. The JSON has every figure and sentence of the document.
   *
   * Requires the scope `receipts:read`.
   */
  render(id: string, query: RenderReceiptQuery & { format: "json" }, options?: RequestOptions): Promise<ReceiptDocument>;
  /**
   * Renders a receipt as a PDF, a web page or JSON.
   *
   * The same version always renders to the same bytes. The JSON has every figure and sentence of the document.
   *
   * Requires the scope `receipts:read`.
   */
  render(id: string, query?: RenderReceiptQuery & { format?: "pdf" | "html" }, options?: RequestOptions): Promise<FileResponse>;
  /**
   * Renders a receipt as a PDF, a web page or JSON.
   *
   * The same version always renders to the same bytes. The JSON has every figure and sentence of the document.
   *
   * Requires the scope `receipts:read`.
   */
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<ReceiptDocument | FileResponse>;
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<ReceiptDocument | FileResponse> {
    return this.#connection.call(OPERATIONS["receipts.render"], [id], query, options);
  }

  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * The donor's manager gets the gifts to everyone. Who manages recipients gets the gifts to those alone, also anonymous ones: their receipts name the donor. Void receipts are listed and not counted.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format?: "json" }, options?: RequestOptions): Promise<StatementDocument>;
  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * The donor's manager gets the gifts to everyone. Who manages recipients gets the gifts to those alone, also anonymous ones: their receipts name the donor. Void receipts are listed and not counted.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format: "pdf" | "html" }, options?: RequestOptions): Promise<FileResponse>;
  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * The donor's manager gets the gifts to everyone. Who manages recipients gets the gifts to those alone, also anonymous ones: their receipts name the donor. Void receipts are listed and not counted.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery, options?: RequestOptions): Promise<StatementDocument | FileResponse>;
  statements(query: RenderStatementQuery, options?: RequestOptions): Promise<StatementDocument | FileResponse> {
    return this.#connection.call(OPERATIONS["receipts.statements"], [], query, options);
  }
}

/** The calls under `recurringGifts`. */
export class RecurringGifts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Gets a recurring gift.
   *
   * Only keys that manage its donor or its campaign can get it. `GET /v1/gifts?recurring_gift_id=` lists its gifts.
   *
   * Requires the scope `gifts:read`.
   */
  get(id: string, options?: RequestOptions): Promise<RecurringGift> {
    return this.#connection.call(OPERATIONS["recurringGifts.get"], [id], undefined, options);
  }

  /**
   * Updates, pauses, resumes or cancels a recurring gift.
   *
   * Fields you leave out stay unchanged. Changes apply from the next gift; a gift in progress continues. A resumed gift continues on its next date, and skipped dates are never charged. Keys that manage the campaign can only cancel it. If the donor entered the payment details on a page, only the donor can raise the amount or make it more frequent. If the donor paused it, only the donor can resume it. The donor is notified by email.
   *
   * Requires the scope `gifts:write`.
   */
  update(id: string, body?: RecurringGiftUpdate, options?: RequestOptions): Promise<RecurringGift> {
    return this.#connection.call(OPERATIONS["recurringGifts.update"], [id], body, options);
  }
}

/** The calls under `requestLogs`. */
export class RequestLogs {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Gets a request made with your key.
   *
   * Use the `Request-Id` of a response or the `request_id` of an error.
   */
  get(id: string, options?: RequestOptions): Promise<RequestLog> {
    return this.#connection.call(OPERATIONS["requestLogs.get"], [id], undefined, options);
  }

  /**
   * Lists the requests made with your key in the last 30 days, newest first.
   *
   * A key with the scope `*` sees the requests of every key of its identity. Any other key sees its own. A request is listed about a quarter of a second after its response, and can be lost if the server is killed. Requests for the log and for the API description are not logged. Requests that the rate limit does not count, such as those it rejects, are logged in part.
   */
  list(query?: ListRequestLogsQuery, options?: RequestOptions): List<RequestLog> {
    return this.#connection.list(OPERATIONS["requestLogs.list"], [], query, options);
  }
}

/** The calls under `sandbox`. */
export class Sandbox {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Advances the sandbox clock.
   *
   * The clock plays the time in between: whatever falls due happens in order, each at its own time. Settlements, recurring gifts, the ends of campaigns and matches, emails and webhook retries then have the dates that they would have had without the clock. The response is sent when all of that is done and every process uses the new time. After ten seconds it is sent with the status `running`; get the clock to see the progress and, if it has not moved for a minute, what it is waiting for. A request meanwhile adds its duration to the target. Live mode has no such clock.
   *
   * Requires the scope `sandbox:write`.
   */
  advanceClock(body: ClockAdvance, options?: RequestOptions): Promise<SandboxClock> {
    return this.#connection.call(OPERATIONS["sandbox.advanceClock"], [], body, options);
  }

  /**
   * Gets the sandbox clock.
   */
  clock(options?: RequestOptions): Promise<SandboxClock> {
    return this.#connection.call(OPERATIONS["sandbox.clock"], [], undefined, options);
  }
}

/** The calls under `webhooks.events`. */
export class WebhooksEvents {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Gets a delivery with its payload and the result of each attempt.
   *
   * The payload needs the scope of its resource, such as `gifts:read`, and `receipts:read` with a receipt.
   *
   * Requires the scope `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<WebhookDeliveryDetail> {
    return this.#connection.call(OPERATIONS["webhooks.events.get"], [id], undefined, options);
  }

  /**
   * Lists the deliveries to your endpoints in the last 30 days, newest first.
   *
   * Requires the scope `webhooks:read`.
   */
  list(query?: ListWebhookEventsQuery, options?: RequestOptions): List<WebhookDelivery> {
    return this.#connection.list(OPERATIONS["webhooks.events.list"], [], query, options);
  }

  /**
   * Requests one more attempt now. The schedule of automatic attempts stays unchanged.
   *
   * Requires the scope `webhooks:write`.
   */
  redeliver(id: string, body?: NonNullable<operations["redeliverWebhookEvent"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#connection.call(OPERATIONS["webhooks.events.redeliver"], [id], body, options);
  }
}

/** The calls under `webhooks`. */
export class Webhooks {
  readonly events: WebhooksEvents;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.events = new WebhooksEvents(connection);
  }

  /**
   * Creates a webhook endpoint. Its signing secret is returned only in this response.
   *
   * It is sent what your key may read: an event needs the scope of its resource, and all events means all that the key has the scopes for.
   *
   * Requires the scope `webhooks:write`.
   */
  create(body: WebhookEndpointCreate, options?: RequestOptions): Promise<CreatedWebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.create"], [], body, options);
  }

  /**
   * Deletes an endpoint. Its pending deliveries expire.
   *
   * Requires the scope `webhooks:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["webhooks.delete"], [id], undefined, options);
  }

  /**
   * Gets one of your endpoints.
   *
   * Requires the scope `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.get"], [id], undefined, options);
  }

  /**
   * Lists your endpoints, newest first.
   *
   * Requires the scope `webhooks:read`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): List<WebhookEndpoint> {
    return this.#connection.list(OPERATIONS["webhooks.list"], [], query, options);
  }

  /**
   * Rotates an endpoint's signing secret. The new secret is returned only in this response. The old one keeps signing for 24 hours.
   *
   * Requires the scope `webhooks:write`.
   */
  rotateSecret(id: string, body?: NonNullable<operations["rotateWebhookSecret"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<RotatedWebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.rotateSecret"], [id], body, options);
  }

  /**
   * Sends a webhook.test event to an endpoint, whatever its subscriptions.
   *
   * Requires the scope `webhooks:write`.
   */
  test(id: string, body?: NonNullable<operations["testWebhook"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#connection.call(OPERATIONS["webhooks.test"], [id], body, options);
  }

  /**
   * Updates, disables or reactivates an endpoint.
   *
   * If you change the URL or the events, the endpoint is sent what your key may read from then on, as when it is created.
   *
   * Requires the scope `webhooks:write`.
   */
  update(id: string, body?: WebhookEndpointUpdate, options?: RequestOptions): Promise<WebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.update"], [id], body, options);
  }
}

/** Every call of the API. */
export class Operations {
  readonly campaigns: Campaigns;
  readonly gifts: Gifts;
  readonly identities: Identities;
  readonly pools: Pools;
  readonly receipts: Receipts;
  readonly recurringGifts: RecurringGifts;
  readonly requestLogs: RequestLogs;
  readonly sandbox: Sandbox;
  readonly webhooks: Webhooks;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.campaigns = new Campaigns(connection);
    this.gifts = new Gifts(connection);
    this.identities = new Identities(connection);
    this.pools = new Pools(connection);
    this.receipts = new Receipts(connection);
    this.recurringGifts = new RecurringGifts(connection);
    this.requestLogs = new RequestLogs(connection);
    this.sandbox = new Sandbox(connection);
    this.webhooks = new Webhooks(connection);
  }

  /**
   * Gets the identity and the scopes of your API key.
   */
  me(options?: RequestOptions): Promise<Me> {
    return this.#connection.call(OPERATIONS["me"], [], undefined, options);
  }
}

export interface webhooks {
    "campaign.contribution": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contribution to a campaign settled. A contribution to a fundraising page is sent once, as the page's.
         * @description A contribution to a campaign settled. A contribution to a fundraising page is sent once, as the page's. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveCampaignContribution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign or fundraising page was created.
         * @description A campaign or fundraising page was created. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveCampaignCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign or page ended, by hand or on its end date. Pages end with their campaign.
         * @description A campaign or page ended, by hand or on its end date. Pages end with their campaign. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveCampaignEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A campaign or page went live for the first time.
         * @description A campaign or page went live for the first time. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveCampaignPublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "campaign.update_published": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An update to a campaign or page was published. It is emailed to every donor who asked for updates.
         * @description An update to a campaign or page was published. It is emailed to every donor who asked for updates. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveCampaignUpdatePublished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A gift was accepted and is waiting for screening and payment.
         * @description A gift was accepted and is waiting for screening and payment. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveGiftCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Screening or the payment provider declined the gift. What was charged for it, if anything, is given back.
         * @description Screening or the payment provider declined the gift. What was charged for it, if anything, is given back. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveGiftFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift.refund_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The payment provider rejected the refund of a gift for good. The amount is owed to the donor in another way.
         * @description The payment provider rejected the refund of a gift for good. The amount is owed to the donor in another way. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveGiftRefundFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A settled gift was refunded, including the fee.
         * @description A settled gift was refunded, including the fee. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveGiftReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "gift.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The gift's funds cleared. The receipt is inlined if one was issued.
         * @description The gift's funds cleared. The receipt is inlined if one was issued. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveGiftSettled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.charity_revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organization lost its status as a verified charity. Its gifts get no new receipts.
         * @description An organization lost its status as a verified charity. Its gifts get no new receipts. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveIdentityCharityRevoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.kyc_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification failed.
         * @description A verification failed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveIdentityKycFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.kyc_passed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification passed; the identity's tier may have risen.
         * @description A verification passed; the identity's tier may have risen. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveIdentityKycPassed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.kyc_started": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A verification of an identity started.
         * @description A verification of an identity started. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveIdentityKycStarted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "identity.suspended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An identity was suspended. Its open gifts fail.
         * @description An identity was suspended. Its open gifts fail. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveIdentitySuspended"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match that someone else had offered was accepted by the campaign. It matches contributions from its start.
         * @description A match that someone else had offered was accepted by the campaign. It matches contributions from its start. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchAccepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match was canceled by the sponsor or by the organizers.
         * @description A match was canceled by the sponsor or by the organizers. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match for contributions to a campaign was created. It is `pending` if the campaign has to accept it.
         * @description A match for contributions to a campaign was created. It is `pending` if the campaign has to accept it. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match ended, on its end date or with its campaign.
         * @description A match ended, on its end date or with its campaign. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.exhausted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The cap of a match was used up. Sent again if refunds freed part of the cap and it was used up again.
         * @description The cap of a match was used up. Sent again if refunds freed part of the cap and it was used up again. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchExhausted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.gift_lapsed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contribution was not matched, because the sponsor's gift could not be made or failed. The match is paused.
         * @description A contribution was not matched, because the sponsor's gift could not be made or failed. The match is paused. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchGiftLapsed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match was paused, because a gift from the sponsor could not be made. It matches nothing until it is resumed.
         * @description A match was paused, because a gift from the sponsor could not be made. It matches nothing until it is resumed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A paused match was resumed by its sponsor.
         * @description A paused match was resumed by its sponsor. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveMatchResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool.committed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A member committed to a pool.
         * @description A member committed to a pool. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receivePoolCommitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A pool was created.
         * @description A pool was created. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receivePoolCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool.disbursement_approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout from a pool was approved.
         * @description A payout from a pool was approved. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receivePoolDisbursementApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool.disbursement_executed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout from a pool became the payee's.
         * @description A payout from a pool became the payee's. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receivePoolDisbursementExecuted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "pool.disbursement_requested": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payout from a pool was requested.
         * @description A payout from a pool was requested. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receivePoolDisbursementRequested"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tax receipt was issued for a settled gift.
         * @description A tax receipt was issued for a settled gift. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveReceiptIssued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "receipt.reissued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A receipt was reissued and emailed.
         * @description A receipt was reissued and emailed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveReceiptReissued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.canceled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring gift was canceled by either side, or because its first payment failed.
         * @description A recurring gift was canceled by either side, or because its first payment failed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring gift was created, with its first gift.
         * @description A recurring gift was created, with its first gift. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.ended": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring gift ended with its campaign.
         * @description A recurring gift ended with its campaign. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftEnded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.past_due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment of a recurring gift failed. It is retried after 1, 3 and 7 days.
         * @description A payment of a recurring gift failed. It is retried after 1, 3 and 7 days. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftPastDue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring gift was paused: by its donor, after the last failed attempt, or because the donor or recipient was suspended.
         * @description A recurring gift was paused: by its donor, after the last failed attempt, or because the donor or recipient was suspended. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A past due recurring gift is active again.
         * @description A past due recurring gift is active again. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftRecovered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A paused recurring gift was resumed.
         * @description A paused recurring gift was resumed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftResumed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring_gift.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The amount, cadence or payment method of a recurring gift changed.
         * @description The amount, cadence or payment method of a recurring gift changed. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveRecurringGiftUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test delivery was requested.
         * @description A test delivery was requested. Return any 2xx within 15 seconds. Anything else is retried.
         */
        post: operations["receiveWebhookTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description A postal address. */
        Address: {
            /** @description The city, town or village. */
            city: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country: string | null;
            /** @description The street and number. */
            line1: string | null;
            /** @description Additional address details: floor, building, care of. */
            line2: string | null;
            /** @description The postal code or ZIP code. */
            postal_code: string | null;
            /** @description The state, province or county. */
            region: string | null;
        };
        /** @description A postal address, printed on receipts. */
        AddressInput: {
            /** @description The city, town or village. */
            city?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The street and number. */
            line1?: string | null;
            /** @description Additional address details: floor, building, care of. */
            line2?: string | null;
            /** @description The postal code or ZIP code. */
            postal_code?: string | null;
            /** @description The state, province or county. */
            region?: string | null;
        };
        /** @description The key of this request, without its secret. */
        ApiKey: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When the key expires. null means never. */
            expires_at: string | null;
            /** @description The id of the key, not its secret. */
            id: string;
            /** @description The mode of the key. sandbox moves no real money. More values may be added. */
            mode: "sandbox" | "live" | (string & {});
            /** @description The name of the key. */
            name: string;
            /** @description The scopes of the key. `*` means all. */
            scopes: ("*" | "gifts:read" | "gifts:write" | "campaigns:read" | "campaigns:write" | "pools:read" | "pools:write" | "receipts:read" | "receipts:write" | "identities:read" | "identities:write" | "webhooks:read" | "webhooks:write" | "disbursements:approve" | "sandbox:write" | (string & {}))[];
        };
        /** @description The balance of an identity in one currency. */
        Balance: {
            /**
             * Format: int64
             * @description The net amount of settled gifts, less refunds.
             */
            available_cents: number;
            /**
             * Format: int64
             * @description What the identity is owed as a donor: refunds that could not be paid, or that came back and are not paid yet.
             */
            credit_cents: number;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /**
             * Format: int64
             * @description The net amount of gifts that are still clearing.
             */
            pending_cents: number;
        };
        /** @description The branding of a campaign's pages, as you set it. Empty if you set none. */
        Branding: {
            /** @description The color of links and accents, as a hex color. */
            accent_color?: string | null;
            /** @description The background color of the page, as a hex color. */
            background_color?: string | null;
            /** @description The label of the give button. */
            button_label?: string | null;
            /** @description Alternative text for the image at the top of the page. */
            hero_image_alt?: string | null;
            /** @description The https URL of the image at the top of the page. Its site must serve it itself: pages follow no redirect to another site. */
            hero_image_url?: string | null;
            /** @description The https URL of the logo. Its site must serve it itself, too. */
            logo_url?: string | null;
            /** @description The color of buttons and the progress bar, as a hex color. */
            primary_color?: string | null;
            /** @description The text color of the page, as a hex color. Contrast is adjusted if the text would be hard to read. */
            text_color?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The branding of a campaign's pages. The fields are read under other names, too, and returned under these: `colors` with `primary`, `accent`, `background` and `text`; `hero_image` or `hero`; `logo`; `button_text` or `cta`. Your own keys are stored and returned, and `warnings` names them. */
        BrandingInput: {
            /** @description The color of links and accents, as a hex color. */
            accent_color?: string | null;
            /** @description The background color of the page, as a hex color. */
            background_color?: string | null;
            /** @description The label of the give button. */
            button_label?: string | null;
            /** @description Alternative text for the image at the top of the page. */
            hero_image_alt?: string | null;
            /** @description The https URL of the image at the top of the page. Its site must serve it itself: pages follow no redirect to another site. */
            hero_image_url?: string | null;
            /** @description The https URL of the logo. Its site must serve it itself, too. */
            logo_url?: string | null;
            /** @description The color of buttons and the progress bar, as a hex color. */
            primary_color?: string | null;
            /** @description The text color of the page, as a hex color. Contrast is adjusted if the text would be hard to read. */
            text_color?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
        Campaign: {
            /** @description The organizers' decision on a page submitted for review. null if none was requested. */
            approval: ("pending" | "approved" | "declined" | (string & {})) | null;
            /** @description The identity that contributions go to, which is `to` of each gift. */
            beneficiary_id: string;
            /** @description The branding of its pages. */
            branding: components["schemas"]["Branding"];
            /** @description What the campaign raises money for, by which visitors find it. null if unsaid, and on pages. */
            cause: ("animals" | "arts" | "children" | "community" | "education" | "emergencies" | "environment" | "faith" | "food" | "health" | "housing" | "rights" | (string & {})) | null;
            /**
             * Format: int32
             * @description The number of contributions in `raised_cents`.
             */
            contributions_count: number;
            /** @description The uploaded picture at the top of the page. null without one. A page without its own has its campaign's. */
            cover_picture: components["schemas"]["Picture"] | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The currency of every contribution. It cannot change after the first contribution or match. */
            currency: string;
            /** @description A short description, shown when the page is shared. */
            description: string | null;
            /** @description When it ended. null until then. */
            ended_at: string | null;
            /** @description When it ends automatically. null if it does not. */
            ends_at: string | null;
            /** @description Questions and answers, in the order of the page. null if there are none. */
            faq: {
                /** @description The answer, as plain text. */
                answer: string;
                /** @description The question. */
                question: string;
            }[] | null;
            /** @description The fundraiser's name on a page. null if it is the owner's name, and on campaigns. */
            fundraiser_name: string | null;
            /** @description The goal, in the currency's smallest unit. null without a goal. */
            goal_cents: number | null;
            /** @description The id of the campaign. */
            id: string;
            /** @description What an amount does, in a sentence such as `buys ten square feet of slate`, shown with the amount. null if there are none. */
            impacts: {
                /**
                 * Format: int64
                 * @description The amount, in the currency's smallest unit.
                 */
                amount_cents: number;
                /** @description What the amount does. */
                text: string;
            }[] | null;
            /** @description Whether other pages of the campaign can join this page. */
            is_team: boolean;
            /** @description The language of its texts, as a BCP 47 tag. null if nobody has said it. A page without its own has its campaign's. */
            language: string | null;
            /** @description The uploaded logo. null without one. A page without its own has its campaign's. */
            logo_picture: components["schemas"]["Picture"] | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the owner. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The campaign's name. */
            name: string;
            /** @description The uploaded picture of the organizer, or of the fundraiser of a page. null without one. */
            organizer_picture: components["schemas"]["Picture"] | null;
            /** @description The identity that owns it. */
            owner_id: string;
            /** @description Who can create fundraising pages: anyone (`open`), anyone with the organizers' approval (`approval`), or only the organizers (`closed`). null on pages. */
            p2p_policy: ("open" | "approval" | "closed" | (string & {})) | null;
            /** @description The parent campaign of a fundraising page. null on campaigns. */
            parent_campaign_id: string | null;
            /**
             * Format: int64
             * @description The total of contributions that have not settled yet, in the currency's smallest unit.
             */
            pending_cents: number;
            /** @description The URL of a draft's page, for anyone with the link. null once the page is public, and for keys that do not manage it. */
            preview_url: string | null;
            /** @description When it first went live. null until then. */
            published_at: string | null;
            /**
             * Format: int64
             * @description The total of settled contributions, in the currency's smallest unit, before fees and without refunded gifts.
             */
            raised_cents: number;
            /** @description The campaign's part of the page URL. Earlier slugs redirect to it. */
            slug: string;
            /** @description When it starts to accept contributions. null on a draft without a start date. */
            starts_at: string | null;
            /** @description The campaign's status. Only a live campaign accepts contributions. More values may be added. */
            status: "draft" | "live" | "paused" | "ended" | "archived" | (string & {});
            /** @description The story on the page, in Markdown. */
            story: string | null;
            /** @description The team page that this page belongs to. null without a team. */
            team_page_id: string | null;
            /**
             * Format: uri
             * @description The URL of the public page.
             */
            url: string;
            /** @description The address of a video on YouTube or Vimeo. The page loads nothing from there until someone plays it. null without one. */
            video_url: string | null;
            /** @description What of the request was accepted and has no effect. Present on responses to changes that have such a field. */
            warnings?: {
                /** @description A stable code for the reason, such as `not_shown`. */
                code: string;
                /** @description What has no effect, and why. */
                message: string;
                /** @description The field that has no effect. */
                param: string;
            }[];
        };
        /** @description A contribution to a campaign settled. A contribution to a fundraising page is sent once, as the page's. */
        CampaignContributionEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Contribution"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.contribution";
        };
        /** @description A campaign to create. */
        CampaignCreate: {
            /** @description The identity that contributions go to: an identity you manage, or a verified charity. Default: the owner. */
            beneficiary_id?: string | null;
            /** @description The branding of its pages. Replaces all previous branding. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description What it raises money for. Visitors of the home page can choose campaigns by it. Default: none. */
            cause?: ("animals" | "arts" | "children" | "community" | "education" | "emergencies" | "environment" | "faith" | "food" | "health" | "housing" | "rights") | null;
            /** @description The ISO 4217 code of the currency of every contribution. Default: USD. It cannot change after the first contribution or match. */
            currency?: string | null;
            /** @description A short description, shown when the page is shared. */
            description?: string | null;
            /** @description When it ends automatically. Default: never. */
            ends_at?: string | null;
            /** @description Questions and answers, in the order of the page. Replaces all previous ones. */
            faq?: {
                /** @description The answer, as plain text. */
                answer: string;
                /** @description The question. */
                question: string;
            }[] | null;
            /** @description The goal, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description What an amount does, in a sentence such as `buys ten square feet of slate`, shown with the amount. Replaces all previous ones. */
            impacts?: {
                /**
                 * Format: int64
                 * @description The amount, in the currency's smallest unit.
                 */
                amount_cents: number;
                /** @description What the amount does. */
                text: string;
            }[] | null;
            /** @description The language of its texts, as a BCP 47 tag such as `en` or `pt-BR`. Default: unknown, or on fundraising pages the campaign's. */
            language?: string | null;
            /** @description Your own key-value pairs. Only keys that manage the campaign can see them. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The campaign's name. */
            name: string;
            /** @description The identity that owns it. You must manage it. Default: your own identity. */
            owner_id?: string | null;
            /** @description Who can create fundraising pages: anyone (`open`), anyone with your approval (`approval`), or only you (`closed`). Default: open. Existing pages are not affected. */
            p2p_policy?: ("open" | "approval" | "closed") | null;
            slug?: string | null;
            /** @description When it starts to accept contributions. Default: when it goes live. */
            starts_at?: string | null;
            /** @description The initial status. Only its managers can see a draft. Default: draft. */
            status?: ("draft" | "live") | null;
            /** @description The story on the page: plain text or Markdown. HTML is shown as text. */
            story?: string | null;
            /** @description The address of a video on YouTube or Vimeo. The page loads nothing from there until someone plays it. */
            video_url?: string | null;
        };
        /** @description A campaign or fundraising page was created. */
        CampaignCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Campaign"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.created";
        };
        /** @description A campaign or page ended, by hand or on its end date. Pages end with their campaign. */
        CampaignEndedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Campaign"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.ended";
        };
        /** @description A campaign or page went live for the first time. */
        CampaignPublishedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Campaign"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.published";
        };
        /** @description Changes to a campaign. Fields you leave out stay unchanged. */
        CampaignUpdate: {
            /** @description The branding of its pages. Replaces all previous branding. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description What it raises money for. Visitors of the home page can choose campaigns by it. Default: none. */
            cause?: ("animals" | "arts" | "children" | "community" | "education" | "emergencies" | "environment" | "faith" | "food" | "health" | "housing" | "rights") | null;
            /** @description The ISO 4217 code of the currency of every contribution. Default: USD. It cannot change after the first contribution or match. */
            currency?: string | null;
            /** @description A short description, shown when the page is shared. */
            description?: string | null;
            /** @description When it ends automatically. Default: never. */
            ends_at?: string | null;
            /** @description Questions and answers, in the order of the page. Replaces all previous ones. */
            faq?: {
                /** @description The answer, as plain text. */
                answer: string;
                /** @description The question. */
                question: string;
            }[] | null;
            /** @description The goal, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description What an amount does, in a sentence such as `buys ten square feet of slate`, shown with the amount. Replaces all previous ones. */
            impacts?: {
                /**
                 * Format: int64
                 * @description The amount, in the currency's smallest unit.
                 */
                amount_cents: number;
                /** @description What the amount does. */
                text: string;
            }[] | null;
            /** @description The language of its texts, as a BCP 47 tag such as `en` or `pt-BR`. Default: unknown, or on fundraising pages the campaign's. */
            language?: string | null;
            /** @description Changes to your own key-value pairs: each key you send is set, or removed if it is null. null removes all. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The campaign's name. */
            name?: string;
            /** @description Who can create fundraising pages: anyone (`open`), anyone with your approval (`approval`), or only you (`closed`). Default: open. Existing pages are not affected. */
            p2p_policy?: ("open" | "approval" | "closed") | null;
            /**
             * @description `true` replaces `preview_url`: the URLs of the draft from before stop working.
             * @constant
             */
            renew_preview?: true;
            slug?: string | null;
            /** @description When it starts to accept contributions. Default: when it goes live. */
            starts_at?: string | null;
            /**
             * @description The new status. Sending the current status changes nothing.
             * @enum {string}
             */
            status?: "live" | "paused" | "ended" | "archived";
            /** @description The story on the page: plain text or Markdown. HTML is shown as text. */
            story?: string | null;
            /** @description The address of a video on YouTube or Vimeo. The page loads nothing from there until someone plays it. */
            video_url?: string | null;
        };
        /** @description An update to a campaign or page was published. It is emailed to every donor who asked for updates. */
        CampaignUpdatePublishedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["PublishedUpdate"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.update_published";
        };
        /** @description Whether gifts to an organization get tax receipts. */
        Charity: {
            /** @description The ISO 3166 code of the country where it is registered. */
            jurisdiction: string | null;
            /** @description Its registration number in that country. In the US, the EIN. */
            registration_number: string | null;
            /** @description The source of the decision. */
            source: string | null;
            /** @description The verification status. Gifts get receipts while it is verified. More values may be added. */
            status: "unverified" | "pending" | "verified" | "revoked" | (string & {});
            /** @description When it was verified. null if it is not. */
            verified_at: string | null;
        };
        /** @description An organization's application to count as a charity. */
        CharityApplication: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was decided. null until then. */
            decided_at: string | null;
            /** @description The id of the application. */
            id: string;
            /** @description The organization. */
            identity_id: string;
            /** @description The ISO 3166 code of the country whose register it is in. */
            jurisdiction: string;
            /** @description A stable code for what the register says: `listed` for a charity under this name, and otherwise why not or why a person has to look. */
            reason: string;
            /** @description Its number in that register. */
            registration_number: string;
            /** @description What a reviewer asks the organization for. null if nothing. */
            request: string | null;
            /** @description What an open application waits for: `verification` of the organization for tier 3, `proof_of_control`, or a `review`. */
            requirements: ("verification" | "proof_of_control" | "review" | (string & {}))[];
            /** @description The status of the application. More values may be added. */
            status: "open" | "approved" | "rejected" | "withdrawn" | (string & {});
            /** @description The organization's site. null if none was named. */
            website: string | null;
        };
        /** @description An application to count as a charity. */
        CharityApplicationCreate: {
            /** @description The ISO 3166 code of the country whose register it is in. By default the United States. */
            jurisdiction?: ("US" | "CA" | "GB" | "DE" | "AU") | null;
            /** @description Its number in that register. In the US, the identity's EIN by default. */
            registration_number?: string | null;
            /** @description The https URL of the organization's site. An email address at its domain is a proof of control. */
            website?: string | null;
        };
        /** @description How far to advance the sandbox clock. */
        ClockAdvance: {
            /** @description How far to advance the clock, as an ISO 8601 duration, such as PT12H, P1D or P1M. It must not be negative. Years and months are calendar ones: P1M leads from February 28 to March 28, and from January 31 to the last day of February. The clock can be at most 50 years ahead in all. */
            advance: string;
        };
        /** @description What a member prepays to a pool, released period by period. */
        Commitment: {
            /**
             * Format: int64
             * @description What is prepaid for a year: the amount times the number of periods.
             */
            annual_amount_cents: number;
            /** @description Whether another year is prepaid when this one is over. */
            auto_renew: boolean;
            /** @description How often a period is released to the pool's treasury. More values may be added. */
            cadence: "weekly" | "monthly" | "quarterly" | "semiannual" | "annual" | (string & {});
            /**
             * Format: int64
             * @description What is charged for the year: the annual amount and the fee.
             */
            charge_cents: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The pool's currency. */
            currency: string;
            /** @description When it was canceled or ended. null if it is open. */
            ended_at: string | null;
            /** @description Why the last payment was declined. null if it was not. */
            failure_code: string | null;
            /**
             * Format: int64
             * @description The flat fee that is charged on top of the year where it is a gift to the pool's sponsor. 0 if the year is no gift.
             */
            fee_cents: number;
            /** @description The id of the commitment. */
            id: string;
            /** @description The member who commits. */
            identity_id: string;
            /** @description When the next period is released. null if none is. */
            next_release_at: string | null;
            /** @description What the prepayment is charged to. null for keys that do not manage the member. */
            payment_method_id: string | null;
            /**
             * Format: int64
             * @description The amount of each period, in the currency's smallest unit.
             */
            per_cadence_amount_cents: number;
            /**
             * Format: int32
             * @description How many periods a year has.
             */
            periods_per_year: number;
            /** @description The pool. */
            pool_id: string;
            /**
             * Format: int64
             * @description What was paid for the current year, less what went back.
             */
            prepaid_cents: number;
            /**
             * Format: int64
             * @description What of it was released to the treasury.
             */
            released_cents: number;
            /** @description When the year is over. null until it is paid, and once it is over. */
            renews_at: string | null;
            /** @description The status of the commitment. More values may be added. */
            status: "pending" | "active" | "past_due" | "canceled" | "ended" | (string & {});
        };
        /** @description A commitment to a pool. */
        CommitmentCreate: {
            /** @description Whether another year is prepaid when this one is over. Default: false. */
            auto_renew?: boolean | null;
            /**
             * @description How often a period is released.
             * @enum {string}
             */
            cadence: "weekly" | "monthly" | "quarterly" | "semiannual" | "annual";
            /** @description The member who commits. You must manage it. */
            identity_id: string;
            /** @description The member's payment method, charged for a year in advance. */
            payment_method_id: string;
            /**
             * Format: int64
             * @description The amount of each period, in the currency's smallest unit.
             */
            per_cadence_amount_cents: number;
        };
        /** @description Changes to a commitment. */
        CommitmentUpdate: {
            /** @description Whether another year is prepaid when this one is over. */
            auto_renew?: boolean;
            /** @description The payment method to charge from now on. A commitment that is past due is charged again at once. */
            payment_method_id?: string;
        };
        /** @description A gift to a campaign. */
        Contribution: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on anonymous gifts. */
            anonymous?: boolean;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /** @description Present on the gift of a prepaid year of a sponsored pool: the commitment. Its net is the pool's. */
            commitment_id?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: a stable code for the reason. `screening_rejected` only for keys that manage the party that was rejected. */
            failure_code?: string;
            /** @description Present on failed gifts: the reason, in words. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee, in the currency's smallest unit.
             */
            fee_cents: number;
            /** @description The donor. null on anonymous gifts, except for keys that manage the donor or the recipient. */
            from: string | null;
            /** @description The id of the gift. */
            id: string;
            /** @description Present on gifts whose money came late: the gift that had failed or was reversed by then. */
            late_for_gift_id?: string;
            /** @description Present on matching gifts: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the donor to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The amount less the fee. It can be negative, but a recipient is never charged.
             */
            net_cents: number;
            /** @description Present once a receipt is issued. */
            receipt_id?: string;
            /** @description Present on gifts of a recurring gift: the recurring gift they belong to. */
            recurring_gift_id?: string;
            /**
             * Format: date-time
             * @description Present once refunded.
             */
            refunded_at?: string;
            /**
             * Format: date-time
             * @description Present once settled.
             */
            settled_at?: string;
            /** @description The status of the gift. More values may be added. */
            status: "pending" | "settling" | "settled" | "failed" | "reversed" | (string & {});
            /** @description The recipient. */
            to: string;
        };
        /** @description A gift that was just accepted. */
        CreatedGift: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /**
             * Format: int64
             * @description The platform's flat fee, in the currency's smallest unit.
             */
            fee_cents: number;
            /** @description The donor. */
            from: string;
            /** @description The id of the gift. */
            id: string;
            /** @description A note from the donor to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The amount less the fee. It can be negative, but a recipient is never charged.
             */
            net_cents: number;
            /** @description The status of the gift. More values may be added. */
            status: "pending" | "settling" | "settled" | "failed" | "reversed" | (string & {});
            /** @description The recipient. */
            to: string;
        };
        /** @description A new endpoint with the secret that signs its deliveries. */
        CreatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Your label for the endpoint. */
            description: string | null;
            /** @description When it was disabled. null while active. */
            disabled_at: string | null;
            /** @description Why it is disabled: by_owner, failing if deliveries failed for days, gone if every attempt of a delivery got status 410, or transferred if its owner got a new manager. null while active. */
            disabled_reason: ("by_owner" | "failing" | "gone" | "transferred" | (string & {})) | null;
            /** @description The event types that it receives. `*` means all. */
            events: string[];
            /** @description The id of the endpoint. */
            id: string;
            /** @description The secret that signs every delivery. It is returned only in this response. Store it where your receiver can read it. */
            signing_secret: string;
            /** @description The status. Only an active endpoint is sent events. More values may be added. */
            status: "active" | "disabled" | (string & {});
            /**
             * Format: uri
             * @description The URL that events are sent to.
             */
            url: string;
        };
        /** @description A dedication, with the person to notify. */
        Dedication: {
            /** @description A message to the person to notify. */
            message?: string;
            /** @description The name of the person the gift is dedicated to. */
            name: string;
            /**
             * Format: email
             * @description The email address of the person to notify.
             */
            notify_email?: string;
            /** @description Whether the gift honors a living person or remembers someone who has died. More values may be added. */
            type: "in_honor" | "in_memory" | (string & {});
        };
        /** @description A dedication, with the person to notify. */
        DedicationInput: {
            /** @description A message to the person to notify. */
            message?: string | null;
            /** @description The name of the person the gift is dedicated to. */
            name: string;
            /** @description The email address of the person to notify. */
            notify_email?: string | null;
            /**
             * @description Whether the gift honors a living person or remembers someone who has died.
             * @enum {string}
             */
            type: "in_honor" | "in_memory";
        };
        /** @description A request to pay someone from a pool, and what became of it. */
        Disbursement: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The pool's currency. */
            currency: string;
            /** @description When it was decided. null until then. */
            decided_at: string | null;
            decision: components["schemas"]["DisbursementDecision"];
            /** @description When the amount became the payee's. null until then. */
            executed_at: string | null;
            /** @description Why it failed: a stable code. null if it did not. */
            failure_code: string | null;
            /** @description Why it failed, in words. */
            failure_message: string | null;
            /** @description The id of the request. */
            id: string;
            /** @description The mechanism that decides it. More values may be added. */
            mechanism: "scheduled_rotation" | "random" | "member_vote" | "steward_directed" | "emergency" | "threshold" | (string & {});
            /** @description The pool. */
            pool_id: string;
            /** @description What members say afterwards of an emergency payout, which stands. null where they are not asked. */
            ratification: components["schemas"]["DisbursementRatification"] | null;
            /** @description Why, for the audit trail. */
            reason: string | null;
            /** @description Who requested it. */
            requested_by: string;
            /** @description The status of the request. Paid is `approved` with `executed_at`. More values may be added. */
            status: "requested" | "approved" | "rejected" | "canceled" | "expired" | "failed" | (string & {});
            /** @description The payee. */
            to: string;
        };
        /** @description Who acts on a request. */
        DisbursementAct: {
            /** @description The steward or member that you act as. Default: your own identity, or the one that you manage. */
            identity_id?: string | null;
        };
        /** @description A payout to request from a pool. */
        DisbursementCreate: {
            /**
             * Format: int64
             * @description The amount, in the pool's currency's smallest unit.
             */
            amount_cents: number;
            /** @description The steward or member that you act as. Default: your own identity, or the one that you manage. */
            identity_id?: string | null;
            /** @description Why, for the audit trail. */
            reason?: string | null;
            /** @description The payee. */
            to: string;
        };
        /** @description What decides a request, and what has come in. */
        DisbursementDecision: {
            /** @description When it is decided or lapses. null if it does not by itself. */
            closes_at: string | null;
            /** @description How many have to vote. null where there is no vote. */
            quorum: number | null;
            /**
             * Format: int32
             * @description How many approvals, or votes, have come in.
             */
            received: number;
            /**
             * Format: int32
             * @description How many approvals it takes, or how many votes for it at least: two where two have one.
             */
            required: number;
            /** @description What decides it. More values may be added. */
            rule: "at_once" | "approvals" | "any_approvals" | "vote" | "turn" | "draw" | "treasury" | (string & {});
            /** @description How many have a vote: the members of when it was requested, except those whose payment has failed since. null where there is no vote. */
            voters: number | null;
            /** @description Votes that count for the quorum only. null where there is no vote, or while they are hidden. */
            votes_abstained: number | null;
            /** @description Votes against it. null where there is no vote, or while it is hidden. */
            votes_against: number | null;
            /** @description Votes for it. null where there is no vote, or while its result is hidden. */
            votes_for: number | null;
        };
        /** @description What members say of a payout that was made without them. */
        DisbursementRatification: {
            /**
             * Format: date-time
             * @description Until when members can say so, or change their minds.
             */
            closes_at: string;
            /**
             * Format: int32
             * @description How many do not.
             */
            votes_against: number;
            /**
             * Format: int32
             * @description How many members agree.
             */
            votes_for: number;
        };
        /** @description A vote on a request. */
        DisbursementVote: {
            /**
             * @description The vote. It can be changed until the vote is closed.
             * @enum {string}
             */
            choice: "for" | "against" | "abstain";
            /** @description The steward or member that you act as. Default: your own identity, or the one that you manage. */
            identity_id?: string | null;
        };
        /** @description A sentence that a document prints. */
        DocumentStatement: {
            /** @description A stable code for the sentence. */
            code: string;
            /** @description The sentence. */
            text: string;
        };
        /** @description The body of every error. */
        Error: {
            /** @description What went wrong. */
            error: {
                /** @description A stable code for what went wrong. More values may be added. */
                code: "already_exists" | "body_too_large" | "campaign_not_accepting" | "conflict_of_interest" | "expired_api_key" | "gift_not_refundable" | "idempotency_in_progress" | "idempotency_key_reused" | "identity_suspended" | "insufficient_scope" | "insufficient_treasury" | "internal_error" | "invalid_api_key" | "invalid_cursor" | "invalid_json" | "invalid_parameter" | "invalid_state" | "method_not_allowed" | "missing_api_key" | "missing_parameter" | "monthly_limit_exceeded" | "not_eligible" | "not_permitted" | "pool_not_active" | "rate_limited" | "receipt_void" | "resource_not_found" | "revoked_api_key" | "too_many_uploads" | "unavailable" | "unknown_parameter" | "unknown_path" | "unsupported_currency" | "unsupported_media_type" | "verification_attempts_exceeded" | "vote_closed" | (string & {});
                /** @description Details of the error, such as a remaining limit. */
                context?: {
                    [key: string]: unknown;
                };
                /** @description All invalid fields. Empty if no field is invalid. */
                details: {
                    /** @description What is wrong with it: for invalid fields, missing_parameter, invalid_parameter or unknown_parameter. More values may be added. */
                    code: "already_exists" | "body_too_large" | "campaign_not_accepting" | "conflict_of_interest" | "expired_api_key" | "gift_not_refundable" | "idempotency_in_progress" | "idempotency_key_reused" | "identity_suspended" | "insufficient_scope" | "insufficient_treasury" | "internal_error" | "invalid_api_key" | "invalid_cursor" | "invalid_json" | "invalid_parameter" | "invalid_state" | "method_not_allowed" | "missing_api_key" | "missing_parameter" | "monthly_limit_exceeded" | "not_eligible" | "not_permitted" | "pool_not_active" | "rate_limited" | "receipt_void" | "resource_not_found" | "revoked_api_key" | "too_many_uploads" | "unavailable" | "unknown_parameter" | "unknown_path" | "unsupported_currency" | "unsupported_media_type" | "verification_attempts_exceeded" | "vote_closed" | (string & {});
                    /** @description What is wrong with it and how to fix it, in words. */
                    message: string;
                    /** @description The field, such as `amount_cents` or `dedication.name`. */
                    param: string;
                }[];
                /**
                 * Format: uri
                 * @description A page that explains the error.
                 */
                doc_url: string;
                /** @description What went wrong and what to do next, in words. */
                message: string;
                /** @description The first invalid field. null if no field is invalid. */
                param: string | null;
                /** @description The id of the request, the same as the Request-Id header. */
                request_id: string;
                /** @description The kind of error. It corresponds to the status. More values may be added. */
                type: "invalid_request" | "authentication" | "permission" | "not_found" | "conflict" | "refused" | "rate_limit" | "internal" | (string & {});
            };
        };
        /** @description A gift, with related resources inlined on request. */
        ExpandedGift: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on anonymous gifts. */
            anonymous?: boolean;
            /** @description Present with expand=campaign. null if there is none, or if you can no longer read it. */
            campaign?: components["schemas"]["Campaign"] | null;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /** @description Present on the gift of a prepaid year of a sponsored pool: the commitment. Its net is the pool's. */
            commitment_id?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: a stable code for the reason. `screening_rejected` only for keys that manage the party that was rejected. */
            failure_code?: string;
            /** @description Present on failed gifts: the reason, in words. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee, in the currency's smallest unit.
             */
            fee_cents: number;
            /** @description The donor. An object with expand=from. */
            from: string | components["schemas"]["Party"];
            /** @description The id of the gift. */
            id: string;
            /** @description Present on gifts whose money came late: the gift that had failed or was reversed by then. */
            late_for_gift_id?: string;
            /** @description Present on matching gifts: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the donor to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The amount less the fee. It can be negative, but a recipient is never charged.
             */
            net_cents: number;
            /** @description Present with expand=receipt. null if none was issued. */
            receipt?: components["schemas"]["Receipt"] | null;
            /** @description Present once a receipt is issued. */
            receipt_id?: string;
            /** @description Present on gifts of a recurring gift: the recurring gift they belong to. */
            recurring_gift_id?: string;
            /**
             * Format: date-time
             * @description Present once refunded.
             */
            refunded_at?: string;
            /**
             * Format: date-time
             * @description Present once settled.
             */
            settled_at?: string;
            /** @description The status of the gift. More values may be added. */
            status: "pending" | "settling" | "settled" | "failed" | "reversed" | (string & {});
            /** @description The recipient. An object with expand=to. */
            to: string | components["schemas"]["Party"];
        };
        /** @description One transfer of money from one identity to another. */
        Gift: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on anonymous gifts. */
            anonymous?: boolean;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /** @description Present on the gift of a prepaid year of a sponsored pool: the commitment. Its net is the pool's. */
            commitment_id?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: a stable code for the reason. `screening_rejected` only for keys that manage the party that was rejected. */
            failure_code?: string;
            /** @description Present on failed gifts: the reason, in words. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee, in the currency's smallest unit.
             */
            fee_cents: number;
            /** @description The donor. */
            from: string;
            /** @description The id of the gift. */
            id: string;
            /** @description Present on gifts whose money came late: the gift that had failed or was reversed by then. */
            late_for_gift_id?: string;
            /** @description Present on matching gifts: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the donor to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The amount less the fee. It can be negative, but a recipient is never charged.
             */
            net_cents: number;
            /** @description Present once a receipt is issued. */
            receipt_id?: string;
            /** @description Present on gifts of a recurring gift: the recurring gift they belong to. */
            recurring_gift_id?: string;
            /**
             * Format: date-time
             * @description Present once refunded.
             */
            refunded_at?: string;
            /**
             * Format: date-time
             * @description Present once settled.
             */
            settled_at?: string;
            /** @description The status of the gift. More values may be added. */
            status: "pending" | "settling" | "settled" | "failed" | "reversed" | (string & {});
            /** @description The recipient. */
            to: string;
        };
        /** @description A gift to create. */
        GiftCreate: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Whether to hide the donor's name on public pages. */
            anonymous?: boolean | null;
            /** @description The campaign or fundraising page that the gift is made to. `to` must be its beneficiary. */
            campaign_id?: string | null;
            /** @description ISO 4217 code. Default: USD. */
            currency?: string | null;
            /** @description The person the gift is dedicated to. */
            dedication?: components["schemas"]["DedicationInput"] | null;
            /** @description The donor. Your key's identity must be the donor or have created it. */
            from: string;
            /** @description A note from the donor to the recipient. */
            memo?: string | null;
            /** @description Your own key-value pairs. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The donor's payment method. Default: the donor's default payment method. */
            payment_method_id?: string | null;
            /** @description The recipient. */
            to: string;
        };
        /** @description A gift was accepted and is waiting for screening and payment. */
        GiftCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Gift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.created";
        };
        /** @description Screening or the payment provider declined the gift. What was charged for it, if anything, is given back. */
        GiftFailedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Gift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.failed";
        };
        /** @description Why a gift is refunded. */
        GiftRefund: {
            /** @description The reason, kept in the audit log. */
            reason?: string | null;
        };
        /** @description The payment provider rejected the refund of a gift for good. The amount is owed to the donor in another way. */
        GiftRefundFailedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Gift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.refund_failed";
        };
        /** @description A settled gift was refunded, including the fee. */
        GiftReversedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Gift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.reversed";
        };
        /** @description The gift's funds cleared. The receipt is inlined if one was issued. */
        GiftSettledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["SettledGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.settled";
        };
        /** @description A person, an organization or an application. */
        Identity: {
            /** @description The postal address, with the parts that were set. */
            address: components["schemas"]["IdentityAddress"] | null;
            /** @description Present on organizations. */
            charity?: components["schemas"]["Charity"];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The public name. */
            display_name: string | null;
            /** @description Employer Identification Number. */
            ein: string | null;
            /**
             * Format: email
             * @description The email address, unique across all identities.
             */
            email: string;
            /** @description The id of the identity. */
            id: string;
            /**
             * Format: int32
             * @description The verification tier. A higher tier has higher monthly limits.
             */
            kyc_tier: number;
            /** @description The legal name, used for screening and receipts. */
            legal_name: string | null;
            /** @description Your own key-value pairs. Empty if you set none. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description The status. Only active identities can give and receive. More values may be added. */
            status: "active" | "suspended" | "closed" | (string & {});
            /** @description The IANA time zone of its calendar. It determines the date and the tax year of the gifts it receives. */
            time_zone: string;
            /** @description A person, an organization or an application. More values may be added. */
            type: "individual" | "organization" | "application" | (string & {});
            /** @description The latest verification. Present with expand=verification. */
            verification?: components["schemas"]["Verification"] | null;
        };
        /** @description A postal address. */
        IdentityAddress: {
            /** @description The city, town or village. */
            city?: string | null;
            /** @description The ISO 3166-1 alpha-2 code of the country. */
            country?: string | null;
            /** @description The street and number. */
            line1?: string | null;
            /** @description Additional address details: floor, building, care of. */
            line2?: string | null;
            /** @description The postal code or ZIP code. */
            postal_code?: string | null;
            /** @description The state, province or county. */
            region?: string | null;
        };
        /** @description The balances of an identity. */
        IdentityBalance: {
            /** @description One balance for each currency ever received or owed. Empty if nothing was. */
            balances: components["schemas"]["Balance"][];
            /** @description The identity that these balances belong to. */
            identity_id: string;
        };
        /** @description An organization lost its status as a verified charity. Its gifts get no new receipts. */
        IdentityCharityRevokedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Identity"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.charity_revoked";
        };
        /** @description An identity to create. */
        IdentityCreate: {
            /** @description The postal address. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description The public name. */
            display_name?: string | null;
            /** @description The Employer Identification Number. Organizations only. */
            ein?: string | null;
            /**
             * Format: email
             * @description The email address. It must be unique across all identities, ignoring case. A domain in another script is stored in ASCII: `ada@münchen.example` becomes `ada@xn--mnchen-3ya.example`.
             */
            email: string;
            /** @description The legal name, used for screening and receipts. */
            legal_name?: string | null;
            /** @description Your own key-value pairs. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The IANA time zone. By default the one of the address, if everyone at such an address has the same, or else UTC. */
            time_zone?: string | null;
            /**
             * @description A person, an organization or an application.
             * @enum {string}
             */
            type: "individual" | "organization" | "application";
        };
        /** @description A verification failed. */
        IdentityKycFailedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["VerificationEvent"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.kyc_failed";
        };
        /** @description A verification passed; the identity's tier may have risen. */
        IdentityKycPassedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["VerificationEvent"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.kyc_passed";
        };
        /** @description A verification of an identity started. */
        IdentityKycStartedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["VerificationEvent"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.kyc_started";
        };
        /** @description How much an identity can still give and receive this month. */
        IdentityLimits: {
            /**
             * @description Limits are in US dollars. Other currencies are converted at the operator's rates.
             * @constant
             */
            currency: "USD";
            /** @description The identity that these limits apply to. */
            identity_id: string;
            /** @description The limit for receiving. */
            incoming: components["schemas"]["LimitRoom"];
            /** @description The limit for giving. */
            outgoing: components["schemas"]["LimitRoom"];
            /**
             * Format: date-time
             * @description When the next calendar month starts, in UTC.
             */
            resets_at: string;
            /**
             * Format: int32
             * @description The tier that sets the limits.
             */
            tier: number;
        };
        /** @description An identity was suspended. Its open gifts fail. */
        IdentitySuspendedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Identity"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.suspended";
        };
        /** @description Changes to an identity. Fields you leave out stay unchanged. */
        IdentityUpdate: {
            /** @description The postal address. Replaces the whole address. null removes it. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description The public name. */
            display_name?: string | null;
            /** @description The Employer Identification Number. It can change only while the charity status is unverified. */
            ein?: string | null;
            /** @description The legal name, used for screening and receipts. */
            legal_name?: string | null;
            /** @description Changes to your own key-value pairs: each key you send is set, or removed if it is null. null removes all. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The IANA time zone. Later changes of the address do not affect it. null restores the default. */
            time_zone?: string | null;
        };
        /** @description A contribution that could not be matched. */
        LapsedMatch: {
            /**
             * Format: int64
             * @description The amount that would have been added to it, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description A stable code for the reason. */
            failure_code: string;
            /** @description The reason, in words. */
            failure_message: string;
            match: components["schemas"]["Match"];
            /** @description The contribution that was not matched. */
            matched_gift_id: string;
        };
        /** @description The monthly limit for giving or receiving. */
        LimitRoom: {
            /** @description The tier's limit for one month, in cents. null means unlimited. */
            limit_cents: number | null;
            /** @description The remaining limit, in cents. null means unlimited. */
            remaining_cents: number | null;
            /**
             * Format: int64
             * @description The total of this month's pending, settling and settled gifts, in cents.
             */
            used_cents: number;
        };
        /** @description A sponsor's promise to match contributions to a campaign, up to a cap. */
        Match: {
            /** @description When the campaign accepted it, or when its own side created it. null while it is pending. */
            accepted_at: string | null;
            /** @description Whether the sponsor's name is hidden on public pages. */
            anonymous: boolean;
            /** @description The campaign. Contributions to its fundraising pages are matched too. */
            campaign_id: string;
            /** @description When it was canceled. null if it was not. */
            canceled_at: string | null;
            /**
             * Format: int64
             * @description The maximum total of matching gifts, in the currency's smallest unit.
             */
            cap_cents: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The campaign's currency, which all amounts here are in. */
            currency: string;
            /** @description When it ended. null until then. */
            ended_at: string | null;
            /** @description Contributions made from this time are no longer matched. null if it ends with the campaign. */
            ends_at: string | null;
            /** @description When its cap was used up. null until then. */
            exhausted_at: string | null;
            /** @description The id of the match. */
            id: string;
            /** @description The label of the match on the campaign page. */
            label: string | null;
            /**
             * Format: int64
             * @description The total of matching gifts that have settled, in the currency's smallest unit, less refunds.
             */
            matched_cents: number;
            /** @description The minimum contribution that is matched, in the currency's smallest unit. null without a minimum. */
            minimum_gift_cents: number | null;
            /** @description Why the match was paused: a stable code. null unless it was paused, and again once it is resumed. */
            pause_reason: ("monthly_limit_exceeded" | "payment_failed" | "declined" | (string & {})) | null;
            /** @description When it was paused. null unless it was paused, and again once it is resumed. */
            paused_at: string | null;
            /** @description The sponsor's payment method. null if it is the sponsor's default, and for keys that do not manage the sponsor. */
            payment_method_id: string | null;
            /**
             * Format: int64
             * @description The total allocated to contributions whose matching gifts have not settled yet, in the currency's smallest unit.
             */
            pending_cents: number;
            /** @description The maximum matching amount per contribution, in the currency's smallest unit. null without a maximum. */
            per_gift_cap_cents: number | null;
            /** @description How much the sponsor adds for each unit given, rounded down to the cent. */
            ratio: number;
            /**
             * Format: int64
             * @description The remaining amount for new contributions, in the currency's smallest unit: the cap less both, and at most what the sponsor can still give this month, less what its older matches promise. 0 while the match is paused, and once it is over.
             */
            remaining_cents: number;
            /** @description The sponsor. On anonymous matches, null except for keys that manage the sponsor or the campaign. */
            sponsor_id: string | null;
            /** @description The sponsor's public name. null on anonymous matches, and if the sponsor has none. */
            sponsor_name: string | null;
            /**
             * Format: date-time
             * @description Contributions made from this time are matched.
             */
            starts_at: string;
            /** @description The status of the match. An active match adds to new contributions. More values may be added. */
            status: "pending" | "scheduled" | "active" | "paused" | "exhausted" | "ended" | "canceled" | (string & {});
        };
        /** @description A match that someone else had offered was accepted by the campaign. It matches contributions from its start. */
        MatchAcceptedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.accepted";
        };
        /** @description A match was canceled by the sponsor or by the organizers. */
        MatchCanceledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.canceled";
        };
        /** @description A match for contributions to a campaign. */
        MatchCreate: {
            /** @description Whether to hide the sponsor's name on public pages. */
            anonymous?: boolean | null;
            /**
             * Format: int64
             * @description The maximum total of matching gifts, in the currency's smallest unit.
             */
            cap_cents: number;
            /** @description Contributions made from this time are no longer matched. Default: it ends with the campaign. */
            ends_at?: string | null;
            /** @description The label of the match on the campaign page. */
            label?: string | null;
            /** @description The minimum contribution that is matched, in the currency's smallest unit. Default: no minimum. */
            minimum_gift_cents?: number | null;
            /** @description The sponsor's payment method. Default: the sponsor's default payment method when a gift is made. */
            payment_method_id?: string | null;
            /** @description The maximum matching amount per contribution, in the currency's smallest unit. Default: no maximum. */
            per_gift_cap_cents?: number | null;
            ratio?: number | null;
            /** @description The identity that makes the matching gifts. You must manage it. Default: your own identity. */
            sponsor_id?: string | null;
            /** @description Contributions made from this time are matched. Default: now. */
            starts_at?: string | null;
        };
        /** @description A match for contributions to a campaign was created. It is `pending` if the campaign has to accept it. */
        MatchCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.created";
        };
        /** @description A match ended, on its end date or with its campaign. */
        MatchEndedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.ended";
        };
        /** @description The cap of a match was used up. Sent again if refunds freed part of the cap and it was used up again. */
        MatchExhaustedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.exhausted";
        };
        /** @description A contribution was not matched, because the sponsor's gift could not be made or failed. The match is paused. */
        MatchGiftLapsedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["LapsedMatch"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.gift_lapsed";
        };
        /** @description A match was paused, because a gift from the sponsor could not be made. It matches nothing until it is resumed. */
        MatchPausedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.paused";
        };
        /** @description A paused match was resumed by its sponsor. */
        MatchResumedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Match"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.resumed";
        };
        /** @description Changes to a match. */
        MatchUpdate: {
            /**
             * @description `active` accepts a pending match, or resumes a paused one. `canceled` declines it or ends it permanently; matching gifts already allocated are still made.
             * @enum {string}
             */
            status?: "active" | "canceled";
        };
        /** @description The identity and scopes of the API key. */
        Me: {
            /** @description The identity that the key acts for. */
            identity: components["schemas"]["Identity"];
            /** @description The API key of the request. */
            key: components["schemas"]["ApiKey"];
        };
        /** @description A fundraising page to create. */
        P2pPageCreate: {
            /** @description A short description, shown when the page is shared. */
            description?: string | null;
            /** @description The fundraiser's name on the page. Default: the owner's name. */
            fundraiser_name?: string | null;
            /** @description The goal, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description Whether this is a team page that other pages can join. It cannot join a team itself, and this cannot be changed. Default: false. */
            is_team?: boolean | null;
            /** @description The language of its texts, as a BCP 47 tag such as `en` or `pt-BR`. Default: unknown, or on fundraising pages the campaign's. */
            language?: string | null;
            /** @description Your own key-value pairs. Only keys that manage the campaign can see them. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The campaign's name. */
            name: string;
            /** @description The fundraiser's identity. You must manage it. Default: your own identity. */
            owner_id?: string | null;
            slug?: string | null;
            /** @description The initial status. Only its managers can see a draft. Default: draft. */
            status?: ("draft" | "live") | null;
            /** @description The story on the page: plain text or Markdown. HTML is shown as text. */
            story?: string | null;
            /** @description The team page that this page joins: an open page of the same campaign with `is_team`. Default: none. */
            team_page_id?: string | null;
        };
        /** @description Changes to a fundraising page. Fields you leave out stay unchanged. */
        P2pPageUpdate: {
            /**
             * @description Your decision on a page of a campaign you manage: `approved` makes it live, `declined` leaves it a draft.
             * @enum {string}
             */
            approval?: "approved" | "declined";
            /** @description A short description, shown when the page is shared. */
            description?: string | null;
            /** @description The fundraiser's name on the page. Default: the owner's name. */
            fundraiser_name?: string | null;
            /** @description The goal, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description The language of its texts, as a BCP 47 tag such as `en` or `pt-BR`. Default: unknown, or on fundraising pages the campaign's. */
            language?: string | null;
            /** @description Changes to your own key-value pairs: each key you send is set, or removed if it is null. null removes all. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The campaign's name. */
            name?: string;
            /**
             * @description `true` replaces `preview_url`: the URLs of the draft from before stop working.
             * @constant
             */
            renew_preview?: true;
            slug?: string | null;
            /**
             * @description The new status. Sending the current status changes nothing.
             * @enum {string}
             */
            status?: "live" | "paused" | "ended" | "archived";
            /** @description The story on the page: plain text or Markdown. HTML is shown as text. */
            story?: string | null;
            /** @description The team page that this page joins: an open page of the same campaign with `is_team`. Default: none. */
            team_page_id?: string | null;
        };
        /** @description One side of a gift. */
        Party: {
            /** @description The public name, or the one given with the gift. null if there is none, and for keys that do not manage the identity until the gift has settled. */
            display_name: string | null;
            /** @description The id of the identity. */
            id: string;
            /** @description A person, an organization or an application. More values may be added. */
            type: "individual" | "organization" | "application" | (string & {});
        };
        /** @description A payment method of an identity, stored by the payment provider. */
        PaymentMethod: {
            /** @description The brand, such as visa. null if it has none. */
            brand: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The id of the payment method. */
            id: string;
            /** @description The identity that it belongs to. */
            identity_id: string;
            /** @description Whether gifts without a payment method use this one. */
            is_default: boolean;
            /** @description The last four digits. null if it has none. */
            last4: string | null;
            /** @description The type, such as card. */
            type: string;
        };
        /** @description A payment method to add. */
        PaymentMethodCreate: {
            /** @description Whether to make it the default. An identity's first payment method is always its default. */
            default?: boolean | null;
            /** @description The token from the payment provider's form. Never a card number. */
            token: string;
        };
        /** @description Where an identity's payouts go, stored by the payment provider. */
        PayoutAccount: {
            /** @description The bank. null if the provider does not name it. */
            bank: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The id of the account. */
            id: string;
            /** @description The identity that it belongs to. */
            identity_id: string;
            /** @description The last four digits. null if it has none. */
            last4: string | null;
            /** @description The type, such as bank_account. */
            type: string;
        };
        /** @description The account that payouts are to go to. */
        PayoutAccountSet: {
            /** @description The token from the payment provider's form. Never an account number. */
            token: string;
        };
        /** @description An uploaded picture of a campaign or fundraising page. */
        Picture: {
            /** @description What it shows. Empty if it only decorates. */
            alt: string;
            /** @description The campaign or fundraising page that it belongs to. */
            campaign_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /**
             * Format: int32
             * @description The point that stays in view where it is cropped, in percent of its width.
             */
            focus_x: number;
            /**
             * Format: int32
             * @description The point that stays in view where it is cropped, in percent of its height.
             */
            focus_y: number;
            /**
             * Format: int32
             * @description The height of the largest file, in pixels.
             */
            height: number;
            /** @description The id of the picture. */
            id: string;
            /** @description Where it is shown. More values may be added. */
            kind: "cover" | "logo" | "organizer" | "story" | "gallery" | (string & {});
            /** @description Its files, the narrowest first. */
            sources: {
                /**
                 * Format: int32
                 * @description Its height, in pixels.
                 */
                height: number;
                /**
                 * Format: uri
                 * @description The URL of the file.
                 */
                url: string;
                /**
                 * Format: int32
                 * @description Its width, in pixels.
                 */
                width: number;
            }[];
            /**
             * Format: uri
             * @description The URL of the largest file, a WebP. It never changes, and has no file once the picture is removed.
             */
            url: string;
            /**
             * Format: int32
             * @description The width of the largest file, in pixels.
             */
            width: number;
        };
        /** @description A picture to upload. */
        PictureCreate: {
            /** @description What the picture shows, for people who cannot see it. An empty text says that it only decorates. */
            alt: string;
            /** @description The picture: a JPEG, PNG, WebP or HEIC of at most 10 MB and 40 megapixels, in base64. In `multipart/form-data`, the file itself. */
            file: string;
            focus_x?: number | null;
            focus_y?: number | null;
            /**
             * @description Where it is shown: at the top of the page (`cover`), next to the organizer's name (`organizer`), as the campaign's logo (`logo`), in the story (`story`), or below it (`gallery`). A campaign has one cover, one logo and one picture of the organizer: a new one replaces the old one.
             * @enum {string}
             */
            kind: "cover" | "logo" | "organizer" | "story" | "gallery";
        };
        /** @description A picture to upload. As a form. */
        PictureCreateForm: {
            /** @description What the picture shows, for people who cannot see it. An empty text says that it only decorates. */
            alt: string;
            /**
             * Format: binary
             * @description The file.
             */
            file: string;
            focus_x?: number | null;
            focus_y?: number | null;
            /**
             * @description Where it is shown: at the top of the page (`cover`), next to the organizer's name (`organizer`), as the campaign's logo (`logo`), in the story (`story`), or below it (`gallery`). A campaign has one cover, one logo and one picture of the organizer: a new one replaces the old one.
             * @enum {string}
             */
            kind: "cover" | "logo" | "organizer" | "story" | "gallery";
        };
        /** @description Changes to a picture. Fields you leave out stay unchanged. */
        PictureUpdate: {
            /** @description What the picture shows, for people who cannot see it. An empty text says that it only decorates. */
            alt?: string;
            /**
             * Format: int32
             * @description The point that stays in view where the picture is cropped, in percent of its width, from the left. Default: 50.
             */
            focus_x?: number;
            /**
             * Format: int32
             * @description The point that stays in view where the picture is cropped, in percent of its height, from the top. Default: 50.
             */
            focus_y?: number;
        };
        /** @description A standing, prepaid commitment of its members that pays out by a rule. */
        Pool: {
            /** @description The charity of a pool for a cause. */
            beneficiary_id: string | null;
            /** @description When it was closed. null if it is not. */
            closed_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Whom a pool for a creator supports. */
            creator_id: string | null;
            /** @description The ISO 4217 code of its money. */
            currency: string;
            /** @description What the pool is for. */
            description: string | null;
            /** @description What decides who is paid. More values may be added. */
            distribution_mechanism: "scheduled_rotation" | "random" | "member_vote" | "steward_directed" | "emergency" | "threshold" | (string & {});
            /** @description Whom it is for: a community, a creator or a cause. More values may be added. */
            flavor: "community" | "creator" | "cause" | (string & {});
            /** @description The mechanism's options, defaults included. */
            governance: {
                [key: string]: unknown;
            };
            /** @description The id of the pool. */
            id: string;
            /** @description How one becomes a member. More values may be added. */
            join_policy: "open" | "approval" | "invite" | (string & {});
            /** @description What its payouts are in law. More values may be added. */
            legal_structure: "charitable_hardship" | "mutual_aid" | "fiscal_sponsorship" | "personal_gift" | (string & {});
            /**
             * Format: int32
             * @description How many days a member belongs to the pool before counting in votes, turns and draws.
             */
            min_tenure_days: number;
            /**
             * Format: int32
             * @description The tier that a member needs to count in votes, turns and draws.
             */
            min_tier: number;
            /** @description The pool's name. */
            name: string;
            /**
             * Format: int64
             * @description What members have prepaid and was not released to the treasury yet.
             */
            reserves_balance_cents: number;
            /** @description The last part of its page's URL. */
            slug: string;
            /** @description When the sponsor agreed. null until then. */
            sponsor_accepted_at: string | null;
            /** @description The charity that sponsors a charitable pool. */
            sponsor_id: string | null;
            /** @description The status of the pool. More values may be added. */
            status: "draft" | "active" | "paused" | "closed" | (string & {});
            /**
             * Format: int64
             * @description What can be paid out now, in the currency's smallest unit.
             */
            treasury_balance_cents: number;
            /**
             * Format: uri
             * @description The pool's public page.
             */
            url: string;
        };
        /** @description A change of a pool that takes a second steward. */
        PoolChange: {
            /** @description What another steward said. null until then. */
            approved: boolean | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When. */
            decided_at: string | null;
            /** @description Who said it. */
            decided_by: string | null;
            /** @description The new rules, or `identity_id` of the steward. */
            details: {
                [key: string]: unknown;
            };
            /** @description The id of the change. */
            id: string;
            /** @description What changes: the rules, or who is a steward. More values may be added. */
            kind: "pool.update" | "steward.add" | "steward.remove" | (string & {});
            /** @description The pool. */
            pool_id: string;
            /** @description The steward who proposed it. */
            proposed_by: string;
        };
        /** @description A member committed to a pool. */
        PoolCommittedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Commitment"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.committed";
        };
        /** @description A pool to create. */
        PoolCreate: {
            /** @description The verified charity of a pool for a cause. */
            beneficiary_id?: string | null;
            /** @description Whom a pool for a creator supports. You must manage it. */
            creator_id?: string | null;
            description?: string | null;
            /**
             * @description What decides who is paid. It never changes.
             * @enum {string}
             */
            distribution_mechanism: "scheduled_rotation" | "random" | "member_vote" | "steward_directed" | "emergency" | "threshold";
            /**
             * @description Whom it is for.
             * @enum {string}
             */
            flavor: "community" | "creator" | "cause";
            governance?: {
                [key: string]: unknown;
            } | null;
            join_policy?: ("open" | "approval" | "invite") | null;
            /**
             * @description What its payouts are in law.
             * @enum {string}
             */
            legal_structure: "charitable_hardship" | "mutual_aid" | "fiscal_sponsorship" | "personal_gift";
            /** @description How many days a member belongs to the pool before counting. Default: 0. */
            min_tenure_days?: number | null;
            /** @description The tier that a member needs to count. Default: 0. */
            min_tier?: number | null;
            /** @description The pool's name. */
            name: string;
            /** @description The last part of its page's URL. Default: made from the name. */
            slug?: string | null;
            /** @description The verified charity that sponsors a charitable pool. It has to agree unless you manage it. */
            sponsor_id?: string | null;
            /** @description Default: active. */
            status?: ("draft" | "active") | null;
            /** @description The first steward. You must manage it. Default: your own identity. */
            steward_id?: string | null;
        };
        /** @description A pool was created. */
        PoolCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Pool"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.created";
        };
        /** @description A payout from a pool was approved. */
        PoolDisbursementApprovedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Disbursement"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.disbursement_approved";
        };
        /** @description A payout from a pool became the payee's. */
        PoolDisbursementExecutedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Disbursement"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.disbursement_executed";
        };
        /** @description A payout from a pool was requested. */
        PoolDisbursementRequestedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Disbursement"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.disbursement_requested";
        };
        /** @description A draw of a pool, with all that its result is computed from. */
        PoolDraw: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it takes place by itself. null if a steward starts it. */
            draw_at: string | null;
            /** @description When it took place. null until then. */
            drawn_at: string | null;
            /** @description The requests that it was drawn from, sorted. Empty until then. */
            entries: string[];
            /** @description The hash of the pool's last ledger record by then. */
            entropy: string | null;
            /** @description The id of the draw. */
            id: string;
            /**
             * Format: int32
             * @description Its number, from 1.
             */
            number: number;
            /** @description The pool. */
            pool_id: string;
            /** @description The seed. null until the draw took place. */
            seed: string | null;
            /** @description SHA-256 of the seed, published when the draw opened. */
            seed_hash: string;
            /** @description The request that was drawn. */
            winner_id: string | null;
        };
        /** @description Someone whom a steward invited to a pool by email. */
        PoolInvitation: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The address that it was sent to. Only who proves it can join. */
            email: string;
            /**
             * Format: date-time
             * @description When it can no longer be used.
             */
            expires_at: string;
            /** @description The id of the invitation. */
            id: string;
            /** @description The steward who invited. */
            invited_by: string;
            /** @description The pool. */
            pool_id: string;
        };
        /** @description Whom to invite to a pool. */
        PoolInvite: {
            /**
             * Format: email
             * @description Whom to invite.
             */
            email: string;
            /** @description The language of the email. Default: en. */
            locale?: ("en" | "es" | "fr" | "de" | "pt" | "ar") | null;
        };
        /** @description Someone who belongs to a pool. */
        PoolMember: {
            /** @description Its open commitment. null if it has none. */
            commitment_id: string | null;
            /**
             * Format: int64
             * @description What its open commitment comes to in a year.
             */
            committed_cents: number;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The member's name. null if it has none. */
            display_name: string | null;
            /** @description True if it has paid for the current year. */
            good_standing: boolean;
            /** @description The id of the membership. */
            id: string;
            /** @description The member. */
            identity_id: string;
            /** @description When it joined. null until then. */
            joined_at: string | null;
            /**
             * Format: int64
             * @description What it has paid so far, less what went back.
             */
            paid_cents: number;
            /** @description Its place in the order of turns, from 1. null where there are no turns. */
            position: number | null;
            /**
             * Format: int64
             * @description What it has received from the pool so far.
             */
            received_cents: number;
            /** @description Whom it declared to be related to. It does not decide on payouts to them in a charitable pool. */
            related_ids: string[];
            /** @description Stewards run the pool. More values may be added. */
            role: "steward" | "member" | (string & {});
            /** @description Whether it belongs to the pool. More values may be added. */
            status: "requested" | "active" | "left" | (string & {});
        };
        /** @description A member or a steward of a pool. */
        PoolMemberAdd: {
            /** @description Who is to belong to the pool, or is a member already. */
            identity_id: string;
            /** @description Its place in the order of turns. Default: the last. */
            position?: number | null;
            /** @description Default: member. */
            role?: ("steward" | "member") | null;
        };
        /** @description What a member of a pool declares. */
        PoolMemberUpdate: {
            /** @description All whom the member is related to, in place of those declared before: other members of the pool, or those whom it pays or was asked to pay. */
            related_ids?: string[];
        };
        /** @description A record of a pool's ledger, in a chain of hashes. */
        PoolRecord: {
            /** @description Who did it: an identity, or a part of Almoner. */
            actor_id: string;
            /**
             * Format: int64
             * @description Positive for what was promised, came in or was released, negative for what went out, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description The commitment concerned. */
            commitment_id: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description SHA-256 of salt, id, actor_id, identity_id, commitment_id, disbursement_id and reason. */
            details_hash: string;
            /** @description The request concerned. */
            disbursement_id: string | null;
            /** @description SHA-256 of prev_hash, pool_id, sequence, type, the three amounts, created_at and details_hash, each on a line. */
            hash: string;
            /** @description The id of the record. */
            id: string;
            /** @description The member or payee concerned. */
            identity_id: string | null;
            /** @description The pool. */
            pool_id: string;
            /** @description The hash of the record before it; zeros for the first. */
            prev_hash: string;
            /** @description Why. */
            reason: string | null;
            /**
             * Format: int64
             * @description The reserves after it.
             */
            reserves_balance_cents: number;
            /** @description Part of what `details_hash` is computed from. */
            salt: string;
            /**
             * Format: int32
             * @description Its place in the pool's ledger, from 1.
             */
            sequence: number;
            /**
             * Format: int64
             * @description The treasury after it.
             */
            treasury_balance_cents: number;
            /** @description What happened. More values may be added. */
            type: "commitment" | "prepayment" | "release" | "disbursement" | "refund" | "adjustment" | (string & {});
        };
        /** @description Changes to a pool. */
        PoolUpdate: {
            description?: string | null;
            /** @description Options of the mechanism. Each has a default; an option that the mechanism does not have is an error. */
            governance?: {
                [key: string]: unknown;
            };
            /**
             * @description `open`: whoever commits. `approval`: a steward agrees. `invite`: a steward invites. Default: approval.
             * @enum {string}
             */
            join_policy?: "open" | "approval" | "invite";
            /** @description The pool's name. */
            name?: string;
            /**
             * @description `closed` needs an empty treasury, and returns what was not released to the members.
             * @enum {string}
             */
            status?: "active" | "paused" | "closed";
        };
        /** @description An update to a campaign or fundraising page. */
        PublishedUpdate: {
            /** @description The text of the update, in Markdown. */
            body: string;
            /** @description The campaign or fundraising page that it belongs to. */
            campaign_id: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The id of the update. */
            id: string;
            /** @description The title of the update. */
            title: string;
        };
        /** @description The tax receipt of one gift. */
        Receipt: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /** @description The donor. */
            donor_id: string;
            /** @description The gift that the receipt is for. */
            gift_id: string;
            /**
             * Format: uri
             * @description The URL of the web page. It opens without signing in for anyone with the link.
             */
            html_url: string;
            /** @description The id of the receipt. It stays the same when the receipt is reissued. */
            id: string;
            /**
             * Format: date-time
             * @description When it was first issued.
             */
            issued_at: string;
            /** @description The ISO 3166 code of the country whose tax law the document follows. */
            jurisdiction: string;
            /** @description The receipt number. Numbers have no gaps per recipient and tax year. */
            number: string;
            /**
             * Format: uri
             * @description The URL of the PDF. It opens without signing in for anyone with the link.
             */
            pdf_url: string;
            /** @description The recipient. */
            recipient_id: string;
            /** @description When it was last reissued. null if never. */
            reissued_at: string | null;
            /** @description The status. A receipt is void once its gift is refunded. More values may be added. */
            status: "issued" | "void" | (string & {});
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged, in the recipient's time zone.
             */
            tax_year: number;
            /**
             * Format: int32
             * @description 1 when issued. Increases by 1 with each reissue.
             */
            version: number;
            /** @description When its gift was refunded. null while it is valid. */
            voided_at: string | null;
        };
        /** @description Every figure and sentence of a receipt. */
        ReceiptDocument: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description The formatted amount. */
            amount_text: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /**
             * Format: int64
             * @description The amount less the value of what the donor received in return. 0 if the receipt is void.
             */
            deductible_cents: number;
            /** @description The donor. */
            donor: {
                /** @description The donor's address. null if there is none. */
                address: components["schemas"]["Address"] | null;
                /** @description The donor's name as printed on the document. */
                name: string;
            };
            /** @description The gift. */
            gift: {
                /**
                 * Format: int64
                 * @description The platform's flat fee, in the currency's smallest unit.
                 */
                fee_cents: number;
                /**
                 * Format: date-time
                 * @description When the donor was charged.
                 */
                given_at: string;
                /** @description The gift that the receipt is for. */
                id: string;
                /**
                 * Format: date-time
                 * @description When the funds cleared.
                 */
                settled_at: string;
            };
            /** @description The formatted date of the gift, in the recipient's time zone. */
            given_on: string;
            /** @description The id of the receipt. */
            id: string;
            /**
             * Format: date-time
             * @description When it was first issued.
             */
            issued_at: string;
            /** @description The ISO 3166 code of the country whose tax law the document follows. */
            jurisdiction: string;
            /** @description The language and country of the document's wording. */
            locale: string;
            /** @description The receipt number. Numbers have no gaps per recipient and tax year. */
            number: string;
            /** @description The recipient. */
            recipient: {
                /** @description The charity's address. null if there is none. */
                address: components["schemas"]["Address"] | null;
                /** @description The charity's public name at the time of issue. null if it is the legal name, or there is none. */
                display_name: string | null;
                /** @description The charity's legal name. */
                name: string;
                /** @description The EIN in the United States. Elsewhere, the charity's registration number. */
                registration: components["schemas"]["Registration"] | null;
                /** @description The IANA time zone at the time of issue, which determines the date and the tax year of the gift. */
                time_zone: string;
            };
            /** @description When it was last reissued. null if never. */
            reissued_at: string | null;
            /** @description Every sentence of the document, in order. */
            statements: components["schemas"]["DocumentStatement"][];
            /** @description The status. A receipt is void once its gift is refunded. More values may be added. */
            status: "issued" | "void" | (string & {});
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged, in the recipient's time zone.
             */
            tax_year: number;
            /** @description The document's title. */
            title: string;
            /** @description How anyone can check that the receipt is genuine. */
            verification: {
                /** @description The code to enter if you cannot scan the QR code. */
                code: string;
                /**
                 * Format: uri
                 * @description The page that verifies the receipt. The QR code on the document links to it.
                 */
                url: string;
            };
            /**
             * Format: int32
             * @description 1 when issued. Increases by 1 with each reissue.
             */
            version: number;
            /** @description When its gift was refunded. null while it is valid. */
            voided_at: string | null;
        };
        /** @description A tax receipt was issued for a settled gift. */
        ReceiptIssuedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Receipt"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "receipt.issued";
        };
        /** @description Where to send a reissued receipt. */
        ReceiptReissue: {
            /** @description The email address to send it to instead of the donor's. */
            email_to?: string | null;
            /** @description Whether every URL of the receipt from before stops working. Default: false. */
            revoke_links?: boolean | null;
        };
        /** @description A receipt was reissued and emailed. */
        ReceiptReissuedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["Receipt"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "receipt.reissued";
        };
        /** @description A gift to a campaign that repeats weekly, monthly or yearly. */
        RecurringGift: {
            /**
             * Format: int64
             * @description The amount of each gift, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Whether the donor's name is hidden on public pages. */
            anonymous: boolean;
            /** @description How often gifts are made. More values may be added. */
            cadence: "weekly" | "monthly" | "yearly" | (string & {});
            /** @description The campaign or fundraising page that each gift is made to. */
            campaign_id: string;
            /** @description Why it was canceled. null if it was not. */
            cancel_reason: ("requested_by_donor" | "requested_by_campaign" | "first_gift_failed" | "payment_disputed" | (string & {})) | null;
            /** @description When it was canceled. null if it was not canceled. */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The campaign's currency. */
            currency: string;
            /** @description When it ended with its campaign. null if it has not. */
            ended_at: string | null;
            /** @description The donor. null on anonymous ones, except for keys that manage the donor or the beneficiary. */
            from: string | null;
            /**
             * Format: int32
             * @description The number of its settled gifts, without refunded ones.
             */
            gifts_count: number;
            /** @description The id of the recurring gift. */
            id: string;
            /** @description Its latest gift, in any status. */
            last_gift_id: string | null;
            /** @description The note for each gift. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description When the next gift is made, or retried after a failure. null if it is paused or over. */
            next_gift_at: string | null;
            /** @description Why it is paused. null if it is not. */
            pause_reason: ("requested" | "payment_failed" | "identity_suspended" | (string & {})) | null;
            /** @description When it was paused. null if it is not paused. */
            paused_at: string | null;
            /** @description The payment method. null if it is the donor's default, and for keys that do not manage the donor. */
            payment_method_id: string | null;
            /** @description When its first gift settled. null until then. */
            started_at: string | null;
            /** @description The status of the recurring gift. More values may be added. */
            status: "active" | "past_due" | "paused" | "canceled" | "ended" | (string & {});
            /**
             * Format: int64
             * @description The total of these gifts, in the currency's smallest unit.
             */
            total_cents: number;
        };
        /** @description A recurring gift was canceled by either side, or because its first payment failed. */
        RecurringGiftCanceledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.canceled";
        };
        /** @description A recurring gift to create. */
        RecurringGiftCreate: {
            /**
             * Format: int64
             * @description The amount of each gift, in the smallest unit of the campaign's currency.
             */
            amount_cents: number;
            /** @description Whether to hide the donor's name on public pages. */
            anonymous?: boolean | null;
            /**
             * @description How often to give. The first gift is made right away, the others on their dates.
             * @enum {string}
             */
            cadence: "weekly" | "monthly" | "yearly";
            /** @description The person the gifts are dedicated to. `notify_email` is notified of the first one. */
            dedication?: components["schemas"]["DedicationInput"] | null;
            /** @description The donor. Your key's identity must be the donor or have created it. */
            from: string;
            /** @description The language of emails to the donor. Default: en. */
            locale?: ("en" | "es" | "fr" | "de" | "pt" | "ar") | null;
            /** @description A note for each gift. */
            memo?: string | null;
            /** @description Your own key-value pairs. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The donor's payment method. Default: the donor's default payment method at the time of each gift. */
            payment_method_id?: string | null;
        };
        /** @description A recurring gift was created, with its first gift. */
        RecurringGiftCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.created";
        };
        /** @description A recurring gift ended with its campaign. */
        RecurringGiftEndedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.ended";
        };
        /** @description A payment of a recurring gift failed. It is retried after 1, 3 and 7 days. */
        RecurringGiftPastDueEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.past_due";
        };
        /** @description A recurring gift was paused: by its donor, after the last failed attempt, or because the donor or recipient was suspended. */
        RecurringGiftPausedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.paused";
        };
        /** @description A past due recurring gift is active again. */
        RecurringGiftRecoveredEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.recovered";
        };
        /** @description A paused recurring gift was resumed. */
        RecurringGiftResumedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.resumed";
        };
        /** @description Changes to a recurring gift. Fields you leave out stay unchanged. */
        RecurringGiftUpdate: {
            /**
             * Format: int64
             * @description The amount of each gift from the next one, in the currency's smallest unit.
             */
            amount_cents?: number;
            /** @description Whether to hide the donor's name on public pages. */
            anonymous?: boolean | null;
            /**
             * @description How often to give after the next gift. The date of the next gift stays the same.
             * @enum {string}
             */
            cadence?: "weekly" | "monthly" | "yearly";
            /** @description A note for each gift. */
            memo?: string | null;
            /** @description Changes to your own key-value pairs: each key you send is set, or removed if it is null. null removes all. */
            metadata?: {
                [key: string]: unknown;
            } | null;
            /** @description The donor's payment method from now on. null: the donor's default payment method at the time of each gift. If the recurring gift is past due, the payment is retried right away. */
            payment_method_id?: string | null;
            /**
             * @description The new status. `active` resumes a paused recurring gift on its next date. Sending the current status changes nothing.
             * @enum {string}
             */
            status?: "active" | "paused" | "canceled";
        };
        /** @description The amount, cadence or payment method of a recurring gift changed. */
        RecurringGiftUpdatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: components["schemas"]["RecurringGift"];
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.updated";
        };
        /** @description The registration number of a charity. */
        Registration: {
            /** @description The name of the number, such as EIN. */
            label: string;
            /** @description The number. */
            value: string;
        };
        /** @description A request made with one of your API keys, kept for 30 days. */
        RequestLog: {
            /**
             * Format: date-time
             * @description When the request was received, by the real clock. The sandbox clock does not change it.
             */
            created_at: string;
            /**
             * Format: int32
             * @description How long the response took, in milliseconds, from when the request was received.
             */
            duration_ms: number;
            /** @description The error code. null if the request succeeded. */
            error_code: string | null;
            /** @description The id of the request, as in the `Request-Id` header of its response. */
            id: string;
            /** @description The `Idempotency-Key` of the request. null if there was none. A value that does not look like a key is replaced. */
            idempotency_key: string | null;
            /** @description Whether the response was the stored response to an earlier request. */
            idempotent_replayed: boolean;
            /** @description The identity that the key belongs to. */
            identity_id: string;
            /** @description The API key of the request. */
            key_id: string;
            /** @description The method. OTHER means a method that no operation uses. More values may be added. */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OTHER" | (string & {});
            /** @description The path without its query. Anything that is not part of an API path or an id is replaced. */
            path: string;
            /** @description The query parameters, redacted like the body. null if there were none. */
            query: {
                [key: string]: unknown;
            } | null;
            /** @description The redacted body. It keeps names, booleans, nulls, small numbers, amounts, ids and values that the API defines. Every other value, and everything in `metadata`, is replaced with `[redacted]`. */
            request_body: {
                [key: string]: unknown;
            } | null;
            /** @description none: the request had no body, or the operation takes none. kept: the body is in `request_body`. shortened: the same, but only the first hundred entries. unreadable: the body was too large or not a JSON object. not_read: the request was rejected before its body was read. More values may be added. */
            request_body_state: "none" | "kept" | "shortened" | "unreadable" | "not_read" | (string & {});
            /**
             * Format: int32
             * @description The HTTP status of the response.
             */
            status: number;
            /** @description The start of the client's `User-Agent`, without URLs and email addresses. null if there was none. */
            user_agent: string | null;
        };
        /** @description An endpoint with its new secret. */
        RotatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Your label for the endpoint. */
            description: string | null;
            /** @description When it was disabled. null while active. */
            disabled_at: string | null;
            /** @description Why it is disabled: by_owner, failing if deliveries failed for days, gone if every attempt of a delivery got status 410, or transferred if its owner got a new manager. null while active. */
            disabled_reason: ("by_owner" | "failing" | "gone" | "transferred" | (string & {})) | null;
            /** @description The event types that it receives. `*` means all. */
            events: string[];
            /** @description The id of the endpoint. */
            id: string;
            /**
             * Format: date-time
             * @description Until then, the previous secret signs deliveries too.
             */
            previous_secret_expires_at: string;
            /** @description The secret that signs every delivery. It is returned only in this response. Store it where your receiver can read it. */
            signing_secret: string;
            /** @description The status. Only an active endpoint is sent events. More values may be added. */
            status: "active" | "disabled" | (string & {});
            /**
             * Format: uri
             * @description The URL that events are sent to.
             */
            url: string;
        };
        /** @description The sandbox clock. */
        SandboxClock: {
            /**
             * Format: date-time
             * @description The time in the sandbox.
             */
            now: string;
            /**
             * Format: double
             * @description How many seconds the sandbox is ahead of the real clock.
             */
            offset_seconds: number;
            /**
             * Format: double
             * @description How much of the way to its target the clock has gone, from 0 to 1. 1 if it is not advancing.
             */
            progress: number;
            /** @description `running` while the clock plays the time to its target, `ready` otherwise. More values may be added. */
            status: "ready" | "running" | (string & {});
            /** @description The time that the clock is advancing to. null if it is not advancing. */
            target: string | null;
            /** @description What the clock is waiting for, in words, if it has not moved for a minute: work that is due and not done, or a worker. null otherwise. */
            waiting_for: string | null;
        };
        /** @description A gift with its receipt inlined. */
        SettledGift: {
            /**
             * Format: int64
             * @description The amount, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on anonymous gifts. */
            anonymous?: boolean;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /** @description Present on the gift of a prepaid year of a sponsored pool: the commitment. Its net is the pool's. */
            commitment_id?: string;
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description The ISO 4217 currency code. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: a stable code for the reason. `screening_rejected` only for keys that manage the party that was rejected. */
            failure_code?: string;
            /** @description Present on failed gifts: the reason, in words. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee, in the currency's smallest unit.
             */
            fee_cents: number;
            /** @description The donor. */
            from: string;
            /** @description The id of the gift. */
            id: string;
            /** @description Present on gifts whose money came late: the gift that had failed or was reversed by then. */
            late_for_gift_id?: string;
            /** @description Present on matching gifts: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the donor to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs. Empty for keys that do not manage the donor. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The amount less the fee. It can be negative, but a recipient is never charged.
             */
            net_cents: number;
            /** @description Present if one was issued and the endpoint may read receipts. */
            receipt?: components["schemas"]["Receipt"];
            /** @description Present once a receipt is issued. */
            receipt_id?: string;
            /** @description Present on gifts of a recurring gift: the recurring gift they belong to. */
            recurring_gift_id?: string;
            /**
             * Format: date-time
             * @description Present once refunded.
             */
            refunded_at?: string;
            /**
             * Format: date-time
             * @description Present once settled.
             */
            settled_at?: string;
            /** @description The status of the gift. More values may be added. */
            status: "pending" | "settling" | "settled" | "failed" | "reversed" | (string & {});
            /** @description The recipient. */
            to: string;
        };
        /** @description A statement of a donor's receipted gifts in one tax year. */
        StatementDocument: {
            /** @description The donor. */
            donor: {
                /** @description The donor. */
                id: string;
                /** @description The donor's name as printed on the document. */
                name: string;
            };
            /** @description The language and country of the document's wording. */
            locale: string;
            /**
             * Format: date-time
             * @description When the statement was generated.
             */
            made_at: string;
            /** @description The receipts, by charity. */
            recipients: {
                /** @description The charity's public name. null if it is the legal name, or there is none. */
                display_name: string | null;
                /** @description The charity. */
                id: string;
                /** @description One entry for each receipt, by date. */
                lines: {
                    /**
                     * Format: int64
                     * @description The amount, in the currency's smallest unit.
                     */
                    amount_cents: number;
                    /** @description The formatted amount. */
                    amount_text: string;
                    /** @description The ISO 4217 currency code. */
                    currency: string;
                    /** @description The gift that the receipt is for. */
                    gift_id: string;
                    /** @description The formatted date of the gift, in the recipient's time zone. */
                    given_on: string;
                    /** @description The receipt number. */
                    number: string;
                    /** @description The receipt. */
                    receipt_id: string;
                    /** @description The status. Void receipts are listed but not counted. More values may be added. */
                    status: "issued" | "void" | (string & {});
                }[];
                /** @description The charity's legal name. */
                name: string;
                /** @description Its registration number. */
                registration: components["schemas"]["Registration"] | null;
            }[];
            /** @description Every sentence of the document, in order. */
            statements: components["schemas"]["DocumentStatement"][];
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged, in each recipient's time zone.
             */
            tax_year: number;
            /** @description The document's title. */
            title: string;
            /** @description The totals of the valid receipts, one for each currency. */
            totals: {
                /**
                 * Format: int64
                 * @description The total of the valid receipts, in the currency's smallest unit.
                 */
                amount_cents: number;
                /** @description The formatted amount. */
                amount_text: string;
                /** @description The ISO 4217 currency code. */
                currency: string;
            }[];
        };
        /** @description An update to publish. */
        UpdatePublish: {
            /** @description The text of the update: plain text or Markdown. HTML is shown as text. */
            body: string;
            /** @description The title of the update, which is also the subject of the email. */
            title: string;
        };
        /** @description An attempt to verify an identity for a tier. */
        Verification: {
            /** @description What has to be submitted again, while the status is `requires_input`. Otherwise empty. */
            corrections: components["schemas"]["VerificationCorrection"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was decided. null until then. */
            decided_at: string | null;
            /** @description The ID document. null until it was submitted. */
            document: components["schemas"]["VerificationDocument"] | null;
            /** @description When it expires if nothing is submitted. null while and after it is decided. */
            expires_at: string | null;
            /** @description A stable code for why it failed or was revoked: document_expired, document_not_accepted, details_differ, underage, not_confirmed, evidence_expired, identity_changed, revoked. null otherwise. */
            failure_code: string | null;
            /**
             * Format: uri
             * @description The page on which the person submits their documents. It works until the decision. Opening it changes nothing; starting on it does.
             */
            hosted_url: string;
            /** @description The id of the verification. */
            id: string;
            /** @description The identity being verified. */
            identity_id: string;
            /** @description Those whom an organization named as owners or in control: each verifies themselves, with a link of their own, before it can pass. null if nobody has to be named. */
            people: components["schemas"]["VerificationPeople"] | null;
            /** @description The URL that the person returns to afterwards. null if you set none. */
            redirect_url: string | null;
            /** @description What the hosted pages ask for. */
            requirements: ("government_id" | "selfie" | "proof_of_address" | "source_of_funds" | "tax_id" | "registration_document" | "ein_letter" | "officers_and_owners" | (string & {}))[];
            /** @description The status of the verification. More values may be added. */
            status: "pending" | "processing" | "requires_input" | "passed" | "failed" | "expired" | "canceled" | "revoked" | (string & {});
            /** @description When it was last submitted. null until then. */
            submitted_at: string | null;
            /**
             * Format: int32
             * @description The tier that the identity gets when it passes.
             */
            tier_attempted: number;
        };
        /** @description Something that has to be submitted again. */
        VerificationCorrection: {
            /** @description The reason. More values may be added. */
            code: "image_blurry" | "image_cropped" | "image_glare" | "unreadable" | "wrong_document" | "document_expired" | "document_too_old" | "details_differ" | "information_missing" | "face_not_visible" | (string & {});
            /** @description What has to be submitted again. More values may be added. */
            requirement: "government_id" | "selfie" | "proof_of_address" | "source_of_funds" | "tax_id" | "registration_document" | "ein_letter" | "officers_and_owners" | (string & {});
        };
        /** @description A verification to start. */
        VerificationCreate: {
            /** @description The https URL that the person returns to after the submission, with `verification_id` and `status` appended. In the sandbox also http at localhost. */
            redirect_url?: string | null;
            /**
             * Format: int32
             * @description The tier to reach: 1, 2 or 3. It asks for what the lower tiers ask for, too.
             */
            tier_attempted: number;
        };
        /** @description The ID document that was submitted. */
        VerificationDocument: {
            /** @description The ISO 3166 code of the country that issued it. */
            country: string;
            /** @description When it expires. */
            expires_on: string | null;
            /** @description The last characters of its number. null if the number is too short. */
            last4: string | null;
            /** @description The type of the document. More values may be added. */
            type: "passport" | "id_card" | "driving_license" | "residence_permit" | (string & {});
        };
        /** @description A verification as events show it: without its link. */
        VerificationEvent: {
            /** @description What has to be submitted again, while the status is `requires_input`. Otherwise empty. */
            corrections: components["schemas"]["VerificationCorrection"][];
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description When it was decided. null until then. */
            decided_at: string | null;
            /** @description The ID document. null until it was submitted. */
            document: components["schemas"]["VerificationDocument"] | null;
            /** @description When it expires if nothing is submitted. null while and after it is decided. */
            expires_at: string | null;
            /** @description A stable code for why it failed or was revoked: document_expired, document_not_accepted, details_differ, underage, not_confirmed, evidence_expired, identity_changed, revoked. null otherwise. */
            failure_code: string | null;
            /** @description The id of the verification. */
            id: string;
            /** @description The identity being verified. */
            identity_id: string;
            /** @description The URL that the person returns to afterwards. null if you set none. */
            redirect_url: string | null;
            /** @description What the hosted pages ask for. */
            requirements: ("government_id" | "selfie" | "proof_of_address" | "source_of_funds" | "tax_id" | "registration_document" | "ein_letter" | "officers_and_owners" | (string & {}))[];
            /** @description The status of the verification. More values may be added. */
            status: "pending" | "processing" | "requires_input" | "passed" | "failed" | "expired" | "canceled" | "revoked" | (string & {});
            /** @description When it was last submitted. null until then. */
            submitted_at: string | null;
            /**
             * Format: int32
             * @description The tier that the identity gets when it passes.
             */
            tier_attempted: number;
        };
        /** @description How it stands with those who own or control an organization. Nothing else about them is shown. */
        VerificationPeople: {
            /**
             * Format: int32
             * @description How many failed, let their link expire, could not be sent one, or say that they have nothing to do with it.
             */
            ended: number;
            /**
             * Format: int32
             * @description How many have passed.
             */
            passed: number;
            /**
             * Format: int32
             * @description How many have to verify themselves.
             */
            required: number;
            /**
             * Format: int32
             * @description How many were sent a link, have started or wait for a decision.
             */
            waiting: number;
        };
        /** @description One request to an endpoint. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            duration_ms: number;
            /** @description Why it failed. null if the endpoint accepted it. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description Whether it was requested by hand. */
            manual: boolean;
            /**
             * Format: int32
             * @description The number of the attempt, starting at 1, as in the Svc-Delivery-Attempt header.
             */
            number: number;
            /** @description The response of the endpoint. null if there was none. */
            response_status: number | null;
            /** @description The start of the response body. */
            response_text: string | null;
            /**
             * Format: date-time
             * @description When the request was sent, by the real clock.
             */
            started_at: string;
        };
        /** @description The delivery of one event to one endpoint. */
        WebhookDelivery: {
            /**
             * Format: int32
             * @description The number of attempts started, including those requested by hand.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /** @description When the endpoint accepted it. null until then. */
            delivered_at: string | null;
            /** @description The endpoint that it is sent to. */
            endpoint_id: string;
            /** @description Why the last attempt, or the delivery, failed. null if it did not. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description The id of the event. Deliveries of the same event to several endpoints share it. */
            event_id: string;
            /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
            id: string;
            /** @description When the last attempt started. null before the first. */
            last_attempt_at: string | null;
            /** @description When the next automatic attempt is due. null if there is none. */
            next_attempt_at: string | null;
            /** @description The last response of the endpoint. null if there was none. */
            response_status: number | null;
            /** @description The status: pending before the first attempt has ended, failed while another attempt is scheduled. The others are final. More values may be added. */
            status: "pending" | "delivered" | "failed" | "expired" | (string & {});
            /** @description The event type. */
            type: string;
        };
        /** @description A delivery with its payload and the result of each attempt. */
        WebhookDeliveryDetail: {
            /** @description The attempts that have ended, oldest first. */
            attempt_list: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: int32
             * @description The number of attempts started, including those requested by hand.
             */
            attempts: number;
            /** @description The payload: id, type, created_at and data. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /** @description When the endpoint accepted it. null until then. */
            delivered_at: string | null;
            /** @description The endpoint that it is sent to. */
            endpoint_id: string;
            /** @description Why the last attempt, or the delivery, failed. null if it did not. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description The id of the event. Deliveries of the same event to several endpoints share it. */
            event_id: string;
            /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
            id: string;
            /** @description When the last attempt started. null before the first. */
            last_attempt_at: string | null;
            /** @description When the next automatic attempt is due. null if there is none. */
            next_attempt_at: string | null;
            /** @description The last response of the endpoint. null if there was none. */
            response_status: number | null;
            /** @description The status: pending before the first attempt has ended, failed while another attempt is scheduled. The others are final. More values may be added. */
            status: "pending" | "delivered" | "failed" | "expired" | (string & {});
            /** @description The event type. */
            type: string;
        };
        /** @description An endpoint that receives events. */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            created_at: string;
            /** @description Your label for the endpoint. */
            description: string | null;
            /** @description When it was disabled. null while active. */
            disabled_at: string | null;
            /** @description Why it is disabled: by_owner, failing if deliveries failed for days, gone if every attempt of a delivery got status 410, or transferred if its owner got a new manager. null while active. */
            disabled_reason: ("by_owner" | "failing" | "gone" | "transferred" | (string & {})) | null;
            /** @description The event types that it receives. `*` means all. */
            events: string[];
            /** @description The id of the endpoint. */
            id: string;
            /** @description The status. Only an active endpoint is sent events. More values may be added. */
            status: "active" | "disabled" | (string & {});
            /**
             * Format: uri
             * @description The URL that events are sent to.
             */
            url: string;
        };
        /** @description An endpoint to create. */
        WebhookEndpointCreate: {
            /** @description Your label for the endpoint. */
            description?: string | null;
            /** @description The event types to send, or exactly ["*"] for all of them. */
            events: ("gift.created" | "gift.settled" | "gift.failed" | "gift.reversed" | "gift.refund_failed" | "receipt.issued" | "receipt.reissued" | "identity.suspended" | "identity.charity_revoked" | "identity.kyc_started" | "identity.kyc_passed" | "identity.kyc_failed" | "campaign.created" | "campaign.published" | "campaign.contribution" | "campaign.ended" | "campaign.update_published" | "match.created" | "match.accepted" | "match.exhausted" | "match.paused" | "match.resumed" | "match.ended" | "match.canceled" | "match.gift_lapsed" | "recurring_gift.created" | "recurring_gift.updated" | "recurring_gift.past_due" | "recurring_gift.recovered" | "recurring_gift.paused" | "recurring_gift.resumed" | "recurring_gift.canceled" | "recurring_gift.ended" | "pool.created" | "pool.committed" | "pool.disbursement_requested" | "pool.disbursement_approved" | "pool.disbursement_executed" | "*")[];
            /** @description The URL that events are sent to: an https URL without credentials or a fragment. */
            url: string;
        };
        /** @description Changes to an endpoint. Fields you leave out stay unchanged. */
        WebhookEndpointUpdate: {
            /** @description Your label for the endpoint. */
            description?: string | null;
            /** @description The event types to send, or exactly ["*"] for all of them. */
            events?: ("gift.created" | "gift.settled" | "gift.failed" | "gift.reversed" | "gift.refund_failed" | "receipt.issued" | "receipt.reissued" | "identity.suspended" | "identity.charity_revoked" | "identity.kyc_started" | "identity.kyc_passed" | "identity.kyc_failed" | "campaign.created" | "campaign.published" | "campaign.contribution" | "campaign.ended" | "campaign.update_published" | "match.created" | "match.accepted" | "match.exhausted" | "match.paused" | "match.resumed" | "match.ended" | "match.canceled" | "match.gift_lapsed" | "recurring_gift.created" | "recurring_gift.updated" | "recurring_gift.past_due" | "recurring_gift.recovered" | "recurring_gift.paused" | "recurring_gift.resumed" | "recurring_gift.canceled" | "recurring_gift.ended" | "pool.created" | "pool.committed" | "pool.disbursement_requested" | "pool.disbursement_approved" | "pool.disbursement_executed" | "*")[];
            /**
             * @description The new status. A disabled endpoint gets no new deliveries. Pending deliveries continue if it is reactivated in time.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /** @description The URL that events are sent to from now on, including pending deliveries. */
            url?: string;
        };
        /** @description Why an attempt, or the whole delivery, failed. */
        WebhookFailure: {
            /** @description A stable code for the reason. More values may be added. */
            code: "http_error" | "redirect" | "gone" | "timeout" | "dns_error" | "connection_refused" | "connection_reset" | "tls_error" | "blocked_destination" | "endpoint_deleted" | "endpoint_disabled" | (string & {});
            /** @description The reason, in words. */
            message: string;
        };
        /** @description A test delivery was requested. */
        WebhookTestEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description The resource as it was at that time. */
            data: {
                /** @description A greeting. */
                message: string;
            };
            /** @description The id of the delivery. It is the same for every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "webhook.test";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Responses must not be cached. */
        "Cache-Control": "no-store";
        /** @description Present when this is the stored response to an earlier request with the same Idempotency-Key. */
        "Idempotent-Replayed": "true";
        /** @description The URL of the created resource. */
        Location: string;
        /**
         * @description The remaining limit: `r` requests now, and the full limit again in `t` seconds.
         * @example "default";r=199;t=1
         */
        RateLimit: string;
        /**
         * @description The policy that applies to your key: `q` requests in `w` seconds.
         * @example "default";q=200;w=2
         */
        "RateLimit-Policy": string;
        /** @description The id of this request. Use it to find the request in your request log, or to ask us about it. */
        "Request-Id": string;
        /**
         * @description How many seconds to wait before you retry.
         * @example 1
         */
        "Retry-After": number;
        /** @description How to authenticate. */
        "WWW-Authenticate": "Bearer";
        /**
         * @description The maximum number of requests in a burst.
         * @example 200
         */
        "X-RateLimit-Limit": number;
        /**
         * @description How many requests remain.
         * @example 199
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the full limit is available again, in seconds since 1970.
         * @example 1795255201
         */
        "X-RateLimit-Reset": number;
    };
    pathItems: never;
}
export interface operations {
    listCampaigns: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description `p2p_pages` includes fundraising pages. */
                include?: "p2p_pages";
                /** @description How many to return. */
                limit?: number;
                /** @description Only campaigns with this status. */
                status?: "draft" | "live" | "paused" | "ended" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Campaign"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A campaign to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignCreate"];
            };
        };
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    updateCampaign: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a campaign. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CampaignUpdate"];
            };
        };
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    listCampaignContributions: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only contributions with this status. */
                status?: "pending" | "settling" | "settled" | "failed" | "reversed";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Contribution"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only matches with this status. */
                status?: "pending" | "scheduled" | "active" | "paused" | "exhausted" | "ended" | "canceled";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Match"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A match for contributions to a campaign. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchCreate"];
            };
        };
        responses: {
            /** @description A sponsor's promise to match contributions to a campaign, up to a cap. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
        };
    };
    getMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign. */
                id: string;
                /** @description The match. */
                match_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sponsor's promise to match contributions to a campaign, up to a cap. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
        };
    };
    updateMatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign. */
                id: string;
                /** @description The match. */
                match_id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a match. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MatchUpdate"];
            };
        };
        responses: {
            /** @description A sponsor's promise to match contributions to a campaign, up to a cap. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
        };
    };
    listP2pPages: {
        parameters: {
            query?: {
                /** @description Only pages with this approval. */
                approval?: "pending" | "approved" | "declined";
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description `raised` sorts by the amount each page has raised, highest first. Default: newest. */
                sort?: "newest" | "raised";
                /** @description Only pages with this status. */
                status?: "draft" | "live" | "paused" | "ended" | "archived";
                /** @description Only pages on the team of this team page. */
                team_page_id?: string;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Campaign"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createP2pPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A fundraising page to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["P2pPageCreate"];
            };
        };
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    getP2pPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign. */
                id: string;
                /** @description The fundraising page. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    updateP2pPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign. */
                id: string;
                /** @description The fundraising page. */
                page_id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a fundraising page. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["P2pPageUpdate"];
            };
        };
        responses: {
            /** @description A campaign with the amount it has raised, or one of its fundraising pages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    listP2pPageContributions: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only contributions with this status. */
                status?: "pending" | "settling" | "settled" | "failed" | "reversed";
            };
            header?: never;
            path: {
                /** @description The campaign. */
                id: string;
                /** @description The fundraising page. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Contribution"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listPictures: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Picture"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A picture to upload. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PictureCreate"];
                "multipart/form-data": components["schemas"]["PictureCreateForm"];
            };
        };
        responses: {
            /** @description An uploaded picture of a campaign or fundraising page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
        };
    };
    getPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign or fundraising page. */
                id: string;
                /** @description The picture. */
                picture_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An uploaded picture of a campaign or fundraising page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
        };
    };
    deletePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign or fundraising page. */
                id: string;
                /** @description The picture. */
                picture_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign or fundraising page. */
                id: string;
                /** @description The picture. */
                picture_id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a picture. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PictureUpdate"];
            };
        };
        responses: {
            /** @description An uploaded picture of a campaign or fundraising page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Picture"];
                };
            };
        };
    };
    listRecurringGifts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only recurring gifts of this donor. */
                from?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only recurring gifts with this status. */
                status?: "active" | "past_due" | "paused" | "canceled" | "ended";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["RecurringGift"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createRecurringGift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A recurring gift to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftCreate"];
            };
        };
        responses: {
            /** @description A gift to a campaign that repeats weekly, monthly or yearly. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringGift"];
                };
            };
        };
    };
    listCampaignUpdates: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PublishedUpdate"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createCampaignUpdate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An update to publish. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePublish"];
            };
        };
        responses: {
            /** @description An update to a campaign or fundraising page. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedUpdate"];
                };
            };
        };
    };
    getCampaignUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign or fundraising page. */
                id: string;
                /** @description The update. */
                update_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An update to a campaign or fundraising page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedUpdate"];
                };
            };
        };
    };
    deleteCampaignUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The campaign or fundraising page. */
                id: string;
                /** @description The update. */
                update_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listGifts: {
        parameters: {
            query?: {
                /** @description Only gifts of this commitment to a pool. */
                commitment_id?: string;
                /** @description Only gifts created after this time. */
                created_after?: string;
                /** @description Only gifts created before this time. */
                created_before?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description What to inline: from, to, campaign, receipt. Repeat the parameter, or use a comma-separated list. */
                expand?: ("from" | "to" | "campaign" | "receipt")[];
                /** @description Only gifts from this identity. */
                from?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only gifts of this recurring gift. */
                recurring_gift_id?: string;
                /** @description Only gifts with this status. */
                status?: "pending" | "settling" | "settled" | "failed" | "reversed";
                /** @description Only gifts to this identity. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["ExpandedGift"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createGift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A gift to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftCreate"];
            };
        };
        responses: {
            /** @description A gift that was just accepted. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedGift"];
                };
            };
        };
    };
    getGift: {
        parameters: {
            query?: {
                /** @description What to inline: from, to, campaign, receipt. Repeat the parameter, or use a comma-separated list. */
                expand?: ("from" | "to" | "campaign" | "receipt")[];
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A gift, with related resources inlined on request. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExpandedGift"];
                };
            };
        };
    };
    refundGift: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Why a gift is refunded. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["GiftRefund"];
            };
        };
        responses: {
            /** @description One transfer of money from one identity to another. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Gift"];
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description Only identities created after this time. */
                created_after?: string;
                /** @description Only identities created before this time. */
                created_before?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only the identity with this email address. */
                email?: string;
                /** @description What to inline: verification. Repeat the parameter, or use a comma-separated list. */
                expand?: "verification"[];
                /** @description How many to return. */
                limit?: number;
                /** @description Only identities of this type. */
                type?: "individual" | "organization" | "application";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Identity"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createIdentity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description An identity to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCreate"];
            };
        };
        responses: {
            /** @description A person, an organization or an application. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
        };
    };
    getIdentity: {
        parameters: {
            query?: {
                /** @description What to inline: verification. Repeat the parameter, or use a comma-separated list. */
                expand?: "verification"[];
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person, an organization or an application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
        };
    };
    updateIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to an identity. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IdentityUpdate"];
            };
        };
        responses: {
            /** @description A person, an organization or an application. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Identity"];
                };
            };
        };
    };
    getIdentityBalance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances of an identity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityBalance"];
                };
            };
        };
    };
    getCharityApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization's application to count as a charity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharityApplication"];
                };
            };
        };
    };
    applyForCharity: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An application to count as a charity. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CharityApplicationCreate"];
            };
        };
        responses: {
            /** @description An organization's application to count as a charity. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharityApplication"];
                };
            };
        };
    };
    withdrawCharityApplication: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getIdentityLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How much an identity can still give and receive this month. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityLimits"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PaymentMethod"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A payment method to add. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodCreate"];
            };
        };
        responses: {
            /** @description A payment method of an identity, stored by the payment provider. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethod"];
                };
            };
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
                /** @description The id of the payment method. */
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getPayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where an identity's payouts go, stored by the payment provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
        };
    };
    setPayoutAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description The account that payouts are to go to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutAccountSet"];
            };
        };
        responses: {
            /** @description Where an identity's payouts go, stored by the payment provider. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAccount"];
                };
            };
        };
    };
    removePayoutAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Verification"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    startVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A verification to start. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationCreate"];
            };
        };
        responses: {
            /** @description An attempt to verify an identity for a tier. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
                /** @description The id of the verification. */
                verification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An attempt to verify an identity for a tier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    cancelVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
                /** @description The id of the verification. */
                verification_id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description An attempt to verify an identity for a tier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verification"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity and scopes of the API key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
        };
    };
    listPools: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only pools with this status. */
                status?: "draft" | "active" | "paused" | "closed";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Pool"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A pool to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolCreate"];
            };
        };
        responses: {
            /** @description A standing, prepaid commitment of its members that pays out by a rule. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    getPool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A standing, prepaid commitment of its members that pays out by a rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    updatePool: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a pool. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PoolUpdate"];
            };
        };
        responses: {
            /** @description A standing, prepaid commitment of its members that pays out by a rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    listPoolChanges: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PoolChange"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    approvePoolChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The change. */
                change_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Who acts on a request. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisbursementAct"];
            };
        };
        responses: {
            /** @description A change of a pool that takes a second steward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolChange"];
                };
            };
        };
    };
    rejectPoolChange: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The change. */
                change_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Who acts on a request. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisbursementAct"];
            };
        };
        responses: {
            /** @description A change of a pool that takes a second steward. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolChange"];
                };
            };
        };
    };
    commitToPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A commitment to a pool. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CommitmentCreate"];
            };
        };
        responses: {
            /** @description What a member prepays to a pool, released period by period. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commitment"];
                };
            };
        };
    };
    listCommitments: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only those of this member. */
                identity_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only commitments with this status. */
                status?: "pending" | "active" | "past_due" | "canceled" | "ended";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Commitment"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getCommitment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The commitment. */
                commitment_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What a member prepays to a pool, released period by period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commitment"];
                };
            };
        };
    };
    updateCommitment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The commitment. */
                commitment_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a commitment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CommitmentUpdate"];
            };
        };
        responses: {
            /** @description What a member prepays to a pool, released period by period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commitment"];
                };
            };
        };
    };
    cancelCommitment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The commitment. */
                commitment_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description What a member prepays to a pool, released period by period. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Commitment"];
                };
            };
        };
    };
    requestDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A payout to request from a pool. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisbursementCreate"];
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    listDisbursements: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only requests with this status. */
                status?: "requested" | "approved" | "rejected" | "canceled" | "expired" | "failed";
                /** @description Only requests to pay this identity. */
                to?: string;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Disbursement"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getDisbursement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The request. */
                disbursement_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    approveDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The request. */
                disbursement_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Who acts on a request. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisbursementAct"];
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    cancelDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The request. */
                disbursement_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Who acts on a request. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisbursementAct"];
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    rejectDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The request. */
                disbursement_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Who acts on a request. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DisbursementAct"];
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    voteOnDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The request. */
                disbursement_id: string;
                /** @description The pool. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A vote on a request. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisbursementVote"];
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    drawDisbursement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description A request to pay someone from a pool, and what became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Disbursement"];
                };
            };
        };
    };
    listPoolDraws: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PoolDraw"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listPoolInvitations: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PoolInvitation"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    inviteToPool: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Whom to invite to a pool. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolInvite"];
            };
        };
        responses: {
            /** @description Someone whom a steward invited to a pool by email. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolInvitation"];
                };
            };
        };
    };
    getPoolInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pool. */
                id: string;
                /** @description The invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Someone whom a steward invited to a pool by email. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolInvitation"];
                };
            };
        };
    };
    withdrawPoolInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pool. */
                id: string;
                /** @description The invitation. */
                invitation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPoolLedger: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only records of this type. */
                type?: "commitment" | "prepayment" | "release" | "disbursement" | "refund" | "adjustment";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PoolRecord"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listPoolMembers: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only members with this role. */
                role?: "steward" | "member";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["PoolMember"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    addPoolMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A member or a steward of a pool. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolMemberAdd"];
            };
        };
        responses: {
            /** @description Someone who belongs to a pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolMember"];
                };
            };
        };
    };
    getPoolMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pool. */
                id: string;
                /** @description The member. */
                identity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Someone who belongs to a pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolMember"];
                };
            };
        };
    };
    removePoolMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pool. */
                id: string;
                /** @description The member. */
                identity_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updatePoolMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The pool. */
                id: string;
                /** @description The member. */
                identity_id: string;
            };
            cookie?: never;
        };
        /** @description What a member of a pool declares. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PoolMemberUpdate"];
            };
        };
        responses: {
            /** @description Someone who belongs to a pool. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolMember"];
                };
            };
        };
    };
    acceptSponsorship: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description A standing, prepaid commitment of its members that pays out by a rule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pool"];
                };
            };
        };
    };
    listReceipts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only receipts of this donor. */
                donor_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only receipts that this recipient issued. */
                recipient_id?: string;
                /** @description Only receipts of this tax year. */
                tax_year?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["Receipt"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tax receipt of one gift. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    reissueReceipt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Where to send a reissued receipt. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ReceiptReissue"];
            };
        };
        responses: {
            /** @description The tax receipt of one gift. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
        };
    };
    renderReceipt: {
        parameters: {
            query?: {
                /** @description The format of the response. */
                format?: "pdf" | "html" | "json";
            };
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Every figure and sentence of a receipt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptDocument"];
                    "application/pdf": unknown;
                    "text/html": unknown;
                };
            };
        };
    };
    renderStatement: {
        parameters: {
            query: {
                /** @description The donor: one of your identities, or one with a receipt from a charity you manage. */
                donor_id: string;
                /** @description The format of the response. */
                format?: "json" | "pdf" | "html";
                /** @description Only gifts to this charity, from which the donor has a receipt. */
                recipient_id?: string;
                /** @description The calendar year in which the donor was charged, in each recipient's time zone. */
                tax_year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A statement of a donor's receipted gifts in one tax year. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementDocument"];
                    "application/pdf": unknown;
                    "text/html": unknown;
                };
            };
        };
    };
    getRecurringGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A gift to a campaign that repeats weekly, monthly or yearly. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringGift"];
                };
            };
        };
    };
    updateRecurringGift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to a recurring gift. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecurringGiftUpdate"];
            };
        };
        responses: {
            /** @description A gift to a campaign that repeats weekly, monthly or yearly. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringGift"];
                };
            };
        };
    };
    listRequestLogs: {
        parameters: {
            query?: {
                /** @description Only requests received after this time. */
                created_after?: string;
                /** @description Only requests received before this time. */
                created_before?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only requests with this error code. */
                error_code?: string;
                /** @description Only requests made with this API key. */
                key_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only requests with this method. */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OTHER";
                /** @description Only requests to exactly this path, as shown in the log. */
                path?: string;
                /** @description Only requests with this response status. */
                status?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["RequestLog"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getRequestLog: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request made with one of your API keys, kept for 30 days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestLog"];
                };
            };
        };
    };
    getSandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sandbox clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
        };
    };
    advanceSandboxClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description How far to advance the sandbox clock. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The sandbox clock. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description An endpoint to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointCreate"];
            };
        };
        responses: {
            /** @description A new endpoint with the secret that signs its deliveries. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhookEndpoint"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An endpoint that receives events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. There is no content. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Changes to an endpoint. Fields you leave out stay unchanged. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description An endpoint that receives events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description An endpoint with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedWebhookEndpoint"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery of one event to one endpoint. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description Only deliveries queued after this time. */
                created_after?: string;
                /** @description Only deliveries queued before this time. */
                created_before?: string;
                /** @description The `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only deliveries with this status. */
                status?: "pending" | "delivered" | "failed" | "expired";
                /** @description Only deliveries of events of this type. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of the list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page, newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Whether there are older items. */
                        has_more: boolean;
                        /** @description Send it as `cursor` to get the next page. null on the last page. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getWebhookEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery with its payload and the result of each attempt. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
        };
    };
    redeliverWebhookEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key and body get the same response, and the operation runs once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The id of the resource. */
                id: string;
            };
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery of one event to one endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    receiveCampaignContribution: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignContributionEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCampaignCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCampaignEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignEndedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCampaignPublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignPublishedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveCampaignUpdatePublished: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignUpdatePublishedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftRefundFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftRefundFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftReversedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveGiftSettled: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftSettledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIdentityCharityRevoked: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCharityRevokedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIdentityKycFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityKycFailedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIdentityKycPassed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityKycPassedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIdentityKycStarted: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityKycStartedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveIdentitySuspended: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentitySuspendedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchAccepted: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchAcceptedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchCanceledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchEndedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchExhausted: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchExhaustedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchGiftLapsed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchGiftLapsedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchPaused: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchPausedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveMatchResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchResumedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePoolCommitted: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolCommittedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePoolCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePoolDisbursementApproved: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolDisbursementApprovedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePoolDisbursementExecuted: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolDisbursementExecutedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receivePoolDisbursementRequested: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PoolDisbursementRequestedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveReceiptIssued: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptIssuedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveReceiptReissued: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptReissuedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftCanceled: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftCanceledEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftCreatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftEnded: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftEndedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftPastDue: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftPastDueEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftPaused: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftPausedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftRecovered: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftRecoveredEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftResumed: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftResumedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveRecurringGiftUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftUpdatedEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveWebhookTest: {
        parameters: {
            query?: never;
            header: {
                /** @description The number of this attempt, starting at 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The id of the delivery. It is the same for every attempt, and the same as `id` in the body. */
                "Svc-Event-Id": string;
                /** @description The event type, the same as `type` in the body. */
                "Svc-Event-Type": string;
                /** @description The id of the event. It is the same for all of your endpoints. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 of that time, a dot and the raw body, keyed with one of your signing secrets. After a rotation, there are several. */
                "Svc-Signature": string;
                /** @description The id of the delivery, for Standard Webhooks verifiers. */
                "webhook-id": string;
                /** @description The signatures, for Standard Webhooks verifiers. */
                "webhook-signature": string;
                /** @description The time of this attempt, for Standard Webhooks verifiers. */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Any 2xx means received. Anything else is retried. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

export type Address = components["schemas"]["Address"];
export type AddressInput = components["schemas"]["AddressInput"];
export type ApiKey = components["schemas"]["ApiKey"];
export type Balance = components["schemas"]["Balance"];
export type Branding = components["schemas"]["Branding"];
export type BrandingInput = components["schemas"]["BrandingInput"];
export type Campaign = components["schemas"]["Campaign"];
export type CampaignContributionEvent = components["schemas"]["CampaignContributionEvent"];
export type CampaignCreate = components["schemas"]["CampaignCreate"];
export type CampaignCreatedEvent = components["schemas"]["CampaignCreatedEvent"];
export type CampaignEndedEvent = components["schemas"]["CampaignEndedEvent"];
export type CampaignPublishedEvent = components["schemas"]["CampaignPublishedEvent"];
export type CampaignUpdate = components["schemas"]["CampaignUpdate"];
export type CampaignUpdatePublishedEvent = components["schemas"]["CampaignUpdatePublishedEvent"];
export type Charity = components["schemas"]["Charity"];
export type CharityApplication = components["schemas"]["CharityApplication"];
export type CharityApplicationCreate = components["schemas"]["CharityApplicationCreate"];
export type ClockAdvance = components["schemas"]["ClockAdvance"];
export type Commitment = components["schemas"]["Commitment"];
export type CommitmentCreate = components["schemas"]["CommitmentCreate"];
export type CommitmentUpdate = components["schemas"]["CommitmentUpdate"];
export type Contribution = components["schemas"]["Contribution"];
export type CreatedGift = components["schemas"]["CreatedGift"];
export type CreatedWebhookEndpoint = components["schemas"]["CreatedWebhookEndpoint"];
export type Dedication = components["schemas"]["Dedication"];
export type DedicationInput = components["schemas"]["DedicationInput"];
export type Disbursement = components["schemas"]["Disbursement"];
export type DisbursementAct = components["schemas"]["DisbursementAct"];
export type DisbursementCreate = components["schemas"]["DisbursementCreate"];
export type DisbursementDecision = components["schemas"]["DisbursementDecision"];
export type DisbursementRatification = components["schemas"]["DisbursementRatification"];
export type DisbursementVote = components["schemas"]["DisbursementVote"];
export type DocumentStatement = components["schemas"]["DocumentStatement"];
export type ErrorBody = components["schemas"]["Error"];
export type ExpandedGift = components["schemas"]["ExpandedGift"];
export type Gift = components["schemas"]["Gift"];
export type GiftCreate = components["schemas"]["GiftCreate"];
export type GiftCreatedEvent = components["schemas"]["GiftCreatedEvent"];
export type GiftFailedEvent = components["schemas"]["GiftFailedEvent"];
export type GiftRefund = components["schemas"]["GiftRefund"];
export type GiftRefundFailedEvent = components["schemas"]["GiftRefundFailedEvent"];
export type GiftReversedEvent = components["schemas"]["GiftReversedEvent"];
export type GiftSettledEvent = components["schemas"]["GiftSettledEvent"];
export type Identity = components["schemas"]["Identity"];
export type IdentityAddress = components["schemas"]["IdentityAddress"];
export type IdentityBalance = components["schemas"]["IdentityBalance"];
export type IdentityCharityRevokedEvent = components["schemas"]["IdentityCharityRevokedEvent"];
export type IdentityCreate = components["schemas"]["IdentityCreate"];
export type IdentityKycFailedEvent = components["schemas"]["IdentityKycFailedEvent"];
export type IdentityKycPassedEvent = components["schemas"]["IdentityKycPassedEvent"];
export type IdentityKycStartedEvent = components["schemas"]["IdentityKycStartedEvent"];
export type IdentityLimits = components["schemas"]["IdentityLimits"];
export type IdentitySuspendedEvent = components["schemas"]["IdentitySuspendedEvent"];
export type IdentityUpdate = components["schemas"]["IdentityUpdate"];
export type LapsedMatch = components["schemas"]["LapsedMatch"];
export type LimitRoom = components["schemas"]["LimitRoom"];
export type Match = components["schemas"]["Match"];
export type MatchAcceptedEvent = components["schemas"]["MatchAcceptedEvent"];
export type MatchCanceledEvent = components["schemas"]["MatchCanceledEvent"];
export type MatchCreate = components["schemas"]["MatchCreate"];
export type MatchCreatedEvent = components["schemas"]["MatchCreatedEvent"];
export type MatchEndedEvent = components["schemas"]["MatchEndedEvent"];
export type MatchExhaustedEvent = components["schemas"]["MatchExhaustedEvent"];
export type MatchGiftLapsedEvent = components["schemas"]["MatchGiftLapsedEvent"];
export type MatchPausedEvent = components["schemas"]["MatchPausedEvent"];
export type MatchResumedEvent = components["schemas"]["MatchResumedEvent"];
export type MatchUpdate = components["schemas"]["MatchUpdate"];
export type Me = components["schemas"]["Me"];
export type P2pPageCreate = components["schemas"]["P2pPageCreate"];
export type P2pPageUpdate = components["schemas"]["P2pPageUpdate"];
export type Party = components["schemas"]["Party"];
export type PaymentMethod = components["schemas"]["PaymentMethod"];
export type PaymentMethodCreate = components["schemas"]["PaymentMethodCreate"];
export type PayoutAccount = components["schemas"]["PayoutAccount"];
export type PayoutAccountSet = components["schemas"]["PayoutAccountSet"];
export type Picture = components["schemas"]["Picture"];
export type PictureCreate = components["schemas"]["PictureCreate"];
export type PictureCreateForm = components["schemas"]["PictureCreateForm"];
export type PictureUpdate = components["schemas"]["PictureUpdate"];
export type Pool = components["schemas"]["Pool"];
export type PoolChange = components["schemas"]["PoolChange"];
export type PoolCommittedEvent = components["schemas"]["PoolCommittedEvent"];
export type PoolCreate = components["schemas"]["PoolCreate"];
export type PoolCreatedEvent = components["schemas"]["PoolCreatedEvent"];
export type PoolDisbursementApprovedEvent = components["schemas"]["PoolDisbursementApprovedEvent"];
export type PoolDisbursementExecutedEvent = components["schemas"]["PoolDisbursementExecutedEvent"];
export type PoolDisbursementRequestedEvent = components["schemas"]["PoolDisbursementRequestedEvent"];
export type PoolDraw = components["schemas"]["PoolDraw"];
export type PoolInvitation = components["schemas"]["PoolInvitation"];
export type PoolInvite = components["schemas"]["PoolInvite"];
export type PoolMember = components["schemas"]["PoolMember"];
export type PoolMemberAdd = components["schemas"]["PoolMemberAdd"];
export type PoolMemberUpdate = components["schemas"]["PoolMemberUpdate"];
export type PoolRecord = components["schemas"]["PoolRecord"];
export type PoolUpdate = components["schemas"]["PoolUpdate"];
export type PublishedUpdate = components["schemas"]["PublishedUpdate"];
export type Receipt = components["schemas"]["Receipt"];
export type ReceiptDocument = components["schemas"]["ReceiptDocument"];
export type ReceiptIssuedEvent = components["schemas"]["ReceiptIssuedEvent"];
export type ReceiptReissue = components["schemas"]["ReceiptReissue"];
export type ReceiptReissuedEvent = components["schemas"]["ReceiptReissuedEvent"];
export type RecurringGift = components["schemas"]["RecurringGift"];
export type RecurringGiftCanceledEvent = components["schemas"]["RecurringGiftCanceledEvent"];
export type RecurringGiftCreate = components["schemas"]["RecurringGiftCreate"];
export type RecurringGiftCreatedEvent = components["schemas"]["RecurringGiftCreatedEvent"];
export type RecurringGiftEndedEvent = components["schemas"]["RecurringGiftEndedEvent"];
export type RecurringGiftPastDueEvent = components["schemas"]["RecurringGiftPastDueEvent"];
export type RecurringGiftPausedEvent = components["schemas"]["RecurringGiftPausedEvent"];
export type RecurringGiftRecoveredEvent = components["schemas"]["RecurringGiftRecoveredEvent"];
export type RecurringGiftResumedEvent = components["schemas"]["RecurringGiftResumedEvent"];
export type RecurringGiftUpdate = components["schemas"]["RecurringGiftUpdate"];
export type RecurringGiftUpdatedEvent = components["schemas"]["RecurringGiftUpdatedEvent"];
export type Registration = components["schemas"]["Registration"];
export type RequestLog = components["schemas"]["RequestLog"];
export type RotatedWebhookEndpoint = components["schemas"]["RotatedWebhookEndpoint"];
export type SandboxClock = components["schemas"]["SandboxClock"];
export type SettledGift = components["schemas"]["SettledGift"];
export type StatementDocument = components["schemas"]["StatementDocument"];
export type UpdatePublish = components["schemas"]["UpdatePublish"];
export type Verification = components["schemas"]["Verification"];
export type VerificationCorrection = components["schemas"]["VerificationCorrection"];
export type VerificationCreate = components["schemas"]["VerificationCreate"];
export type VerificationDocument = components["schemas"]["VerificationDocument"];
export type VerificationEvent = components["schemas"]["VerificationEvent"];
export type VerificationPeople = components["schemas"]["VerificationPeople"];
export type WebhookAttempt = components["schemas"]["WebhookAttempt"];
export type WebhookDelivery = components["schemas"]["WebhookDelivery"];
export type WebhookDeliveryDetail = components["schemas"]["WebhookDeliveryDetail"];
export type WebhookEndpoint = components["schemas"]["WebhookEndpoint"];
export type WebhookEndpointCreate = components["schemas"]["WebhookEndpointCreate"];
export type WebhookEndpointUpdate = components["schemas"]["WebhookEndpointUpdate"];
export type WebhookFailure = components["schemas"]["WebhookFailure"];
export type WebhookTestEvent = components["schemas"]["WebhookTestEvent"];

/** What is posted to webhook endpoints, by the type of event. */
export interface WebhookEvents {
    "campaign.contribution": NonNullable<webhooks["campaign.contribution"]["post"]["requestBody"]>["content"]["application/json"];
    "campaign.created": NonNullable<webhooks["campaign.created"]["post"]["requestBody"]>["content"]["application/json"];
    "campaign.ended": NonNullable<webhooks["campaign.ended"]["post"]["requestBody"]>["content"]["application/json"];
    "campaign.published": NonNullable<webhooks["campaign.published"]["post"]["requestBody"]>["content"]["application/json"];
    "campaign.update_published": NonNullable<webhooks["campaign.update_published"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.created": NonNullable<webhooks["gift.created"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.failed": NonNullable<webhooks["gift.failed"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.refund_failed": NonNullable<webhooks["gift.refund_failed"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.reversed": NonNullable<webhooks["gift.reversed"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.settled": NonNullable<webhooks["gift.settled"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.charity_revoked": NonNullable<webhooks["identity.charity_revoked"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_failed": NonNullable<webhooks["identity.kyc_failed"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_passed": NonNullable<webhooks["identity.kyc_passed"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_started": NonNullable<webhooks["identity.kyc_started"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.suspended": NonNullable<webhooks["identity.suspended"]["post"]["requestBody"]>["content"]["application/json"];
    "match.accepted": NonNullable<webhooks["match.accepted"]["post"]["requestBody"]>["content"]["application/json"];
    "match.canceled": NonNullable<webhooks["match.canceled"]["post"]["requestBody"]>["content"]["application/json"];
    "match.created": NonNullable<webhooks["match.created"]["post"]["requestBody"]>["content"]["application/json"];
    "match.ended": NonNullable<webhooks["match.ended"]["post"]["requestBody"]>["content"]["application/json"];
    "match.exhausted": NonNullable<webhooks["match.exhausted"]["post"]["requestBody"]>["content"]["application/json"];
    "match.gift_lapsed": NonNullable<webhooks["match.gift_lapsed"]["post"]["requestBody"]>["content"]["application/json"];
    "match.paused": NonNullable<webhooks["match.paused"]["post"]["requestBody"]>["content"]["application/json"];
    "match.resumed": NonNullable<webhooks["match.resumed"]["post"]["requestBody"]>["content"]["application/json"];
    "pool.committed": NonNullable<webhooks["pool.committed"]["post"]["requestBody"]>["content"]["application/json"];
    "pool.created": NonNullable<webhooks["pool.created"]["post"]["requestBody"]>["content"]["application/json"];
    "pool.disbursement_approved": NonNullable<webhooks["pool.disbursement_approved"]["post"]["requestBody"]>["content"]["application/json"];
    "pool.disbursement_executed": NonNullable<webhooks["pool.disbursement_executed"]["post"]["requestBody"]>["content"]["application/json"];
    "pool.disbursement_requested": NonNullable<webhooks["pool.disbursement_requested"]["post"]["requestBody"]>["content"]["application/json"];
    "receipt.issued": NonNullable<webhooks["receipt.issued"]["post"]["requestBody"]>["content"]["application/json"];
    "receipt.reissued": NonNullable<webhooks["receipt.reissued"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.canceled": NonNullable<webhooks["recurring_gift.canceled"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.created": NonNullable<webhooks["recurring_gift.created"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.ended": NonNullable<webhooks["recurring_gift.ended"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.past_due": NonNullable<webhooks["recurring_gift.past_due"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.paused": NonNullable<webhooks["recurring_gift.paused"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.recovered": NonNullable<webhooks["recurring_gift.recovered"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.resumed": NonNullable<webhooks["recurring_gift.resumed"]["post"]["requestBody"]>["content"]["application/json"];
    "recurring_gift.updated": NonNullable<webhooks["recurring_gift.updated"]["post"]["requestBody"]>["content"]["application/json"];
    "webhook.test": NonNullable<webhooks["webhook.test"]["post"]["requestBody"]>["content"]["application/json"];
}
