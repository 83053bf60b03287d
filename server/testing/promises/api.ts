import type { Promised } from "@/server/testing/promises/promised";

const API_KEYS = "server/api/keys.test.ts";
const BODY = "server/testing/conformance/body-checks.ts";
const BRANDING = "server/api/branding.test.ts";
const CAMPAIGNS = "server/api/campaigns.test.ts";
const CHECK_BODY = "server/api/check-body.test.ts";
const CREATE_GIFT = "server/domain/gifts/create-gift.test.ts";
const DECLARATION = "server/testing/conformance/declaration-checks.ts";
const ERROR_CODES = "server/api/error-codes.test.ts";
const FAILED_KEYS = "server/api/failed-keys.test.ts";
const FAILURES = "server/api/failures.test.ts";
const IDEMPOTENCY = "server/api/idempotency.test.ts";
const IDEMPOTENCY_CHECKS = "server/testing/conformance/idempotency-checks.ts";
const IDS = "server/kernel/ids.test.ts";
const INSTANT = "server/kernel/parse-instant.test.ts";
const KEYS = "server/domain/identities/keys.test.ts";
const KEY_CHECKS = "server/testing/conformance/key-checks.ts";
const LISTS = "server/api/lists.test.ts";
const LIST_CHECKS = "server/testing/conformance/list-checks.ts";
const METADATA = "server/testing/conformance/metadata-checks.ts";
const METHOD = "server/testing/conformance/method-checks.ts";
const METHODS = "server/api/methods-and-paths.test.ts";
const NULLS = "server/testing/conformance/null-checks.ts";
const OPENAPI = "server/api/openapi.test.ts";
const OPERATION = "server/operations/operation.test.ts";
const PURGE_KEYS = "server/operations/idempotency/purge-idempotency-keys.test.ts";
const QUERY = "server/testing/conformance/query-checks.ts";
const RANGE = "server/testing/conformance/range-checks.ts";
const RATE_LIMIT = "server/api/rate-limit.test.ts";
const RATE_PROCESSES = "server/api/rate-limit-processes.test.ts";
const REFUND = "server/domain/gifts/refunds/refund-gift.test.ts";
const STORED_TEXT = "server/testing/conformance/stored-text-checks.ts";
const SUCCESS = "server/testing/conformance/success-checks.ts";
const TENANT = "server/testing/conformance/tenant-checks.ts";
const TWO_PARTNERS = "server/api/two-partners.test.ts";
const WHOSE = "server/api/whose-data.test.ts";

