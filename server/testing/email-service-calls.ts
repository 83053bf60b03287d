import { createHmac } from "node:crypto";

export const MAILGUN_SECRET = "key-of-a-test-0123456789";
export const RESEND_SECRET = `whsec_${Buffer.from("a secret of 32 characters, tests").toString("base64")}`;

/** A call as Mailgun makes it. */
export function mailgunCall(event: object, { at, secret = MAILGUN_SECRET, token = "t".repeat(50) }: CallOptions) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac("sha256", secret)
    .update(timestamp + token)
    .digest("hex");
  const body = JSON.stringify({ signature: { timestamp, token, signature }, "event-data": event });
  return { headers: new Headers({ "Content-Type": "application/json" }), body };
}

/** A call as Resend makes it. */
export function resendCall(event: object, { at, secret = RESEND_SECRET, token = "msg_1" }: CallOptions) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key).update(`${token}.${timestamp}.${body}`).digest("base64");
  const headers = new Headers({
    "svix-id": token,
    "svix-timestamp": timestamp,
    "svix-signature": `v1,aGVsbG8= v1,${signature}`,
  });
  return { headers, body };
}

interface CallOptions {
  at: Date;
  secret?: string;
  /** Makes the call unique. */
  token?: string;
}
