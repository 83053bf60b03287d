// Made from docs/openapi.json by `node --import tsx server/cli/write-client.ts`. Changes by hand are lost.

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
         * A contribution to a campaign settled. A contribution to a fundraising page is reported once, as the page's.
         * @description A contribution to a campaign settled. A contribution to a fundraising page is reported once, as the page's. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * @description A campaign or fundraising page was created. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A campaign or page ended, by hand or by its end date; pages end with their campaign.
         * @description A campaign or page ended, by hand or by its end date; pages end with their campaign. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * @description A campaign or page went live for the first time. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * The organizers of a campaign or page published an update, which is emailed to everybody who agreed to receive updates.
         * @description The organizers of a campaign or page published an update, which is emailed to everybody who agreed to receive updates. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A gift was accepted and waits for screening and funding.
         * @description A gift was accepted and waits for screening and funding. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * Screening or the funding source rejected the gift. No money moved.
         * @description Screening or the funding source rejected the gift. No money moved. Answer with any 2xx within 15 seconds; everything else is tried again.
         */
        post: operations["receiveGiftFailed"];
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
         * A settled gift was refunded, fee included.
         * @description A settled gift was refunded, fee included. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * The gift's funds cleared. The receipt is inlined where one was issued.
         * @description The gift's funds cleared. The receipt is inlined where one was issued. Answer with any 2xx within 15 seconds; everything else is tried again.
         */
        post: operations["receiveGiftSettled"];
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
         * @description A verification failed. You can subscribe to it already; it is not sent yet.
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
         * @description A verification passed; the identity's tier may have risen. You can subscribe to it already; it is not sent yet.
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
         * @description A verification of an identity started. You can subscribe to it already; it is not sent yet.
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
         * @description An identity was suspended. Its open gifts fail. Answer with any 2xx within 15 seconds; everything else is tried again.
         */
        post: operations["receiveIdentitySuspended"];
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
         * A match was canceled by the sponsor or by the campaign's organizers.
         * @description A match was canceled by the sponsor or by the campaign's organizers. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A sponsor set up a match for a campaign.
         * @description A sponsor set up a match for a campaign. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A match ended, by its end date or with its campaign.
         * @description A match ended, by its end date or with its campaign. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A match reached its cap. Happens again if a refund frees some of it and the cap is reached once more.
         * @description A match reached its cap. Happens again if a refund frees some of it and the cap is reached once more. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A contribution was not matched as promised because the sponsor's gift could not be made. Its amount is available to other contributions again.
         * @description A contribution was not matched as promised because the sponsor's gift could not be made. Its amount is available to other contributions again. Answer with any 2xx within 15 seconds; everything else is tried again.
         */
        post: operations["receiveMatchGiftLapsed"];
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
         * @description A member committed to a pool. You can subscribe to it already; it is not sent yet.
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
         * A pool was opened.
         * @description A pool was opened. You can subscribe to it already; it is not sent yet.
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
         * @description A payout from a pool was approved. You can subscribe to it already; it is not sent yet.
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
         * A payout from a pool was sent.
         * @description A payout from a pool was sent. You can subscribe to it already; it is not sent yet.
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
         * @description A payout from a pool was requested. You can subscribe to it already; it is not sent yet.
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
         * @description A tax receipt was issued for a settled gift. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A receipt was rendered again and emailed.
         * @description A receipt was rendered again and emailed. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A recurring gift was canceled by either party, or because its first payment failed.
         * @description A recurring gift was canceled by either party, or because its first payment failed. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A recurring gift was started together with its first gift.
         * @description A recurring gift was started together with its first gift. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * @description A recurring gift ended with its campaign. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A payment of a recurring gift failed. It is retried 1, 3 and 7 days later.
         * @description A payment of a recurring gift failed. It is retried 1, 3 and 7 days later. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A recurring gift was paused: by its donor, after the last failed attempt, or because a party was suspended.
         * @description A recurring gift was paused: by its donor, after the last failed attempt, or because a party was suspended. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * A payment of a past due recurring gift succeeded.
         * @description A payment of a past due recurring gift succeeded. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * @description A paused recurring gift was resumed. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * @description The amount, cadence or payment method of a recurring gift changed. Answer with any 2xx within 15 seconds; everything else is tried again.
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
         * You requested a test delivery.
         * @description You requested a test delivery. Answer with any 2xx within 15 seconds; everything else is tried again.
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
            /** @description City, town or village. */
            city: string | null;
            /** @description The country, as ISO 3166 writes it. */
            country: string | null;
            /** @description Street and number. */
            line1: string | null;
            /** @description What else finds the door: floor, building, care of. */
            line2: string | null;
            /** @description Post code or ZIP code. */
            postal_code: string | null;
            /** @description State, province or county. */
            region: string | null;
        };
        /** @description A postal address; receipts print it. */
        AddressInput: {
            /** @description City, town or village. */
            city?: string | null;
            /** @description The country, as ISO 3166 writes it. */
            country?: string | null;
            /** @description Street and number. */
            line1?: string | null;
            /** @description What else finds the door: floor, building, care of. */
            line2?: string | null;
            /** @description Post code or ZIP code. */
            postal_code?: string | null;
            /** @description State, province or county. */
            region?: string | null;
        };
        /** @description The key of this request, without its secret. */
        ApiKey: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description When the key stops working; null is never. */
            expires_at: string | null;
            /** @description The key; not its secret. */
            id: string;
            /**
             * @description sandbox moves no real money.
             * @enum {string}
             */
            mode: "sandbox" | "live";
            /** @description What its owner calls it. */
            name: string;
            /** @description What the key may do; `*` is everything. */
            scopes: ("*" | "gifts:read" | "gifts:write" | "campaigns:read" | "campaigns:write" | "pools:read" | "pools:write" | "receipts:read" | "receipts:write" | "identities:read" | "identities:write" | "webhooks:read" | "webhooks:write" | "disbursements:approve")[];
        };
        /** @description What is owed to an identity in one currency. */
        Balance: {
            /**
             * Format: int64
             * @description What settled gifts brought, less what was given back.
             */
            available_cents: number;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /**
             * Format: int64
             * @description What gifts that are still clearing will bring.
             */
            pending_cents: number;
        };
        /** @description How a campaign's pages look, as it was given; empty when nothing was. */
        Branding: {
            /** @description Links and small marks, as a hex colour. */
            accent_color?: string | null;
            /** @description The page's background, as a hex colour. */
            background_color?: string | null;
            /** @description What stands on the button that leads to giving. */
            button_label?: string | null;
            /** @description What the large picture shows, for those who cannot see it. */
            hero_image_alt?: string | null;
            /** @description The large picture at the top, at an https address. */
            hero_image_url?: string | null;
            /** @description The logo, at an https address. */
            logo_url?: string | null;
            /** @description Buttons and the progress bar, as a hex colour. */
            primary_color?: string | null;
            /** @description The page's text, as a hex colour. Contrast is corrected where it would not be readable. */
            text_color?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description How a campaign's pages look. Keys of your own are kept and echoed. */
        BrandingInput: {
            /** @description Links and small marks, as a hex colour. */
            accent_color?: string | null;
            /** @description The page's background, as a hex colour. */
            background_color?: string | null;
            /** @description What stands on the button that leads to giving. */
            button_label?: string | null;
            /** @description What the large picture shows, for those who cannot see it. */
            hero_image_alt?: string | null;
            /** @description The large picture at the top, at an https address. */
            hero_image_url?: string | null;
            /** @description The logo, at an https address. */
            logo_url?: string | null;
            /** @description Buttons and the progress bar, as a hex colour. */
            primary_color?: string | null;
            /** @description The page's text, as a hex colour. Contrast is corrected where it would not be readable. */
            text_color?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
        Campaign: {
            /** @description What the campaign above said to a page that asked to be approved; null where none was asked for. */
            approval: ("pending" | "approved" | "declined") | null;
            /** @description The identity that contributions go to: `to` of each gift. */
            beneficiary_id: string;
            /** @description How its pages look. */
            branding: components["schemas"]["Branding"];
            /**
             * Format: int32
             * @description How many contributions `raised_cents` is made of.
             */
            contributions_count: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The currency of every contribution. It stays from the first one, or the first match, on. */
            currency: string;
            /** @description What a shared link shows beneath the name. */
            description: string | null;
            /** @description When it ended; null while it has not. */
            ended_at: string | null;
            /** @description When it ends by itself; null when it does not. */
            ends_at: string | null;
            /** @description What a page calls its fundraiser; null where that is the owner's own name, and on campaigns. */
            fundraiser_name: string | null;
            /** @description What is to be raised, in the currency's smallest unit; null without a goal. */
            goal_cents: number | null;
            /** @description Names the campaign. */
            id: string;
            /** @description True on a page that other pages beneath the campaign can belong to. */
            is_team: boolean;
            /** @description Your own key-value pairs, as you gave them; empty to those who do not manage the campaign. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description What the campaign is called. */
            name: string;
            /** @description The identity that runs it. */
            owner_id: string;
            /** @description Who may open fundraisers' pages beneath it: everybody, everybody whose page you approve, or you alone; null on pages. */
            p2p_policy: ("open" | "approval" | "closed") | null;
            /** @description The campaign that a fundraiser's page belongs to; null on campaigns. */
            parent_campaign_id: string | null;
            /**
             * Format: int64
             * @description What contributions that have not settled yet add up to, in the currency's smallest unit.
             */
            pending_cents: number;
            /** @description A draft's page, for whoever holds the link; null for others than its managers, and once it is public. */
            preview_url: string | null;
            /** @description When it first went live; null while it has not. */
            published_at: string | null;
            /**
             * Format: int64
             * @description What settled contributions add up to, in the currency's smallest unit, before fees and less what was given back.
             */
            raised_cents: number;
            /** @description Its part of the page's address. Earlier ones keep leading to it. */
            slug: string;
            /** @description From when on it takes contributions; null on a draft without a date. */
            starts_at: string | null;
            /**
             * @description Where the campaign stands; only a live one takes contributions.
             * @enum {string}
             */
            status: "draft" | "live" | "paused" | "ended" | "archived";
            /** @description The long text of the page, in markdown. */
            story: string | null;
            /** @description The team's page that a page belongs to; null without a team. */
            team_page_id: string | null;
            /**
             * Format: uri
             * @description The page for people.
             */
            url: string;
        };
        /** @description A contribution to a campaign settled. A contribution to a fundraising page is reported once, as the page's. */
        CampaignContributionEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Gift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.contribution";
        };
        /** @description A campaign to make. */
        CampaignCreate: {
            /** @description Whom contributions go to: an identity that you manage, or a verified charity. Default: the owner. */
            beneficiary_id?: string;
            /** @description How its pages look, as a whole. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description ISO 4217 code of every contribution. Default: USD. It cannot change after the first contribution or match. */
            currency?: string;
            /** @description What a shared link shows beneath the name. */
            description?: string | null;
            /** @description When it ends by itself. Default: it does not. */
            ends_at?: string | null;
            /** @description What is to be raised, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description Key-value pairs of your own, echoed back to those who manage it. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What it is called. */
            name: string;
            /** @description The identity that runs it, one that you manage. Default: your own. */
            owner_id?: string;
            /**
             * @description Who may open fundraisers' pages beneath it: everybody, everybody whose page you approve, or you alone. Default: open. Pages that are there stay as they are.
             * @enum {string}
             */
            p2p_policy?: "open" | "approval" | "closed";
            /** @description Its part of the page's address, unique. Default: made from the name. */
            slug?: string;
            /** @description From when on it takes contributions. Default: the moment at which it goes live. */
            starts_at?: string | null;
            /**
             * @description A draft is seen by its managers only. Default: draft.
             * @enum {string}
             */
            status?: "draft" | "live";
            /** @description The long text of the page: plain text or markdown. HTML in it is shown as text. */
            story?: string | null;
        };
        /** @description A campaign or fundraising page was created. */
        CampaignCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Campaign"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.created";
        };
        /** @description A campaign or page ended, by hand or by its end date; pages end with their campaign. */
        CampaignEndedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Campaign"];
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Campaign"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.published";
        };
        /** @description What is to change of a campaign; what is left out stays. */
        CampaignUpdate: {
            /** @description How its pages look, as a whole. */
            branding?: components["schemas"]["BrandingInput"] | null;
            /** @description ISO 4217 code of every contribution. Default: USD. It cannot change after the first contribution or match. */
            currency?: string;
            /** @description What a shared link shows beneath the name. */
            description?: string | null;
            /** @description When it ends by itself. Default: it does not. */
            ends_at?: string | null;
            /** @description What is to be raised, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description Key-value pairs of your own, echoed back to those who manage it. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What it is called. */
            name?: string;
            /**
             * @description Who may open fundraisers' pages beneath it: everybody, everybody whose page you approve, or you alone. Default: open. Pages that are there stay as they are.
             * @enum {string}
             */
            p2p_policy?: "open" | "approval" | "closed";
            /** @description Its part of the page's address, unique. Default: made from the name. */
            slug?: string;
            /** @description From when on it takes contributions. Default: the moment at which it goes live. */
            starts_at?: string | null;
            /**
             * @description Where to move it. The status that it has already changes nothing.
             * @enum {string}
             */
            status?: "live" | "paused" | "ended" | "archived";
            /** @description The long text of the page: plain text or markdown. HTML in it is shown as text. */
            story?: string | null;
        };
        /** @description The organizers of a campaign or page published an update, which is emailed to everybody who agreed to receive updates. */
        CampaignUpdatePublishedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["PublishedUpdate"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "campaign.update_published";
        };
        /** @description Whether gifts to an organization earn tax receipts. */
        Charity: {
            /** @description Whose charity it is, as ISO 3166 names the country. */
            jurisdiction: string | null;
            /** @description Its number in that country's register; the EIN in the US. */
            registration_number: string | null;
            /** @description What the decision rests on. */
            source: string | null;
            /**
             * @description Gifts earn receipts while it is verified.
             * @enum {string}
             */
            status: "unverified" | "pending" | "verified" | "revoked";
            /** @description When it was verified; null unless it was. */
            verified_at: string | null;
        };
        /** @description How far the sandbox's clock is to be moved. */
        ClockAdvance: {
            /** @description How far to move the clock ahead, as an ISO 8601 duration such as PT12H or P1D. */
            advance: string;
        };
        /** @description A gift as it is when it has just been accepted. */
        CreatedGift: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /**
             * Format: int64
             * @description The platform's flat fee.
             */
            fee_cents: number;
            /** @description The identity that gives. */
            from: string;
            /** @description Names the gift. */
            id: string;
            /** @description A note from the giver to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs, as you gave them; empty when you gave none. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The sum given less the fee. Negative for gifts smaller than the fee; the recipient is never charged for it.
             */
            net_cents: number;
            /**
             * @description How far the gift has come.
             * @enum {string}
             */
            status: "pending" | "settling" | "settled" | "failed" | "reversed";
            /** @description The identity that receives. */
            to: string;
        };
        /** @description A new endpoint with the secret that signs its deliveries. */
        CreatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your label for it. */
            description: string | null;
            /** @description Since when it is disabled; null while active. */
            disabled_at: string | null;
            /** @description by_owner, or failing when deliveries had failed for days; null while active. */
            disabled_reason: ("by_owner" | "failing") | null;
            /** @description The names of the events that it is sent; `*` is all. */
            events: string[];
            /** @description Names the endpoint. */
            id: string;
            /** @description Signs every delivery. Shown in this answer only; keep it where your receiver can read it. */
            signing_secret: string;
            /**
             * @description Whether it is sent events at present.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are posted to.
             */
            url: string;
        };
        /** @description To whom a gift is dedicated, and who is told of it. */
        Dedication: {
            /** @description What they are told. */
            message?: string;
            /** @description Whom the gift is dedicated to. */
            name: string;
            /**
             * Format: email
             * @description Who is told of the dedication.
             */
            notify_email?: string;
            /**
             * @description Whether the gift honours a living person or remembers one who died.
             * @enum {string}
             */
            type: "in_honor" | "in_memory";
        };
        /** @description A sentence that a document prints. */
        DocumentStatement: {
            /** @description Which sentence it is, in a stable word. */
            code: string;
            /** @description The sentence. */
            text: string;
        };
        /** @description The one shape of every failure. */
        Error: {
            /** @description What went wrong. */
            error: {
                /**
                 * @description What went wrong, in a word that never changes.
                 * @enum {string}
                 */
                code: "already_exists" | "body_too_large" | "campaign_not_accepting" | "expired_api_key" | "gift_not_refundable" | "idempotency_in_progress" | "idempotency_key_reused" | "identity_suspended" | "insufficient_scope" | "internal_error" | "invalid_api_key" | "invalid_cursor" | "invalid_json" | "invalid_parameter" | "invalid_state" | "method_not_allowed" | "missing_api_key" | "missing_parameter" | "monthly_limit_exceeded" | "not_permitted" | "rate_limited" | "receipt_void" | "resource_not_found" | "revoked_api_key" | "unavailable" | "unknown_parameter" | "unknown_path" | "unsupported_currency" | "unsupported_media_type";
                /** @description Figures that belong to the refusal, such as what is left of a limit. */
                context?: {
                    [key: string]: unknown;
                };
                /** @description Every field at fault; empty where none is. */
                details: {
                    /**
                     * @description What is wrong with it.
                     * @enum {string}
                     */
                    code: "missing_parameter" | "invalid_parameter" | "unknown_parameter";
                    /** @description What is wrong with it and what to do, for people. */
                    message: string;
                    /** @description The field, such as `amount_cents` or `dedication.name`. */
                    param: string;
                }[];
                /**
                 * Format: uri
                 * @description Explains the error.
                 */
                doc_url: string;
                /** @description What went wrong and what to do next, for people. */
                message: string;
                /** @description The first field at fault; null where none is. */
                param: string | null;
                /** @description Names the request; the same as the header Request-Id. */
                request_id: string;
                /**
                 * @description The kind of error; it goes with the status.
                 * @enum {string}
                 */
                type: "invalid_request" | "authentication" | "permission" | "not_found" | "conflict" | "refused" | "rate_limit" | "internal";
            };
        };
        /** @description A gift, with related resources inlined where asked for. */
        ExpandedGift: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on gifts given anonymously. */
            anonymous?: boolean;
            /** @description Present with expand=campaign; null where there is none, or where you may not read it any more. */
            campaign?: components["schemas"]["Campaign"] | null;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: why, in a stable word. */
            failure_code?: string;
            /** @description Present on failed gifts: why, in a sentence. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee.
             */
            fee_cents: number;
            /** @description The identity that gives; an object with expand=from. */
            from: string | components["schemas"]["Party"];
            /** @description Names the gift. */
            id: string;
            /** @description Present on matches: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the giver to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs, as you gave them; empty when you gave none. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The sum given less the fee. Negative for gifts smaller than the fee; the recipient is never charged for it.
             */
            net_cents: number;
            /** @description Present with expand=receipt; null where none was issued. */
            receipt?: components["schemas"]["Receipt"] | null;
            /** @description Present once a receipt was issued. */
            receipt_id?: string;
            /** @description Present on occurrences of a recurring gift: the one that they belong to. */
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
            /**
             * @description How far the gift has come.
             * @enum {string}
             */
            status: "pending" | "settling" | "settled" | "failed" | "reversed";
            /** @description The identity that receives; an object with expand=to. */
            to: string | components["schemas"]["Party"];
        };
        /** @description One transfer of money from one identity to another. */
        Gift: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on gifts given anonymously. */
            anonymous?: boolean;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: why, in a stable word. */
            failure_code?: string;
            /** @description Present on failed gifts: why, in a sentence. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee.
             */
            fee_cents: number;
            /** @description The identity that gives. */
            from: string;
            /** @description Names the gift. */
            id: string;
            /** @description Present on matches: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the giver to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs, as you gave them; empty when you gave none. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The sum given less the fee. Negative for gifts smaller than the fee; the recipient is never charged for it.
             */
            net_cents: number;
            /** @description Present once a receipt was issued. */
            receipt_id?: string;
            /** @description Present on occurrences of a recurring gift: the one that they belong to. */
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
            /**
             * @description How far the gift has come.
             * @enum {string}
             */
            status: "pending" | "settling" | "settled" | "failed" | "reversed";
            /** @description The identity that receives. */
            to: string;
        };
        /** @description A gift to make. */
        GiftCreate: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Keeps the giver's name off public pages. */
            anonymous?: boolean;
            /** @description The campaign, or the fundraiser's page, that the gift is made to. `to` must be its beneficiary. */
            campaign_id?: string;
            /** @description ISO 4217 code. Default: USD. */
            currency?: string;
            /** @description In whose honour or memory the gift is made. */
            dedication?: components["schemas"]["Dedication"] | null;
            /** @description The identity that gives. Your key's identity must be it or have created it. */
            from: string;
            /** @description A note from the giver to the recipient. */
            memo?: string | null;
            /** @description Key-value pairs of your own, echoed back. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description How the giver pays. Default: the giver's default payment method. */
            payment_method_id?: string;
            /** @description The identity that receives. */
            to: string;
        };
        /** @description A gift was accepted and waits for screening and funding. */
        GiftCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Gift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.created";
        };
        /** @description Screening or the funding source rejected the gift. No money moved. */
        GiftFailedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Gift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.failed";
        };
        /** @description Why a gift is given back. */
        GiftRefund: {
            /** @description Why; kept on the audit trail. */
            reason?: string | null;
        };
        /** @description A settled gift was refunded, fee included. */
        GiftReversedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Gift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.reversed";
        };
        /** @description The gift's funds cleared. The receipt is inlined where one was issued. */
        GiftSettledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["SettledGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "gift.settled";
        };
        /** @description A person, an organization or a programmatic actor. */
        Identity: {
            /** @description The postal address, with the parts that were given. */
            address: components["schemas"]["IdentityAddress"] | null;
            /** @description Present on organizations. */
            charity?: components["schemas"]["Charity"];
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The public-facing name. */
            display_name: string | null;
            /** @description Employer Identification Number. */
            ein: string | null;
            /**
             * Format: email
             * @description Unique over all identities.
             */
            email: string;
            /** @description Names the identity. */
            id: string;
            /**
             * Format: int32
             * @description What verification has shown so far; raises the monthly limits.
             */
            kyc_tier: number;
            /** @description The legal name; screening and receipts use it. */
            legal_name: string | null;
            /** @description Your own key-value pairs, as you gave them; empty when you gave none. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * @description Only active identities give and receive.
             * @enum {string}
             */
            status: "active" | "suspended" | "closed";
            /**
             * @description A human, an organization, or a programmatic actor.
             * @enum {string}
             */
            type: "individual" | "organization" | "application";
            /** @description The latest verification; present with expand=verification. */
            verification?: components["schemas"]["Verification"] | null;
        };
        /** @description A postal address. */
        IdentityAddress: {
            /** @description City, town or village. */
            city?: string | null;
            /** @description The country, as ISO 3166 writes it. */
            country?: string | null;
            /** @description Street and number. */
            line1?: string | null;
            /** @description What else finds the door: floor, building, care of. */
            line2?: string | null;
            /** @description Post code or ZIP code. */
            postal_code?: string | null;
            /** @description State, province or county. */
            region?: string | null;
        };
        /** @description What is owed to an identity. */
        IdentityBalance: {
            /** @description One for each currency that was ever received; empty when nothing was. */
            balances: components["schemas"]["Balance"][];
            /** @description Whose balances these are. */
            identity_id: string;
        };
        /** @description An identity to create. */
        IdentityCreate: {
            /** @description The postal address. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description The public-facing name. */
            display_name?: string | null;
            /** @description Employer Identification Number; organizations only. */
            ein?: string | null;
            /**
             * Format: email
             * @description Unique over all identities, without regard to case.
             */
            email: string;
            /** @description The legal name; screening and receipts use it. */
            legal_name?: string | null;
            /** @description Key-value pairs of your own, echoed back. */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description A human, an organization, or a programmatic actor.
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Verification"];
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Verification"];
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Verification"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.kyc_started";
        };
        /** @description What an identity may still give and receive this month. */
        IdentityLimits: {
            /**
             * @description Limits are in US dollars; other currencies count at the operator's rates.
             * @constant
             */
            currency: "USD";
            /** @description Whose limits these are. */
            identity_id: string;
            /** @description What it may still receive. */
            incoming: components["schemas"]["LimitRoom"];
            /** @description What it may still give. */
            outgoing: components["schemas"]["LimitRoom"];
            /**
             * Format: date-time
             * @description When the next calendar month (UTC) begins.
             */
            resets_at: string;
            /**
             * Format: int32
             * @description The tier that the limits come from.
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Identity"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "identity.suspended";
        };
        /** @description What is to change of an identity; what is left out stays. */
        IdentityUpdate: {
            /** @description The postal address, as a whole; null removes it. */
            address?: components["schemas"]["AddressInput"] | null;
            /** @description The public-facing name. */
            display_name?: string | null;
            /** @description Employer Identification Number; changeable while the charity status is unverified. */
            ein?: string | null;
            /** @description The legal name; screening and receipts use it. */
            legal_name?: string | null;
            /** @description Key-value pairs of your own; they replace all that are there. */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /** @description A contribution that a match could not be given for. */
        LapsedMatch: {
            /**
             * Format: int64
             * @description What would have been added to it, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Why, in a stable word. */
            failure_code: string;
            /** @description Why, in a sentence. */
            failure_message: string;
            match: components["schemas"]["Match"];
            /** @description The contribution that was not matched. */
            matched_gift_id: string;
        };
        /** @description One direction's share of the monthly limits. */
        LimitRoom: {
            /** @description What the tier allows in one month; null is unlimited. */
            limit_cents: number | null;
            /** @description What is left; null is unlimited. */
            remaining_cents: number | null;
            /**
             * Format: int64
             * @description What this month's pending, settling and settled gifts take of it.
             */
            used_cents: number;
        };
        /** @description A sponsor's promise to add to what others give to a campaign, up to a cap. */
        Match: {
            /** @description True where the sponsor's name is kept off public pages. */
            anonymous: boolean;
            /** @description The campaign; contributions to the pages beneath it are matched too. */
            campaign_id: string;
            /** @description When it was canceled; null where it was not. */
            canceled_at: string | null;
            /**
             * Format: int64
             * @description The most that the sponsor gives in all, in the currency's smallest unit.
             */
            cap_cents: number;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The campaign's currency, in which everything here is. */
            currency: string;
            /** @description When it ended; null while it has not. */
            ended_at: string | null;
            /** @description Contributions made from then on are not; null: it ends with the campaign. */
            ends_at: string | null;
            /** @description When its cap was used up; null while it is not. */
            exhausted_at: string | null;
            /** @description Names the match. */
            id: string;
            /** @description What the campaign's page calls it. */
            label: string | null;
            /**
             * Format: int64
             * @description What contributions have taken of it, in the currency's smallest unit, less what was given back. The gifts follow within moments.
             */
            matched_cents: number;
            /** @description Contributions smaller than this are not matched, in the currency's smallest unit; null when all are. */
            minimum_gift_cents: number | null;
            /** @description How the sponsor pays, shown to the sponsor's side only; null for its default payment method. */
            payment_method_id: string | null;
            /** @description The most that is added to one contribution, in the currency's smallest unit; null without such a cap. */
            per_gift_cap_cents: number | null;
            /** @description What is added for each unit given, rounded down to the cent. */
            ratio: number;
            /**
             * Format: int64
             * @description What new contributions can still take, in the currency's smallest unit; 0 once it is over.
             */
            remaining_cents: number;
            /** @description The identity that gives. Null on anonymous matches to all but the sponsor's side and those who manage the campaign. */
            sponsor_id: string | null;
            /** @description The sponsor's name for people; null on anonymous matches, and where the sponsor has none. */
            sponsor_name: string | null;
            /**
             * Format: date-time
             * @description Contributions made from then on are matched.
             */
            starts_at: string;
            /**
             * @description Where the match stands; an active one adds to new contributions.
             * @enum {string}
             */
            status: "scheduled" | "active" | "exhausted" | "ended" | "canceled";
        };
        /** @description A match was canceled by the sponsor or by the campaign's organizers. */
        MatchCanceledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Match"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.canceled";
        };
        /** @description A promise to match contributions to a campaign. */
        MatchCreate: {
            /** @description Keeps the sponsor's name off public pages. */
            anonymous?: boolean;
            /**
             * Format: int64
             * @description The most that the sponsor gives in all, in the currency's smallest unit.
             */
            cap_cents: number;
            /** @description Contributions made from then on are not matched any more. Default: it ends with the campaign. */
            ends_at?: string | null;
            /** @description What the campaign's page calls it. */
            label?: string | null;
            /** @description Contributions smaller than this are not matched, in the currency's smallest unit. Default: all are. */
            minimum_gift_cents?: number | null;
            /** @description How the sponsor pays. Default: the sponsor's default payment method when a gift is made. */
            payment_method_id?: string | null;
            /** @description The most that is added to one contribution, in the currency's smallest unit. Default: no such cap. */
            per_gift_cap_cents?: number | null;
            /** @description What is added for each unit given: 0.5 adds half, 2 adds double. Default: 1. */
            ratio?: number;
            /** @description The identity that gives the matching gifts, one that you manage. Default: your own. */
            sponsor_id?: string;
            /** @description Contributions made from then on are matched. Default: now. */
            starts_at?: string | null;
        };
        /** @description A sponsor set up a match for a campaign. */
        MatchCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Match"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.created";
        };
        /** @description A match ended, by its end date or with its campaign. */
        MatchEndedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Match"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.ended";
        };
        /** @description A match reached its cap. Happens again if a refund frees some of it and the cap is reached once more. */
        MatchExhaustedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Match"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.exhausted";
        };
        /** @description A contribution was not matched as promised because the sponsor's gift could not be made. Its amount is available to other contributions again. */
        MatchGiftLapsedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["LapsedMatch"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "match.gift_lapsed";
        };
        /** @description What is to change of a match. */
        MatchUpdate: {
            /**
             * @description `canceled` ends it for good. What contributions have taken by then is still given.
             * @enum {string}
             */
            status?: "canceled";
        };
        /** @description Who is calling, and what the key may do. */
        Me: {
            /** @description Who is calling. */
            identity: components["schemas"]["Identity"];
            /** @description What the request came with. */
            key: components["schemas"]["ApiKey"];
        };
        /** @description A fundraiser's page to make beneath a campaign. */
        P2pPageCreate: {
            /** @description What a shared link shows beneath the name. */
            description?: string | null;
            /** @description What the page calls its fundraiser. Default: the owner's own name. */
            fundraiser_name?: string | null;
            /** @description What is to be raised, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description True for a page that other pages can belong to; it belongs to none itself and stays what it is. Default: false. */
            is_team?: boolean;
            /** @description Key-value pairs of your own, echoed back to those who manage it. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What it is called. */
            name: string;
            /** @description The fundraiser, an identity that you manage. Default: your own. */
            owner_id?: string;
            /** @description Its part of the page's address, unique. Default: made from the name. */
            slug?: string;
            /**
             * @description A draft is seen by its managers only. Default: draft.
             * @enum {string}
             */
            status?: "draft" | "live";
            /** @description The long text of the page: plain text or markdown. HTML in it is shown as text. */
            story?: string | null;
            /** @description The team's page that it belongs to: an open page beneath the same campaign with `is_team`. Default: none. */
            team_page_id?: string | null;
        };
        /** @description What is to change of a fundraiser's page; what is left out stays. */
        P2pPageUpdate: {
            /**
             * @description What you say to a page beneath a campaign that you run: `approved` opens it, `declined` leaves it a draft.
             * @enum {string}
             */
            approval?: "approved" | "declined";
            /** @description What a shared link shows beneath the name. */
            description?: string | null;
            /** @description What the page calls its fundraiser. Default: the owner's own name. */
            fundraiser_name?: string | null;
            /** @description What is to be raised, in the currency's smallest unit. */
            goal_cents?: number | null;
            /** @description Key-value pairs of your own, echoed back to those who manage it. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description What it is called. */
            name?: string;
            /** @description Its part of the page's address, unique. Default: made from the name. */
            slug?: string;
            /**
             * @description Where to move it. The status that it has already changes nothing.
             * @enum {string}
             */
            status?: "live" | "paused" | "ended" | "archived";
            /** @description The long text of the page: plain text or markdown. HTML in it is shown as text. */
            story?: string | null;
            /** @description The team's page that it belongs to: an open page beneath the same campaign with `is_team`. Default: none. */
            team_page_id?: string | null;
        };
        /** @description One side of a gift. */
        Party: {
            /** @description The public-facing name; null where it has none. */
            display_name: string | null;
            /** @description Names the identity. */
            id: string;
            /**
             * @description A human, an organization, or a programmatic actor.
             * @enum {string}
             */
            type: "individual" | "organization" | "application";
        };
        /** @description A way for an identity to pay, kept by the payment rail. */
        PaymentMethod: {
            /** @description Who issued it, such as visa; null where that means nothing. */
            brand: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Names the payment method. */
            id: string;
            /** @description Whose it is. */
            identity_id: string;
            /** @description Gifts that name no payment method use the default one. */
            is_default: boolean;
            /** @description The last four digits, where it has any. */
            last4: string | null;
            /** @description What kind it is, such as card. */
            type: string;
        };
        /** @description A payment method to add. */
        PaymentMethodCreate: {
            /** @description Makes it the default. An identity's first one is the default anyway. */
            default?: boolean;
            /** @description What the payment rail's own form gave you. Never a card number. */
            token: string;
        };
        /** @description A member committed to a pool. */
        PoolCommittedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: {
                [key: string]: unknown;
            };
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.committed";
        };
        /** @description A pool was opened. */
        PoolCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: {
                [key: string]: unknown;
            };
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: {
                [key: string]: unknown;
            };
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.disbursement_approved";
        };
        /** @description A payout from a pool was sent. */
        PoolDisbursementExecutedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: {
                [key: string]: unknown;
            };
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: {
                [key: string]: unknown;
            };
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "pool.disbursement_requested";
        };
        /** @description News of a campaign or page by those who run it. */
        PublishedUpdate: {
            /** @description The news, in markdown. */
            body: string;
            /** @description The campaign or the fundraiser's page that it is news of. */
            campaign_id: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Names the update. */
            id: string;
            /** @description What the news is, in a line. */
            title: string;
        };
        /** @description The tax receipt of one gift. */
        Receipt: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /** @description Who gave. */
            donor_id: string;
            /** @description The gift that the receipt is for. */
            gift_id: string;
            /**
             * Format: uri
             * @description Opens the web page without sign-in for whoever holds the link.
             */
            html_url: string;
            /** @description Names the receipt; it stays the same when the receipt is issued again. */
            id: string;
            /**
             * Format: date-time
             * @description When it was issued first.
             */
            issued_at: string;
            /** @description Whose tax law the document follows, as ISO 3166 names the country. */
            jurisdiction: string;
            /** @description The receipt's number; without gaps per recipient and tax year. */
            number: string;
            /**
             * Format: uri
             * @description Opens the PDF without sign-in for whoever holds the link.
             */
            pdf_url: string;
            /** @description Who received. */
            recipient_id: string;
            /** @description When it was issued again last; null if never. */
            reissued_at: string | null;
            /**
             * @description A receipt is void once its gift was reversed.
             * @enum {string}
             */
            status: "issued" | "void";
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged, in the recipient's time zone.
             */
            tax_year: number;
            /**
             * Format: int32
             * @description 1 when issued, one more with every reissue.
             */
            version: number;
            /** @description When its gift was given back; null while it is valid. */
            voided_at: string | null;
        };
        /** @description Every figure and sentence of a receipt. */
        ReceiptDocument: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description The sum as people read it. */
            amount_text: string;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /**
             * Format: int64
             * @description The sum given less the value of what the donor got for it.
             */
            deductible_cents: number;
            /** @description Who gave. */
            donor: {
                /** @description The donor's address; null where none was given. */
                address: components["schemas"]["Address"] | null;
                /** @description The donor's name as the document prints it. */
                name: string;
            };
            /** @description What was given. */
            gift: {
                /**
                 * Format: int64
                 * @description The platform's flat fee.
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
                 * @description When the money arrived.
                 */
                settled_at: string;
            };
            /** @description The day of the gift in the recipient's time zone, as people write it. */
            given_on: string;
            /** @description Names the receipt. */
            id: string;
            /**
             * Format: date-time
             * @description When it was issued first.
             */
            issued_at: string;
            /** @description Whose tax law the document follows, as ISO 3166 names the country. */
            jurisdiction: string;
            /** @description The language and country of the document's wording. */
            locale: string;
            /** @description The receipt's number; without gaps per recipient and tax year. */
            number: string;
            /** @description Who received. */
            recipient: {
                /** @description The charity's address; null where none was given. */
                address: components["schemas"]["Address"] | null;
                /** @description The charity's legal name. */
                name: string;
                /** @description The EIN in the United States, the charity's register number elsewhere. */
                registration: components["schemas"]["Registration"] | null;
                /** @description The zone that decides on the day of the gift. */
                time_zone: string;
            };
            /** @description When it was issued again last; null if never. */
            reissued_at: string | null;
            /** @description Every sentence of the document, in order. */
            statements: components["schemas"]["DocumentStatement"][];
            /**
             * @description A receipt is void once its gift was reversed.
             * @enum {string}
             */
            status: "issued" | "void";
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged.
             */
            tax_year: number;
            /** @description The document's title. */
            title: string;
            /** @description How anybody can check that the receipt is real. */
            verification: {
                /** @description The code to type where the address cannot be scanned. */
                code: string;
                /**
                 * Format: uri
                 * @description The page that confirms the receipt; the document's QR code leads there.
                 */
                url: string;
            };
            /**
             * Format: int32
             * @description 1 when issued, one more with every reissue.
             */
            version: number;
            /** @description When its gift was given back; null while it is valid. */
            voided_at: string | null;
        };
        /** @description A tax receipt was issued for a settled gift. */
        ReceiptIssuedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Receipt"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "receipt.issued";
        };
        /** @description Where a receipt goes when it is issued again. */
        ReceiptReissue: {
            /** @description Where to send it instead of the donor's address. */
            email_to?: string | null;
        };
        /** @description A receipt was rendered again and emailed. */
        ReceiptReissuedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["Receipt"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "receipt.reissued";
        };
        /** @description A gift to a campaign that is made again on each date of its cadence. */
        RecurringGift: {
            /**
             * Format: int64
             * @description The sum of each gift, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description True when the giver's name is kept off public pages. */
            anonymous: boolean;
            /**
             * @description How often it gives.
             * @enum {string}
             */
            cadence: "weekly" | "monthly" | "yearly";
            /** @description The campaign, or the fundraiser's page, that each gift is made to. */
            campaign_id: string;
            /** @description Why it was called off; null when it was not. */
            cancel_reason: ("requested_by_giver" | "requested_by_campaign" | "first_gift_failed") | null;
            /** @description When it was called off; null when it was not. */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The campaign's currency. */
            currency: string;
            /** @description When it ended with its campaign; null when it has not. */
            ended_at: string | null;
            /** @description The identity that gives. */
            from: string;
            /**
             * Format: int32
             * @description How many of its gifts have settled and were not given back.
             */
            gifts_count: number;
            /** @description Names the recurring gift. */
            id: string;
            /** @description The newest of its gifts, whatever became of it. */
            last_gift_id: string | null;
            /** @description The note that goes with each gift. */
            memo: string | null;
            /** @description Your own key-value pairs, as you gave them; empty to those who do not manage the giver. */
            metadata: {
                [key: string]: unknown;
            };
            /** @description When it gives next, or tries again after a failure; null for one that gives no more or is paused. */
            next_gift_at: string | null;
            /** @description Why it is paused; null when it is not. */
            pause_reason: ("requested" | "payment_failed" | "identity_suspended") | null;
            /** @description When it was paused; null when it is not. */
            paused_at: string | null;
            /** @description How it is paid; null for the giver's default, and to those who do not manage the giver. */
            payment_method_id: string | null;
            /** @description When its first gift settled; null until then. */
            started_at: string | null;
            /**
             * @description Whether it gives.
             * @enum {string}
             */
            status: "active" | "past_due" | "paused" | "canceled" | "ended";
            /**
             * Format: int64
             * @description What these gifts add up to, in the currency's smallest unit.
             */
            total_cents: number;
        };
        /** @description A recurring gift was canceled by either party, or because its first payment failed. */
        RecurringGiftCanceledEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.canceled";
        };
        /** @description A recurring gift to start. */
        RecurringGiftCreate: {
            /**
             * Format: int64
             * @description The sum of each gift, in the smallest unit of the campaign's currency.
             */
            amount_cents: number;
            /** @description Keeps the giver's name off public pages. */
            anonymous?: boolean;
            /**
             * @description How often it gives. The first gift is made at once, the others on its dates.
             * @enum {string}
             */
            cadence: "weekly" | "monthly" | "yearly";
            /** @description In whose honour or memory the gifts are made. `notify_email` is told of the first one. */
            dedication?: components["schemas"]["Dedication"] | null;
            /** @description The identity that gives. Your key's identity must be it or have created it. */
            from: string;
            /**
             * @description The language of the mails to the giver. Default: en.
             * @enum {string}
             */
            locale?: "en" | "es" | "fr" | "de" | "pt" | "ar";
            /** @description A note that goes with each gift. */
            memo?: string | null;
            /** @description Key-value pairs of your own, echoed back. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description How the giver pays. Default: whatever is the giver's default payment method at each gift. */
            payment_method_id?: string;
        };
        /** @description A recurring gift was started together with its first gift. */
        RecurringGiftCreatedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.ended";
        };
        /** @description A payment of a recurring gift failed. It is retried 1, 3 and 7 days later. */
        RecurringGiftPastDueEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.past_due";
        };
        /** @description A recurring gift was paused: by its donor, after the last failed attempt, or because a party was suspended. */
        RecurringGiftPausedEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.paused";
        };
        /** @description A payment of a past due recurring gift succeeded. */
        RecurringGiftRecoveredEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.resumed";
        };
        /** @description What is to change of a recurring gift; what is left out stays. */
        RecurringGiftUpdate: {
            /**
             * Format: int64
             * @description The sum of each gift from the next one on, in the currency's smallest unit.
             */
            amount_cents?: number;
            /** @description Keeps the giver's name off public pages. */
            anonymous?: boolean;
            /**
             * @description How often it gives after the next gift, whose date stays.
             * @enum {string}
             */
            cadence?: "weekly" | "monthly" | "yearly";
            /** @description A note that goes with each gift. */
            memo?: string | null;
            /** @description Key-value pairs of your own, echoed back. */
            metadata?: {
                [key: string]: unknown;
            };
            /** @description How the giver pays from now on. One that is past due is then tried again at once. */
            payment_method_id?: string;
            /**
             * @description Where to move it. `active` resumes a paused one at its next date. The present status changes nothing.
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
            /** @description What it is about, as it was at that moment. */
            data: components["schemas"]["RecurringGift"];
            /** @description The delivery; the same on every attempt. */
            id: string;
            /**
             * @description The name of the event.
             * @constant
             */
            type: "recurring_gift.updated";
        };
        /** @description The number under which a charity is registered. */
        Registration: {
            /** @description What the number is called, such as EIN. */
            label: string;
            /** @description The number. */
            value: string;
        };
        /** @description A request that was made with one of your API keys, kept for 30 days. */
        RequestLog: {
            /**
             * Format: date-time
             * @description When the request came, by the server's own clock, which the sandbox never moves.
             */
            created_at: string;
            /**
             * Format: int32
             * @description How long it took to answer, in milliseconds, from when the request had come.
             */
            duration_ms: number;
            /** @description Why the request was refused or failed; null when it succeeded. */
            error_code: string | null;
            /** @description The request's id: what its answer carried as `Request-Id`. */
            id: string;
            /** @description The request's `Idempotency-Key`; null when there was none. What does not look like one is replaced. */
            idempotency_key: string | null;
            /** @description True when the answer was the stored one of an earlier request. */
            idempotent_replayed: boolean;
            /** @description The identity that the key belongs to. */
            identity_id: string;
            /** @description The API key that the request was made with. */
            key_id: string;
            /**
             * @description The method; OTHER stands for those that no operation of the API knows.
             * @enum {string}
             */
            method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OTHER";
            /** @description The path without its query. What is neither a part of the API's paths nor one of its ids is replaced. */
            path: string;
            /** @description The query's parameters, redacted as the body is; null when there were none. */
            query: {
                [key: string]: unknown;
            } | null;
            /** @description The body's shape: names, booleans, nulls, small numbers, sums, ids and words that the API declares. Every other value, and all in `metadata`, is replaced by `[redacted]`. */
            request_body: {
                [key: string]: unknown;
            } | null;
            /**
             * @description none: there was nothing in it, or the operation takes none. kept: it is in `request_body`. shortened: the same, but without what was beyond a hundred entries. unreadable: it was too large or no JSON object. not_read: the request was refused before.
             * @enum {string}
             */
            request_body_state: "none" | "kept" | "shortened" | "unreadable" | "not_read";
            /**
             * Format: int32
             * @description The HTTP status of the answer.
             */
            status: number;
            /** @description The start of the client's `User-Agent`, without addresses; null when there was none. */
            user_agent: string | null;
        };
        /** @description An endpoint with its new secret. */
        RotatedWebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your label for it. */
            description: string | null;
            /** @description Since when it is disabled; null while active. */
            disabled_at: string | null;
            /** @description by_owner, or failing when deliveries had failed for days; null while active. */
            disabled_reason: ("by_owner" | "failing") | null;
            /** @description The names of the events that it is sent; `*` is all. */
            events: string[];
            /** @description Names the endpoint. */
            id: string;
            /**
             * Format: date-time
             * @description Until then the secret before this one signs as well.
             */
            previous_secret_expires_at: string;
            /** @description Signs every delivery. Shown in this answer only; keep it where your receiver can read it. */
            signing_secret: string;
            /**
             * @description Whether it is sent events at present.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are posted to.
             */
            url: string;
        };
        /** @description The sandbox's clock. */
        SandboxClock: {
            /**
             * Format: date-time
             * @description What the sandbox takes the time to be.
             */
            now: string;
            /**
             * Format: double
             * @description By how many seconds that is ahead of the outside world.
             */
            offset_seconds: number;
        };
        /** @description A gift with its receipt inlined. */
        SettledGift: {
            /**
             * Format: int64
             * @description The sum given, in the currency's smallest unit.
             */
            amount_cents: number;
            /** @description Present on gifts given anonymously. */
            anonymous?: boolean;
            /** @description Present on contributions to a campaign. */
            campaign_id?: string;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description The currency, as ISO 4217 writes it. */
            currency: string;
            /** @description Present on dedicated gifts. */
            dedication?: components["schemas"]["Dedication"];
            /** @description Present on failed gifts: why, in a stable word. */
            failure_code?: string;
            /** @description Present on failed gifts: why, in a sentence. */
            failure_message?: string;
            /**
             * Format: int64
             * @description The platform's flat fee.
             */
            fee_cents: number;
            /** @description The identity that gives. */
            from: string;
            /** @description Names the gift. */
            id: string;
            /** @description Present on matches: the contribution that this gift matches. */
            matched_gift_id?: string;
            /** @description A note from the giver to the recipient. */
            memo: string | null;
            /** @description Your own key-value pairs, as you gave them; empty when you gave none. */
            metadata: {
                [key: string]: unknown;
            };
            /**
             * Format: int64
             * @description The sum given less the fee. Negative for gifts smaller than the fee; the recipient is never charged for it.
             */
            net_cents: number;
            /** @description Present where one was issued. */
            receipt?: components["schemas"]["Receipt"];
            /** @description Present once a receipt was issued. */
            receipt_id?: string;
            /** @description Present on occurrences of a recurring gift: the one that they belong to. */
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
            /**
             * @description How far the gift has come.
             * @enum {string}
             */
            status: "pending" | "settling" | "settled" | "failed" | "reversed";
            /** @description The identity that receives. */
            to: string;
        };
        /** @description A donor's receipted gifts of one tax year. */
        StatementDocument: {
            /** @description Who gave. */
            donor: {
                /** @description The donor. */
                id: string;
                /** @description The donor's name as the document prints it. */
                name: string;
            };
            /** @description The language and country of the document's wording. */
            locale: string;
            /**
             * Format: date-time
             * @description When the statement was made.
             */
            made_at: string;
            /** @description The receipts, by charity. */
            recipients: {
                /** @description The charity. */
                id: string;
                /** @description One for each receipt, by date. */
                lines: {
                    /**
                     * Format: int64
                     * @description The sum given, in the currency's smallest unit.
                     */
                    amount_cents: number;
                    /** @description The sum as people read it. */
                    amount_text: string;
                    /** @description The currency, as ISO 4217 writes it. */
                    currency: string;
                    /** @description The gift that it is for. */
                    gift_id: string;
                    /** @description The day of the gift, as people write it. */
                    given_on: string;
                    /** @description The receipt's number. */
                    number: string;
                    /** @description The receipt. */
                    receipt_id: string;
                    /**
                     * @description Void receipts are listed and not counted.
                     * @enum {string}
                     */
                    status: "issued" | "void";
                }[];
                /** @description The charity's legal name. */
                name: string;
                /** @description The number under which it is registered. */
                registration: components["schemas"]["Registration"] | null;
            }[];
            /** @description Every sentence of the document, in order. */
            statements: components["schemas"]["DocumentStatement"][];
            /**
             * Format: int32
             * @description The calendar year in which the donor was charged.
             */
            tax_year: number;
            /** @description The document's title. */
            title: string;
            /** @description The valid receipts' sums, one for each currency. */
            totals: {
                /**
                 * Format: int64
                 * @description The sum of the valid receipts.
                 */
                amount_cents: number;
                /** @description The sum as people read it. */
                amount_text: string;
                /** @description The currency, as ISO 4217 writes it. */
                currency: string;
            }[];
        };
        /** @description News to publish. */
        UpdatePublish: {
            /** @description The news: plain text or markdown. HTML in it is shown as text. */
            body: string;
            /** @description What the news is, in a line; the subject of the mails. */
            title: string;
        };
        /** @description One attempt of an identity to reach a tier. */
        Verification: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description When it was decided; null before. */
            decided_at: string | null;
            /** @description When it lapses if nothing is handed in; null when it no longer can. */
            expires_at: string | null;
            /** @description Why it failed, in a stable word; null unless it did. */
            failure_code: string | null;
            /** @description Names the verification. */
            id: string;
            /** @description Who is being verified. */
            identity_id: string;
            /** @description Where the person is sent afterwards; null where you named no address. */
            redirect_url: string | null;
            /**
             * @description How far it has come.
             * @enum {string}
             */
            status: "pending" | "processing" | "requires_input" | "passed" | "failed" | "expired" | "canceled" | "revoked";
            /** @description When the documents were handed in; null before. */
            submitted_at: string | null;
            /**
             * Format: int32
             * @description The tier that it leads to when it passes.
             */
            tier_attempted: number;
        };
        /** @description One request that was made to an endpoint. */
        WebhookAttempt: {
            /**
             * Format: int32
             * @description How long it took, in milliseconds.
             */
            duration_ms: number;
            /** @description What was wrong; null when the endpoint took it. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description True when it was asked for by hand. */
            manual: boolean;
            /**
             * Format: int32
             * @description From 1; the header Svc-Delivery-Attempt of the request.
             */
            number: number;
            /** @description What the endpoint answered; null when no answer came. */
            response_status: number | null;
            /** @description The start of the endpoint's answer. */
            response_text: string | null;
            /**
             * Format: date-time
             * @description When the request was sent, by the outside world's clock.
             */
            started_at: string;
        };
        /** @description One event on its way to one endpoint. */
        WebhookDelivery: {
            /**
             * Format: int32
             * @description How many attempts were begun, those asked for by hand included.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /** @description When the endpoint took it; null until then. */
            delivered_at: string | null;
            /** @description The endpoint that it goes to. */
            endpoint_id: string;
            /** @description What was wrong with the last attempt, or with the delivery; null when nothing. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description The event; deliveries of one event to several endpoints share it. */
            event_id: string;
            /** @description The same on every attempt, and the id in the body. */
            id: string;
            /** @description When the last attempt began; null before the first. */
            last_attempt_at: string | null;
            /** @description When the next automatic attempt is due; null when there is none. */
            next_attempt_at: string | null;
            /** @description What the endpoint answered last; null when no answer came. */
            response_status: number | null;
            /**
             * @description pending before the first attempt has ended, failed while another one is scheduled; the others are final.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "expired";
            /** @description The event's name. */
            type: string;
        };
        /** @description A delivery with what is posted and how each attempt went. */
        WebhookDeliveryDetail: {
            /** @description The attempts that have ended, first to last. */
            attempt_list: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: int32
             * @description How many attempts were begun, those asked for by hand included.
             */
            attempts: number;
            /** @description What is posted: id, type, created_at and data. */
            body: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was queued.
             */
            created_at: string;
            /** @description When the endpoint took it; null until then. */
            delivered_at: string | null;
            /** @description The endpoint that it goes to. */
            endpoint_id: string;
            /** @description What was wrong with the last attempt, or with the delivery; null when nothing. */
            error: components["schemas"]["WebhookFailure"] | null;
            /** @description The event; deliveries of one event to several endpoints share it. */
            event_id: string;
            /** @description The same on every attempt, and the id in the body. */
            id: string;
            /** @description When the last attempt began; null before the first. */
            last_attempt_at: string | null;
            /** @description When the next automatic attempt is due; null when there is none. */
            next_attempt_at: string | null;
            /** @description What the endpoint answered last; null when no answer came. */
            response_status: number | null;
            /**
             * @description pending before the first attempt has ended, failed while another one is scheduled; the others are final.
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "expired";
            /** @description The event's name. */
            type: string;
        };
        /** @description Where a subscriber is told of events. */
        WebhookEndpoint: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Your label for it. */
            description: string | null;
            /** @description Since when it is disabled; null while active. */
            disabled_at: string | null;
            /** @description by_owner, or failing when deliveries had failed for days; null while active. */
            disabled_reason: ("by_owner" | "failing") | null;
            /** @description The names of the events that it is sent; `*` is all. */
            events: string[];
            /** @description Names the endpoint. */
            id: string;
            /**
             * @description Whether it is sent events at present.
             * @enum {string}
             */
            status: "active" | "disabled";
            /**
             * Format: uri
             * @description Where events are posted to.
             */
            url: string;
        };
        /** @description An endpoint to add. */
        WebhookEndpointCreate: {
            /** @description A label for people. */
            description?: string | null;
            /** @description The names of the events to send, or exactly ["*"] for all of them. */
            events: string[];
            /** @description Where events are posted to: an https address without credentials and fragment. */
            url: string;
        };
        /** @description What is to change of an endpoint; what is left out stays. */
        WebhookEndpointUpdate: {
            /** @description A label for people; null removes it. */
            description?: string | null;
            /** @description The names of the events to send, or exactly ["*"] for all of them. */
            events?: string[];
            /**
             * @description A disabled endpoint gets no new deliveries. What waits goes on when it is active again in time.
             * @enum {string}
             */
            status?: "active" | "disabled";
            /** @description Where events are posted to from now on, waiting deliveries included. */
            url?: string;
        };
        /** @description Why an attempt, or the whole delivery, failed. */
        WebhookFailure: {
            /** @description Why, in a stable word. */
            code: string;
            /** @description Why, in a sentence. */
            message: string;
        };
        /** @description You requested a test delivery. */
        WebhookTestEvent: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            created_at: string;
            /** @description What it is about, as it was at that moment. */
            data: {
                /** @description A greeting. */
                message: string;
            };
            /** @description The delivery; the same on every attempt. */
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
        /** @description Answers are never to be kept by caches. */
        "Cache-Control": "no-store";
        /** @description Present when this answer was given before, to the first request with the same Idempotency-Key. */
        "Idempotent-Replayed": "true";
        /** @description Where to read what was created. */
        Location: string;
        /**
         * @description What is left of it: `r` requests now, all of them again in `t` seconds.
         * @example "default";r=199;t=1
         */
        RateLimit: string;
        /**
         * @description The policy that applies to your key: `q` requests in `w` seconds.
         * @example "default";q=200;w=2
         */
        "RateLimit-Policy": string;
        /** @description Names this request. It finds the request in your request log, and in ours when you ask us about it. */
        "Request-Id": string;
        /**
         * @description Wait so many seconds before you try again.
         * @example 1
         */
        "Retry-After": number;
        /** @description How to authenticate. */
        "WWW-Authenticate": "Bearer";
        /**
         * @description How many requests may be made at once.
         * @example 200
         */
        "X-RateLimit-Limit": number;
        /**
         * @description How many of them are left.
         * @example 199
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When all of them are there again, in seconds since 1970.
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description `p2p_pages` lists fundraisers' pages as well. */
                include?: "p2p_pages";
                /** @description How many to return. */
                limit?: number;
                /** @description Only campaigns in this state. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Campaign"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A campaign to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CampaignCreate"];
            };
        };
        responses: {
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What is to change of a campaign; what is left out stays. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CampaignUpdate"];
            };
        };
        responses: {
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only contributions in this state. */
                status?: "pending" | "settling" | "settled" | "failed" | "reversed";
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Gift"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listMatches: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only matches in this state. */
                status?: "scheduled" | "active" | "exhausted" | "ended" | "canceled";
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Match"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A promise to match contributions to a campaign. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchCreate"];
            };
        };
        responses: {
            /** @description A sponsor's promise to add to what others give to a campaign, up to a cap. */
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
            /** @description A sponsor's promise to add to what others give to a campaign, up to a cap. */
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
        /** @description What is to change of a match. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MatchUpdate"];
            };
        };
        responses: {
            /** @description A sponsor's promise to add to what others give to a campaign, up to a cap. */
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
                /** @description Only pages of which the campaign said that, or has not decided. */
                approval?: "pending" | "approved" | "declined";
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description `raised` puts those first that have raised most by themselves. Default: newest. */
                sort?: "newest" | "raised";
                /** @description Only pages in this state. */
                status?: "draft" | "live" | "paused" | "ended" | "archived";
                /** @description Only pages that belong to this team's page. */
                team_page_id?: string;
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Campaign"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A fundraiser's page to make beneath a campaign. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["P2pPageCreate"];
            };
        };
        responses: {
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
        /** @description What is to change of a fundraiser's page; what is left out stays. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["P2pPageUpdate"];
            };
        };
        responses: {
            /** @description A fundraising page with what it has raised, or one fundraiser's page beneath it. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only contributions in this state. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Gift"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    listRecurringGifts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only those of this giver. */
                from?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only recurring gifts in this state. */
                status?: "active" | "past_due" | "paused" | "canceled" | "ended";
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["RecurringGift"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description A recurring gift to start. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringGiftCreate"];
            };
        };
        responses: {
            /** @description A gift to a campaign that is made again on each date of its cadence. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["PublishedUpdate"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description News to publish. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePublish"];
            };
        };
        responses: {
            /** @description News of a campaign or page by those who run it. */
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
                /** @description The campaign, or the fundraising page. */
                id: string;
                /** @description The update. */
                update_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description News of a campaign or page by those who run it. */
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
                /** @description The campaign, or the fundraising page. */
                id: string;
                /** @description The update. */
                update_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to show. */
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
                /** @description Only gifts made after this instant. */
                created_after?: string;
                /** @description Only gifts made before this instant. */
                created_before?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only gifts that this identity gave. */
                from?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only the gifts of this recurring gift. */
                recurring_gift_id?: string;
                /** @description Only gifts in this state. */
                status?: "pending" | "settling" | "settled" | "failed" | "reversed";
                /** @description Only gifts that this identity received. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Gift"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description A gift to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiftCreate"];
            };
        };
        responses: {
            /** @description A gift as it is when it has just been accepted. */
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
                /** @description What to inline: from, to, campaign, receipt. Repeat it, or write a comma list. */
                expand?: ("from" | "to" | "campaign" | "receipt")[];
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A gift, with related resources inlined where asked for. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Why a gift is given back. */
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
                /** @description Only identities made after this instant. */
                created_after?: string;
                /** @description Only identities made before this instant. */
                created_before?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only the identity with this address. */
                email?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only identities of this kind. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Identity"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
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
            /** @description A person, an organization or a programmatic actor. */
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
                /** @description What to inline: verification. Repeat it, or write a comma list. */
                expand?: "verification"[];
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person, an organization or a programmatic actor. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What is to change of an identity; what is left out stays. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["IdentityUpdate"];
            };
        };
        responses: {
            /** @description A person, an organization or a programmatic actor. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is owed to an identity. */
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
    getIdentityLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What an identity may still give and receive this month. */
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
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description How many to return. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["PaymentMethod"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
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
            /** @description A way for an identity to pay, kept by the payment rail. */
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
                /** @description The resource that you mean. */
                id: string;
                /** @description The payment method that you mean. */
                payment_method_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to show. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
            /** @description Who is calling, and what the key may do. */
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
    listReceipts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["Receipt"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description The resource that you mean. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description Where a receipt goes when it is issued again. */
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
                /** @description What to answer with. */
                format?: "pdf" | "html" | "json";
            };
            header?: never;
            path: {
                /** @description The resource that you mean. */
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
                /** @description The donor; one of your identities. */
                donor_id: string;
                /** @description What to answer with. */
                format?: "json" | "pdf" | "html";
                /** @description The calendar year in which the gifts were made. */
                tax_year: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A donor's receipted gifts of one tax year. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A gift to a campaign that is made again on each date of its cadence. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What is to change of a recurring gift; what is left out stays. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RecurringGiftUpdate"];
            };
        };
        responses: {
            /** @description A gift to a campaign that is made again on each date of its cadence. */
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
                /** @description Only requests that came after this instant. */
                created_after?: string;
                /** @description Only requests that came before this instant. */
                created_before?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only requests that were refused with this code. */
                error_code?: string;
                /** @description Only requests that were made with this API key. */
                key_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only requests with this method. */
                method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OTHER";
                /** @description Only requests to exactly this path, as the log shows it. */
                path?: string;
                /** @description Only requests that were answered with exactly this status. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["RequestLog"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A request that was made with one of your API keys, kept for 30 days. */
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
            /** @description The sandbox's clock. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description How far the sandbox's clock is to be moved. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The sandbox's clock. */
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
                /** @description The `next_cursor` of the page before. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["WebhookEndpoint"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description An endpoint to add. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where a subscriber is told of events. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is nothing to show. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        /** @description What is to change of an endpoint; what is left out stays. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description Where a subscriber is told of events. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
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
            /** @description One event on its way to one endpoint. */
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
                /** @description Only deliveries queued after this instant. */
                created_after?: string;
                /** @description Only deliveries queued before this instant. */
                created_before?: string;
                /** @description The `next_cursor` of the page before. */
                cursor?: string;
                /** @description Only deliveries to this endpoint. */
                endpoint_id?: string;
                /** @description How many to return. */
                limit?: number;
                /** @description Only deliveries in this state. */
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
                        /** @description This page, newest first. */
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description True when there are older ones. */
                        has_more: boolean;
                        /** @description Give it as `cursor` to read the next page; null on the last. */
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
                /** @description The resource that you mean. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A delivery with what is posted and how each attempt went. */
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
                /** @description Makes the request safe to repeat: the same key and body get the same answer, and it happens once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The resource that you mean. */
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
            /** @description One event on its way to one endpoint. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
                /** @description Which attempt this is, from 1. */
                "Svc-Delivery-Attempt": string;
                /** @description The delivery; the same on every attempt, and the body's `id`. */
                "Svc-Event-Id": string;
                /** @description The name of the event; the body's `type`. */
                "Svc-Event-Type": string;
                /** @description The event; the same for all of your endpoints that are told of it. */
                "Svc-Origin-Event": string;
                /** @description `t` is the time of this attempt in seconds since 1970. Each `v1` is the hexadecimal HMAC-SHA256 over that time, a dot and the raw body, keyed with one of your signing secrets; after a rotation there are several. */
                "Svc-Signature": string;
                /** @description The delivery, for verifiers of the Standard Webhooks form. */
                "webhook-id": string;
                /** @description The signatures, for verifiers of the Standard Webhooks form. */
                "webhook-signature": string;
                /** @description The time of this attempt, for verifiers of the Standard Webhooks form. */
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
            /** @description Any 2xx: received. Everything else is tried again. */
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
export type ClockAdvance = components["schemas"]["ClockAdvance"];
export type CreatedGift = components["schemas"]["CreatedGift"];
export type CreatedWebhookEndpoint = components["schemas"]["CreatedWebhookEndpoint"];
export type Dedication = components["schemas"]["Dedication"];
export type DocumentStatement = components["schemas"]["DocumentStatement"];
export type ErrorBody = components["schemas"]["Error"];
export type ExpandedGift = components["schemas"]["ExpandedGift"];
export type Gift = components["schemas"]["Gift"];
export type GiftCreate = components["schemas"]["GiftCreate"];
export type GiftCreatedEvent = components["schemas"]["GiftCreatedEvent"];
export type GiftFailedEvent = components["schemas"]["GiftFailedEvent"];
export type GiftRefund = components["schemas"]["GiftRefund"];
export type GiftReversedEvent = components["schemas"]["GiftReversedEvent"];
export type GiftSettledEvent = components["schemas"]["GiftSettledEvent"];
export type Identity = components["schemas"]["Identity"];
export type IdentityAddress = components["schemas"]["IdentityAddress"];
export type IdentityBalance = components["schemas"]["IdentityBalance"];
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
export type MatchCanceledEvent = components["schemas"]["MatchCanceledEvent"];
export type MatchCreate = components["schemas"]["MatchCreate"];
export type MatchCreatedEvent = components["schemas"]["MatchCreatedEvent"];
export type MatchEndedEvent = components["schemas"]["MatchEndedEvent"];
export type MatchExhaustedEvent = components["schemas"]["MatchExhaustedEvent"];
export type MatchGiftLapsedEvent = components["schemas"]["MatchGiftLapsedEvent"];
export type MatchUpdate = components["schemas"]["MatchUpdate"];
export type Me = components["schemas"]["Me"];
export type P2pPageCreate = components["schemas"]["P2pPageCreate"];
export type P2pPageUpdate = components["schemas"]["P2pPageUpdate"];
export type Party = components["schemas"]["Party"];
export type PaymentMethod = components["schemas"]["PaymentMethod"];
export type PaymentMethodCreate = components["schemas"]["PaymentMethodCreate"];
export type PoolCommittedEvent = components["schemas"]["PoolCommittedEvent"];
export type PoolCreatedEvent = components["schemas"]["PoolCreatedEvent"];
export type PoolDisbursementApprovedEvent = components["schemas"]["PoolDisbursementApprovedEvent"];
export type PoolDisbursementExecutedEvent = components["schemas"]["PoolDisbursementExecutedEvent"];
export type PoolDisbursementRequestedEvent = components["schemas"]["PoolDisbursementRequestedEvent"];
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
    "gift.reversed": NonNullable<webhooks["gift.reversed"]["post"]["requestBody"]>["content"]["application/json"];
    "gift.settled": NonNullable<webhooks["gift.settled"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_failed": NonNullable<webhooks["identity.kyc_failed"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_passed": NonNullable<webhooks["identity.kyc_passed"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.kyc_started": NonNullable<webhooks["identity.kyc_started"]["post"]["requestBody"]>["content"]["application/json"];
    "identity.suspended": NonNullable<webhooks["identity.suspended"]["post"]["requestBody"]>["content"]["application/json"];
    "match.canceled": NonNullable<webhooks["match.canceled"]["post"]["requestBody"]>["content"]["application/json"];
    "match.created": NonNullable<webhooks["match.created"]["post"]["requestBody"]>["content"]["application/json"];
    "match.ended": NonNullable<webhooks["match.ended"]["post"]["requestBody"]>["content"]["application/json"];
    "match.exhausted": NonNullable<webhooks["match.exhausted"]["post"]["requestBody"]>["content"]["application/json"];
    "match.gift_lapsed": NonNullable<webhooks["match.gift_lapsed"]["post"]["requestBody"]>["content"]["application/json"];
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
