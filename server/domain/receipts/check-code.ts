import type { Generators } from "@/server/kernel/generators";

/** Digits and letters that cannot be confused when read from paper. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 20;

/** Generates the code with which anyone can check a receipt: 100 random bits. */
export function makeCheckCode({ randomBytes }: Pick<Generators, "randomBytes">): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Parses a code as people type it: in any case, with spaces or dashes, with o for 0 and i or l for 1. */
export function readCheckCode(input: string): string {
  return input.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
}
