import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import {
  type SettledGift,
  type UnknownWebhookEvent,
  type VerifyOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEvents,
  WebhookVerificationError,
} from "@/clients/typescript/src/almoner";
import { type ServedFixture, serveFixture } from "@/clients/typescript/test/served-fixture";
import { type Receiver, startReceiver } from "@/server/testing/webhook-harness";

let harness: ServedFixture;
let receiver: Receiver;
beforeAll(async () => {
  harness = await serveFixture();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await harness.close();
});

test("a delivery verifies, with the secret before a rotation and with the one after it", async () => {
  const almoner = harness.client();
  const endpoint = await almoner.webhooks.create({ url: receiver.url, events: ["gift.settled"] });
  const first = await almoner.gifts.create({
    from: (await harness.fixture.person({ name: "Åda 🎁" })).id,
    to: harness.fixture.charity.id,
    amount_cents: 2_000,
    memo: "für den Winter ☃",
  });
  await harness.fixture.settle();
  const rotated = await almoner.webhooks.rotateSecret(endpoint.id);
  await harness.deliver();
  const { headers, body } = receiver.requests[0]!;
  expect(headers["svc-signature"]!.match(/v1=/g)).toHaveLength(2);
  const now = new Date();
  for (const secret of [endpoint.signing_secret, rotated.signing_secret]) {
    const event = verifyWebhook(body, headers, secret, { now });
    if (event.type !== "gift.settled") throw new Error(event.type);
    expectTypeOf(event.data).toEqualTypeOf<SettledGift>();
    expect(event.data).toMatchObject({ id: first.id, status: "settled", memo: "für den Winter ☃" });
    expect(event.id).toMatch(/^whv_/);
  }
  const stranger = await almoner.webhooks.create({ url: `${receiver.url}/other`, events: ["*"] });
  expect(() => verifyWebhook(body, headers, stranger.signing_secret, { now })).toThrow(WebhookVerificationError);
});

const SECRET = "whsec_b3VyIHRlc3Qga2V5LCBub3Qgb2YgYW55IHNlcnZlcg==";
const NOW = new Date("2026-11-21T10:00:00Z");
const BODY = '{"id":"whv_1","type":"gift.created","created_at":"2026-11-21T10:00:00.000Z","data":{"memo":"ö"}}';

function sign(body: string, secret = SECRET, at = NOW): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

function errorIn(body: unknown, headers: object, secret: string | string[] = SECRET, options: VerifyOptions = {}) {
  try {
    verifyWebhook(body as string, headers as Headers, secret, { now: NOW, ...options });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(WebhookVerificationError);
    for (const one of [secret].flat()) if (one.length > 8) expect(String(error)).not.toContain(one.trim());
    const { error: problem, message } = error as WebhookVerificationError;
    return `${problem}: ${message}`;
  }
}

test("a signature made with the openssl command verifies", () => {
  // printf '1795255200.%s' "$BODY" | openssl dgst -sha256 -hmac "$SECRET"
  const header = "t=1795255200,v1=66ec8a7b3d85d1cd33964a5b9310351eb51e5bf372a823b022804d1f5d715ea6";
  expect(verifyWebhook(BODY, { "Svc-Signature": header }, SECRET, { now: NOW }).type).toBe("gift.created");
});

test("bodies and headers are accepted in every usual form", () => {
  const header = sign(BODY);
  const bytes = new TextEncoder().encode(BODY);
  for (const body of [BODY, bytes, Buffer.from(BODY), bytes.buffer]) {
    expect(errorIn(body, { "svc-signature": header })).toBeNull();
  }
  const forms = [new Headers({ "Svc-Signature": header }), { "SVC-SIGNATURE": header }, { "svc-signature": [header] }];
  for (const headers of forms) expect(errorIn(BODY, headers)).toBeNull();
});

test("with several signatures and secrets, one matching pair is enough", () => {
  const other = "whsec_another";
  const both = `${sign(BODY, other)},${sign(BODY).split(",")[1]}`;
  expect(errorIn(BODY, { "svc-signature": both })).toBeNull();
  expect(errorIn(BODY, { "svc-signature": sign(BODY) }, [other, SECRET])).toBeNull();
  expect(errorIn(BODY, { "svc-signature": `${sign(BODY)},v2=later,v0=${"0".repeat(64)}` })).toBeNull();
  expect(errorIn(BODY, { "svc-signature": sign(BODY) }, [other])).toMatch(/^no_match/);
});

