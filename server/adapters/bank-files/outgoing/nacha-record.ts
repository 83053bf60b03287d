import { asciiText } from "@/server/kernel/bank-text";
import { OutgoingFileError } from "@/server/ports/outgoing-file";

/** The length of every record in a NACHA file. */
export const RECORD_CHARACTERS = 94;
/** The number of records in a block; the last block is padded with nines. */
export const BLOCK_RECORDS = 10;

/** Writes text in NACHA's character set: upper-case ASCII, padded with spaces or truncated. */
export function words(text: string, characters: number): string {
  const written = asciiText(text).toUpperCase().replace(/ +/g, " ").trim();
  return written.slice(0, characters).padEnd(characters);
}

/** Writes a number, padded with zeros. Throws if it has more digits: truncating would change the amount. */
export function digits(value: bigint | number | string, characters: number): string {
  const written = String(value);
  if (!/^\d+$/.test(written) || written.length > characters)
    throw new OutgoingFileError(`${written} has more than ${characters} digits`);
  return written.padStart(characters, "0");
}

/** Joins fields into a record. Throws if the length isn't 94, which would be a bug in the layout. */
export function record(...fields: string[]): string {
  const written = fields.join("");
  if (written.length !== RECORD_CHARACTERS) throw new Error(`A record of ${written.length} characters: ${written}`);
  return written;
}

/** The last ten digits of the sum of the first eight digits of the routing numbers. */
export function entryHash(routings: readonly string[]): string {
  const sum = routings.reduce((total, routing) => total + Number(routing.slice(0, 8)), 0);
  return digits(sum % 10_000_000_000, 10);
}
