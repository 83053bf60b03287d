import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 32;
const CHECK_LENGTH = 6;
const PATTERN = /^alm_sk_(?:sandbox|live)_[0-9A-Za-z]{38}$/;

/** Generates a secret key: prefix, mode, 32 random characters and a checksum for secret scanners. */
export function makeApiKey(mode: "sandbox" | "live"): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  const start = `alm_sk_${mode}_${random}`;
  return start + checkOf(start);
}

/** True if the text has a key's format and a valid checksum. Other texts need no query. */
export function isWellFormedApiKey(text: string): boolean {
  return PATTERN.test(text) && checkOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH);
}

/** The only part of a key that is stored: its SHA-256 in hexadecimal. */
export function hashApiKey(secret: string): string {
  return hash("sha256", secret, "hex");
}

/** How a key is displayed after it was issued: its start and its last four characters. */
export function displayApiKey(secret: string): string {
  return `${secret.slice(0, secret.lastIndexOf("_") + 5)}...${secret.slice(-4)}`;
}

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = "";
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    check = ALPHABET[rest % ALPHABET.length] + check;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return check;
}
