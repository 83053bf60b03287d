import type { Promised } from "@/server/testing/promises/promised";

const ANSWERS = "server/domain/webhooks/endpoint-answers.test.ts";
const API = "server/api/webhooks.test.ts";
const BLOCKED = "server/adapters/webhook-sender/blocked-destinations.test.ts";
const DUE = "server/domain/webhooks/deliver-due.test.ts";
const ENDPOINTS = "server/domain/webhooks/endpoints.test.ts";
const FAN_OUT = "server/domain/webhooks/fan-out-events.test.ts";
const REDELIVER = "server/domain/webhooks/redeliver.test.ts";
const SCOPES = "server/domain/webhooks/fan-out-scopes.test.ts";
const SECRETS = "server/domain/webhooks/signing-secret.test.ts";
const SENDER = "server/adapters/webhook-sender/https-sender.test.ts";
const SIGN = "server/domain/webhooks/sign-delivery.test.ts";
const SWEEP = "server/domain/webhooks/sweep-webhooks.test.ts";
const TRANSFER = "server/domain/identities/transfer-identity.test.ts";

/** Promises about webhooks. */
export const WEBHOOKS_PROMISES: Promised[] = [
  {
    id: "webhooks.once",
    kind: "condition",
    says: "An event reaches each endpoint that is subscribed as one delivery, however many workers fan it out.",
    model: "counts of events times endpoints",
    actors: "two",
    checks: [{ file: FAN_OUT, name: "include an owner on both sides of a gift once per endpoint" }],
    together: [
      {
        file: FAN_OUT,
        name: "an event that is fanned out again, or by several workers concurrently, reaches an endpoint once",
      },
    ],
  },
  {
    id: "webhooks.subscribers",
    kind: "right",
    says: "An event goes to the parties and their managers, to endpoints that are active and subscribed, and to nobody else.",
    model: "endpoints of relatives and strangers, made by the test",
    actors: "one",
    checks: [
      { file: FAN_OUT, name: "are the party itself and its manager, and nobody else" },
      { file: FAN_OUT, name: "exclude unsubscribed, inactive and deleted endpoints" },
      { file: FAN_OUT, name: "do not exist for internal events" },
      {
        file: TRANSFER,
        name: "events go to the new manager's webhooks and no longer to the former's, even one written just before",
      },
    ],
  },
  {
    id: "webhooks.scopes",
    kind: "right",
    says: "An endpoint is sent the events whose resource the key may read that set its URL or events last; to name any other is 403.",
    model: "a table from resources to scopes in the test",
    actors: "one",
    checks: [
      { file: SCOPES, name: "is sent exactly those whose resource its key may read" },
      { file: SCOPES, name: "is sent what the key may read that changed it last, and named events take their scope" },
    ],
  },
  {
    id: "webhooks.views",
    kind: "right",
    says: "What an event says is what its endpoint's owner may read of both sides, and with every scope that this takes.",
    model: "relations and scopes with the words expected for each",
    actors: "one",
    checks: [
      {
        file: SCOPES,
        name: "is the first view of which its owner is, or manages, every party, and else what all of them may read",
      },
      { file: SCOPES, name: "takes every scope that a view asks for" },
    ],
  },
  {
    id: "webhooks.names",
    kind: "condition",
    says: "The nineteen names of events that were promised first can be subscribed to, and * is all.",
    model: "the names, written in the test",
    actors: "one",
    checks: [{ file: SCOPES, name: "is sent exactly those whose resource its key may read" }],
  },
  {
    id: "webhooks.body",
    kind: "condition",
    says: "The body is id, type, created_at of the event and data, in this order, byte for byte, and the same on every attempt.",
    model: "the text put together by the test",
    actors: "one",
    checks: [
      { file: FAN_OUT, name: "the body is id, type, created_at and the event's data, byte for byte" },
      {
        file: DUE,
        name: "is 1m, 5m, 30m, 2h, 12h from the end of each failure, then expired; same bytes, same id, attempts 1 to 6",
      },
    ],
  },
  {
    id: "webhooks.headers",
    kind: "condition",
    says: "Each attempt carries its number, the delivery's id, the event's id and type, and the user agent Almoner-Webhooks/1.",
    model: "the headers, written in the test",
    actors: "one",
    checks: [
      { file: SIGN, name: "the other headers name the delivery, its attempt, its event and us" },
      { file: DUE, name: "an event arrives signed, and both third-party verifiers accept it" },
    ],
  },
  {
    id: "webhooks.signature",
    kind: "number",
    says: "The signature is HMAC-SHA256 over the attempt's unix seconds, a dot and the body, keyed with the whole secret, in lowercase hex, and Standard Webhooks' beside it.",
    model: "openssl, node:crypto, and the packages stripe and standardwebhooks",
    actors: "one",
    checks: [
      {
        file: SIGN,
        name: "the header has the time, then one hash per secret, the current one first, as openssl and node compute them",
      },
      { file: SIGN, name: "accepts either secret during a rotation" },
      { file: SIGN, name: "rejects another secret, a changed body and an old time" },
    ],
  },
  {
    id: "webhooks.signing-time",
    kind: "date",
    says: "The time in a signature is the receivers': the wall's clock, however far the sandbox's is ahead.",
    model: "the test's own clock before and after",
    actors: "one",
    checks: [
      {
        file: SECRETS,
        name: "each secret signs until exactly 24 hours after the rotation that replaced it, the newest first",
      },
    ],
  },
  {
    id: "webhooks.secret-form",
    kind: "right",
    says: "A secret is whsec_ and 32 random bytes in base 64, shown at creation and rotation only, and stored encrypted.",
    model: "its pattern, and the stored rows searched for it",
    actors: "one",
    checks: [
      { file: ENDPOINTS, name: "secrets have the documented format, and are never in the database in plain text" },
      {
        file: API,
        name: "the secret is shown when an endpoint is created and when it is rotated, and never in between",
      },
      { file: API, name: "a repeated creation returns the same secret, which the database stores only encrypted" },
    ],
  },
  {
    id: "webhooks.rotation",
    kind: "date",
    says: "A secret signs until exactly 24 hours after the rotation that replaced it, and all that are valid sign, newest first.",
    model: "which secrets live at each instant, by hand, and hashes by node:crypto",
    actors: "two",
    checks: [
      {
        file: SECRETS,
        name: "each secret signs until exactly 24 hours after the rotation that replaced it, the newest first",
      },
    ],
    together: [{ file: SECRETS, name: "two rotations at the same time make two secrets, both of which sign" }],
  },
  {
    id: "webhooks.rotations",
    kind: "number",
    says: "Five old secrets at most sign at once; one rotation more is 409 until the first is over.",
    model: "six rotations, two of them at the same time",
    actors: "two",
    checks: [{ file: ENDPOINTS, name: "is rejected if five old secrets still sign" }],
    together: [
      {
        file: SECRETS,
        name: "a sixth rotation within a day is refused until the first old secret is over, also of two at the same time",
      },
    ],
  },
  {
    id: "webhooks.schedule",
    kind: "date",
    says: "Attempts come at once, then 1 minute, 5 minutes, 30 minutes, 2 hours and 12 hours after the end of each failure, not a millisecond earlier; six in all, then expired.",
    model: "the delays, written in the test",
    actors: "one",
    checks: [
      {
        file: DUE,
        name: "is 1m, 5m, 30m, 2h, 12h from the end of each failure, then expired; same bytes, same id, attempts 1 to 6",
      },
      { file: DUE, name: "a clock that jumps ahead makes one attempt, not all that were missed" },
    ],
  },
  {
    id: "webhooks.retry-after",
    kind: "date",
    says: "Retry-After on 429 and 503 postpones the next attempt, never moves it earlier, at most to where the one after it would have been; six stay six.",
    model: "the waits in seconds, by hand",
    actors: "one",
    checks: [
      { file: ANSWERS, name: "with %i postpones the next attempt, and the others follow from there" },
      { file: ANSWERS, name: "never makes an attempt earlier" },
      { file: ANSWERS, name: "moves each attempt at most to where the one after it would have been; six stay six" },
    ],
  },
  {
    id: "webhooks.states",
    kind: "state",
    says: "A delivery is pending until an attempt has ended, failed while another is scheduled, delivered by a 2xx for good, and expired after the last.",
    model: "the state after each answer, by hand",
    actors: "one",
    checks: [
      { file: DUE, name: "ends with the first 2xx, and a redirect is a failure that is not followed" },
      {
        file: REDELIVER,
        name: "a delivered one is sent again, with the next number, and stays delivered even if that fails",
      },
      { file: REDELIVER, name: "an expired one stays expired if it fails again and becomes delivered if it succeeds" },
    ],
  },
  {
    id: "webhooks.by-hand",
    kind: "order",
    says: "A redelivery is one attempt with the next number and leaves the schedule as it is; each request is its own.",
    model: "numbers of attempts and due times, by hand",
    actors: "two",
    checks: [
      {
        file: REDELIVER,
        name: "one that waits for its next attempt keeps its schedule, and no longer needs it once a manual one succeeds",
      },
    ],
    together: [{ file: REDELIVER, name: "every request is its own attempt, also when two arrive concurrently" }],
  },
  {
    id: "webhooks.test-event",
    kind: "condition",
    says: "A test goes to its endpoint whatever that is subscribed to, and to no other; one that is off refuses it.",
    model: "two endpoints of one owner",
    actors: "one",
    checks: [
      { file: REDELIVER, name: "a test is delivered whatever the endpoint is subscribed to, to that endpoint only" },
      { file: REDELIVER, name: "cannot be redelivered to or tested: 409" },
    ],
  },
  {
    id: "webhooks.lease",
    kind: "condition",
    says: "A worker that died is followed by another attempt with the next number, and one that lost its lease writes nothing.",
    model: "leases that the test takes away",
    actors: "two",
    checks: [{ file: DUE, name: "an attempt whose process died is followed by another one, with the next number" }],
    together: [{ file: DUE, name: "a process that lost the lease writes nothing" }],
  },
  {
    id: "webhooks.in-flight",
    kind: "number",
    says: "At most five requests to one endpoint are under way in all processes, and a hanging one delays neither others nor new events.",
    model: "the most requests that a receiver saw at once",
    actors: "two",
    checks: [{ file: DUE, name: "a hanging endpoint delays neither other endpoints nor new events" }],
    together: [
      {
        file: DUE,
        name: "two processes together never have more than five requests in progress to one endpoint, and send each once",
      },
    ],
  },
  {
    id: "webhooks.attempt",
    kind: "number",
    says: "An attempt ends as timeout when its time is over, 5 s of it to connect; of the answer 16 KiB are read and 2 KiB kept; redirects are failures.",
    model: "servers that trickle, hang, redirect and overflow",
    actors: "one",
    checks: [
      { file: SENDER, name: "is read up to 16 KiB and stored up to 2 KiB, sanitized" },
      { file: SENDER, name: "in time is timeout, also when the response trickles endlessly" },
      { file: SENDER, name: "of %i is a failure that is not followed" },
      { file: SENDER, name: "to the TLS greeting is timeout after the connect timeout" },
    ],
  },
  {
    id: "webhooks.destinations",
    kind: "right",
    says: "A URL is https without credentials or fragment; every address that its host has must be public at each attempt, and the connection goes to the checked one.",
    model: "a table of hostile URLs and addresses",
    actors: "one",
    checks: [
      { file: BLOCKED, name: "%j is rejected when an endpoint is created and blocked when it is called" },
      { file: BLOCKED, name: "is blocked if any of its addresses is not public" },
      {
        file: BLOCKED,
        name: "a name that changes its address between check and connection is resolved once, so the change has no effect",
      },
      { file: BLOCKED, name: "allow http and private addresses, for that host or that host and port only" },
    ],
  },
  {
    id: "webhooks.gone",
    kind: "state",
    says: "A 410 is retried by the whole schedule; the owner is emailed after the first, and the endpoint disabled after six of one delivery.",
    model: "the waits in seconds and the subjects of emails, by hand",
    actors: "one",
    checks: [
      {
        file: ANSWERS,
        name: "gets all six attempts on the schedule, and is disabled after the sixth, its owner emailed twice",
      },
      { file: ANSWERS, name: "is not disabled if one of the six was another failure" },
      { file: ANSWERS, name: "is not disabled by attempts by hand" },
    ],
  },
  {
    id: "webhooks.failing",
    kind: "date",
    says: "Five days from the last success with ten deliveries expired, to the millisecond, an endpoint is disabled; its owner is emailed at half time and at the end, once each.",
    model: "dates counted from the success by the test",
    actors: "one",
    checks: [
      {
        file: SWEEP,
        name: "the five days begin with the last success, to the millisecond, also for what was made before it",
      },
      { file: SWEEP, name: "is disabled automatically, and its owner emailed at half time and at the end, once each" },
      {
        file: SWEEP,
        name: "nine expired deliveries do not disable an endpoint, nor do ten with a success between them",
      },
    ],
  },
  {
    id: "webhooks.disabled",
    kind: "state",
    says: "A disabled endpoint is queued nothing new; what waits goes on when it is enabled in time, or expires.",
    model: "counts of deliveries, and the due times",
    actors: "one",
    checks: [
      { file: ENDPOINTS, name: "gets nothing new; pending deliveries continue if it is reactivated in time" },
      { file: ENDPOINTS, name: "lets deliveries expire that are due meanwhile" },
      { file: ENDPOINTS, name: "a deleted endpoint is gone, and its pending deliveries expire" },
    ],
  },
  {
    id: "webhooks.kept",
    kind: "date",
    says: "Events, deliveries and attempts are kept for 30 days, and for as long as a job or an attempt waits for them.",
    model: "ages on both sides of 30 days",
    actors: "one",
    checks: [
      { file: SWEEP, name: "is deleted, with deliveries and attempts, and nothing else is" },
      { file: SWEEP, name: "is kept while a job has not seen it or an attempt is pending" },
    ],
  },
  {
    id: "webhooks.owner",
    kind: "right",
    says: "An endpoint and its deliveries are its owner's: nobody else reads, changes, tests or resends them.",
    model: "another tenant's key",
    actors: "one",
    checks: [
      { file: REDELIVER, name: "another tenant's deliveries and endpoints are not found" },
      { file: ENDPOINTS, name: "strangers can see and change none of it" },
      { file: API, name: "another tenant's endpoint, a malformed id and an unknown one get the same response" },
    ],
  },
];
