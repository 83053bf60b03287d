import { type BankOrder, readOrders } from "@/server/cli/tests/played-bank/read-orders";
import type { Cents } from "@/server/kernel/money";
import type { BankAccountName } from "@/server/ports/bank-file";
import type { StatementEntry, StatementFile, StatementFormat, StatementWriter } from "@/server/ports/statement-writer";

/** An account at a bank that is played, as its statements name it. */
export interface PlayedAccount {
  account: BankAccountName;
  holder: string;
  /** Three letters. */
  currency: string;
}

/** What the bank booked: the truth that the books are compared with. */
export interface PlayedBooking {
  /** Its place among all bookings, from 0. */
  number: number;
  entry: StatementEntry;
}

/** Which statement is made: of whole days, both included, except that the last one is as far as it is by then. */
export interface PlayedPeriod {
  format: StatementFormat;
  /** YYYY-MM-DD */
  from: string;
  to: string;
  madeAt: Date;
  /** How the bank writes its own reference of a booking; by default the same one each time. */
  referenceOf?(booking: PlayedBooking): string;
}

/** What a bank books with one order of a file that it was sent. */
export type OrderFate = "executed" | "rejected";

/** Where what the bank held before its first booking is from, so that no statement begins below zero. */
const OPENING_CENTS: Cents = 1_000_000n;

/**
 * A bank with one account of the operator's. Like a real one it knows nothing of gifts: it books transfers, makes statements of any days
 * in any format, as often as they are wanted, and executes the orders of payment files, each file once.
 */
export class PlayedBank {
  readonly bookings: PlayedBooking[] = [];
  /** The files that were sent to it, by the id that they give themselves. */
  readonly #files = new Set<string>();
  #statements = 0;

  constructor(
    readonly account: PlayedAccount,
    private readonly writer: StatementWriter,
  ) {}

  /** Books something. Days only rise. */
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

  /** What the account holds at the end of a day, as far as it is booked. */
  balanceAfter(day: string): Cents {
    return this.bookings
      .filter(({ entry }) => entry.bookedOn <= day)
      .reduce((sum, { entry }) => sum + entry.amountCents, OPENING_CENTS);
  }

  /** The bookings of whole days, in the order of a statement. */
  between(from: string, to: string): PlayedBooking[] {
    return this.bookings.filter(({ entry }) => entry.bookedOn >= from && entry.bookedOn <= to);
  }

  /** Makes a statement. Its opening balance is of the day before. */
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
   * Takes a pain.001 file, and books what becomes of its orders. A file that it was sent before is refused, as banks do. Returns the orders
   * that it rejects.
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

/** YYYY-MM-DD of the day before one. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
