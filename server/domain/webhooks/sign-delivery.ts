import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";

export interface SignedDelivery {
  id: string;
  type: string;
  eventId: string;
  body: string;
  attempt: number;
  /** Wall-clock time, because receivers compare it with their own clock. */
  sentAt: Date;
  /** The current one first. */
  secrets: string[];
}

/**
 * Returns the headers of one attempt, signed with every valid secret, in our own format and in that of Standard
 * Webhooks.
 */
export function signDelivery(delivery: SignedDelivery): Record<string, string> {
  const { id, body, secrets } = delivery;
  const seconds = Math.floor(delivery.sentAt.getTime() / 1000);
  const own = secrets.map((secret) => `v1=${hmac(Buffer.from(secret), `${seconds}.${body}`).toString("hex")}`);
  const standard = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${id}.${seconds}.${body}`).toString("base64")}`);
  return {
    "Content-Type": "application/json",
    "User-Agent": "Almoner-Webhooks/1",
    "Svc-Signature": [`t=${seconds}`, ...own].join(","),
    "Svc-Event-Id": id,
    "Svc-Delivery-Attempt": String(delivery.attempt),
    "Svc-Event-Type": delivery.type,
    "Svc-Origin-Event": delivery.eventId,
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": standard.join(" "),
  };
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Standard Webhooks uses the decoded bytes after the prefix as the key; our own signature uses the whole text. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
}
