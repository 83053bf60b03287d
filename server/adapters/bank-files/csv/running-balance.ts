import type { Cents } from "@/server/kernel/money";
import { type BankBalance, type BankEntry, BankFileError } from "@/server/ports/bank-file";

/** A row with a balance, and the total of the entries since the previous such row. */
interface BalancedRow {
  balanceCents: Cents;
  entry: BankEntry;
}

/**
 * Follows the balance from row to row, whether the file starts with the oldest or the newest entry, and throws at the
 * first row where neither order adds up. Rows may lack a balance, as when a bank gives one per day.
 */
export class RunningBalance {
  private first: BalancedRow | null = null;
  private last: BalancedRow | null = null;
  private firstEntry: BankEntry | null = null;
  private lastEntry: BankEntry | null = null;
  /** The total of the rows before the first balance, and of those up to it. */
  private beforeFirstCents: Cents = 0n;
  /** The total of the rows after the last balance. */
  private sinceLastCents: Cents = 0n;
  private canBeOldestFirst = true;
  private canBeNewestFirst = true;
  private rowsBeforeFirst = true;

  add(entry: BankEntry, balanceCents: Cents | null): void {
    this.firstEntry ??= entry;
    this.lastEntry = entry;
    if (balanceCents === null) {
      if (this.rowsBeforeFirst) this.beforeFirstCents += entry.amountCents;
      else this.sinceLastCents += entry.amountCents;
      return;
    }
    if (this.last) this.compare(this.last, entry, balanceCents);
    this.first ??= { balanceCents, entry };
    this.last = { balanceCents, entry };
    this.rowsBeforeFirst = false;
    this.sinceLastCents = 0n;
  }

  /** The balances before and after the entries; null if no row has one. */
  result(): { opening: BankBalance | null; closing: BankBalance | null } {
    const { first, last, firstEntry, lastEntry } = this;
    if (!first || !last) return { opening: null, closing: null };
    const isNewestFirst =
      this.canBeNewestFirst && (!this.canBeOldestFirst || firstEntry!.bookedOn! > lastEntry!.bookedOn!);
    const { currency } = first.entry;
    const at = (amountCents: Cents, entry: BankEntry): BankBalance => ({ amountCents, currency, on: entry.bookedOn! });
    const beforeCents = this.beforeFirstCents;
    if (isNewestFirst)
      return {
        opening: at(last.balanceCents - last.entry.amountCents - this.sinceLastCents, lastEntry!),
        closing: at(first.balanceCents + beforeCents, firstEntry!),
      };
    return {
      opening: at(first.balanceCents - first.entry.amountCents - beforeCents, firstEntry!),
      closing: at(last.balanceCents + this.sinceLastCents, lastEntry!),
    };
  }

  private compare(last: BalancedRow, entry: BankEntry, balanceCents: Cents): void {
    if (entry.currency !== last.entry.currency)
      throw new BankFileError("The balance goes on in another currency.", entry.place);
    const between = this.sinceLastCents;
    this.canBeOldestFirst &&= balanceCents === last.balanceCents + between + entry.amountCents;
    this.canBeNewestFirst &&= balanceCents === last.balanceCents - last.entry.amountCents - between;
    if (!this.canBeOldestFirst && !this.canBeNewestFirst)
      throw new BankFileError("The balance isn't the one before it plus the amounts between them.", entry.place);
  }
}
