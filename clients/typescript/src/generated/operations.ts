// Made from docs/openapi.json by `node --import tsx server/cli/write-client.ts`. Changes by hand are lost.

import type { Connection } from "../connection.js";
import type { FileResponse } from "../file-response.js";
import type { List } from "../list.js";
import type { Deleted, Operation } from "../operation.js";
import type { RequestOptions } from "../request-options.js";
import type * as api from "./types.js";

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
  "identities.balance": { id: "getIdentityBalance", method: "GET", path: "/v1/identities/{id}/balance", input: null, response: "json" },
  "identities.create": { id: "createIdentity", method: "POST", path: "/v1/identities", input: "body", response: "json" },
  "identities.get": { id: "getIdentity", method: "GET", path: "/v1/identities/{id}", input: "query", response: "json" },
  "identities.limits": { id: "getIdentityLimits", method: "GET", path: "/v1/identities/{id}/limits", input: null, response: "json" },
  "identities.list": { id: "listIdentities", method: "GET", path: "/v1/identities", input: "query", response: "list" },
  "identities.paymentMethods.create": { id: "createPaymentMethod", method: "POST", path: "/v1/identities/{id}/payment_methods", input: "body", response: "json" },
  "identities.paymentMethods.delete": { id: "deletePaymentMethod", method: "DELETE", path: "/v1/identities/{id}/payment_methods/{payment_method_id}", input: null, response: "none" },
  "identities.paymentMethods.list": { id: "listPaymentMethods", method: "GET", path: "/v1/identities/{id}/payment_methods", input: "query", response: "list" },
  "identities.update": { id: "updateIdentity", method: "PATCH", path: "/v1/identities/{id}", input: "body", response: "json" },
  "me": { id: "getMe", method: "GET", path: "/v1/me", input: null, response: "json" },
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
export type ListCampaignContributionsQuery = NonNullable<api.operations["listCampaignContributions"]["parameters"]["query"]>;

/** What `campaigns.list` takes. */
export type ListCampaignsQuery = NonNullable<api.operations["listCampaigns"]["parameters"]["query"]>;

/** What `campaigns.matches.list` takes. */
export type ListMatchesQuery = NonNullable<api.operations["listMatches"]["parameters"]["query"]>;

/** What `campaigns.p2pPages.contributions.list` takes. */
export type ListP2pPageContributionsQuery = NonNullable<api.operations["listP2pPageContributions"]["parameters"]["query"]>;

/** What `campaigns.p2pPages.list` takes. */
export type ListP2pPagesQuery = NonNullable<api.operations["listP2pPages"]["parameters"]["query"]>;

/** What `campaigns.recurringGifts.list` takes. */
export type ListRecurringGiftsQuery = NonNullable<api.operations["listRecurringGifts"]["parameters"]["query"]>;

/** What `campaigns.updates.list` takes. */
export type ListCampaignUpdatesQuery = NonNullable<api.operations["listCampaignUpdates"]["parameters"]["query"]>;

/** What `gifts.get` takes. */
export type GetGiftQuery = NonNullable<api.operations["getGift"]["parameters"]["query"]>;

/** What `gifts.list` takes. */
export type ListGiftsQuery = NonNullable<api.operations["listGifts"]["parameters"]["query"]>;

/** What `identities.get` takes. */
export type GetIdentityQuery = NonNullable<api.operations["getIdentity"]["parameters"]["query"]>;

/** What `identities.list` takes. */
export type ListIdentitiesQuery = NonNullable<api.operations["listIdentities"]["parameters"]["query"]>;

/** What `identities.paymentMethods.list` takes. */
export type ListPaymentMethodsQuery = NonNullable<api.operations["listPaymentMethods"]["parameters"]["query"]>;

/** What `receipts.list` takes. */
export type ListReceiptsQuery = NonNullable<api.operations["listReceipts"]["parameters"]["query"]>;

/** What `receipts.render` takes. */
export type RenderReceiptQuery = NonNullable<api.operations["renderReceipt"]["parameters"]["query"]>;

/** What `receipts.statements` takes. */
export type RenderStatementQuery = NonNullable<api.operations["renderStatement"]["parameters"]["query"]>;

/** What `requestLogs.list` takes. */
export type ListRequestLogsQuery = NonNullable<api.operations["listRequestLogs"]["parameters"]["query"]>;

