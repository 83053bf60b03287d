import {
  BLOCK_RECORDS,
  digits,
  entryHash,
  RECORD_CHARACTERS,
  record,
  words,
} from "@/server/adapters/bank-files/outgoing/nacha-record";
import { bankId } from "@/server/adapters/bank-files/outgoing/outgoing-result";
import type { BankAccount } from "@/server/kernel/bank-account";
import { BANKING_TIME_ZONES } from "@/server/kernel/banking-days";
import type { Cents } from "@/server/kernel/money";
import { writeWallTime } from "@/server/kernel/wall-time";
import type { NachaIds, OutgoingBatch } from "@/server/ports/outgoing-file";

export type UsAccount = Extract<BankAccount, { kind: "us" }>;

/** A type 6 entry: money to a payee, or from the payer's account if the file is balanced. */
export interface Entry {
  account: UsAccount;
  isDebit: boolean;
  amountCents: Cents;
  id: string;
  name: string;
  text: string;
  trace: string;
}

/** A NACHA batch: entries of one class. */
export interface Section {
  entryClass: "PPD" | "CCD";
  entries: Entry[];
}

/** What the records need to know about the payer. */
export interface Sender {
  name: string;
  ids: NachaIds;
  account: UsAccount;
  effectiveOn: string;
}

/** How many digits of a trace number count the entries. */
export const TRACE_DIGITS = 7;
const CREDITS_ONLY = "220";
const MIXED = "200";

/** Writes the records of a file, in blocks of ten lines, padded with nines. */
export function nachaLines(batch: OutgoingBatch, sender: Sender, sections: readonly Section[]): string[] {
  const lines = [
    fileHeader(batch, sender),
    ...sections.flatMap((section, at) => sectionLines(section, at + 1, sender)),
    ...fileEnd(sections),
  ];
  while (lines.length % BLOCK_RECORDS !== 0) lines.push("9".repeat(RECORD_CHARACTERS));
  return lines;
}

function fileHeader({ madeAt, fileId }: OutgoingBatch, { ids, name }: Sender): string {
  const [day, time] = writeWallTime(madeAt, BANKING_TIME_ZONES.fed).split("T") as [string, string];
  return record(
    "101",
    ` ${ids.destinationRouting}`,
    words(ids.originId, 10).trimEnd().padStart(10),
    shortDay(day),
    time.replace(":", "").slice(0, 4),
    ids.fileModifier,
    "094101",
    words(ids.destinationName, 23),
    words(name, 23),
    words(bankId(fileId).slice(-8), 8),
  );
}

function sectionLines({ entryClass, entries }: Section, number: number, { ids, name, account, effectiveOn }: Sender) {
  const serviceClass = entries.some(({ isDebit }) => isDebit) ? MIXED : CREDITS_ONLY;
  const companyId = words(ids.companyId, 10);
  const bank = account.routing.slice(0, 8);
  const header = record(
    `5${serviceClass}`,
    words(name, 16),
    " ".repeat(20),
    companyId,
    entryClass,
    words(ids.entryDescription, 10),
    shortDay(effectiveOn),
    shortDay(effectiveOn),
    // The bank fills in the day of settlement.
    "   1",
    bank,
    digits(number, 7),
  );
  const control = record(`8${serviceClass}`, totalsOf(entries), companyId, " ".repeat(25), bank, digits(number, 7));
  return [header, ...entries.flatMap(entryLines), control];
}

function entryLines({ account, isDebit, amountCents, id, name, text, trace }: Entry): string[] {
  const addenda = words(text, 80);
  const hasAddenda = addenda.trim() !== "";
  const entry = record(
    `6${account.type === "checking" ? 2 : 3}${isDebit ? 7 : 2}`,
    account.routing,
    words(account.number, 17),
    digits(amountCents, 10),
    words(id.slice(-15), 15),
    words(name, 22),
    "  ",
    hasAddenda ? "1" : "0",
    trace,
  );
  return hasAddenda ? [entry, record("705", addenda, "0001", trace.slice(-TRACE_DIGITS))] : [entry];
}

/** Count, hash and totals, as batch controls have them. */
function totalsOf(entries: readonly Entry[], countDigits = 6): string {
  const total = (isDebit: boolean) =>
    entries.reduce((sum, entry) => (entry.isDebit === isDebit ? sum + entry.amountCents : sum), 0n);
  const count = entries.flatMap(entryLines).length;
  const hash = entryHash(entries.map(({ account }) => account.routing));
  return digits(count, countDigits) + hash + digits(total(true), 12) + digits(total(false), 12);
}

function fileEnd(sections: readonly Section[]): string[] {
  const entries = sections.flatMap((section) => section.entries);
  // The file's header and control, and each batch's header and control.
  const lines = 2 + 2 * sections.length + entries.flatMap(entryLines).length;
  const blocks = Math.ceil(lines / BLOCK_RECORDS);
  return [record("9", digits(sections.length, 6), digits(blocks, 6), totalsOf(entries, 8), " ".repeat(39))];
}

const shortDay = (day: string) => day.replaceAll("-", "").slice(2, 8);
