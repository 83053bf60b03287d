import { daysBetween, existingDate } from "@/server/adapters/bank-files/existing-date";
import { type BankEntry, BankFileError } from "@/server/ports/bank-file";

/** An entry with its booking day, MMDD without a year; null if only its value date is known. */
export interface DatedEntry {
  entry: BankEntry;
  monthDay: string | null;
}

/** If the booking is this close to its value date, its year is certain. */
const CERTAIN_DAYS = 90;

/**
 * Finds the years of booking dates, by the nearest one to the value date. An entry booked long before or after its
 * value date waits, with those after it, for the date of the closing balance.
 */
export class EntryDates {
  private waiting: DatedEntry[] = [];

  /** Returns the entries that are now dated, in order. */
  add(dated: DatedEntry): BankEntry[] {
    const date = this.waiting.length === 0 ? certainDate(dated) : null;
    if (date === null) {
      this.waiting.push(dated);
      return [];
    }
    return [{ ...dated.entry, bookedOn: date }];
  }

  /** Returns the waiting entries, dated by the closing balance or the report. */
  settle(closedOn: string | null): BankEntry[] {
    const entries = this.waiting.map((dated) => {
      const date = certainDate(dated) ?? nearest(candidates(dated), closedOn ?? dated.entry.valueOn!);
      return { ...dated.entry, bookedOn: date };
    });
    this.waiting = [];
    return entries;
  }
}

function certainDate(dated: DatedEntry): string | null {
  const valueOn = dated.entry.valueOn!;
  if (dated.monthDay === null) return valueOn;
  const date = nearest(candidates(dated), valueOn);
  return daysBetween(date, valueOn) <= CERTAIN_DAYS ? date : null;
}

function nearest(dates: string[], to: string): string {
  return dates.reduce((best, date) => (daysBetween(date, to) < daysBetween(best, to) ? date : best));
}

/** The day in the year of the value date and in both adjacent years. */
function candidates({ entry, monthDay }: DatedEntry): string[] {
  const year = Number(entry.valueOn!.slice(0, 4));
  const [month, day] = [Number(monthDay!.slice(0, 2)), Number(monthDay!.slice(2))];
  const dates = [year - 1, year, year + 1].flatMap((one) => existingDate(one, month, day) ?? []);
  if (dates.length === 0) throw new BankFileError(`"${monthDay}" is not a date.`, entry.place);
  return dates;
}
