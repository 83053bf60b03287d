import { type Fitting, textOfEntry, textWithReference } from "@/server/adapters/bank-files/writing/written-text";
import { bankText } from "@/server/kernel/bank-text";
import type { StatementEntry } from "@/server/ports/statement-writer";

const LINE_CHARACTERS = 65;
const LINES = 6;
/** The room reserved for names. The rest gets a bit less than all lines hold, because lines may end early. */
const NAME_CHARACTERS = 70;
const ALL_CHARACTERS = LINE_CHARACTERS * LINES - LINES;
const ANY = Number.MAX_SAFE_INTEGER;

/** The lines of `:86:`, structured as SEPA banks do: code words between slashes, with the payer's text at the end. */
export function mt940Details(entry: StatementEntry, at: number, fitting: Fitting): string[] {
  const { counterparty, endToEndId, returnCode, structuredReference } = entry;
  const name = fitting.fit(plain(counterparty?.name ?? ""), NAME_CHARACTERS, "name", at);
  const { iban = null, number = null, bank = null } = counterparty?.account ?? {};
  const before = [
    ["EREF", endToEndId],
    ["RTRN", returnCode],
    ["NAME", name],
    ["IBAN", iban ?? number],
    ["BIC", bank],
  ].map(([word, value]) => (value ? `/${word}/${value}` : ""));
  const start = `${before.join("")}/REMI/`;
  const text = plain(textOfEntry(entry));
  const hasOnlyReference = text === "" && structuredReference !== null;
  const kept = hasOnlyReference ? `STRD/CUR/${structuredReference}` : freeText(textWithReference(text, entry));
  const lines = linesOf(start + fitting.fit(kept, ALL_CHARACTERS - start.length, "text", at));
  return [`:86:${lines[0]}`, ...lines.slice(1)];
}

/** Throws a `RangeError` if the text is too long for its field. */
export function checkedLength(text: string, maxLength: number): string {
  if (text.length > maxLength) throw new RangeError(`${text} is longer than ${maxLength} characters`);
  return text;
}

/** In SWIFT's character set, without anything that would be read as another code word. */
function plain(text: string): string {
  return bankText(text, ANY).replace(/\/(?=[A-Z]{2,7}\/)/g, "/ ");
}

function freeText(text: string): string {
  return text === "" ? "" : `USTD//${text}`;
}

/**
 * Cuts a text into lines. No line starts with a colon or a hyphen, which would end the field, and no cut is at a space,
 * which transmission could lose.
 */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > LINE_CHARACTERS) {
    let length = LINE_CHARACTERS;
    while (length > 1 && (/[:\- ]/.test(rest[length]!) || rest[length - 1] === " ")) length -= 1;
    lines.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...lines, rest];
}
