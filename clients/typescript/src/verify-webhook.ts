import { createHmac, timingSafeEqual } from "node:crypto";
import type { WebhookEvent } from "./webhook-event.js";

/** The headers of a delivery, in any of the usual forms. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/** How to verify deliveries. */
export interface VerifyOptions {
  /** The maximum difference between the signature's time and now, in either direction. */
  toleranceSeconds?: number;
  /** The current time; for tests. */
  now?: Date;
}

/** Why a delivery failed verification. */
export type WebhookErrorReason =
  | "body_not_raw"
  | "secret_missing"
  | "header_missing"
  | "header_malformed"
  | "no_match"
  | "too_old"
  | "too_new"
  | "body_malformed";

/** The delivery failed verification. Respond with 400 and ignore its content. */
export class WebhookVerificationError extends Error {
  constructor(
    readonly error: WebhookErrorReason,
    message: string,
  ) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

const HEADER = "svc-signature";
const TOLERANCE_SECONDS = 300;

/**
 * Checks that a delivery comes from your Almoner server and is fresh, and returns its event.
 *
 * `body` is the request's body exactly as received, as a string or bytes, before any JSON parser. `secret` is the endpoint's signing secret; pass several while you rotate it. Throws
 * `WebhookVerificationError` with the likely cause.
 */
export function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): WebhookEvent {
  const bytes = bytesOf(body);
  const secrets = secretsOf(secret);
  const { seconds, signatures } = readHeader(headerOf(headers));
  const wanted = secrets.map((one) => createHmac("sha256", one).update(`${seconds}.`).update(bytes).digest());
  if (!wanted.some((one) => signatures.some((given) => timingSafeEqual(one, given)))) {
    throw new WebhookVerificationError("no_match", `No signature fits this body and secret. ${likelyCause(secrets)}`);
  }
  const ageSeconds = now.getTime() / 1_000 - Number(seconds);
  if (ageSeconds > toleranceSeconds) {
    const advice = "An old delivery is being played back, or this machine's clock is fast.";
    throw new WebhookVerificationError("too_old", `The delivery was signed ${whole(ageSeconds)} s ago. ${advice}`);
  }
  if (-ageSeconds > toleranceSeconds) {
    const message = `The delivery was signed ${whole(-ageSeconds)} s in the future. This machine's clock is slow.`;
    throw new WebhookVerificationError("too_new", message);
  }
  return readEvent(bytes);
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  const message =
    "The body is not text or bytes: it was parsed before. Hand over the raw body, read ahead of any JSON parser.";
  throw new WebhookVerificationError("body_not_raw", message);
}

function secretsOf(secret: string | readonly string[]): string[] {
  const secrets = [secret].flat().filter((one) => typeof one === "string" && one !== "");
  // An empty key would verify signatures that anyone can make.
  if (secrets.length > 0) return secrets;
  throw new WebhookVerificationError("secret_missing", "No signing secret was given. Is its variable set?");
}

function headerOf(headers: WebhookHeaders): string {
  const given = headers instanceof Headers ? headers.get(HEADER) : Object.entries(headers).find(isSignature)?.[1];
  if (given !== undefined && given !== null && given.length > 0) return String(given);
  const message = "There is no Svc-Signature header: this is no delivery, or a proxy takes the header away.";
  throw new WebhookVerificationError("header_missing", message);
}

function isSignature([name]: [string, unknown]): boolean {
  return name.toLowerCase() === HEADER;
}

/** The timestamp as sent, because it was signed as text, and every signature of the right length. */
function readHeader(header: string): { seconds: string; signatures: Buffer[] } {
  const parts = header.split(",").map((part) => part.trim().split("=", 2));
  const times = parts.flatMap(([name, value = ""]) => (name === "t" && /^\d{1,11}$/.test(value) ? [value] : []));
  const signatures = parts.flatMap(([name, value = ""]) =>
    name === "v1" && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, "hex")] : [],
  );
  if (times.length === 1 && signatures.length > 0) return { seconds: times[0]!, signatures };
  const message = "The Svc-Signature header is not of the form t=<seconds>,v1=<signature>. Was it changed on its way?";
  throw new WebhookVerificationError("header_malformed", message);
}

function likelyCause(secrets: string[]): string {
  if (secrets.some((one) => one !== one.trim())) return "The secret has a space or line break around it.";
  if (secrets.every((one) => one.startsWith("alm_sk_"))) return "An API key was given in place of the signing secret.";
  if (secrets.some((one) => !one.startsWith("whsec_")))
    return "A signing secret begins with whsec_; this one does not.";
  return "Most often the body was parsed and written again before; else it is another endpoint's secret.";
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("body_malformed", "The body is signed, yet it is not JSON.");
  }
}

function whole(seconds: number): number {
  return Math.round(seconds);
}
