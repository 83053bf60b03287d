import type { Cents } from "@/server/kernel/money";
import type { RetryPolicy } from "@/server/kernel/retry";

/** The minimum and maximum of one gift, in cents. */
export const GIFT_MINIMUM_CENTS: Cents = 50n;
export const AMOUNT_MAXIMUM_CENTS: Cents = 99_999_999_999n;
/** The flat platform fee on every gift, in cents of the gift's currency. */
export const GIFT_FEE_CENTS: Cents = 100n;

export const EMAIL_MAX_CHARACTERS = 254;
export const MEMO_MAX_CHARACTERS = 280;
export const REFUND_REASON_MAX_CHARACTERS = 500;

export const CAMPAIGN_NAME_MAX_CHARACTERS = 200;
export const CAMPAIGN_SLUG_MAX_CHARACTERS = 80;
export const CAMPAIGN_DESCRIPTION_MAX_CHARACTERS = 500;
export const CAMPAIGN_STORY_MAX_CHARACTERS = 64 * 1024;
/** The story of a page that someone without an account starts on the site. */
export const STARTED_STORY_MAX_CHARACTERS = 10_000;
/** A BCP 47 language tag: what RFC 5646 asks readers to have room for. */
export const LANGUAGE_MAX_CHARACTERS = 35;
export const BUTTON_LABEL_MAX_CHARACTERS = 32;
export const HERO_IMAGE_ALT_MAX_CHARACTERS = 300;
/** How many campaigns a member can be limited to. */
export const BOUND_CAMPAIGNS_MAX = 100;
/** What an installation calls itself, and whom its emails come from. */
export const BRAND_NAME_MAX_CHARACTERS = 60;

/** What a campaign says about amounts, and the questions that it answers. */
export const IMPACTS_MAX = 6;
export const IMPACT_TEXT_MAX_CHARACTERS = 120;
export const FAQ_MAX = 12;
export const FAQ_QUESTION_MAX_CHARACTERS = 200;
export const FAQ_ANSWER_MAX_CHARACTERS = 2_000;
export const VIDEO_URL_MAX_CHARACTERS = 200;

/** The limits for an uploaded picture, and how many one campaign or fundraising page can have. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;
export const PICTURE_MAX_PIXELS = 40_000_000;
export const PICTURE_ALT_MAX_CHARACTERS = 300;
export const PICTURES_PER_CAMPAIGN_MAX = 40;
/** How many pictures one form of a page uploads at a time. */
export const PICTURES_PER_FORM_MAX = 5;
/** The widths that a picture is stored in, as far as it is as wide: phones, phones with dense screens, desktops. */
export const PICTURE_WIDTHS: readonly number[] = [480, 800, 1_600];
/** Uploads to one campaign: a burst, then one each five seconds. */
export const PICTURE_UPLOADS = { burst: 60, perSecond: 1 / 5 };
export const UPDATE_TITLE_MAX_CHARACTERS = 200;
export const UPDATE_BODY_MAX_CHARACTERS = 16 * 1024;
export const FUNDRAISER_NAME_MAX_CHARACTERS = 100;
export const PERSON_NAME_MAX_CHARACTERS = 200;
/** How many fundraising pages one fundraiser may have open on a campaign. */
export const PAGES_PER_FUNDRAISER_MAX = 5;
/** How often a fundraiser may submit a page for approval. */
export const APPROVAL_ROUNDS_MAX = 5;
export const THANKS_MAX_CHARACTERS = 1000;

/** How many matches of one campaign may be open at once; each is checked whenever a contribution settles. */
export const MATCHES_OPEN_MAX = 200;
/** How many matches one partner may offer to a campaign of others before any of them is accepted. */
export const MATCHES_OFFERED_MAX = 5;
export const MATCH_LABEL_MAX_CHARACTERS = 120;
export const MATCH_RATIO_MIN = 0.1;
export const MATCH_RATIO_MAX = 10;
/** The precision of a match's ratio: ten-thousandths. */
export const MATCH_RATIO_PARTS = 10_000;
/**
 * Delays before retrying a match that a monthly limit blocked, each from the previous failure; then the promise lapses.
 */
