import { type BankOrder, readOrders } from "@/server/cli/tests/played-bank/read-orders";
import type { Cents } from "@/server/kernel/money";
import type { BankAccountName } from "@/server/ports/bank-file";
import type { StatementEntry, StatementFile, StatementFormat, StatementWriter } from "@/server/ports/statement-writer";

/** An account at the simulated bank, as its statements name it. */
export interface PlayedAccount {
  account: BankAccountName;
  holder: string;
  /** ISO 4217, such as EUR. */
  currency: string;
}

/** A booking of the bank: the truth that the books are compared with. */
export interface PlayedBooking {
  /** Its place among all bookings, from 0. */
  number: number;
  entry: StatementEntry;
}

/** The period of a statement: whole days, both included, except that the last day contains only the bookings so far. */
export interface PlayedPeriod {
  format: StatementFormat;
  /** YYYY-MM-DD */
  from: string;
  to: string;
  madeAt: Date;
  /** How the bank writes its own reference of a booking; by default the same one each time. */
  referenceOf?(booking: PlayedBooking): string;
}

/** What the bank books for one order of a payment file. */
export type OrderFate = "executed" | "rejected";

/** The balance before the first booking, so that no statement begins below zero. */
const OPENING_CENTS: Cents = 1_000_000n;

/**
 * A bank with one account of the operator's. Like a real one it knows nothing of gifts: it books transfers, makes
 * statements of any period in any format, any number of times, and executes the orders of payment files, each file
 * once.
 */
export class PlayedBank {
  readonly bookings: PlayedBooking[] = [];
  /** The received payment files, by the id in each file. */
  readonly #files = new Set<string>();
  #statements = 0;

  constructor(
    readonly account: PlayedAccount,
    private readonly writer: StatementWriter,
  ) {}

  /** Adds a booking. Days must not decrease. */
  book(bookedOn: string, parts: Partial<StatementEntry> & Pick<StatementEntry, "amountCents">): PlayedBooking {
    const number = this.bookings.length;
    const last = this.bookings.at(-1)?.entry.bookedOn ?? bookedOn;
    const day = bookedOn < last ? last : bookedOn;
    const entry: StatementEntry = {
      kind: "payment",
      bookedOn: day,
      valueOn: day,
      bankReference: `B${number + 1}`,
      isReversal: false,
      chargesCents: 0n,
      counterparty: null,
      text: "",
      structuredReference: null,
      endToEndId: null,
      returnCode: null,
      payments: [],
      ...parts,
    };
    const booking = { number, entry };
    this.bookings.push(booking);
    return booking;
  }

  /** The balance at the end of a day, from the bookings so far. */
  balanceAfter(day: string): Cents {
    return this.bookings
      .filter(({ entry }) => entry.bookedOn <= day)
      .reduce((sum, { entry }) => sum + entry.amountCents, OPENING_CENTS);
  }

  /** The bookings of whole days, in the order of a statement. */
  between(from: string, to: string): PlayedBooking[] {
    return this.bookings.filter(({ entry }) => entry.bookedOn >= from && entry.bookedOn <= to);
  }

  /** Makes a statement. Its opening balance is that of the day before. */
  statement({ format, from, to, madeAt, referenceOf }: PlayedPeriod): StatementFile {
    this.#statements += 1;
    const before = dayBefore(from);
    return this.writer.write(format, {
      ...this.account,
      number: this.#statements,
      madeAt,
      opening: { amountCents: this.balanceAfter(before), on: before },
      closesOn: to,
      entries: this.between(from, to).map((booking) => ({
        ...booking.entry,
        ...(referenceOf && { bankReference: referenceOf(booking) }),
      })),
    });
  }

  /**
   * Takes a pain.001 file, and books the outcome of its orders. Rejects a file that it received before, as banks do.
   * Returns the rejected orders.
   */
  take(bytes: Uint8Array, bookedOn: string, fateOf: (order: BankOrder) => OrderFate, asOne = false): BankOrder[] {
    const { fileId, orders } = readOrders(bytes);
    if (this.#files.has(fileId)) throw new Error(`The file ${fileId} was sent to the bank twice.`);
    this.#files.add(fileId);
    const executed = orders.filter((order) => fateOf(order) === "executed");
    const bookOne = (order: BankOrder) => this.book(bookedOn, { ...debitOf(order), amountCents: -order.amountCents });
    if (asOne && executed.length > 1) {
      const total = executed.reduce((sum, { amountCents }) => sum + amountCents, 0n);
      this.book(bookedOn, { amountCents: -total, text: fileId });
    } else executed.forEach(bookOne);
    return orders.filter((order) => !executed.includes(order));
  }
}

function debitOf({ endToEndId, name, iban, text }: BankOrder): Partial<StatementEntry> {
  return { endToEndId, text, counterparty: { name, account: { iban, number: null, bank: null } } };
}

/** The day before, as YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
