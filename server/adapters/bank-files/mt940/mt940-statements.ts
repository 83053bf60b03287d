import { type DatedEntry, EntryDates } from "@/server/adapters/bank-files/mt940/entry-dates";
import { mt940Account } from "@/server/adapters/bank-files/mt940/mt940-account";
import {
  floorCurrency,
  type Mt940Balance,
  madeAt,
  mt940Balance,
} from "@/server/adapters/bank-files/mt940/mt940-balance";
import { mt940Entry } from "@/server/adapters/bank-files/mt940/mt940-entry";
import {
  headOf,
  isInterim,
  isNextPage,
  type Message,
  newMessage,
} from "@/server/adapters/bank-files/mt940/mt940-message";
import { readStatementLine, type StatementLine } from "@/server/adapters/bank-files/mt940/statement-line";
import { BankFileError, type BankRecord, type BankStatementHead } from "@/server/ports/bank-file";

/** A statement in progress, of one or several pages. */
interface Statement {
  head: BankStatementHead;
  dates: EntryDates;
  /** The intermediate balance at the end of the last page. */
  carried: Mt940Balance | null;
}

/** Builds statements from the fields of messages. Each method returns the records that are complete. */
export class Mt940Statements {
  private message: Message | null = null;
  private statement: Statement | null = null;
  private line: StatementLine | null = null;
  private linePlace = "";
  private details: string[][] = [];
  private isInterimMessage = false;
  private openBlock: string | null = null;

  /** A network header: it names the type of the message that follows, whose end must then be marked. */
  openMessage(header: string, place: string): void {
    this.openBlock = place;
    if (/\{2:[IO]94\d/.test(header)) this.isInterimMessage = /\{2:[IO]942/.test(header);
  }

  begin(reference: string, place: string): BankRecord[] {
    const records = this.finishMessage();
    this.message = newMessage(reference, this.isInterimMessage, place);
    return records;
  }

  nameAccount(lines: readonly string[]): BankRecord[] {
    if (this.message) this.message.account = mt940Account(lines);
    return [];
  }

  numberPage(text: string): BankRecord[] {
    const number = Number(/^\d+/.exec(text)?.[0] ?? 0);
    if (this.message) this.message.number = Number.isSafeInteger(number) && number > 0 ? number : null;
    return [];
  }

  openWith(text: string, isIntermediate: boolean, place: string): BankRecord[] {
    const message = this.current(place);
    message.opening = mt940Balance(text, isIntermediate, place);
    message.currency = message.opening.currency;
    return [];
  }

  markInterim(tag: string, text: string, place: string): BankRecord[] {
    const records = this.closeEntry();
    const message = this.current(place);
    message.hasInterimFields = true;
    if (tag === "34F") message.currency ??= floorCurrency(text, place);
    if (tag === "13" || tag === "13D") message.madeAt = madeAt(text, place);
    return records;
  }

  addEntry(lines: readonly string[], place: string): BankRecord[] {
    const records = this.closeEntry();
    const message = this.current(place);
    if (message.closing) throw new BankFileError("There is an entry after the closing balance.", place);
    const head = this.startStatement(message);
    this.line = readStatementLine(lines, message.currency!, place);
    this.linePlace = place;
    return [...head, ...records];
  }

  /** The text of the previous entry. After the closing balance, text is about the statement, and ignored. */
  describe(lines: readonly string[]): BankRecord[] {
    if (this.line) this.details.push([...lines]);
    return [];
  }

  /** Completes the entry: whatever comes next is not part of it. */
  closeEntry(): BankRecord[] {
    if (!this.line || !this.statement) return [];
    const entry: DatedEntry = {
      entry: mt940Entry(this.line, this.details, this.message!.currency!, this.linePlace),
      monthDay: this.line.monthDay,
    };
    this.line = null;
    this.details = [];
    return this.statement.dates.add(entry);
  }

  closeWith(text: string, isIntermediate: boolean, place: string): BankRecord[] {
    const records = this.closeEntry();
    const message = this.current(place);
    message.closing = mt940Balance(text, isIntermediate, place);
    return records;
  }

  endMessage(): BankRecord[] {
    this.openBlock = null;
    const records = this.finishMessage();
    this.isInterimMessage = false;
    return records;
  }

  endFile(): BankRecord[] {
    if (this.openBlock && this.message)
      throw new BankFileError("The file ends in the middle of a message.", this.openBlock);
    return [...this.finishMessage(), ...this.finishStatement()];
  }

  private current(place: string): Message {
    if (!this.message) throw new BankFileError("The statement has no reference (:20:).", place);
    return this.message;
  }

  /** Ends the page, and also the statement, unless another page may follow. */
  private finishMessage(): BankRecord[] {
    const { message } = this;
    if (!message) return [];
    const entries = this.closeEntry();
    const { closing } = message;
    if (!closing && !isInterim(message))
      throw new BankFileError("The statement ends early: it has no closing balance (:62F:).", message.place);
    const records = [...this.startStatement(message), ...entries];
    this.message = null;
    this.statement!.carried = closing;
    return closing?.isIntermediate ? records : [...records, ...this.finishStatement()];
  }

  private finishStatement(): BankRecord[] {
    if (!this.statement) return [];
    const { carried, dates, head } = this.statement;
    this.statement = null;
    const reference = carried?.on ?? head.madeAt?.slice(0, 10) ?? null;
    const closing = carried && { amountCents: carried.amountCents, currency: carried.currency, on: carried.on };
    return [...dates.settle(reference), { record: "end", closing }];
  }

  /** Yields the head of a statement before its first entry, after the end of the previous statement. */
  private startStatement(message: Message): BankRecord[] {
    const { statement } = this;
    const carried = statement?.carried;
    if (statement && !carried) return [];
    if (statement && carried && isNextPage(statement.head, carried, message)) {
      statement.carried = null;
      return [];
    }
    const records = this.finishStatement();
    const head = headOf(message);
    this.statement = { head, dates: new EntryDates(), carried: null };
    return [...records, head];
  }
}
