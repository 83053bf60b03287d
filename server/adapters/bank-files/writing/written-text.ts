import { asciiText } from "@/server/kernel/bank-text";
import type { ShortenedText, StatementEntry, StatementPayment } from "@/server/ports/statement-writer";

/** Characters that no text file may contain: control characters, lone surrogates and noncharacters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff\s]+/gu;
/** The Windows-1252 characters beyond Latin-1, by byte from 0x80. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Truncates texts to what a format can hold, and records which ones. */
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

/** A text on one line, with all of its letters. */
export function oneLine(text: string): string {
  return text.normalize("NFC").replace(UNWRITABLE, " ").trim();
}

/** A text on one line in the characters of Windows-1252; all others are transliterated. */
export function westernText(text: string): string {
  const written = [...oneLine(text)].map((character) => (isWestern(character) ? character : asciiText(character)));
  return oneLine(written.join(""));
}

/** The bytes of a text in Windows-1252. Throws if a character is not in it. */
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

/** Describes an entry: its own text, or the number of its payments. */
export function textOfEntry({ text, payments }: StatementEntry): string {
  return text || (payments.length > 0 ? `${payments.length} payments` : "");
}

/** A payment's text with its structured reference, for formats that have no other place for it. */
export function textWithReference(text: string, { structuredReference }: StatementPayment): string {
  if (structuredReference === null || text.includes(structuredReference)) return text;
  return `${text} ${structuredReference}`.trim();
}

/** The file's name: the end of the account's number, the last day and the statement's number. */
export function fileName(account: string, closesOn: string, number: number, extension: string): string {
  return `statement-${account.slice(-4)}-${closesOn}-${String(number).padStart(5, "0")}.${extension}`;
}