export const MATCH_RETRY_DELAYS_MS: readonly number[] = [600_000, 3_600_000, 86_400_000, 259_200_000];

/** How many gifts of a day a fundraiser or organizer is emailed one by one; the others come in one email. */
export const GIFT_NOTICES_PER_DAY = 10;
/** How many gifts the email about the others lists at most; it counts and adds up all of them. */
export const GIFT_DIGEST_ROWS_MAX = 100;

/** A sponsor's daily email has its receipts attached if they are no more than that, and links to them in any case. */
export const RECEIPTS_ATTACHED_MAX = 10;

export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 100;

export const BODY_MAX_BYTES = 1024 * 1024;
/** The same where a body may contain a file: ten megabytes in base64, and the other fields. */
export const FILE_BODY_MAX_BYTES = 14 * 1024 * 1024;
export const METADATA_MAX_KEYS = 50;
export const METADATA_KEY_MAX_CHARACTERS = 40;
export const METADATA_MAX_BYTES = 16 * 1024;
export const METADATA_MAX_DEPTH = 5;

export const IDEMPOTENCY_KEY_MAX_CHARACTERS = 255;
/** How long a statement waits for a lock, and so how long a repeated request waits for the original's response. */
export const LOCK_TIMEOUT_MS = 3_000;
/** How many parsed and planned statements each connection keeps, about 60 kB each. */
export const NAMED_STATEMENTS_MAX = 200;
/** How long responses are stored at least. */
export const IDEMPOTENCY_RETENTION_HOURS = 24;

/** Requests per second and burst of one API key, unless the environment overrides them. */
export const RATE_LIMIT_PER_SECOND = 100;
export const RATE_LIMIT_BURST = 200;

/** What an identity of each tier may receive and send in one calendar month (UTC), in US cents; null is unlimited. */
export const MONTHLY_LIMITS: Readonly<Record<number, { incoming: Cents | null; outgoing: Cents | null }>> = {
  0: { incoming: 1_000_00n, outgoing: 250_00n },
  1: { incoming: 10_000_00n, outgoing: 2_500_00n },
  2: { incoming: 100_000_00n, outgoing: 25_000_00n },
  3: { incoming: null, outgoing: null },
};

/** The tier of an organization whose verification has passed, officers and owners included. */
export const KYB_TIER = 3;

export const POOL_NAME_MAX_CHARACTERS = 200;
export const POOL_DESCRIPTION_MAX_CHARACTERS = 2_000;
export const DISBURSEMENT_REASON_MAX_CHARACTERS = 500;
/** A declined prepayment is charged again this many days after the first attempt, then the commitment is canceled. */
export const PREPAYMENT_RETRY_DAYS: readonly number[] = [1, 3, 7];
/**
 * After how many days without the transfer for a year of a commitment its member is reminded, each time from the last;
 * after the last time the commitment is canceled.
 */
export const COMMITMENT_TRANSFER_DAYS: readonly number[] = [30, 30, 30];
/** How often a member can have a declined prepayment charged again by hand: a burst, then three a day. */
export const PAYMENT_TRIES = { burst: 3, perSecond: 3 / 86_400 };
/** How many days before a year of a commitment renews its member gets a reminder. */
export const RENEWAL_NOTICE_DAYS = 14;
/** How many days a request waits for a decision, or an approved one for its money, unless its mechanism says otherwise. */
export const DISBURSEMENT_WAIT_DAYS = 30;
/** The minimum number of votes for a request, if that many people have a vote. */
export const VOTES_FOR_MIN = 2;
/** How many requests of a pool may wait at once. */
export const DISBURSEMENTS_OPEN_MAX = 1_000;
/** How many people may wait for a steward's approval: in a pool, and of them brought along by one caller. */
export const POOL_APPLICANTS_MAX = 1_000;
export const POOL_APPLICANTS_PER_CALLER_MAX = 20;
/** How many invitations to a pool may be open. */
export const POOL_INVITATIONS_MAX = 1_000;
/** How many relations a member of a pool can declare. */
export const RELATIONS_MAX = 100;
/** How many stewards a pool can have. */
export const STEWARDS_MAX = 20;

