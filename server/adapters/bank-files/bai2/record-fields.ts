import type { Bai2Record } from "@/server/adapters/bank-files/bai2/bai2-records";
import { dateOfSixDigits } from "@/server/adapters/bank-files/existing-date";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";

const DISTRIBUTIONS_MAX = 1_000;

/** Reads the fields of a record one after another, across its continuation records. */
export class RecordFields {
  readonly place: string;
  private readonly parts: string[];

  constructor({ parts, place }: Bai2Record) {
    this.parts = [...parts];
    this.place = place;
  }

  get hasMore(): boolean {
    return this.parts.length > 0;
  }

  /** The next field, trimmed; empty if the record has no more. Excludes the slash that ends a line. */
  next(): string {
    const part = this.parts.shift();
    if (part === undefined) return "";
    const at = part.indexOf(",");
    if (at === -1) return part.replace(/\/\s*$/, "").trim();
    this.parts.unshift(part.slice(at + 1));
    return part.slice(0, at).trim();
  }

  /** The next fields. */
  take(count: number): string[] {
    return Array.from({ length: count }, () => this.next());
  }

  /** The amount in the currency's smallest unit; null where the field is empty. */
  amount(): Cents | null {
    const text = this.next();
    if (text === "") return null;
    if (!/^[+-]?\d{1,24}$/.test(text)) throw new BankFileError(`"${text}" is not an amount in BAI2.`, this.place);
    return BigInt(text.replace("+", ""));
  }

  /** A count; null if the field is empty. */
  count(): number | null {
    const text = this.next();
    if (text === "") return null;
    if (!/^\d{1,9}$/.test(text)) throw new BankFileError(`"${text}" is not a number.`, this.place);
    return Number(text);
  }

  /** Reads the funds type with its dependent fields. Returns the value date if it names one. */
  fundsType(): { valueOn: string | null } {
    const type = this.next().toUpperCase();
    if (type === "V") {
      const date = this.next();
      this.next();
      return { valueOn: date === "" ? null : dateOfSixDigits(date, this.place) };
    }
    if (type === "S") this.amounts(3);
    else if (type === "D") this.distributions();
    else if (!/^[012Z]?$/.test(type)) throw new BankFileError(`"${type}" is not a funds type in BAI2.`, this.place);
    return { valueOn: null };
  }

  /** The rest of the record as text, including commas and slashes, but not the slash that ends a line. */
  rest(): string {
    const lines = this.parts.splice(0).map((line) => line.replace(/\/\s*$/, "").trim());
    return lines.filter((line) => line !== "").join(" ");
  }

  private amounts(count: number): void {
    for (let index = 0; index < count; index += 1) this.amount();
  }

  private distributions(): void {
    const count = this.count() ?? 0;
    if (count > DISTRIBUTIONS_MAX) throw new BankFileError("The amount is distributed over too many days.", this.place);
    for (let index = 0; index < count; index += 1) {
      this.count();
      this.amount();
    }
  }
}