/** What `webhooks.events.list` takes. */
export type ListWebhookEventsQuery = NonNullable<api.operations["listWebhookEvents"]["parameters"]["query"]>;

/** What `webhooks.list` takes. */
export type ListWebhooksQuery = NonNullable<api.operations["listWebhooks"]["parameters"]["query"]>;

/** The calls under `campaigns.contributions`. */
export class CampaignsContributions {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Lists the gifts to a campaign and its fundraising pages, newest first.
   *
   * The list includes gifts in every state. `campaign_id` is the campaign or page that the gift was made to. Gifts name their donors, so only keys that manage the owner or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListCampaignContributionsQuery, options?: RequestOptions): List<api.Gift> {
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
   * Any key that can read the campaign can create a match for a sponsor it manages, until the campaign ends. When a contribution to the campaign or one of its fundraising pages settles, each active match, oldest first, adds a gift from its sponsor until its cap is used up. `matched_gift_id` of that gift is the contribution. It is a gift like any other: it has a fee, counts toward the limits and gets a receipt. Matching gifts, the sponsor's own contributions and amounts below the minimum gift are never matched.
   *
   * Requires the scope `campaigns:write`.
   */
  create(id: string, body: api.MatchCreate, options?: RequestOptions): Promise<api.Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.create"], [id], body, options);
  }

  /**
   * Gets a match and its remaining amount.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, matchId: string, options?: RequestOptions): Promise<api.Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.get"], [id, matchId], undefined, options);
  }

  /**
   * Lists the matches of a campaign, newest first.
   *
   * Any key that can read the campaign can list its matches. Only keys that manage the sponsor or the campaign can see who an anonymous sponsor is.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListMatchesQuery, options?: RequestOptions): List<api.Match> {
    return this.#connection.list(OPERATIONS["campaigns.matches.list"], [id], query, options);
  }

  /**
   * Cancels a match.
   *
   * Keys that manage the sponsor or the campaign can cancel it. Contributions that settle after that are not matched. Existing matching gifts stay. A canceled match stays canceled, and an ended match cannot be canceled.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, matchId: string, body?: api.MatchUpdate, options?: RequestOptions): Promise<api.Match> {
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
   * Only keys that manage the page, its campaign or the beneficiary can list them. If you manage neither side of a gift, it has no metadata, no dedication email and no failure reason.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, pageId: string, query?: ListP2pPageContributionsQuery, options?: RequestOptions): List<api.Gift> {
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
  create(id: string, body: api.P2pPageCreate, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.create"], [id], body, options);
  }

  /**
   * Gets a fundraising page.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, pageId: string, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.get"], [id, pageId], undefined, options);
  }

  /**
   * Lists the fundraising pages of a campaign, newest first or by amount raised.
   *
   * Draft and archived pages are listed only for keys that manage them or the campaign. With `sort=raised`, totals can change while you paginate, so a page can appear twice or be missed.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListP2pPagesQuery, options?: RequestOptions): List<api.Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.p2pPages.list"], [id], query, options);
  }

  /**
   * Updates a fundraising page you manage, or changes its status.
   *
   * Its status changes the way a campaign's does. Organizers of the campaign can also change a page's status, for example to end it, and approve or decline it with `approval`. They cannot change anything else. If the campaign requires approval, making a page live as its fundraiser submits it for review: the response is 200 with `status: draft` and `approval: pending`. If an organizer makes it live, that approves it.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, pageId: string, body?: api.P2pPageUpdate, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.update"], [id, pageId], body, options);
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
  create(id: string, body: api.RecurringGiftCreate, options?: RequestOptions): Promise<api.RecurringGift> {
    return this.#connection.call(OPERATIONS["campaigns.recurringGifts.create"], [id], body, options);
  }

  /**
   * Lists the recurring gifts to a campaign or fundraising page, newest first.
   *
   * Keys that manage the campaign see all of them, without metadata and payment methods. Other keys see those of the donors they manage. Each fundraising page has its own list.
   *
   * Requires the scope `gifts:read`.
   */
  list(id: string, query?: ListRecurringGiftsQuery, options?: RequestOptions): List<api.RecurringGift> {
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
  create(id: string, body: api.UpdatePublish, options?: RequestOptions): Promise<api.PublishedUpdate> {
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
  get(id: string, updateId: string, options?: RequestOptions): Promise<api.PublishedUpdate> {
    return this.#connection.call(OPERATIONS["campaigns.updates.get"], [id, updateId], undefined, options);
  }

  /**
   * Lists the updates of a campaign or fundraising page, newest first.
   *
   * A campaign's list does not include updates of its fundraising pages.
   *
   * Requires the scope `campaigns:read`.
   */
  list(id: string, query?: ListCampaignUpdatesQuery, options?: RequestOptions): List<api.PublishedUpdate> {
    return this.#connection.list(OPERATIONS["campaigns.updates.list"], [id], query, options);
  }
}

/** The calls under `campaigns`. */
export class Campaigns {
  readonly contributions: CampaignsContributions;
  readonly matches: CampaignsMatches;
  readonly p2pPages: CampaignsP2pPages;
  readonly recurringGifts: CampaignsRecurringGifts;
  readonly updates: CampaignsUpdates;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.contributions = new CampaignsContributions(connection);
    this.matches = new CampaignsMatches(connection);
    this.p2pPages = new CampaignsP2pPages(connection);
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
  create(body: api.CampaignCreate, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.create"], [], body, options);
  }

  /**
   * Gets a campaign, or a fundraising page by its own id.
   *
   * Any key can get live, paused and ended campaigns. Only keys that manage the owner, the beneficiary or the parent campaign can get drafts and archived campaigns.
   *
   * Requires the scope `campaigns:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.get"], [id], undefined, options);
  }

  /**
   * Lists the campaigns that your identities own or benefit from, newest first.
   *
   * The list includes campaigns in every state. Fundraising pages are included only with `include=p2p_pages`.
   *
   * Requires the scope `campaigns:read`.
   */
  list(query?: ListCampaignsQuery, options?: RequestOptions): List<api.Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.list"], [], query, options);
  }

  /**
   * Updates a campaign you manage, or changes its status.
   *
   * Fields you leave out stay unchanged. A draft can go live or be archived. A live campaign can be paused or ended. A paused one can go live again or be ended. An ended one can be archived. Any other change returns an error that lists the allowed statuses. Fundraising pages end with their campaign.
   *
   * Requires the scope `campaigns:write`.
   */
  update(id: string, body?: api.CampaignUpdate, options?: RequestOptions): Promise<api.Campaign> {
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
  create(body: api.GiftCreate, options?: RequestOptions): Promise<api.CreatedGift> {
    return this.#connection.call(OPERATIONS["gifts.create"], [], body, options);
  }

  /**
   * Gets a gift.
   *
   * Requires the scope `gifts:read`.
   */
  get(id: string, query?: GetGiftQuery, options?: RequestOptions): Promise<api.ExpandedGift> {
    return this.#connection.call(OPERATIONS["gifts.get"], [id], query, options);
  }

  /**
   * Lists the gifts that your identities gave or received, newest first.
   *
   * Requires the scope `gifts:read`.
   */
  list(query?: ListGiftsQuery, options?: RequestOptions): List<api.Gift> {
    return this.#connection.list(OPERATIONS["gifts.list"], [], query, options);
  }

  /**
   * Refunds a settled gift, including the platform fee.
   *
   * A gift can be refunded once, in full. Its receipt becomes void, and it no longer counts toward the monthly limits.
   *
   * Requires the scope `gifts:write`.
   */
  refund(id: string, body?: api.GiftRefund, options?: RequestOptions): Promise<api.Gift> {
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
  create(id: string, body: api.PaymentMethodCreate, options?: RequestOptions): Promise<api.PaymentMethod> {
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
  list(id: string, query?: ListPaymentMethodsQuery, options?: RequestOptions): List<api.PaymentMethod> {
    return this.#connection.list(OPERATIONS["identities.paymentMethods.list"], [id], query, options);
  }
}

/** The calls under `identities`. */
export class Identities {
  readonly paymentMethods: IdentitiesPaymentMethods;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.paymentMethods = new IdentitiesPaymentMethods(connection);
  }

  /**
   * Gets the balance of an identity in each currency.
   *
   * Requires the scope `identities:read`.
   */
  balance(id: string, options?: RequestOptions): Promise<api.IdentityBalance> {
    return this.#connection.call(OPERATIONS["identities.balance"], [id], undefined, options);
  }

  /**
   * Creates an identity.
   *
   * It starts at tier 0, and your key's identity manages it. Its names are screened afterwards.
   *
   * Requires the scope `identities:write`.
   */
  create(body: api.IdentityCreate, options?: RequestOptions): Promise<api.Identity> {
    return this.#connection.call(OPERATIONS["identities.create"], [], body, options);
  }

  /**
   * Gets an identity you manage.
   *
   * Requires the scope `identities:read`.
   */
  get(id: string, query?: GetIdentityQuery, options?: RequestOptions): Promise<api.Identity> {
    return this.#connection.call(OPERATIONS["identities.get"], [id], query, options);
  }

  /**
   * Gets how much an identity can still give and receive this month.
   *
   * Requires the scope `identities:read`.
   */
  limits(id: string, options?: RequestOptions): Promise<api.IdentityLimits> {
    return this.#connection.call(OPERATIONS["identities.limits"], [id], undefined, options);
  }

  /**
   * Lists the identities you manage.
   *
   * These are your key's own identity and the identities it created, newest first.
   *
   * Requires the scope `identities:read`.
   */
  list(query?: ListIdentitiesQuery, options?: RequestOptions): List<api.Identity> {
    return this.#connection.list(OPERATIONS["identities.list"], [], query, options);
  }

  /**
   * Updates an identity you manage.
   *
   * Fields you leave out stay unchanged. null clears a field. A new name is screened afterwards.
   *
   * Requires the scope `identities:write`.
   */
  update(id: string, body?: api.IdentityUpdate, options?: RequestOptions): Promise<api.Identity> {
    return this.#connection.call(OPERATIONS["identities.update"], [id], body, options);
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
  get(id: string, options?: RequestOptions): Promise<api.Receipt> {
    return this.#connection.call(OPERATIONS["receipts.get"], [id], undefined, options);
  }

  /**
   * Lists the receipts of donors and charities you manage, newest first.
   *
   * Requires the scope `receipts:read`.
   */
  list(query?: ListReceiptsQuery, options?: RequestOptions): List<api.Receipt> {
    return this.#connection.list(OPERATIONS["receipts.list"], [], query, options);
  }

  /**
   * Reissues a receipt and emails it as a PDF.
   *
   * The receipt and its number stay the same; its version increases by 1. It goes to the donor's email address unless you set `email_to`.
   *
   * Requires the scope `receipts:write`.
   */
  reissue(id: string, body?: api.ReceiptReissue, options?: RequestOptions): Promise<api.Receipt> {
    return this.#connection.call(OPERATIONS["receipts.reissue"], [id], body, options);
  }

  /**
   * Renders a receipt as a PDF, a web page or JSON.
   *
   * The same version always renders to the same bytes. The JSON has every figure and sentence of the document.
   *
   * Requires the scope `receipts:read`.
   */
  render(id: string, query: RenderReceiptQuery & { format: "json" }, options?: RequestOptions): Promise<api.ReceiptDocument>;
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
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<api.ReceiptDocument | FileResponse>;
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<api.ReceiptDocument | FileResponse> {
    return this.#connection.call(OPERATIONS["receipts.render"], [id], query, options);
  }

  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format?: "json" }, options?: RequestOptions): Promise<api.StatementDocument>;
  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format: "pdf" | "html" }, options?: RequestOptions): Promise<FileResponse>;
  /**
   * Renders a statement of a donor's receipts for one tax year.
   *
   * Requires the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery, options?: RequestOptions): Promise<api.StatementDocument | FileResponse>;
  statements(query: RenderStatementQuery, options?: RequestOptions): Promise<api.StatementDocument | FileResponse> {
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
  get(id: string, options?: RequestOptions): Promise<api.RecurringGift> {
    return this.#connection.call(OPERATIONS["recurringGifts.get"], [id], undefined, options);
  }

  /**
   * Updates, pauses, resumes or cancels a recurring gift.
   *
   * Fields you leave out stay unchanged. Changes apply from the next gift; a gift in progress continues. A resumed gift continues on its next date, and skipped dates are never charged. Keys that manage the campaign can only cancel it. The donor is notified by email.
   *
   * Requires the scope `gifts:write`.
   */
  update(id: string, body?: api.RecurringGiftUpdate, options?: RequestOptions): Promise<api.RecurringGift> {
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
  get(id: string, options?: RequestOptions): Promise<api.RequestLog> {
    return this.#connection.call(OPERATIONS["requestLogs.get"], [id], undefined, options);
  }

  /**
   * Lists the requests made with your key in the last 30 days, newest first.
   *
   * A key with the scope `*` sees the requests of every key of its identity. Any other key sees its own. A request is listed about a quarter of a second after its response, and can be lost if the server is killed. Requests for the log and for the API description are not logged. Requests that the rate limit does not count, such as those it rejects, are logged in part.
   */
  list(query?: ListRequestLogsQuery, options?: RequestOptions): List<api.RequestLog> {
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
   * Everything that falls due in that time happens within seconds: settlements, webhook retries, expiries. Once you have the response, every process uses the new time. Live mode has no such clock.
   */
  advanceClock(body: api.ClockAdvance, options?: RequestOptions): Promise<api.SandboxClock> {
    return this.#connection.call(OPERATIONS["sandbox.advanceClock"], [], body, options);
  }

  /**
   * Gets the sandbox clock.
   */
  clock(options?: RequestOptions): Promise<api.SandboxClock> {
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
   * Requires the scope `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.WebhookDeliveryDetail> {
    return this.#connection.call(OPERATIONS["webhooks.events.get"], [id], undefined, options);
  }

  /**
   * Lists the deliveries to your endpoints in the last 30 days, newest first.
   *
   * Requires the scope `webhooks:read`.
   */
  list(query?: ListWebhookEventsQuery, options?: RequestOptions): List<api.WebhookDelivery> {
    return this.#connection.list(OPERATIONS["webhooks.events.list"], [], query, options);
  }

  /**
   * Requests one more attempt now. The schedule of automatic attempts stays unchanged.
   *
   * Requires the scope `webhooks:write`.
   */
  redeliver(id: string, body?: NonNullable<api.operations["redeliverWebhookEvent"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<api.WebhookDelivery> {
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
   * Requires the scope `webhooks:write`.
   */
  create(body: api.WebhookEndpointCreate, options?: RequestOptions): Promise<api.CreatedWebhookEndpoint> {
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
  get(id: string, options?: RequestOptions): Promise<api.WebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.get"], [id], undefined, options);
  }

  /**
   * Lists your endpoints, newest first.
   *
   * Requires the scope `webhooks:read`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): List<api.WebhookEndpoint> {
    return this.#connection.list(OPERATIONS["webhooks.list"], [], query, options);
  }

  /**
   * Rotates an endpoint's signing secret. The new secret is returned only in this response. The old one keeps signing for 24 hours.
   *
   * Requires the scope `webhooks:write`.
   */
  rotateSecret(id: string, body?: NonNullable<api.operations["rotateWebhookSecret"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<api.RotatedWebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.rotateSecret"], [id], body, options);
  }

  /**
   * Sends a webhook.test event to an endpoint, whatever its subscriptions.
   *
   * Requires the scope `webhooks:write`.
   */
  test(id: string, body?: NonNullable<api.operations["testWebhook"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<api.WebhookDelivery> {
    return this.#connection.call(OPERATIONS["webhooks.test"], [id], body, options);
  }

  /**
   * Updates, disables or reactivates an endpoint.
   *
   * Requires the scope `webhooks:write`.
   */
  update(id: string, body?: api.WebhookEndpointUpdate, options?: RequestOptions): Promise<api.WebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.update"], [id], body, options);
  }
}

/** Every call of the API. */
export class Operations {
  readonly campaigns: Campaigns;
  readonly gifts: Gifts;
  readonly identities: Identities;
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
    this.receipts = new Receipts(connection);
    this.recurringGifts = new RecurringGifts(connection);
    this.requestLogs = new RequestLogs(connection);
    this.sandbox = new Sandbox(connection);
    this.webhooks = new Webhooks(connection);
  }

  /**
   * Gets the identity and the scopes of your API key.
   */
  me(options?: RequestOptions): Promise<api.Me> {
    return this.#connection.call(OPERATIONS["me"], [], undefined, options);
  }
}
