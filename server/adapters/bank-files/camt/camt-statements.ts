import { type CamtDetail, detailOf } from "@/server/adapters/bank-files/camt/camt-detail";
import { type EntryStart, entryOf, entryStart } from "@/server/adapters/bank-files/camt/camt-entry";
import { CAMT_STATEMENTS, headOf } from "@/server/adapters/bank-files/camt/camt-head";
import type { XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import { type BankAccountName, type BankBalance, BankFileError, type BankRecord } from "@/server/ports/bank-file";

/** Receives the tags of a file, and builds records from them. */
export interface CamtStatements {
  open(name: string, currency: string | null): void;
  text(text: string): void;
  close(): void;
  /** The number of statements. */
  count(): number;
}

/** No real statement, entry or payment has more elements; a larger one would fill the memory. */
const ELEMENTS_MAX = 50_000;
const DEPTH_MAX = 60;
const DETAILS_MAX = 500_000;

/**
 * Follows the tags of a file. Only open elements are in memory: the head of a statement until its first entry, an entry
 * without its payments, and one payment.
 */
export function camtStatements(emit: (record: BankRecord) => void): CamtStatements {
  const path: string[] = [];
  /** The open elements of a statement, starting with the statement itself. */
  const open: XmlElement[] = [];
  let count = 0;
  let statement: OpenStatement | null = null;
  let elements = 0;

  const closeChild = (element: XmlElement, parent: XmlElement, current: OpenStatement) => {
    if (element.name === "TxDtls" && open[1]?.name === "Ntry") return current.detail(element, open[1], open[0]!);
    if (element.name === "Ntry" && open.length === 1) {
      elements = 0;
      return current.entry(element, parent);
    }
    // Nothing after a statement's entries is needed.
    if (open.length > 1 || !current.hasEntries()) parent.children.push(element);
  };
  return {
    count: () => count,
    open(name, currency) {
      const within = CAMT_STATEMENTS[name]?.within;
      const isStatement = statement === null && within !== undefined && within === path.at(-1);
      path.push(name);
      if (path.length > DEPTH_MAX) throw new BankFileError("The file's elements are nested too deeply.");
      if (isStatement) {
        count += 1;
        statement = openStatement(count, emit);
        elements = 0;
      }
      if (statement === null) return;
      elements = name === "TxDtls" ? 0 : elements + 1;
      if (elements > ELEMENTS_MAX)
        throw new BankFileError("One entry or payment has too many elements.", statement.place());
      // Text between elements is only indentation.
      const parent = open.at(-1);
      if (parent) parent.text = "";
      open.push({ name, currency, text: "", children: [] });
    },
    text(text) {
      const current = open.at(-1);
      if (current) current.text += text;
    },
    close() {
      path.pop();
      const element = open.pop();
      if (!element || !statement) return;
      const parent = open.at(-1);
      if (parent) return closeChild(element, parent, statement);
      statement.end(element);
      statement = null;
    },
  };
}

type OpenStatement = ReturnType<typeof openStatement>;

function openStatement(number: number, emit: (record: BankRecord) => void) {
  let started: { account: BankAccountName; closing: BankBalance | null } | null = null;
  let entries = 0;
  let payments: CamtDetail[] = [];
  let current: EntryStart | null = null;
  const place = () => `entry ${entries + 1} of statement ${number}`;

  const start = (statement: XmlElement) => {
    if (started) return started;
    const { head, account, closing } = headOf(statement, `statement ${number}`);
    emit(head);
    started = { account, closing };
    // The head has been read, so what is left of it only takes memory.
    statement.children = [];
    return started;
  };
  return {
    place,
    hasEntries: () => entries > 0,
    detail(element: XmlElement, entry: XmlElement, statement: XmlElement) {
      const { account } = start(statement);
      current ??= entryStart(entry, place());
      if (payments.length >= DETAILS_MAX) throw new BankFileError("The entry has too many payments.", place());
      payments.push(detailOf(element, { ...current, own: account }, place()));
    },
    entry(element: XmlElement, statement: XmlElement) {
      const { account } = start(statement);
      emit(entryOf(element, payments, account, place()));
      entries += 1;
      payments = [];
      current = null;
    },
    end(statement: XmlElement) {
      const { closing } = start(statement);
      emit({ record: "end", closing });
    },
  };
}