/** How long after a donor was last seen on a checkout whose payment was declined they are emailed about it. */
export const DECLINE_EMAIL_AFTER_MINUTES = 30;

/** A failed recurring payment is retried this many days after the first failure, then the gift is paused. */
export const RECURRING_RETRY_DAYS: readonly number[] = [1, 3, 7];
/** How many days after a date a recurring gift's transfer may still arrive before its donor is asked. */
export const STANDING_ORDER_GRACE_DAYS = { weekly: 4, monthly: 10, yearly: 30 } as const;
/** After how many dates in a row without a transfer a recurring gift is paused. */
export const STANDING_ORDER_MISSES_MAX = 3;
/** How many days an account's statements may lag behind when a transfer counts as missing. */
export const STATEMENT_LAG_DAYS = 3;
/** How many days before a yearly gift its donor gets a reminder. */
export const RECURRING_NOTICE_DAYS = 7;

/**
 * How many emails are started per second, not counting updates to many: email services reject bursts, and Amazon's lets
 * a new account send fourteen.
 */
export const EMAILS_PER_SECOND = 10;
/** Delays before the automatic attempts 2 to 6 of a webhook delivery, each from the end of the failed one. */
export const WEBHOOK_RETRY_DELAYS_MS: readonly number[] = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000];
/** The same of an email. */
export const EMAIL_RETRY_DELAYS_MS: readonly number[] = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000];
/** Delays before the rail is asked about a payment again after it gave no clear answer. */
export const PAYMENT_ASK_DELAYS_MS: readonly number[] = [300_000, 3_600_000, ...Array<number>(5).fill(86_400_000)];
/** How long a request waits for a PDF or a picture, and an email for its PDFs. The drawing goes on. */
export const DRAWING_PATIENCE_MS = { request: 15_000, email: 40_000 };
/**
 * Statements of payouts that one process draws as PDFs at the same time, and those of one customer, waiting ones included; and
 * how long one may take in all, so that a reader who does not read holds no place.
 */
export const STATEMENT_DRAWINGS = { atOnce: 2, ofOne: 2, maxMs: 600_000 };
/** The longest file that a procedure answers with, all of which it holds. */
export const PROCEDURE_FILE_MAX_BYTES = 8 * 1024 * 1024;
/** How many lines of a payout are read and written at once for its statement. */
export const STATEMENT_PAGE_LINES = 500;
/** How many payment methods someone keeps for their own gifts. */
export const SAVED_METHODS_MAX = 10;
/** How long one call to the rail may take. */
export const RAIL_CALL_TIMEOUT_MS = 20_000;
/** How many calls to the rail one process has under way. */
export const RAIL_CALLS_AT_ONCE = 50;
/** How often a payment that the rail has never seen is sent under its key. */
export const PAYMENT_SENDS_MAX = 10;
export const WEBHOOK_TIMEOUT_MS = 15_000;
export const WEBHOOK_CONNECT_TIMEOUT_MS = 5_000;
export const WEBHOOK_RESPONSE_READ_BYTES = 16 * 1024;
export const WEBHOOK_RESPONSE_STORED_BYTES = 2 * 1024;
/** How many webhook requests an endpoint gets at once, from all workers, so that none is flooded: the leases of its deliveries. */
export const WEBHOOK_IN_FLIGHT_PER_ENDPOINT = 5;
/** How many a process has in progress, whatever hangs: its slots. The last ones are for endpoints that have none in progress. */
export const WEBHOOK_IN_FLIGHT_PER_PROCESS = 50;
export const WEBHOOK_IN_FLIGHT_KEPT_FOR_IDLE = 10;
/**
 * How many deliveries a process leases ahead, for the slots that an endpoint has: as many as it accepts within `ms`, by how fast it
 * answered last, and at most `most` of all endpoints. What has waited for longer than `waitMaxMs` is claimed again.
 */
