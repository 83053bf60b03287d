import { REDACTED } from "@/server/domain/request-logs/redact";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS } from "@/server/kernel/limits";

const OUR_SECRET = /(?:alm_sk|whsec)_/i;
const PLAIN_KEY = /^[A-Za-z0-9._:-]+$/;
/** A card number has at least this many digits; a timestamp in milliseconds, which many keys contain, has fewer. */
const CARD_NUMBER = /(?:\d[-._:]?){14}/;
const ADDRESS = /\S*@\S*/g;
const SECRET_WORD = /\S*(?:alm_sk|whsec)_\S*/gi;

/** Keeps an Idempotency-Key that looks like an id or a label, so that it can be searched for. Redacts anything else. */
export function redactIdempotencyKey(header: string): string {
  const isPlain = PLAIN_KEY.test(header) && !OUR_SECRET.test(header) && !CARD_NUMBER.test(header);
  return isPlain && header.length <= IDEMPOTENCY_KEY_MAX_CHARACTERS ? header : REDACTED;
}

/**
 * Keeps the start of a User-Agent. Removes secrets, email addresses, and URLs, which many contain as contact details.
 */
export function redactUserAgent(header: string): string {
  const start = header.slice(0, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS).replace(/[^\x20-\x7e]/g, "?");
  return start
    .replace(SECRET_WORD, REDACTED)
    .replace(ADDRESS, REDACTED)
    .slice(0, REQUEST_LOG_USER_AGENT_MAX_CHARACTERS);
}
