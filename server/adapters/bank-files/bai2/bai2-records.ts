import { splitLines, withoutControls } from "@/server/adapters/bank-files/decode-text";
import { BankFileError } from "@/server/ports/bank-file";

/** A record with its continuation records. */
export interface Bai2Record {
  code: string;
  /** The rest of each line after its code. */
  parts: string[];
  place: string;
}

const CONTINUATIONS_MAX = 10_000;
/** A file whose records end with line breaks has one within this many characters. */
const FIRST_CHARACTERS = 1_000;

/** The records of a file as they arrive, each with its continuation records. */
export async function* bai2Records(texts: AsyncIterable<string>): AsyncGenerator<Bai2Record> {
  let record: Bai2Record | null = null;
  let number = 0;
  for await (const lines of splitLines(unblocked(texts))) {
    for (const line of lines) {
      const physical = withoutControls(line).trim();
      if (physical === "") continue;
      number += 1;
      const place = `record ${number}`;
      const [, code, rest = ""] = /^(\d\d)(?:,(.*)|\/?)$/.exec(physical) ?? [];
      if (code === undefined) throw new BankFileError(`"${physical.slice(0, 40)}" is not a record of BAI2.`, place);
      if (code === "88") continueRecord(record, rest, place);
      else {
        if (record) yield record;
        record = { code, parts: [rest], place };
      }
    }
  }
  if (record) yield record;
}

function continueRecord(record: Bai2Record | null, rest: string, place: string): void {
  if (!record) throw new BankFileError("The record continues none.", place);
  if (record.parts.length > CONTINUATIONS_MAX) throw new BankFileError("The record is continued too often.", place);
  record.parts.push(rest);
}

/**
 * Adds line breaks to a file without any: its first record states the fixed length of its records, which are padded
 * with spaces.
 */
async function* unblocked(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = "";
  let length: number | null = null;
  for await (const text of texts) {
    pending += text;
    if (length === null && pending.length < FIRST_CHARACTERS) continue;
    length ??= blockLength(pending);
    if (length === 0) {
      yield pending;
      pending = "";
      continue;
    }
    const whole = pending.length - (pending.length % length);
    if (whole > 0) yield inLines(pending.slice(0, whole), length);
    pending = pending.slice(whole);
  }
  length ??= blockLength(pending);
  if (pending !== "") yield length === 0 ? pending : inLines(pending, length);
}

/** The length of each record; 0 where they end with line breaks. */
function blockLength(start: string): number {
  const [, length = "0"] = /^01(?:,[^,/\r\n]*){5},(\d+)[^\r\n]*[\r\n]*$/.exec(start.slice(0, FIRST_CHARACTERS)) ?? [];
  return Number(length);
}

function inLines(records: string, length: number): string {
  let lines = "";
  for (let at = 0; at < records.length; at += length) lines += `${records.slice(at, at + length)}\n`;
  return lines;
}