export const WEBHOOK_CLAIMED_AHEAD = { ms: 100, most: 500, waitMaxMs: 500 };
export const WEBHOOK_URL_MAX_CHARACTERS = 2048;
export const WEBHOOK_OLD_SECRET_HOURS = 24;
export const WEBHOOK_OLD_SECRETS_MAX = 5;
export const WEBHOOK_RETENTION_DAYS = 30;
/** An endpoint with this many expired deliveries and no success over this many days is disabled automatically. */
export const WEBHOOK_DISABLE_AFTER_DAYS = 5;
export const WEBHOOK_DISABLE_AFTER_EXPIRED = 10;

/**
 * How long requests stay in the log, and how much of one is stored: entries of a body, nesting levels, User-Agent
 * characters.
 */
export const REQUEST_LOG_RETENTION_DAYS = 30;
export const REQUEST_LOG_ENTRIES_MAX = 100;
export const REQUEST_LOG_DEPTH_MAX = 8;
export const REQUEST_LOG_USER_AGENT_MAX_CHARACTERS = 200;
/**
 * How long a process buffers requests before it writes them, how many it writes at once, and how many it buffers at
 * most.
 */
export const REQUEST_LOG_FLUSH_MS = 250;
export const REQUEST_LOG_BATCH = 500;
export const REQUEST_LOG_BUFFER_MAX = 5_000;
/** How many requests of one key that its rate limit did not count are logged in this time. */
export const REQUEST_LOG_UNCOUNTED_MAX = 25;

/** How long a link to sign in works, and for how long its browser is remembered. */
export const SIGN_IN_LINK_MINUTES = 15;
/** How many links to sign in one address is sent: a burst, then one per interval. */
export const SIGN_IN_EMAILS = { burst: 5, perSecond: 1 / 600 };
/** How long a session lasts after it was used last, and how exactly that time is recorded. */
export const SESSION_DAYS = 30;
export const SESSION_SEEN_MINUTES = 10;
/** How long someone who signed in may take to enter the code of their second factor. */
export const SECOND_FACTOR_MINUTES = 15;
/** How recently a session must have proven a second factor, for operations that ask for it once more. */
export const STEP_UP_MINUTES = 10;
/** How many codes can be entered: for one user, whoever enters them, and in one session. */
export const SECOND_FACTOR_ATTEMPTS = {
  user: { burst: 10, perSecond: 1 / 900 },
  session: { burst: 5, perSecond: 1 / 60 },
};
export const RECOVERY_CODES = 10;
/** How long an authenticator app can be set up before it has to be begun anew. */
export const SECOND_FACTOR_SETUP_HOURS = 1;
/** How long an invitation to an organization or a pool can be accepted. */
export const INVITATION_DAYS = 7;
/** How long an API key that was replaced still works. */
export const REPLACED_KEY_HOURS = 24;
/** How long the transfer of a record to another organization can be accepted. */
export const TRANSFER_OFFER_DAYS = 14;
export const SESSION_USER_AGENT_MAX_CHARACTERS = 200;

/** How long the text and the address of an email are kept once it was sent or given up. */
export const EMAIL_RETENTION_DAYS = 30;

/**
 * How long a link in an email opens what it is about, in days of the product's clock. A yearly gift's emails have a new one
 * each year.
 */
export const LINK_DAYS = {
  receipt: 400,
  recurring: 400,
  fundraiser: 400,
  approval: 90,
  offer: 90,
  checkout: 90,
  preview: 30,
  correction: 30,
  refund: 90,
} as const;
/** How long the link works that confirms a larger or more frequent recurring gift. */
export const RAISE_LINK_MINUTES = 30;

/** How long a gift that a rule holds waits for an operator before it fails. Cards' tokens stay valid for longer. */
export const GIFT_HOLD_DAYS = 5;

