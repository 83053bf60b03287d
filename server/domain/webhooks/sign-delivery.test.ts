import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { signDelivery } from "@/server/domain/webhooks/sign-delivery";

// Guards subscribers: a signature proves that a delivery is ours and unchanged. Third-party verifiers decide.

const CURRENT = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const PREVIOUS = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
const BODY =
  '{"id":"whv_1","type":"gift.settled","created_at":"2026-11-21T10:00:00.000Z","data":{"memo":"Für Zoë — 🎁"}}';
const stripe = new Stripe("sk_test_x");

function signed(secrets: string[], sentAt = new Date()) {
  const delivery = { id: "whv_1", type: "gift.settled", eventId: "evt_1", body: BODY, attempt: 3 };
  return signDelivery({ ...delivery, sentAt, secrets });
}

describe("stripe's verifier", () => {
  test.each([CURRENT, PREVIOUS])("accepts either secret during a rotation, of text and of bytes", (secret) => {
    const header = signed([CURRENT, PREVIOUS])["Svc-Signature"]!;
    expect(stripe.webhooks.constructEvent(BODY, header, secret)).toMatchObject({ id: "whv_1" });
    expect(stripe.webhooks.constructEvent(Buffer.from(BODY), header, secret)).toMatchObject({ id: "whv_1" });
  });

  test("rejects another secret, a changed body and an old time", () => {
    const header = signed([CURRENT])["Svc-Signature"]!;
    const old = signed([CURRENT], new Date(Date.now() - 301_000))["Svc-Signature"]!;
    expect(() => stripe.webhooks.constructEvent(BODY, header, PREVIOUS)).toThrow();
    expect(() => stripe.webhooks.constructEvent(BODY.replace("Zoë", "Zoe"), header, CURRENT)).toThrow();
    expect(() => stripe.webhooks.constructEvent(BODY, old, CURRENT)).toThrow(/tolerance/);
  });
});

describe("Standard Webhooks' verifier", () => {
  test.each([CURRENT, PREVIOUS])("accepts either secret during a rotation", (secret) => {
    expect(new Webhook(secret).verify(BODY, signed([CURRENT, PREVIOUS]))).toMatchObject({ id: "whv_1" });
  });

  test("rejects another secret, a changed body and a changed id", () => {
    const headers = signed([CURRENT]);
    expect(() => new Webhook(PREVIOUS).verify(BODY, headers)).toThrow();
    expect(() => new Webhook(CURRENT).verify(BODY.replace("Zoë", "Zoe"), headers)).toThrow();
    expect(() => new Webhook(CURRENT).verify(BODY, { ...headers, "webhook-id": "whv_2" })).toThrow();
  });
});

test("the header has the time, then one hash per secret, the current one first, as openssl and node compute them", () => {
  const seconds = 1_790_000_000;
  const headers = signed([CURRENT, PREVIOUS], new Date(seconds * 1000 + 999));
  const openssl = (secret: string) =>
    execFileSync("openssl", ["dgst", "-sha256", "-hmac", secret], { input: `${seconds}.${BODY}` })
      .toString()
      .trim()
      .split(" ")
      .at(-1);
  expect(headers["Svc-Signature"]).toBe(`t=${seconds},v1=${openssl(CURRENT)},v1=${openssl(PREVIOUS)}`);
  const hash = createHmac("sha256", Buffer.alloc(32, 7)).update(`whv_1.${seconds}.${BODY}`).digest("base64");
  expect(headers["webhook-signature"]!.split(" ")[0]).toBe(`v1,${hash}`);
});

test("the other headers name the delivery, its attempt, its event and us", () => {
  expect(signed([CURRENT])).toMatchObject({
    "Content-Type": "application/json",
    "User-Agent": "Almoner-Webhooks/1",
    "Svc-Event-Id": "whv_1",
    "Svc-Delivery-Attempt": "3",
    "Svc-Event-Type": "gift.settled",
    "Svc-Origin-Event": "evt_1",
    "webhook-id": "whv_1",
  });
});
