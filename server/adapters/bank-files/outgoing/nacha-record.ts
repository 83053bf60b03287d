import { asciiText } from "@/server/kernel/bank-text";
import { OutgoingFileError } from "@/server/ports/outgoing-file";

/** Every record of a NACHA file has as many characters. */
export const RECORD_CHARACTERS = 94;
/** As many records make a block; the last one is filled with nines. */
export const BLOCK_RECORDS = 10;

/** Writes words in the characters of NACHA: upper case ASCII, filled with spaces or cut. */
export function words(text: string, characters: number): string {
  const written = asciiText(text).toUpperCase().replace(/ +/g, " ").trim();
  return written.slice(0, characters).padEnd(characters);
}

/** Writes a number, filled with zeros. Throws if it has more digits: a cut amount would be another one. */
export function digits(value: bigint | number | string, characters: number): string {
  const written = String(value);
  if (!/^\d+$/.test(written) || written.length > characters)
    throw new OutgoingFileError(`${written} has more than ${characters} digits`);
  return written.padStart(characters, "0");
}

/** Joins fields to a record. Throws if they are not 94 characters, which is a mistake of the layout. */
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