/** The longest message to an organizer, and the longest report of a campaign. */
export const CAMPAIGN_MESSAGE_MAX_CHARACTERS = 2_000;
/** How long what visitors wrote about a campaign is kept, in days; an unconfirmed message can be confirmed until then. */
export const CAMPAIGN_MESSAGE_DAYS = { unconfirmed: 7, confirmed: 90, report: 365 } as const;

/** How many emails an address gets in 24 hours that its owner did not ask for, of all kinds together. */
export const UNSOLICITED_EMAILS_PER_ADDRESS = 10;

/** How many unsolicited emails are sent in 24 hours on behalf of one donor, fundraising page, organization, steward or campaign. */
export const UNSOLICITED_EMAILS_PER_SENDER = {
  donor: 20,
  page: 50,
  organization: 50,
  pool: 50,
  campaign: 500,
  partner: 500,
} as const;

/** How far the sandbox's clock may be ahead in total, in ms: fifty years. */
export const CLOCK_AHEAD_MAX_MS = 50 * 366 * 86_400_000;

/** How long an operator who does nothing in the console stays one, until they enter another code. */
export const OPERATOR_IDLE_MINUTES = 15;
/** How long an item of a queue is an operator's own since they last touched it. */
export const REVIEW_CLAIM_MINUTES = 15;
/** How many items of a queue, or entries of the audit log, a page has. */
export const REVIEW_PAGE_ROWS = 50;
/** How many entries of the audit log are read at once for a file of all. */
export const AUDIT_EXPORT_PAGE_ROWS = 1_000;
/** How many gifts a file of them reads at once. */
export const GIFT_EXPORT_PAGE_ROWS = 1_000;
/** A query for words that more gifts have is a filter of the list, as the list finds a page of them soon. */
export const GIFTS_BY_WORDS_MAX = 2_000;
/** Where that is less than one gift in so many, the list would read hundreds of pages first: as many gifts as that are looked up. */
export const GIFTS_BY_WORDS_RARE_SHARE = 500;
/** Words that more gifts are expected to have are not looked up at all. */
export const GIFTS_BY_WORDS_EXPECTED_MAX = 10_000;
/** A query for words that more supporters have is a filter of the list, too. */
export const SUPPORTERS_BY_WORDS_MAX = 2_000;
export const GIFT_NOTE_MAX_CHARACTERS = 2_000;
/** How many notes of a gift its page shows. */
export const GIFT_NOTES_MAX = 100;
/** How many gifts are selected at once: one page of the list. */
export const SELECTED_GIFTS_MAX = 100;
export const THANK_LETTER_MAX_CHARACTERS = 2_000;
export const GIFT_QUERY_MAX_CHARACTERS = 200;
/** What is typed into the search of a context, and how many results of a kind it shows. */
export const SEARCH_QUERY_MAX_CHARACTERS = 200;
export const SEARCH_HITS_MAX = 5;
/**
 * Where more rows have the words of a search than it looks at, it looks at so many of the newest first: at fewer campaigns
 * and pages, whose words are taken from their names each time.
 */
export const SEARCH_NEWEST_MAX = { gifts: 2_000, supporters: 2_000, campaigns: 300 };
/** It looks at so many rows that the index of words finds, and puts so many with the words in order, or else so many of the newest. */
export const SEARCH_FURTHER_MAX = 10_000;
export const SEARCH_LISTED_MAX = 2_000;
export const SEARCH_NEWEST_FOUND_MAX = 500;
/** How many campaigns and pages the index of their names is asked for. */
export const CAMPAIGNS_BY_WORDS_MAX = 500;
/** How many views a member keeps in an organization, and how long their names and queries are. */
export const SAVED_VIEWS_MAX = 50;
export const SAVED_VIEW_NAME_MAX_CHARACTERS = 60;
export const SAVED_VIEW_QUERY_MAX_CHARACTERS = 1_000;
/** A longer value of metadata is not found by itself. */
export const METADATA_VALUE_FILTER_MAX_CHARACTERS = 500;
export const SUPPORTER_QUERY_MAX_CHARACTERS = 200;
export const SUPPORTER_NAME_MAX_CHARACTERS = 200;
export const SUPPORTER_TAG_MAX_CHARACTERS = 40;
export const SUPPORTER_TAGS_MAX = 20;
export const SUPPORTER_NOTES_MAX_CHARACTERS = 5_000;
export const SUPPORTER_EXPORT_PAGE_ROWS = 1_000;

