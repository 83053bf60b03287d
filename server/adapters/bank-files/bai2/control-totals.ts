import type { RecordFields } from "@/server/adapters/bank-files/bai2/record-fields";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";

/** The totals that a trailer must match: of an account, a group or the file. */
export class ControlTotals {
  private totalCents: Cents = 0n;
  private records = 0;
  private children = 0;

  /** What is totaled, for error messages: `account`, `group` or `file`. */
  private readonly what: string;

  constructor(what: string) {
    this.what = what;
  }

  addRecord(lines: number): void {
    this.records += lines;
  }

  addAmount(cents: Cents | null): void {
    this.totalCents += cents ?? 0n;
  }

  /** Adds the totals of a child's trailer. */
  addChild(child: ControlTotals): void {
    this.children += 1;
    this.totalCents += child.totalCents;
    this.records += child.records;
  }

  /** Throws if the trailer does not match. Banks leave a field empty if they do not total it. */
  verify(fields: RecordFields, child: string | null): void {
    const { place } = fields;
    const total = fields.amount();
    const children = child === null ? null : fields.count();
    const records = fields.count();
    if (total !== null && total !== this.totalCents)
      throw new BankFileError(
        `The ${this.what}'s control total is ${total}, but its amounts add up to ${this.totalCents}.`,
        place,
      );
    if (children !== null && children !== this.children)
      throw new BankFileError(`The ${this.what} should have ${children} ${child}s, but has ${this.children}.`, place);
    if (records !== null && records !== this.records)
      throw new BankFileError(`The ${this.what} should have ${records} records, but has ${this.records}.`, place);
  }
}
