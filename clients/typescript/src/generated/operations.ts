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
   * Lists the gifts made to a campaign and to the pages beneath it, newest first.
   *
   * In every state; `campaign_id` says to which of them a gift was made. They name their givers, so only those who manage the owner or the beneficiary are shown them. Who is on neither side of a gift sees it without metadata, the address of a dedication and the reason of a failure.
   *
   * Needs the scope `campaigns:read`.
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
   * Promises to match contributions to a campaign.
   *
   * Any key that can read the campaign may, for a sponsor that it manages, until the campaign ends. When a contribution to the campaign or to a page beneath it settles, each active match, oldest first, adds a gift from its sponsor until its cap is used up: `matched_gift_id` of that gift names the contribution. It is a gift like any other, with the fee, the limits and the receipt of one. Matches, the sponsor's own contributions, and sums under the smallest gift are never matched.
   *
   * Needs the scope `campaigns:write`.
   */
  create(id: string, body: api.MatchCreate, options?: RequestOptions): Promise<api.Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.create"], [id], body, options);
  }

  /**
   * Reads a match, with what is left of it.
   *
   * Needs the scope `campaigns:read`.
   */
  get(id: string, matchId: string, options?: RequestOptions): Promise<api.Match> {
    return this.#connection.call(OPERATIONS["campaigns.matches.get"], [id, matchId], undefined, options);
  }

  /**
   * Lists the matches of a campaign, newest first.
   *
   * Every key that can read the campaign may. Who an anonymous sponsor is, is told to the sponsor's side and to those who manage the campaign.
   *
   * Needs the scope `campaigns:read`.
   */
  list(id: string, query?: ListMatchesQuery, options?: RequestOptions): List<api.Match> {
    return this.#connection.list(OPERATIONS["campaigns.matches.list"], [id], query, options);
  }

  /**
   * Cancels a match.
   *
   * The sponsor's side may, and those who run the campaign. Contributions that settle from then on are not matched; what it had matched stays. A canceled match stays canceled; one that has ended cannot be canceled any more.
   *
   * Needs the scope `campaigns:write`.
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
   * Lists the gifts made to a fundraiser's page, newest first.
   *
   * They are shown to those who manage the page, the campaign above it or the beneficiary. Who is on neither side of a gift sees it without metadata, the address of a dedication and the reason of a failure.
   *
   * Needs the scope `campaigns:read`.
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
   * Makes a fundraiser's page beneath a campaign.
   *
   * Any key that can read the campaign may, for a fundraiser that it manages, until the campaign ends. The page has a name, a story, a goal and a sum of its own; beneficiary, currency, dates and branding are the campaign's. A contribution to it counts for both. Where the campaign's `p2p_policy` is `approval`, a page that is to be live stays a draft with `approval: pending` until those who run the campaign let it open; where it is `closed`, only they make pages. With `is_team` other pages can belong to it, by their `team_page_id`.
   *
   * Needs the scope `campaigns:write`.
   */
  create(id: string, body: api.P2pPageCreate, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.create"], [id], body, options);
  }

  /**
   * Reads a fundraiser's page.
   *
   * Needs the scope `campaigns:read`.
   */
  get(id: string, pageId: string, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.p2pPages.get"], [id, pageId], undefined, options);
  }

  /**
   * Lists the fundraisers' pages beneath a campaign, newest first or those that raised most first.
   *
   * Pages that are drafts or archived are listed to those who manage them or the campaign. With `sort=raised` the sums move while you page, so that a page may be met twice or be missed.
   *
   * Needs the scope `campaigns:read`.
   */
  list(id: string, query?: ListP2pPagesQuery, options?: RequestOptions): List<api.Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.p2pPages.list"], [id], query, options);
  }

  /**
   * Changes a fundraiser's page that you run, or moves it to another state.
   *
   * It moves as a campaign does. Those who run the campaign above may move a page as well, say to end it, and say whether it may open by `approval`; they change nothing else of it. A page whose campaign approves pages asks for it when its fundraiser makes it live: it answers 200 with `status: draft` and `approval: pending`. Making it live yourself approves it.
   *
   * Needs the scope `campaigns:write`.
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
   * Starts a recurring gift to a campaign or a fundraiser's page.
   *
   * Its first gift is made with it, under every rule of other gifts: when that is refused, nothing is started. The others follow on its dates, each a gift with `recurring_gift_id`. When the first payment fails afterwards, the recurring gift is canceled; later failures are tried again 1, 3 and 7 days later, then it is paused.
   *
   * Needs the scope `gifts:write`.
   */
  create(id: string, body: api.RecurringGiftCreate, options?: RequestOptions): Promise<api.RecurringGift> {
    return this.#connection.call(OPERATIONS["campaigns.recurringGifts.create"], [id], body, options);
  }

  /**
   * Lists the recurring gifts to a campaign or a fundraiser's page, newest first.
   *
   * Those who manage the campaign see all of them, without metadata and how they are paid; everybody else those of the givers that they manage. Each page under a campaign has a list of its own.
   *
   * Needs the scope `gifts:read`.
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
   * Publishes news of a campaign, or of a fundraiser's page by its own id.
   *
   * It appears on the page at once, and is mailed to everybody who gave and agreed to hear how it goes on: a campaign's to those who gave to it or to a page beneath it, a page's to those who gave to the page. Each person gets it once, with a link that ends such mails.
   *
   * Needs the scope `campaigns:write`.
   */
  create(id: string, body: api.UpdatePublish, options?: RequestOptions): Promise<api.PublishedUpdate> {
    return this.#connection.call(OPERATIONS["campaigns.updates.create"], [id], body, options);
  }

  /**
   * Takes news off the page.
   *
   * Mails that were queued already still go out; no further ones are.
   *
   * Needs the scope `campaigns:write`.
   */
  delete(id: string, updateId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["campaigns.updates.delete"], [id, updateId], undefined, options);
  }

  /**
   * Reads one piece of news.
   *
   * Needs the scope `campaigns:read`.
   */
  get(id: string, updateId: string, options?: RequestOptions): Promise<api.PublishedUpdate> {
    return this.#connection.call(OPERATIONS["campaigns.updates.get"], [id, updateId], undefined, options);
  }

  /**
   * Lists the news of a campaign or of a fundraiser's page, newest first.
   *
   * A campaign's list does not hold the news of the pages beneath it.
   *
   * Needs the scope `campaigns:read`.
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
   * Makes a campaign, as a draft or live at once.
   *
   * A campaign raises money for one beneficiary, in one currency. Its slug is made from its name unless you give one; `url` is the page for people.
   *
   * Needs the scope `campaigns:write`.
   */
  create(body: api.CampaignCreate, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.create"], [], body, options);
  }

  /**
   * Reads a campaign, or a fundraiser's page by its own id.
   *
   * Live, paused and ended ones are open to every key. Drafts and archived ones are found only by those who manage the owner, the beneficiary or the campaign above.
   *
   * Needs the scope `campaigns:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.Campaign> {
    return this.#connection.call(OPERATIONS["campaigns.get"], [id], undefined, options);
  }

  /**
   * Lists the campaigns that your identities run or benefit from, newest first.
   *
   * In every state. Fundraisers' pages beneath them are left out unless `include=p2p_pages` asks for them.
   *
   * Needs the scope `campaigns:read`.
   */
  list(query?: ListCampaignsQuery, options?: RequestOptions): List<api.Campaign> {
    return this.#connection.list(OPERATIONS["campaigns.list"], [], query, options);
  }

  /**
   * Changes a campaign that you run, or moves it to another state.
   *
   * Fields that you leave out stay as they are. A draft goes live or is archived; a live campaign is paused or ended; a paused one goes live again or is ended; an ended one is archived. Any other move is refused with the states that are open to it. Fundraisers' pages end with their campaign.
   *
   * Needs the scope `campaigns:write`.
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
   * Makes a gift from one identity to another.
   *
   * The gift is accepted as pending, screened, handed to the rail and settled by itself; webhooks tell of each step.
   *
   * Needs the scope `gifts:write`.
   */
  create(body: api.GiftCreate, options?: RequestOptions): Promise<api.CreatedGift> {
    return this.#connection.call(OPERATIONS["gifts.create"], [], body, options);
  }

  /**
   * Reads a gift.
   *
   * Needs the scope `gifts:read`.
   */
  get(id: string, query?: GetGiftQuery, options?: RequestOptions): Promise<api.ExpandedGift> {
    return this.#connection.call(OPERATIONS["gifts.get"], [id], query, options);
  }

  /**
   * Lists the gifts that your identities gave or received, newest first.
   *
   * Needs the scope `gifts:read`.
   */
  list(query?: ListGiftsQuery, options?: RequestOptions): List<api.Gift> {
    return this.#connection.list(OPERATIONS["gifts.list"], [], query, options);
  }

  /**
   * Refunds a settled gift, platform fee included.
   *
   * The whole gift, once. Its receipt becomes void, and the monthly limits get their room back.
   *
   * Needs the scope `gifts:write`.
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
   * Send the token that the payment rail's own form returned. The first one becomes the default.
   *
   * Needs the scope `identities:write`.
   */
  create(id: string, body: api.PaymentMethodCreate, options?: RequestOptions): Promise<api.PaymentMethod> {
    return this.#connection.call(OPERATIONS["identities.paymentMethods.create"], [id], body, options);
  }

  /**
   * Takes a payment method away from an identity.
   *
   * Gifts that were made with it go on. If it was the default, there is none until you name another.
   *
   * Needs the scope `identities:write`.
   */
  delete(id: string, paymentMethodId: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["identities.paymentMethods.delete"], [id, paymentMethodId], undefined, options);
  }

  /**
   * Lists the payment methods of an identity.
   *
   * Needs the scope `identities:read`.
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
   * Reads what is owed to an identity, per currency.
   *
   * Needs the scope `identities:read`.
   */
  balance(id: string, options?: RequestOptions): Promise<api.IdentityBalance> {
    return this.#connection.call(OPERATIONS["identities.balance"], [id], undefined, options);
  }

  /**
   * Creates an identity.
   *
   * It begins at tier 0, and your key's identity manages it. Its names are screened right after.
   *
   * Needs the scope `identities:write`.
   */
  create(body: api.IdentityCreate, options?: RequestOptions): Promise<api.Identity> {
    return this.#connection.call(OPERATIONS["identities.create"], [], body, options);
  }

  /**
   * Reads an identity that you manage.
   *
   * Needs the scope `identities:read`.
   */
  get(id: string, query?: GetIdentityQuery, options?: RequestOptions): Promise<api.Identity> {
    return this.#connection.call(OPERATIONS["identities.get"], [id], query, options);
  }

  /**
   * Reads what an identity may still give and receive this month.
   *
   * Needs the scope `identities:read`.
   */
  limits(id: string, options?: RequestOptions): Promise<api.IdentityLimits> {
    return this.#connection.call(OPERATIONS["identities.limits"], [id], undefined, options);
  }

  /**
   * Lists the identities that you manage.
   *
   * Your key's own identity and those that it created, newest first.
   *
   * Needs the scope `identities:read`.
   */
  list(query?: ListIdentitiesQuery, options?: RequestOptions): List<api.Identity> {
    return this.#connection.list(OPERATIONS["identities.list"], [], query, options);
  }

  /**
   * Changes an identity that you manage.
   *
   * Fields that you leave out stay as they are; null empties one. A new name is screened right after.
   *
   * Needs the scope `identities:write`.
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
   * Reads a receipt.
   *
   * Needs the scope `receipts:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.Receipt> {
    return this.#connection.call(OPERATIONS["receipts.get"], [id], undefined, options);
  }

  /**
   * Lists the receipts of your donors and charities, newest first.
   *
   * Needs the scope `receipts:read`.
   */
  list(query?: ListReceiptsQuery, options?: RequestOptions): List<api.Receipt> {
    return this.#connection.list(OPERATIONS["receipts.list"], [], query, options);
  }

  /**
   * Renders a receipt again and mails it as PDF.
   *
   * Same receipt, same number, next version. It goes to the donor's address unless `email_to` names another.
   *
   * Needs the scope `receipts:write`.
   */
  reissue(id: string, body?: api.ReceiptReissue, options?: RequestOptions): Promise<api.Receipt> {
    return this.#connection.call(OPERATIONS["receipts.reissue"], [id], body, options);
  }

  /**
   * Renders a receipt as PDF, web page or JSON.
   *
   * The same version always has the same bytes. JSON holds every figure and sentence of the document.
   *
   * Needs the scope `receipts:read`.
   */
  render(id: string, query: RenderReceiptQuery & { format: "json" }, options?: RequestOptions): Promise<api.ReceiptDocument>;
  /**
   * Renders a receipt as PDF, web page or JSON.
   *
   * The same version always has the same bytes. JSON holds every figure and sentence of the document.
   *
   * Needs the scope `receipts:read`.
   */
  render(id: string, query?: RenderReceiptQuery & { format?: "pdf" | "html" }, options?: RequestOptions): Promise<FileResponse>;
  /**
   * Renders a receipt as PDF, web page or JSON.
   *
   * The same version always has the same bytes. JSON holds every figure and sentence of the document.
   *
   * Needs the scope `receipts:read`.
   */
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<api.ReceiptDocument | FileResponse>;
  render(id: string, query?: RenderReceiptQuery, options?: RequestOptions): Promise<api.ReceiptDocument | FileResponse> {
    return this.#connection.call(OPERATIONS["receipts.render"], [id], query, options);
  }

  /**
   * Puts a donor's receipts of one tax year on one statement.
   *
   * Needs the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format?: "json" }, options?: RequestOptions): Promise<api.StatementDocument>;
  /**
   * Puts a donor's receipts of one tax year on one statement.
   *
   * Needs the scope `receipts:read`.
   */
  statements(query: RenderStatementQuery & { format: "pdf" | "html" }, options?: RequestOptions): Promise<FileResponse>;
  /**
   * Puts a donor's receipts of one tax year on one statement.
   *
   * Needs the scope `receipts:read`.
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
   * Reads a recurring gift.
   *
   * For those who manage its giver or its campaign. `GET /v1/gifts?recurring_gift_id=` lists its gifts.
   *
   * Needs the scope `gifts:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.RecurringGift> {
    return this.#connection.call(OPERATIONS["recurringGifts.get"], [id], undefined, options);
  }

  /**
   * Changes, pauses, resumes or cancels a recurring gift.
   *
   * Fields that you leave out stay as they are. Changes hold from the next gift on; a gift that is under way goes its way. Resumed, it gives on the next date that is ahead: dates that passed are never charged. Those who manage the campaign may cancel it and change nothing else. The giver is told by mail.
   *
   * Needs the scope `gifts:write`.
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
   * Reads a request that your key made.
   *
   * Give the `Request-Id` of an answer, or `request_id` of an error.
   */
  get(id: string, options?: RequestOptions): Promise<api.RequestLog> {
    return this.#connection.call(OPERATIONS["requestLogs.get"], [id], undefined, options);
  }

  /**
   * Lists the requests that your key made in the last 30 days, newest first.
   *
   * A key with the scope `*` sees the requests of every key of its identity, any other key its own. A request is listed about a quarter of a second after it was answered, and can be lost when the server is killed. Reading the log, or the API's own description, is not logged; of requests that the rate limit did not count, such as those that it refused, a part is.
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
   * Moves the sandbox's clock ahead.
   *
   * Whatever falls due meanwhile happens within seconds: settlements, webhook retries, expiries. In live mode there is no such clock.
   */
  advanceClock(body: api.ClockAdvance, options?: RequestOptions): Promise<api.SandboxClock> {
    return this.#connection.call(OPERATIONS["sandbox.advanceClock"], [], body, options);
  }

  /**
   * Reads the sandbox's clock.
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
   * Reads a delivery: what is posted, and how every attempt went.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.WebhookDeliveryDetail> {
    return this.#connection.call(OPERATIONS["webhooks.events.get"], [id], undefined, options);
  }

  /**
   * Lists the deliveries of the last 30 days to your endpoints, newest first.
   *
   * Needs the scope `webhooks:read`.
   */
  list(query?: ListWebhookEventsQuery, options?: RequestOptions): List<api.WebhookDelivery> {
    return this.#connection.list(OPERATIONS["webhooks.events.list"], [], query, options);
  }

  /**
   * Asks for one more attempt now. The schedule of the automatic attempts stays as it is.
   *
   * Needs the scope `webhooks:write`.
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
   * Makes an endpoint that is told of events. Its signing secret is shown in this answer only.
   *
   * Needs the scope `webhooks:write`.
   */
  create(body: api.WebhookEndpointCreate, options?: RequestOptions): Promise<api.CreatedWebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.create"], [], body, options);
  }

  /**
   * Deletes an endpoint. Deliveries that wait for it expire.
   *
   * Needs the scope `webhooks:write`.
   */
  delete(id: string, options?: RequestOptions): Promise<Deleted> {
    return this.#connection.call(OPERATIONS["webhooks.delete"], [id], undefined, options);
  }

  /**
   * Reads one of your endpoints.
   *
   * Needs the scope `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<api.WebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.get"], [id], undefined, options);
  }

  /**
   * Lists your endpoints, newest first.
   *
   * Needs the scope `webhooks:read`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): List<api.WebhookEndpoint> {
    return this.#connection.list(OPERATIONS["webhooks.list"], [], query, options);
  }

  /**
   * Gives an endpoint a new signing secret, shown in this answer only. The old one signs for 24 hours more.
   *
   * Needs the scope `webhooks:write`.
   */
  rotateSecret(id: string, body?: NonNullable<api.operations["rotateWebhookSecret"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<api.RotatedWebhookEndpoint> {
    return this.#connection.call(OPERATIONS["webhooks.rotateSecret"], [id], body, options);
  }

  /**
   * Sends the event webhook.test to an endpoint, whatever it is subscribed to.
   *
   * Needs the scope `webhooks:write`.
   */
  test(id: string, body?: NonNullable<api.operations["testWebhook"]["requestBody"]>["content"]["application/json"], options?: RequestOptions): Promise<api.WebhookDelivery> {
    return this.#connection.call(OPERATIONS["webhooks.test"], [id], body, options);
  }

  /**
   * Changes what is given of an endpoint, or disables it, or makes it active again.
   *
   * Needs the scope `webhooks:write`.
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
   * Reads who is calling and what the key may do.
   */
  me(options?: RequestOptions): Promise<api.Me> {
    return this.#connection.call(OPERATIONS["me"], [], undefined, options);
  }
}