/** How long an operator's decision waits for a second operator. */
export const SECOND_APPROVAL_DAYS = 7;

/** The age at which a sanctions list is overdue for import, and the default for the age that stops new charges. */
export const SCREENING_LIST_STALE_MS = 48 * 3_600_000;
export const SCREENING_LIST_DAYS_MAX = 7;

/** How long a screening case may wait for a decision. */
export const SCREENING_CASE_DUE_MS = 24 * 3_600_000;

/** How many identities are screened again each night, to compare. */
export const SCREENING_SAMPLE = 1_000;

/** The shortest time between two emails to the operators about tasks. */
export const TASK_EMAIL_PAUSE_MS = 5 * 60_000;

/**
 * How long a row that is due is left to its job before every worker does it by itself: longer than a job server takes when
 * it is busy, and short enough that nobody notices if it is away.
 */
export const SWEEP_GRACE_MS = 20_000;

/** The retry policy of each kind of work. */
export const RETRIES = {
  webhookDelivery: { delaysMs: WEBHOOK_RETRY_DELAYS_MS },
  email: { delaysMs: EMAIL_RETRY_DELAYS_MS },
  matchAllocation: { delaysMs: MATCH_RETRY_DELAYS_MS },
  /** Work that follows from a change, such as an email about a gift. */
  followUp: { firstMs: 1_000, longestMs: 3_600_000, jitter: 0.2 },
  /** When the rail is asked again what became of a payment; then a person has to find out. */
  payment: { delaysMs: PAYMENT_ASK_DELAYS_MS },
  /** Events that a rail sent, and that could not be applied yet. */
  railEvent: { firstMs: 60_000, longestMs: 86_400_000 },
  /** A job run, as often as the job allows, and an engine's polling loop. */
  jobRun: { firstMs: 1_000, longestMs: 60_000, jitter: 0.2 },
} as const satisfies Record<string, RetryPolicy>;

/** When a client may retry after a request failed for lack of space. */
export const STORAGE_RETRY_SECONDS = 30;
/** Free space, in MB, below which nothing new is accepted, unless the environment says otherwise. */
export const DISK_FREE_MIN_MB = 100;

/** How long a gift without a payment method waits for its donor to pay. */
export const GIFT_ACTION_DAYS = 7;
/** How long a gift waits for its donor's transfer. */
export const GIFT_TRANSFER_DAYS = 30;
/** How long before the end a donor is reminded of their transfer, once. */
export const TRANSFER_REMINDER_DAYS = 7;
/** How long donors who said that they sent the transfer get no reminder: about as long as transfers take. */
export const TRANSFER_SENT_GRACE_DAYS = 5;

/** How long the page on which someone saves a payment method is open. */
export const SETUP_SESSION_HOURS = 24;