test("timestamps within five minutes in either direction are accepted", () => {
  const at = (seconds: number) => ({ "svc-signature": sign(BODY, SECRET, new Date(NOW.getTime() + seconds * 1_000)) });
  expect(errorIn(BODY, at(-300))).toBeNull();
  expect(errorIn(BODY, at(300))).toBeNull();
  expect(errorIn(BODY, at(-301))).toMatch(/^too_old: .*301 s ago/);
  expect(errorIn(BODY, at(301))).toMatch(/^too_new: .*301 s in the future/);
  expect(errorIn(BODY, at(-11), SECRET, { toleranceSeconds: 10 })).toMatch(/^too_old/);
  expect(errorIn(BODY, at(-3_000), SECRET, { toleranceSeconds: 3_000 })).toBeNull();
});

const header = { "svc-signature": sign(BODY) };
const [, v1] = header["svc-signature"].split(",");
const ERROR_CASES: [string, unknown, object, string | string[], RegExp][] = [
  ["a changed body", BODY.replace("ö", "o"), header, SECRET, /^no_match.*parsed/],
  ["a body that was written again", JSON.stringify(JSON.parse(BODY), null, 1), header, SECRET, /^no_match.*parsed/],
  ["a parsed body", JSON.parse(BODY), header, SECRET, /^body_not_raw.*raw body/],
  ["no body", undefined, header, SECRET, /^body_not_raw/],
  ["a signed body that is no JSON", "hello", { "svc-signature": sign("hello") }, SECRET, /^body_malformed/],
  ["another secret", BODY, header, "whsec_another", /^no_match.*another endpoint's/],
  ["a secret with a line break", BODY, header, `${SECRET}\n`, /^no_match.*line break/],
  ["a secret that is an API key", BODY, header, "alm_sk_sandbox_x", /^no_match.*API key/],
  ["a secret without its beginning", BODY, header, SECRET.slice(6), /^no_match.*whsec_/],
  ["no secret", BODY, { "svc-signature": sign(BODY, "") }, "", /^secret_missing/],
  ["an empty list of secrets", BODY, header, [], /^secret_missing/],
  ["no header", BODY, {}, SECRET, /^header_missing/],
  ["an empty header", BODY, { "svc-signature": "" }, SECRET, /^header_missing/],
  ["a header without a time", BODY, { "svc-signature": v1 }, SECRET, /^header_malformed/],
  ["a header with two times", BODY, { "svc-signature": `t=1,${sign(BODY)}` }, SECRET, /^header_malformed/],
  ["a header with an odd time", BODY, { "svc-signature": `t=1e9,${v1}` }, SECRET, /^header_malformed/],
  ["a header with half a signature", BODY, { "svc-signature": "t=1795255200,v1=abc" }, SECRET, /^header_malformed/],
  ["another time than the signed one", BODY, { "svc-signature": `t=1795255201,${v1}` }, SECRET, /^no_match/],
];
test.each(ERROR_CASES)("%s is rejected, and the message says what is wrong", (_, body, headers, secret, expected) => {
  expect(errorIn(body, headers, secret)).toMatch(expected);
});

test("an event of an unknown type is passed through", () => {
  const body = BODY.replace("gift.created", "gift.celebrated");
  const event = verifyWebhook(body, { "svc-signature": sign(body) }, SECRET, { now: NOW });
  expect(event).toEqual(JSON.parse(body));
  expect(nameOf(event)).toBe("gift.celebrated, which is new");
});

/** Compiles only while known event types have their own data, and all others narrow to the unknown type. */
function nameOf(event: WebhookEvent): string {
  switch (event.type) {
    case "gift.settled":
      expectTypeOf(event).toEqualTypeOf<WebhookEvents["gift.settled"]>();
      return "settled";
    case "webhook.test":
      return "a test";
    default:
      if (event.type === "receipt.issued") return event.data.id;
      expectTypeOf<UnknownWebhookEvent>().toExtend<typeof event>();
      return `${event.type}, which is new`;
  }
}
