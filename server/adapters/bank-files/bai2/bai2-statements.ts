import { accountName } from "@/server/adapters/bank-files/account-name";
import type { Bai2Record } from "@/server/adapters/bank-files/bai2/bai2-records";
import { ControlTotals } from "@/server/adapters/bank-files/bai2/control-totals";
import { RecordFields } from "@/server/adapters/bank-files/bai2/record-fields";
import { directionOf, returnCodeOf } from "@/server/adapters/bank-files/bai2/type-codes";
import { currencyAt } from "@/server/adapters/bank-files/exact-amount";
import { dateOfSixDigits } from "@/server/adapters/bank-files/existing-date";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import {
  type BankBalance,
  type BankEntry,
  BankFileError,
  type BankStatementEnd,
  type BankStatementHead,
} from "@/server/ports/bank-file";

interface File {
  madeAt: string;
  reference: string;
  totals: ControlTotals;
}

interface Group {
  bank: string;
  asOf: string;
  currency: string;
  isInterim: boolean;
  totals: ControlTotals;
}

interface Account {
  currency: string;
  closing: BankBalance | null;
  totals: ControlTotals;
}

/** Group statuses for data that withdraws or replaces an earlier file, or only tests the connection. */
const UNUSABLE_GROUPS: Readonly<Record<string, string>> = {
  "2": "The group deletes one of an earlier file. Nothing of it is booked.",
  "3": "The group corrects one of an earlier file. Book the correction yourself.",
  "4": "The group is only a test. Nothing of it is booked.",
};
/** As-of-date modifiers of data that may still change: of the previous day, and of the same day. */
const INTERIM = new Set(["1", "3"]);
const OPENING_LEDGER = "010";
const CLOSING_LEDGER = "015";

/** Builds statements from records, and verifies the trailers. */
export class Bai2Statements {
  private file: File | null = null;
  private group: Group | null = null;
  private account: Account | null = null;
  private isEnded = false;

  beginFile(record: Bai2Record): void {
    this.require(this.file === null, record.place);
    const fields = new RecordFields(record);
    const [, , date = "", time = "", reference = "", , , version = ""] = fields.take(8);
    if (version !== "2") throw new BankFileError(`The file is of version "${version}" of BAI, not of 2.`, record.place);
    const clock = /^([01]\d|2[0-3])([0-5]\d)$/.test(time) ? `T${time.slice(0, 2)}:${time.slice(2)}` : "";
    this.file = { madeAt: dateOfSixDigits(date, record.place) + clock, reference, totals: new ControlTotals("file") };
    this.file.totals.addRecord(record.parts.length);
    this.isEnded = false;
  }

  beginGroup(record: Bai2Record): void {
    this.require(this.file !== null && this.group === null, record.place);
    const fields = new RecordFields(record);
    const [, bank = "", status = "", date = "", , currency, modifier = ""] = fields.take(7);
    const unusable = UNUSABLE_GROUPS[status];
    if (unusable) throw new BankFileError(unusable, record.place);
    this.group = {
      bank,
      asOf: dateOfSixDigits(date, record.place),
      currency: currencyAt(currency || DEFAULT_CURRENCY, record.place),
      isInterim: INTERIM.has(modifier),
      totals: new ControlTotals("group"),
    };
    this.group.totals.addRecord(record.parts.length);
  }

  beginAccount(record: Bai2Record): BankStatementHead {
    this.require(this.group !== null && this.account === null, record.place);
    const { asOf, bank, isInterim } = this.group!;
    const fields = new RecordFields(record);
    const number = fields.next();
    const currency = currencyAt(fields.next() || this.group!.currency, record.place);
    const totals = new ControlTotals("account");
    totals.addRecord(record.parts.length);
    const balances = readSummaries(fields, totals);
    const balance = (code: string): BankBalance | null => {
      const amountCents = balances.get(code);
      return amountCents === undefined ? null : { amountCents, currency, on: asOf };
    };
    this.account = { currency, closing: balance(CLOSING_LEDGER), totals };
    return {
      record: "statement",
      account: accountName(number, bank),
      currency,
      kind: isInterim ? "intraday" : "statement",
      reference: this.file!.reference || null,
      number: null,
      opening: balance(OPENING_LEDGER),
      madeAt: this.file!.madeAt,
    };
  }

  addEntry(record: Bai2Record): BankEntry {
    this.require(this.account !== null, record.place);
    const { currency, totals } = this.account!;
    const fields = new RecordFields(record);
    const code = fields.next();
    const direction = directionOf(code);
    if (!direction)
      throw new BankFileError(
        `Type code "${code}" is the bank's own: ask it whether the money came in or went out.`,
        record.place,
      );
    const amount = fields.amount();
    if (direction !== "note" && (amount === null || amount < 0n))
      throw new BankFileError("The entry has no amount, or one below zero.", record.place);
    const { valueOn } = fields.fundsType();
    const [bankReference, customerReference, text] = [fields.next(), fields.next(), fields.rest()];
    totals.addRecord(record.parts.length);
    totals.addAmount(amount);
    return {
      record: "entry",
      status: direction === "note" ? "information" : "booked",
      amountCents: direction === "debit" ? -amount! : direction === "credit" ? amount! : 0n,
      currency,
      isReversal: false,
      bookedOn: this.group!.asOf,
      valueOn,
      code,
      chargesCents: 0n,
      counterparty: null,
      text,
      structuredReference: null,
      endToEndId: customerReference || null,
      bankReference: bankReference || null,
      returnCode: returnCodeOf(code, text),
      details: [],
      place: record.place,
    };
  }

  endAccount(record: Bai2Record): BankStatementEnd {
    this.require(this.account !== null, record.place);
    const { closing, totals } = this.account!;
    totals.addRecord(record.parts.length);
    totals.verify(new RecordFields(record), null);
    this.group!.totals.addChild(totals);
    this.account = null;
    return { record: "end", closing };
  }

  endGroup(record: Bai2Record): void {
    this.require(this.group !== null && this.account === null, record.place);
    const { totals } = this.group!;
    totals.addRecord(record.parts.length);
    totals.verify(new RecordFields(record), "account");
    this.file!.totals.addChild(totals);
    this.group = null;
  }

  endFile(record: Bai2Record): void {
    this.require(this.file !== null && this.group === null, record.place);
    const { totals } = this.file!;
    totals.addRecord(record.parts.length);
    totals.verify(new RecordFields(record), "group");
    this.file = null;
    this.isEnded = true;
  }

  verifyEnd(): void {
    if (!this.isEnded) throw new BankFileError("The file ends early: its last record (99) is missing.");
  }

  private require(isInOrder: boolean, place: string): void {
    if (!isInOrder) throw new BankFileError("The record is not where BAI2 has it: one before it is missing.", place);
  }
}

/** The balances and totals of an account by type code. All amounts count towards its control total. */
function readSummaries(fields: RecordFields, totals: ControlTotals): Map<string, Cents> {
  const balances = new Map<string, Cents>();
  while (fields.hasMore) {
    const code = fields.next();
    const amount = fields.amount();
    fields.count();
    fields.fundsType();
    totals.addAmount(amount);
    if (code !== "" && amount !== null) balances.set(code, amount);
  }
  return balances;
}