/** How long a verification waits for its person: until the link is used, or something is submitted again. */
export const VERIFICATION_DAYS = 30;
/** How many verifications of an identity may fail for one tier in a time, before support has to help. */
export const VERIFICATION_FAILURES = { max: 5, days: 30 };
/** How long a browser may be idle on the pages of a verification, and how long the code for another device works. */
export const VERIFICATION_SESSION_MINUTES = 60;
export const VERIFICATION_HANDOVER_MINUTES = 10;
/** How often someone can open links or upload files, for one verification. */
export const VERIFICATION_UPLOADS = { burst: 30, perSecond: 1 / 20 };
/** How many extra uploads a file counts for if it reached a limit of its reader. */
export const COMPLEX_FILE_UPLOADS = 10;
/** What can be uploaded: bytes of a file, files of an attempt, pixels of a picture, pages of a PDF. */
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;
export const DOCUMENTS_PER_VERIFICATION_MAX = 12;
export const DOCUMENT_MAX_PIXELS = 60_000_000;
export const DOCUMENT_MAX_PAGES = 10;
/** The longest side of a picture that is kept of a document, in pixels: a page can be read at that size. */
export const DOCUMENT_KEPT_SIDE = 2_400;
/** How many officers and owners an organization can name, and from which share on an owner has to be named. */
export const VERIFICATION_PEOPLE_MAX = 20;
export const OWNER_SHARE_PERCENT_MIN = 25;
/** The tier that the owners and controllers of an organization need before it can pass. */
export const NAMED_PERSON_TIER = 2;
/** The share of blocked owners from which an organization counts as blocked itself. */
export const BLOCKED_SHARE_PERCENT = 50;
/** How young a person may be who is verified, and how old a proof of address, in days. */
export const VERIFIED_AGE_MIN = 18;
/** How long evidence is good, in months: an address, and the full dossier. An ID is good until it expires. */
export const EVIDENCE_MONTHS = { address: 24, dossier: 36 };
/** How many days before evidence ends its owner is notified. */
export const EVIDENCE_NOTICE_DAYS = 30;
/** How many days after the decision files are deleted, unless the environment says otherwise. */
export const DOCUMENT_RETENTION_DAYS = 90;
export const SELFIE_RETENTION_DAYS = 30;
/**
 * How long what someone entered is kept: after a decision against them, in days; after the last that happened with an
 * identity that was verified, in years. What was never decided goes with the files.
 */
export const FAILED_ANSWERS_DAYS = 365;
export const VERIFIED_ANSWERS_YEARS = 5;
/** How long after a mandate's last debit or its end the address it was agreed from is kept: banks can ask that long. */
export const MANDATE_ADDRESS_MONTHS = 13;
/** The minimum balance for a scheduled payout, unless its owner says otherwise. */
export const PAYOUT_MINIMUM_CENTS = 1_000n;
/** How often statements are fetched unless the environment says otherwise, and how long the command may take. */
export const BANK_FETCH_EVERY_MS = 6 * 3_600_000;
export const BANK_FETCH_LIMIT_MS = 10 * 60_000;
/** The largest file of bank statements; then, for a form sent without a script, the largest and how many. */
export const BANK_FILE_MAX_BYTES = 500_000_000;
export const BANK_FORM_FILE_MAX_BYTES = 5_000_000;
export const BANK_FORM_FILES_MAX = 12;
/** The largest answer of a bank about files of transfers. */
export const BANK_ANSWER_FILE_MAX_BYTES = 20_000_000;
/** How long after a donor was asked for an account to refund to they are reminded, and later a task is raised. */
export const REFUND_REMINDER_DAYS = 10;
export const REFUND_TASK_DAYS = 30;

/** What banks show of a transfer at least. */
export const STATEMENT_TEXT_MAX_CHARACTERS = 22;
/** The most that an answer to a dispute can say. */
export const DISPUTE_ANSWER_MAX_CHARACTERS = 10_000;
/**
 * How often a payment provider is asked about an account although it said nothing: one that payouts wait for, one that they go to, and one
 * of these at a rail that posts its events from this process.
 */
export const ACCOUNT_CHECK_MINUTES = { waiting: 10, enabled: 24 * 60, announced: 30 * 24 * 60 };
/** How long a payment may wait for what its rail needs before a task is raised: by then, card charges are available. */
export const POSTPONED_TASK_MS = 4 * 86_400_000;
/** How long a balance may be below zero before a task is raised, unless the environment says otherwise. */
export const BELOW_ZERO_TASK_MS = 30 * 86_400_000;
/** How long payouts are held after a new account replaces another one, unless the operator says otherwise. */
export const PAYOUT_ACCOUNT_HOLD_MS = 72 * 3_600_000;
