import { accountName } from "@/server/adapters/bank-files/account-name";
import { currencyAt, exactCents } from "@/server/adapters/bank-files/exact-amount";
import { ofxDate } from "@/server/adapters/bank-files/ofx/ofx-date";
import { ofxEntry } from "@/server/adapters/bank-files/ofx/ofx-entry";
import { BankFileError, type BankRecord } from "@/server/ports/bank-file";

/** The containers that are read, and their possible parents. Every other tag is a field, or ignored. */
const CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  BANKMSGSRSV1: [],
  CREDITCARDMSGSRSV1: [],
  INVSTMTMSGSRSV1: [],
  STMTTRNRS: ["BANKMSGSRSV1"],
  CCSTMTTRNRS: ["CREDITCARDMSGSRSV1"],
  STATUS: ["STMTTRNRS", "CCSTMTTRNRS"],
  STMTRS: ["STMTTRNRS"],
  CCSTMTRS: ["CCSTMTTRNRS"],
  BANKACCTFROM: ["STMTRS"],
  CCACCTFROM: ["CCSTMTRS"],
  BANKTRANLIST: ["STMTRS", "CCSTMTRS"],
  BANKTRANLISTP: ["STMTRS", "CCSTMTRS"],
  LEDGERBAL: ["STMTRS", "CCSTMTRS"],
  AVAILBAL: ["STMTRS", "CCSTMTRS"],
  BALLIST: ["STMTRS", "CCSTMTRS"],
  STMTTRN: ["BANKTRANLIST"],
  STMTTRNP: ["BANKTRANLISTP"],
  PAYEE: ["STMTTRN"],
  BANKACCTTO: ["STMTTRN"],
  CCACCTTO: ["STMTTRN"],
  CURRENCY: ["STMTTRN", "STMTTRNP"],
  ORIGCURRENCY: ["STMTTRN", "STMTTRNP"],
};
const STATEMENTS = new Set(["STMTRS", "CCSTMTRS"]);
const ENTRIES = new Set(["STMTTRN", "STMTTRNP"]);

/** Builds statements from the tags of a file. Each method returns the records that are complete. */
export class OfxStatements {
  /** The number of statements started. */
  count = 0;
  /** The open containers, outermost first. */
  private readonly path: string[] = [];
  /** Fields of the statement, by container, such as `LEDGERBAL.BALAMT`. */
  private statement = new Map<string, string>();
  private entry = new Map<string, string>();
  private status = new Map<string, string>();
  private entries = 0;
  private isStarted = false;

  open(name: string): BankRecord[] {
    const parents = CONTAINERS[name];
    if (!parents) return [];
    const records = this.closeUnfit(parents);
    // A container with the same name elsewhere, such as in an investment account, is not read.
    if (parents.length > 0 && !parents.includes(this.path.at(-1) ?? "")) return records;
    this.path.push(name);
    if (STATEMENTS.has(name)) {
      this.count += 1;
      this.statement = new Map();
      this.entries = 0;
      this.isStarted = false;
    }
    if (ENTRIES.has(name)) this.entry = new Map();
    if (name === "STATUS") this.status = new Map();
    return records;
  }

  /** An end tag without an open container belongs to a field, or is wrong, and changes nothing. */
  close(name: string): BankRecord[] {
    const records: BankRecord[] = [];
    while (this.path.includes(name)) records.push(...this.closeLast());
    return records;
  }

  /** Closes everything still open at the end of the file. */
  closeAll(): BankRecord[] {
    const records: BankRecord[] = [];
    while (this.path.length > 0) records.push(...this.closeLast());
    return records;
  }

  field(name: string, text: string): void {
    const container = this.path.at(-1);
    if (container === undefined) return;
    if (container === "STATUS") this.status.set(name, text);
    else if (this.path.some((one) => ENTRIES.has(one)))
      this.entry.set(ENTRIES.has(container) ? name : `${container}.${name}`, text);
    else if (this.path.some((one) => STATEMENTS.has(one))) this.statement.set(`${container}.${name}`, text);
  }

  /** Closes containers without an end tag, which can't contain the new one. */
  private closeUnfit(parents: readonly string[]): BankRecord[] {
    const records: BankRecord[] = [];
    const isInside = parents.some((parent) => this.path.includes(parent));
    while (this.path.length > 0 && (parents.length === 0 || (isInside && !parents.includes(this.path.at(-1)!))))
      records.push(...this.closeLast());
    return records;
  }

  private closeLast(): BankRecord[] {
    const name = this.path.pop()!;
    if (name === "STATUS") this.verifyStatus();
    if (STATEMENTS.has(name)) return [...this.start(), this.end()];
    if (!ENTRIES.has(name)) return [];
    const head = this.start();
    this.entries += 1;
    const place = `entry ${this.entries} of statement ${this.count}`;
    return [...head, ofxEntry(this.entry, this.currency(), name === "STMTTRNP", place)];
  }

  private start(): BankRecord[] {
    if (this.isStarted) return [];
    this.isStarted = true;
    const field = (name: string) => this.statement.get(name);
    return [
      {
        record: "statement",
        account: accountName(field("BANKACCTFROM.ACCTID") ?? field("CCACCTFROM.ACCTID"), field("BANKACCTFROM.BANKID")),
        currency: this.currency(),
        kind: "statement",
        reference: null,
        number: null,
        opening: null,
        madeAt: null,
      },
    ];
  }

  private end(): BankRecord {
    const place = `statement ${this.count}`;
    const amount = this.statement.get("LEDGERBAL.BALAMT");
    if (amount === undefined) return { record: "end", closing: null };
    const currency = this.currency();
    const on = ofxDate(this.statement.get("LEDGERBAL.DTASOF") ?? "", place);
    return { record: "end", closing: { amountCents: exactCents(amount, currency, place), currency, on } };
  }

  private currency(): string {
    const text = this.statement.get("STMTRS.CURDEF") ?? this.statement.get("CCSTMTRS.CURDEF") ?? "";
    return currencyAt(text, `statement ${this.count}`);
  }

  private verifyStatus(): void {
    if (this.status.get("SEVERITY")?.toUpperCase() !== "ERROR") return;
    const message = this.status.get("MESSAGE");
    const code = `code ${this.status.get("CODE") ?? "unknown"}`;
    throw new BankFileError(`The bank reports an error: ${message ? `${message} (${code})` : code}.`);
  }
}
