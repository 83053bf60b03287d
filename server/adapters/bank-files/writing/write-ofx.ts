import { closingOf } from "@/server/adapters/bank-files/writing/check-statement";
import {
  type Fitting,
  fileName,
  oneLine,
  startFitting,
  textOfEntry,
  textWithReference,
  westernBytes,
  westernText,
} from "@/server/adapters/bank-files/writing/written-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { BankAccountName } from "@/server/ports/bank-file";
import type { StatementDescription, StatementEntry, StatementFile } from "@/server/ports/statement-writer";

const NAME_CHARACTERS = 32;
const MEMO_CHARACTERS = 255;
const BANK_CHARACTERS = 9;
const STATUS: Tag = [
  "STATUS",
  [
    ["CODE", "0"],
    ["SEVERITY", "INFO"],
  ],
];

const HEADERS = {
  ofx1: [
    "OFXHEADER:100",
    "DATA:OFXSGML",
    "VERSION:102",
    "SECURITY:NONE",
    "ENCODING:USASCII",
    "CHARSET:1252",
    "COMPRESSION:NONE",
    "OLDFILEUID:NONE",
    "NEWFILEUID:NONE",
    "",
    "",
  ].join("\r\n"),
  ofx2: [
    `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`,
    `<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`,
    "",
  ].join("\r\n"),
} as const;

/** A tag with its text or its child tags. Null is left out. */
type Tag = readonly [name: string, content: string | readonly (Tag | null)[]];

/**
 * Writes a statement as OFX: version 2 is XML in UTF-8, version 1 is SGML in Windows-1252, whose fields have no end
 * tags and where other letters are transliterated. OFX has neither an opening balance nor the payments of a collective
 * booking.
 */
export function writeOfx(statement: StatementDescription, version: "ofx1" | "ofx2"): StatementFile {
  const { account, closesOn, number } = statement;
  const fitting = startFitting();
  const text = HEADERS[version] + tagText(document(statement, version, fitting), version);
  return {
    name: fileName(account.iban ?? account.number!, closesOn, number, "ofx"),
    mediaType: "application/x-ofx",
    bytes: version === "ofx2" ? new TextEncoder().encode(text) : westernBytes(text),
    closingCents: closingOf(statement),
    shortened: fitting.shortened,
  };
}

function document(statement: StatementDescription, version: "ofx1" | "ofx2", fitting: Fitting): Tag {
  const { account, currency, number, madeAt, opening, closesOn, entries } = statement;
  const server = madeAt.toISOString().replace(/[-T:]/g, "").slice(0, 14);
  const list: Tag[] = entries.map((entry, at) => transaction(entry, at, statement, version, fitting));
  const balance: Tag = [
    "LEDGERBAL",
    [
      ["BALAMT", amountText(closingOf(statement), currency)],
      ["DTASOF", dateText(closesOn)],
    ],
  ];
  const response: Tag = [
    "STMTRS",
    [
      ["CURDEF", currency],
      ["BANKACCTFROM", accountTags(account)],
      ["BANKTRANLIST", [["DTSTART", dateText(opening.on)], ["DTEND", dateText(closesOn)], ...list]],
      balance,
    ],
  ];
  return [
    "OFX",
    [
      ["SIGNONMSGSRSV1", [["SONRS", [STATUS, ["DTSERVER", server], ["LANGUAGE", "ENG"]]]]],
      ["BANKMSGSRSV1", [["STMTTRNRS", [["TRNUID", String(number)], STATUS, response]]]],
    ],
  ];
}

function transaction(
  entry: StatementEntry,
  at: number,
  { currency }: StatementDescription,
  version: "ofx1" | "ofx2",
  fitting: Fitting,
): Tag {
  const write = version === "ofx2" ? oneLine : westernText;
  const { counterparty, bookedOn, valueOn, amountCents, bankReference } = entry;
  const name = write(counterparty?.name ?? "");
  const memo = memoOf(entry, name, write);
  const account = counterparty?.account;
  const hasAccount = (account?.iban ?? account?.number ?? null) !== null;
  return [
    "STMTTRN",
    [
      ["TRNTYPE", typeOf(entry)],
      ["DTPOSTED", dateText(bookedOn)],
      ["DTAVAIL", dateText(valueOn)],
      ["TRNAMT", amountText(amountCents, currency)],
      ["FITID", bankReference],
      name === "" ? null : ["NAME", [...name].slice(0, NAME_CHARACTERS).join("")],
      account && hasAccount ? ["BANKACCTTO", accountTags(account)] : null,
      memo === "" ? null : ["MEMO", fitting.fit(memo, MEMO_CHARACTERS, "text", at)],
    ],
  ];
}

/** Holds the full name if that is too long for its field, and everything that has no field. */
function memoOf(entry: StatementEntry, name: string, write: (text: string) => string): string {
  const { returnCode } = entry;
  const text = textWithReference(write(textOfEntry(entry)), entry);
  const longName = [...name].length > NAME_CHARACTERS ? name : "";
  return [longName, text, returnCode === null ? "" : `RETURN ${returnCode}`].filter((part) => part !== "").join(" ");
}

function typeOf({ kind, amountCents }: StatementEntry): string {
  if (kind === "fee") return "SRVCHG";
  if (kind === "interest") return "INT";
  return amountCents > 0n ? "CREDIT" : "DEBIT";
}

/** Banks with IBANs write them here, too; the bank is the part after the check digits. */
function accountTags({ iban, number, bank }: BankAccountName): Tag[] {
  const named = bank ?? iban?.slice(4) ?? "NONE";
  return [
    ["BANKID", named.slice(0, named.length > BANK_CHARACTERS ? BANK_CHARACTERS - 1 : BANK_CHARACTERS)],
    ["ACCTID", iban ?? number!],
    ["ACCTTYPE", "CHECKING"],
  ];
}

function tagText([name, content]: Tag, version: "ofx1" | "ofx2"): string {
  if (typeof content === "string") return `<${name}>${escaped(content)}${version === "ofx2" ? `</${name}>` : ""}\r\n`;
  return `<${name}>\r\n${content.map((tag) => (tag ? tagText(tag, version) : "")).join("")}</${name}>\r\n`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function amountText(cents: Cents, currency: string): string {
  return decimalText(cents, minorUnits(currency));
}

/** Noon, which is the same day in any time zone. */
function dateText(day: string): string {
  return `${day.replaceAll("-", "")}120000`;
}
