import { randomBytes } from "node:crypto";

/** Digits and letters that cannot be taken for one another when they are read from paper. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 20;

/** Makes the code under which anybody may check a receipt: 100 random bits. */
export function makeCheckCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Reads a code as people type it: in any case, with spaces or dashes, with o for 0 and i or l for 1. */
export function readCheckCode(input: string): string {
  return input.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
}
