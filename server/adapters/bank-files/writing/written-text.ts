import { asciiText } from "@/server/kernel/bank-text";
import type { ShortenedText, StatementEntry, StatementPayment } from "@/server/ports/statement-writer";

/** What no file of text may have: control characters, halves of characters, and what isn't one. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff\s]+/gu;
/** The characters above those of Latin-1 that Windows-1252 has, by their bytes from 0x80. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Truncates texts that a format can't hold, and keeps which ones. */
export interface Fitting {
  fit(text: string, maxLength: number, field: ShortenedText["field"], entry: number): string;
  shortened: ShortenedText[];
}

/** Starts with nothing truncated. */
export function startFitting(): Fitting {
  const shortened: ShortenedText[] = [];
  return {
    shortened,
    fit(text, maxLength, field, entry) {
      const characters = [...text];
      if (characters.length <= maxLength) return text;
      shortened.push({ entry, field });
      return characters.slice(0, maxLength).join("").trimEnd();
    },
  };
}

/** A text on one line, in all of its letters. */
export function oneLine(text: string): string {
  return text.normalize("NFC").replace(UNWRITABLE, " ").trim();
}

/** A text on one line in the characters of Windows-1252; all others are transliterated. */
export function westernText(text: string): string {
  const written = [...oneLine(text)].map((character) => (isWestern(character) ? character : asciiText(character)));
  return oneLine(written.join(""));
}

/** The bytes of a text in Windows-1252. Throws at a character that it doesn't have. */
export function westernBytes(text: string): Uint8Array {
  return Uint8Array.from([...text], (character) => {
    const code = character.codePointAt(0)!;
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
    const at = isWestern(character) ? WINDOWS_1252.indexOf(character) : -1;
    if (at === -1) throw new RangeError(`Windows-1252 has no ${character}`);
    return 0x80 + at;
  });
}

function isWestern(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return true;
  return code > 0xff && WINDOWS_1252.includes(character);
}

/** What an entry says in words: its own text, or how many payments it consists of. */
export function textOfEntry({ text, payments }: StatementEntry): string {
  return text || (payments.length > 0 ? `${payments.length} payments` : "");
}

/** A payment's text with its structured reference, for formats that have no other place for it. */
export function textWithReference(text: string, { structuredReference }: StatementPayment): string {
  if (structuredReference === null || text.includes(structuredReference)) return text;
  return `${text} ${structuredReference}`.trim();
}

/** What a file is called: by the end of its account's number, its last day and its number. */
export function fileName(account: string, closesOn: string, number: number, extension: string): string {
  return `statement-${account.slice(-4)}-${closesOn}-${String(number).padStart(5, "0")}.${extension}`;
}
