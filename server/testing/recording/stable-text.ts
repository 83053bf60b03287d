import { createHash } from "node:crypto";

const ID = /\b([a-z]{2,4})_([0-7][0-9a-hjkmnp-tv-z]{9})([0-9a-hjkmnp-tv-z]{16})\b/g;
const SECRET = /whsec_[A-Za-z0-9+/]{43}=/g;
const LINK_SIGNATURE = /\?(s|preview)=([A-Za-z0-9_-]+)/g;
const CURSOR = /"next_cursor": "([A-Za-z0-9_-]+)"/g;
const RECEIPT_SERIES = /\b[0-9A-Z]{6}(?=-\d{4}-\d{6}\b)/g;
const DURATION = /(?<="duration_ms": )\d+/g;
const CHECK_CODE = /(?<=\/r\/)[0-9a-z]{20}/g;

const PICTURE_TOKEN = /(?<=\/pictures\/)[A-Za-z0-9_-]{22}(?=\/)/g;

const VERIFICATION_SECRET =
  /(?<=\/(?:verify|setup|payout-account|gifts\/pay)\/)([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}[A-Za-z0-9_-]{32}/g;

const HASH = /(?<="(?:salt|details_hash|prev_hash|hash|seed_hash|seed|entropy)": ")[0-9a-f]{32,64}/g;

const STATEMENT_TEXT = /(?<="statement_text": "[A-Z0-9 ]* )[0-9A-HJKMNP-TV-Z]{6}(?=")/g;

/**
 * Makes a recording reproducible: replaces everything random (ids, secrets, signatures, cursors, receipt numbers,
 * codes, URLs of pictures, payouts' bank references, durations) with stable values of the same format and sort order.
 * Equal values stay equal.
 */
export function stableText(text: string): string {
  const timed = text.replace(DURATION, "4");
  const stableHashes = renamed(timed, HASH, (nth, [found]) =>
    /^0+$/.test(found!) ? found! : digits(`hash ${nth}`, found!.length),
  );
  const stableIds = renamed(stableHashes, ID, (nth, [, prefix, time]) => `${prefix}_${time}${digits(`id ${nth}`, 16)}`);
  const stableSecrets = renamed(stableIds, SECRET, (nth) => `whsec_${bytes(`secret ${nth}`).toString("base64")}`);
  const stableLinks = renamed(stableSecrets, LINK_SIGNATURE, (nth, [, name, signature]) => {
    return `?${name}=${bytes(`link ${nth}`).toString("base64url").slice(0, signature!.length)}`;
  });
  const stableVerifications = renamed(stableLinks, VERIFICATION_SECRET, (nth, [, time]) => {
    return `${time}${digits(`id ${nth}`, 16)}${bytes(`verification ${nth}`).toString("base64url").slice(0, 32)}`;
  });
  const stablePictures = renamed(stableVerifications, PICTURE_TOKEN, (nth) =>
    bytes(`picture ${nth}`).toString("base64url").slice(0, 22),
  );
  const stableCursors = renamed(stablePictures, CURSOR, (nth, [, cursor]) => {
    return `"next_cursor": "${bytes(`cursor ${nth}`).toString("base64url").repeat(3).slice(0, cursor!.length)}"`;
  });
  const stablePayouts = renamed(stableCursors, STATEMENT_TEXT, (nth) => digits(`payout ${nth}`, 6).toUpperCase());
  const stableNumbers = renamed(stablePayouts, RECEIPT_SERIES, (nth) => digits(`series ${nth}`, 6).toUpperCase());
  return [...new Set(stableNumbers.match(CHECK_CODE))].reduce(
    (text, code, nth) => text.replaceAll(code, digits(`code ${nth}`, code.length)),
    stableNumbers,
  );
}

/** Replaces each distinct match by the result of `make` for its number. */
function renamed(text: string, pattern: RegExp, make: (nth: number, match: string[]) => string): string {
  const names = new Map<string, string>();
  return text.replace(pattern, (...match) => {
    const found = String(match[0]);
    const name = names.get(found) ?? make(names.size, match.map(String));
    names.set(found, name);
    return name;
  });
}

function bytes(seed: string): Buffer {
  return createHash("sha256").update(`almoner example ${seed}`).digest();
}

/** Digits that both an id and a check code may contain. */
function digits(seed: string, length: number): string {
  return bytes(seed).toString("hex").slice(0, length);
}