/** Promises about the API: the wire format, errors, idempotency, lists, limits, keys, scopes and tenants. */
export const API_PROMISES: Promised[] = [
  {
    id: "api.media-type",
    kind: "condition",
    says: "A body is JSON in UTF-8, under any spelling of its media type and no other: 415 otherwise, 400 where it is malformed or no object.",
    model: "media types and malformed texts that the check writes down",
    actors: "one",
    checks: [
      { file: BODY, name: "accepts JSON only, and responds with 415 otherwise" },
      { file: BODY, name: "accepts any spelling of JSON's media type" },
      { file: BODY, name: "rejects invalid JSON" },
      { file: BODY, name: "rejects JSON that is not an object" },
    ],
  },
  {
    id: "api.body-size",
    kind: "number",
    says: "A body has 1 MiB at most, 14 MiB where it contains a file: one byte more is 413, announced or not.",
    model: "the sizes in bytes, written beside the check",
    actors: "one",
    checks: [
      {
        file: BODY,
        name: "rejects more than 1 MiB, or 14 with a file, with 413, whether or not its length is announced",
      },
    ],
  },
  {
    id: "api.unstorable",
    kind: "condition",
    says: "NUL characters, lone surrogates, integers beyond 2^53, cents with a fraction, dates that do not exist and repeated fields are 400, never 500.",
    model: "hostile values that the check writes down",
    actors: "one",
    checks: [
      { file: STORED_TEXT, name: "rejects text and numbers that cannot be stored" },
      { file: STORED_TEXT, name: "rejects a repeated field, however it is spelled" },
      { file: BODY, name: "rejects an invalid value in every field, naming the field" },
    ],
  },
  {
    id: "api.unknown-fields",
    kind: "condition",
    says: "An unknown field or query parameter is refused with unknown_parameter and its path, so that a mistyped name never moves another sum.",
    model: "names that no operation has",
    actors: "one",
    checks: [
      { file: BODY, name: "rejects unknown fields by their path" },
      { file: QUERY, name: "rejects unknown query parameters" },
    ],
  },
  {
    id: "api.all-errors",
    kind: "number",
    says: "All invalid fields of a body and a query are reported at once, the first 100 of them.",
    model: "bodies with more errors than that, and a hundred",
    actors: "one",
    checks: [
      { file: BODY, name: "reports every error at once, in the body and in the query" },
      { file: STORED_TEXT, name: "rejects a mebibyte of errors, naming a hundred at most" },
      {
        file: CHECK_BODY,
        name: "the schema checks a body before anything else walks it, and a list's length before its items",
      },
    ],
  },
  {
    id: "api.instants",
    kind: "date",
    says: "A time may carry any offset and lower case, a leap second is the second after it, and what does not exist is refused.",
    model: "instants with what each is in UTC, computed by hand, leap days and years included",
    actors: "one",
    checks: [
      { file: INSTANT, name: "the leap second %s is the second after it, %s" },
      { file: INSTANT, name: "%s is read as %s, in either case" },
      { file: QUERY, name: "accepts RFC 3339 instants that exist, and no others" },
    ],
  },
  {
    id: "api.bounds",
    kind: "number",
    says: "A number out of range is refused with both of its bounds; an amount is 1 to 99,999,999,999 cents where nothing else is said.",
    model: "the maximum, written beside the check, and values on both sides of each bound",
    actors: "one",
    checks: [
      { file: RANGE, name: "names both bounds of a number that is out of range" },
      { file: DECLARATION, name: "accepts amounts from 1 cent to the maximum" },
    ],
  },
  {
    id: "api.presence",
    kind: "condition",
    says: "An optional field takes null as if it were left out; metadata is an empty object if none was given.",
    model: "requests with and without each field",
    actors: "one",
    checks: [
      { file: NULLS, name: "takes null for every optional field as if the field were left out" },
      { file: METADATA, name: "returns metadata as an empty object if none was given" },
    ],
  },
  {
    id: "api.ids",
    kind: "number",
    says: "An id is its kind's prefix, an underscore and a UUIDv7 in 26 characters of base 32, so that ids sort by time.",
    model: "a table of prefixes and a decoder of base 32 in the test",
    actors: "one",
    checks: [
      { file: IDS, name: "an id of %s is %s_ and a UUIDv7 in base 32" },
      { file: IDS, name: "an id of another kind, of another length or with a letter that base 32 leaves out is none" },
    ],
  },
  {
    id: "api.wrong-ids",
    kind: "condition",
    says: "A malformed id or one of another kind is 404 in a path, and 400 in a body or a query.",
    model: "ids of other kinds and lengths",
    actors: "one",
    checks: [
      {
        file: "server/testing/conformance/malformed-ids.ts",
        name: "responds with 404 to ids that are malformed or of another kind",
      },
      { file: QUERY, name: "rejects an invalid or repeated value of every parameter, naming it" },
    ],
  },
  {
    id: "api.statuses",
    kind: "number",
    says: "What creates answers 201 with a Location, what deletes 204, and everything else 200.",
    model: "the statuses, written in the check",
    actors: "one",
    checks: [
      {
        file: DECLARATION,
        name: "succeeds with 201 and a Location where it creates, 204 where it deletes, 200 elsewhere",
      },
      { file: SUCCESS, name: "creates what can then be read at its Location and found in its list" },
      { file: SUCCESS, name: "deletes for good, and only once" },
    ],
  },
  {
    id: "api.methods",
    kind: "condition",
    says: "A method that a path lacks is 405 with Allow, OPTIONS and HEAD are answered, and an unknown path under /v1 is a JSON 404.",
    model: "every method of every path",
    actors: "one",
    checks: [
      {
        file: METHOD,
        name: "responds to OPTIONS, and with 405 and Allow to every method that its path does not support",
      },
      { file: METHOD, name: "responds to HEAD with GET's status and headers and no body" },
      { file: METHODS, name: "an unknown path is 404 unknown_path, with or without a key" },
    ],
  },
  {
    id: "api.request-id",
    kind: "condition",
    says: "Every response has a request id of its own, which finds the line of the log, and may not be stored.",
    model: "ids of two responses compared",
    actors: "one",
    checks: [
      { file: METHODS, name: "every response has its own Request-Id" },
      { file: FAILURES, name: "an unexpected error is 500 without details, and the log has it under the request id" },
    ],
  },
  {
    id: "api.browsers",
    kind: "right",
    says: "A response is the same wherever the client calls from: a browser elsewhere is let at nothing that needs a secret key.",
    model: "requests with the headers that browsers send",
    actors: "one",
    checks: [{ file: METHOD, name: "responds the same whatever the client would accept and wherever it calls from" }],
  },
  {
    id: "api.error-codes",
    kind: "number",
    says: "Each code of an error has one status and one type, which never change.",
    model: "a table of codes, statuses and types in the test",
    actors: "one",
    checks: [{ file: ERROR_CODES, name: "%s has the promised status and type" }],
  },
  {
    id: "api.unavailable",
    kind: "condition",
    says: "Without a database, or where a lock is held for too long, a request is 503 with Retry-After, and says and changes nothing.",
    model: "servers that refuse and break, and a row that stays locked",
    actors: "one",
    checks: [
      {
        file: FAILURES,
        name: "without a database every operation responds with 503 and Retry-After and leaks nothing",
      },
      { file: FAILURES, name: "a lock held for too long is 503 and changes nothing" },
    ],
  },
  {
    id: "api.list-limit",
    kind: "number",
    says: "A list has 25 rows unless its limit says otherwise, 1 to 100; anything else is 400.",
    model: "101 rows, and counts written in the test",
    actors: "one",
    checks: [
      { file: LISTS, name: "a list has 25 rows unless its limit says otherwise, and 100 at most" },
      { file: LIST_CHECKS, name: "accepts limits from 1 to 100 and no others" },
    ],
  },
  {
    id: "api.list-order",
    kind: "order",
    says: "A list is newest first by creation and id, each row once, whatever the size of its pages.",
    model: "rows sorted by the test",
    actors: "one",
    checks: [{ file: LIST_CHECKS, name: "pages newest first, every row once, whatever the page size" }],
  },
  {
    id: "api.list-inserts",
    kind: "order",
    says: "Reading page by page while rows are added repeats none and skips none that existed at the start.",
    model: "the ids read before the first page",
    actors: "two",
    checks: [{ file: LIST_CHECKS, name: "pages newest first, every row once, whatever the page size" }],
    together: [{ file: LIST_CHECKS, name: "neither repeats nor skips a row while others are added" }],
  },
  {
    id: "api.cursors",
    kind: "right",
    says: "A cursor is good for its caller, with any key, its list and its filters; changed by one bit or used elsewhere it is invalid_cursor.",
    model: "cursors with each byte bent, of other lists, filters and callers",
    actors: "one",
    checks: [
      { file: LIST_CHECKS, name: "rejects a cursor that was changed or made for anything else" },
      { file: LIST_CHECKS, name: "takes a cursor of its caller, with any of its keys, and refuses it from a stranger" },
    ],
  },
  {
    id: "api.list-span",
    kind: "date",
    says: "created_after and created_before leave out the instant itself, in any offset.",
    model: "rows filtered by the test",
    actors: "one",
    checks: [{ file: LIST_CHECKS, name: "treats created_after and created_before as exclusive, in any offset" }],
  },
  {
    id: "api.metadata",
    kind: "number",
    says: "Metadata has at most 50 keys of 1 to 40 characters, 16 KiB and 5 levels, and comes back as it was given.",
    model: "values on both sides of each bound, written in the check",
    actors: "one",
    checks: [
      { file: METADATA, name: "returns metadata as given, also when read again" },
      { file: METADATA, name: "rejects metadata beyond its limits" },
    ],
  },
  {
    id: "api.metadata-merge",
    kind: "condition",
    says: "PATCH merges metadata key by key, null removes a key, and the limits hold for the result.",
    model: "results written in the check",
    actors: "one",
    checks: [{ file: METADATA, name: "merges metadata key by key, and holds its limits after that" }],
  },
  {
    id: "api.expand",
    kind: "condition",
    says: "expand takes names with commas or repeated, adds what they name and nothing else, and refuses unknown ones.",
    model: "the plain answer compared with each expanded one",
    actors: "one",
    checks: [{ file: QUERY, name: "expands what is requested, with commas or repeated, and rejects unknown names" }],
  },
  {
    id: "api.warnings",
    kind: "condition",
    says: "What was accepted in part is named in the answer's warnings, also when it is repeated, and nowhere else.",
    model: "fields that no page shows",
    actors: "one",
    checks: [
      {
        file: BRANDING,
        name: "what no page shows is stored, returned and named in the answer's warnings, and only there",
      },
      { file: BRANDING, name: "a repeated request gets the same warnings" },
    ],
  },
  {
    id: "api.replay",
    kind: "condition",
    says: "A key with the same request answers the first response byte for byte, marked as replayed, whatever happened since, on every POST.",
    model: "the bytes of the first response",
    actors: "two",
    checks: [{ file: IDEMPOTENCY_CHECKS, name: "returns the same bytes when repeated, whatever happened since" }],
    together: [{ file: IDEMPOTENCY_CHECKS, name: "sent twenty times at once with one key is executed once" }],
  },
  {
    id: "api.same-body",
    kind: "condition",
    says: "Two bodies are the same request exactly when they are equal as JSON, down to the deepest field, whatever the order of names.",
    model: "equality of JSON values in a few lines of the test, over drawn pairs of bodies",
    actors: "one",
    checks: [
      {
        file: IDEMPOTENCY,
        name: "two bodies count as the same exactly when they are equal as JSON, whatever the order of names",
      },
      {
        file: IDEMPOTENCY,
        name: "a key with a body that differs deep inside only is rejected, and what was made stays as it is",
      },
    ],
  },
  {
    id: "api.key-reused",
    kind: "condition",
    says: "A key used for another path or body is 422 and does nothing; keys are separate for each caller, not for each of its API keys.",
    model: "every other operation, and a stranger's key",
    actors: "one",
    checks: [
      { file: IDEMPOTENCY_CHECKS, name: "rejects a key that was used for anything else" },
      { file: IDEMPOTENCY, name: "a key with another body is rejected, and keys are separate per caller" },
    ],
  },
  {
    id: "api.key-form",
    kind: "number",
    says: "An idempotency key is 1 to 255 printable ASCII characters, without a surrounding pair of quotes.",
    model: "keys on both sides of each bound",
    actors: "one",
    checks: [
      { file: IDEMPOTENCY_CHECKS, name: "rejects a malformed key and does nothing" },
      { file: IDEMPOTENCY, name: "the key %s is accepted" },
    ],
  },
  {
    id: "api.key-refused",
    kind: "condition",
    says: "A refused or failed request leaves nothing under its key, and may be tried again with it.",
    model: "a count of stored rows, and the corrected request",
    actors: "one",
    checks: [
      { file: IDEMPOTENCY_CHECKS, name: "forgets a rejected request's key" },
      { file: IDEMPOTENCY, name: "a refund rejected too early is accepted with the same key later" },
    ],
  },
  {
    id: "api.twin",
    kind: "condition",
    says: "A twin that arrives while the first runs waits up to 3 s, then is 409 with Retry-After: 1.",
    model: "a row that another connection holds",
    actors: "two",
    checks: [],
    together: [
      {
        file: IDEMPOTENCY_CHECKS,
        name: "waits for the same request that is still running, and in the end reports that it still runs",
      },
    ],
  },
  {
    id: "api.key-kept",
    kind: "date",
    says: "A stored response is kept for 24 hours by the wall's clock, whatever happens to the sandbox's.",
    model: "ages of rows that the test writes, on both sides of a day",
    actors: "one",
    checks: [{ file: PURGE_KEYS, name: "deletes only responses older than a day of wall-clock time" }],
  },
  {
    id: "api.key-secrets",
    kind: "right",
    says: "A stored response that contains a secret is encrypted, and the database has it nowhere else.",
    model: "the stored rows, searched for the secret",
    actors: "one",
    checks: [{ file: IDEMPOTENCY_CHECKS, name: "stores a response that contains a secret encrypted" }],
  },
  {
    id: "api.api-key-form",
    kind: "number",
    says: "An API key is alm_sk_, its mode, 32 random characters of base 62, and the CRC32 of all that in 6 more.",
    model: "CRC-32 bit by bit and base 62 in the test",
    actors: "one",
    checks: [{ file: KEYS, name: "a key is its mode, 32 characters that nobody can guess, and a checksum" }],
  },
  {
    id: "api.api-key-needed",
    kind: "condition",
    says: "Without a valid key nothing is read or done: missing, malformed, mistyped, unknown, of another mode, expired and revoked keys are 401 with their code.",
    model: "headers and codes written in the check",
    actors: "one",
    checks: [
      { file: KEY_CHECKS, name: "rejects requests without a valid key" },
      { file: KEY_CHECKS, name: "reports that a key has expired or was revoked" },
    ],
  },
  {
    id: "api.api-key-ends",
    kind: "date",
    says: "A key is good until the exact moment that it expires, and a revoked one stops within two seconds, also where it is in use.",
    model: "clocks that the test moves",
    actors: "two",
    checks: [
      { file: API_KEYS, name: "a key is valid until the exact moment it expires" },
      { file: KEYS, name: "a revoked key is rejected within a second, and revoking it again changes nothing" },
    ],
    together: [{ file: API_KEYS, name: "a revocation takes effect soon, even for a key in use" }],
  },
  {
    id: "api.api-key-stored",
    kind: "right",
    says: "Only the hash of a key is stored; it is shown once, and the audit log names it by its id.",
    model: "the stored rows, searched for the key",
    actors: "one",
    checks: [
      { file: KEYS, name: "an issued key authenticates its identity with its scopes, and only its hash is stored" },
    ],
  },
  {
    id: "api.api-key-replaced",
    kind: "date",
    says: "A replaced key works for 24 more hours, or until it would have ended, and can be replaced once.",
    model: "dates computed in the test",
    actors: "two",
    checks: [{ file: KEYS, name: "a replaced key that ends within the day ends then, and so does the new one" }],
    together: [{ file: KEYS, name: "a replaced key works for another day, and the new one has its name and scopes" }],
  },
  {
    id: "api.guessing",
    kind: "condition",
    says: "A network that goes on trying keys is slowed down, and no valid key with it.",
    model: "keys that were never issued",
    actors: "one",
    checks: [
      { file: FAILED_KEYS, name: "a network that goes on trying keys is slowed down, and no valid key with it" },
    ],
  },
  {
    id: "api.scopes",
    kind: "right",
    says: "Each operation takes the scope of its resource: to read for GET, to write for all else, disbursements:approve to decide about a payout; nothing else does, and it alone suffices.",
    model: "a table from paths to scopes in the check",
    actors: "one",
    checks: [
      { file: DECLARATION, name: "needs a key with the scope of its resource" },
      { file: KEY_CHECKS, name: "names the scope that a key lacks" },
      { file: KEY_CHECKS, name: "works with its scope alone" },
    ],
  },
  {
    id: "api.callers",
    kind: "right",
    says: "Each operation is for exactly the kinds of callers and the roles that it names, and reads nothing before it knows.",
    model: "a table of roles for each scope in the test, and a database that fails when it is touched",
    actors: "one",
    checks: [
      { file: OPERATION, name: "is for exactly the roles of the permission table" },
      {
        file: OPERATION,
        name: "rejects visitors, users and delegates unless it is for them, and those who have yet to enter a code",
      },
      { file: OPERATION, name: "requires its scope, of a key and of a member's role alike" },
    ],
  },
  {
    id: "api.strangers",
    kind: "right",
    says: "What another tenant owns looks exactly like what does not exist, in paths, queries, bodies and lists.",
    model: "answers to ids that do not exist, byte for byte",
    actors: "one",
    checks: [
      { file: TENANT, name: "responds to a stranger as if the resource did not exist, byte for byte" },
      { file: TENANT, name: "lists nothing of another tenant's, whatever the query" },
      { file: TENANT, name: "treats another tenant's id in its query like one that does not exist" },
      { file: TENANT, name: "treats another tenant's id in its body like one that does not exist" },
      { file: TENANT, name: "finds nothing under a parent that it does not belong to" },
    ],
  },
  {
    id: "api.sides",
    kind: "right",
    says: "Each side of a gift reads what is meant for it: metadata, the address to notify and a rejection by screening are the writer's and the sender's own, and an anonymous donor is named to the two sides alone.",
    model: "texts that the test writes on one side and searches on the other",
    actors: "one",
    checks: [
      { file: WHOSE, name: "is for that side: metadata and the address to notify" },
      { file: WHOSE, name: "is for that side: a rejection by screening, which the other reads as a declined payment" },
      { file: WHOSE, name: "names its donor to the two sides, and not to the fundraiser, in lists and webhooks" },
      { file: WHOSE, name: "is for the owner: a campaign's metadata, and all of a draft" },
      { file: TWO_PARTNERS, name: "from any event that either is sent" },
    ],
  },
  {
    id: "api.gift-from",
    kind: "right",
    says: "A gift comes from an identity that the caller manages: any other is 403 with param from, whether it exists or not, and an unknown recipient is 400.",
    model: "ids that exist and that do not",
    actors: "one",
    checks: [
      {
        file: CREATE_GIFT,
        name: "rejects a sender that the caller does not manage in the same way whether it exists or not",
      },
      { file: CREATE_GIFT, name: "rejects an unknown recipient, and the sender itself" },
    ],
  },
  {
    id: "api.refunds",
    kind: "right",
    says: "A gift is refunded by whoever manages its recipient and by the application that created it: not by its donor, another creator or the donor's manager.",
    model: "a table of creators and callers in the test",
    actors: "two",
    checks: [
      {
        file: REFUND,
        name: "lets the application refund that created the gift, and no other that gives: not its donor, nor their manager",
      },
      {
        file: REFUND,
        name: "lets the recipient refund, hides the gift from strangers, and rejects a sender that is not an application",
      },
    ],
    together: [
      { file: REFUND, name: "reverses once for 50 concurrent refunds and rejects the others with the status" },
    ],
  },
  {
    id: "api.campaigns",
    kind: "right",
    says: "A campaign is written by its owner's managers; a draft is read by them alone, an archived one by the beneficiary's too, any other by every key.",
    model: "answers to three keys in each status",
    actors: "one",
    checks: [
      {
        file: CAMPAIGNS,
        name: "drafts are visible only to their owner's managers, and archived campaigns to the beneficiary's too",
      },
      { file: CAMPAIGNS, name: "only the owner's managers can write, and readers get 403" },
      { file: CAMPAIGNS, name: "contributions are visible to the managers of the owner and the beneficiary" },
    ],
  },
  {
    id: "api.modes",
    kind: "right",
    says: "A key of the sandbox is none in live mode.",
    model: "one key, asked for in both modes",
    actors: "one",
    checks: [{ file: KEYS, name: "a key of the sandbox is none in live mode, whatever the database has" }],
  },
  {
    id: "api.raises",
    kind: "right",
    says: "A recurring gift that is paid with what its donor entered on a page is raised by the donor alone.",
    model: "a partner that tries",
    actors: "one",
    checks: [
      { file: WHOSE, name: "a recurring gift paid with details that the donor entered is raised by the donor alone" },
    ],
  },
  {
    id: "api.rate",
    kind: "number",
    says: "A key may send 100 requests a second and 200 at once, shared by all processes; the bucket refills at its rate and never beyond.",
    model: "a bucket of 3 that refills in known times, and counts of what was granted",
    actors: "two",
    checks: [
      {
        file: ERROR_CODES,
        name: "a key may send 100 requests a second and 200 at once, unless the operator says otherwise",
      },
      {
        file: RATE_LIMIT,
        name: "a bucket refills at its rate, never beyond its burst, and survives a clock that goes backwards",
      },
      { file: RATE_LIMIT, name: "the headers state the policy, what remains and when it is full again" },
    ],
    together: [
      { file: RATE_LIMIT, name: "processes sharing a bucket grant exactly its tokens, however many they take at once" },
      {
        file: RATE_PROCESSES,
        name: "many requests with one key at %s get the burst and the refill meanwhile, and no more",
      },
    ],
  },
  {
    id: "api.rate-refused",
    kind: "condition",
    says: "An empty bucket is 429 with Retry-After on every operation, and waiting that long helps; other keys are unaffected.",
    model: "times by hand",
    actors: "one",
    checks: [
      {
        file: RATE_LIMIT,
        name: "an empty bucket is 429 with Retry-After on every operation, other keys are unaffected, and waiting helps",
      },
      {
        file: RATE_LIMIT,
        name: "with %f tokens of three left, ten seconds each, a request waits %s s and the bucket %i s",
      },
    ],
  },
  {
    id: "api.document",
    kind: "right",
    says: "The OpenAPI document is open to everyone, lists every operation, error and event, and agrees with what is sent.",
    model: "answers checked against the document",
    actors: "one",
    checks: [
      { file: OPENAPI, name: "every operation lists its success and every error that it can return" },
      { file: OPENAPI, name: "the schemas reject undocumented responses" },
    ],
  },
];
