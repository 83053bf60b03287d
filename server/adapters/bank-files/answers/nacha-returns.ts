import { correctedAccount, reasonText } from "@/server/adapters/bank-files/answers/nacha-codes";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

const RECORD_CHARACTERS = 94;
const HASH_MODULUS = 10_000_000_000;

/** What control records verify: the count of type 6 and 7 records, routing numbers, and money in both directions. */
interface Totals {
  count: number;
  hash: number;
  debitCents: Cents;
  creditCents: Cents;
}

/** The state of reading a file. */
interface State {
  file: Totals;
  batch: Totals | null;
  batches: number;
  /** The last type 6 record. */
  entry: string | null;
  answers: PaymentAnswer[];
  isEnded: boolean;
}

/**
 * Reads a NACHA file of returns (addenda 99) and notifications of change (addenda 98). Yields the answers of a batch
 * after verifying its control. Skips other kinds of entries. A payment's reference is the trace number from the
 * original file.
 *
 * Throws a `BankFileError` if it is no such file, is truncated, or differs from its controls.
 */
export async function* readNachaReturns(source: AsyncIterable<Uint8Array>): AsyncGenerator<PaymentAnswer> {
  const state: State = { file: noTotals(), batch: null, batches: 0, entry: null, answers: [], isEnded: false };
  let number = 0;
  for await (const line of linesOf(source)) {
    number += 1;
    const place = `line ${number}`;
    if (line.trim() === "" || /^9+$/.test(line)) continue;
    if (number === 1 && !line.startsWith("101")) throw new BankFileError("The file is not a NACHA file.", place);
    if (line.length > RECORD_CHARACTERS) throw new BankFileError("The line has more than 94 characters.", place);
    if (state.isEnded) throw new BankFileError("The file goes on after its control.", place);
    yield* readRecord(line.padEnd(RECORD_CHARACTERS), state, place);
  }
  if (!state.isEnded) throw new BankFileError("The file breaks off: it has no control.", `line ${number}`);
}

function readRecord(line: string, state: State, place: string): PaymentAnswer[] {
  switch (line[0]) {
    case "5":
      if (state.batch) throw new BankFileError("A batch begins before the last one has ended.", place);
      Object.assign(state, { batch: noTotals(), entry: null, answers: [], batches: state.batches + 1 });
      return [];
    case "6":
      readEntry(line, state, place);
      return [];
    case "7":
      readAddenda(line, state, place);
      return [];
    case "8":
      return endBatch(line, state, place);
    case "9":
      endFile(line, state, place);
      return [];
    case "1":
      return [];
    default:
      throw new BankFileError("The line is not a record of a NACHA file.", place);
  }
}

function readEntry(line: string, state: State, place: string): void {
  if (!state.batch) throw new BankFileError("An entry stands outside of a batch.", place);
  const cents = BigInt(digitsAt(line, 29, 39, place));
  // The second digit of the code: 0 to 4 are credits, 5 to 9 are debits.
  const isDebit = Number(digitsAt(line, 2, 3, place)) >= 5;
  for (const totals of [state.batch, state.file]) {
    totals.count += 1;
    totals.hash = (totals.hash + Number(digitsAt(line, 3, 11, place))) % HASH_MODULUS;
    if (isDebit) totals.debitCents += cents;
    else totals.creditCents += cents;
  }
  state.entry = line;
}

function readAddenda(line: string, state: State, place: string): void {
  if (!state.batch || !state.entry) throw new BankFileError("An addenda stands without its entry.", place);
  state.batch.count += 1;
  state.file.count += 1;
  const kind = line.slice(1, 3);
  if (kind === "99") state.answers.push(returned(line, state.entry, place));
  if (kind === "98") state.answers.push(changed(line, state.entry, place));
}

function returned(line: string, entry: string, place: string): PaymentAnswer {
  const statusCode = line.slice(3, 6).trim();
  const text = [reasonText(statusCode), line.slice(35, 79).trim()].filter(Boolean).join(": ");
  return { ...about(line, entry, place), status: "returned", statusCode, reasons: [{ code: statusCode, text }] };
}

function changed(line: string, entry: string, place: string): PaymentAnswer {
  const statusCode = line.slice(3, 6).trim();
  return {
    ...about(line, entry, place),
    status: "corrected",
    statusCode,
    reasons: [{ code: statusCode, text: reasonText(statusCode) }],
    corrected: correctedAccount(statusCode, line.slice(35, 64)),
  };
}

function about(line: string, entry: string, place: string) {
  // The ACH operator writes letters into the trace numbers of a file that it rejects.
  const reference = line.slice(6, 21).trim();
  if (reference === "") throw new BankFileError("The file does not say which payment came back.", place);
  const amountCents = BigInt(digitsAt(entry, 29, 39, place));
  const ids = { about: "payment", fileId: null, batchId: null, reference } as const;
  return { ...ids, amountCents, currency: "USD", corrected: null, place };
}

function endBatch(line: string, state: State, place: string): PaymentAnswer[] {
  if (!state.batch) throw new BankFileError("A batch ends before it begins.", place);
  verify(state.batch, line.slice(4), 6, place);
  const { answers } = state;
  Object.assign(state, { batch: null, entry: null, answers: [] });
  return answers;
}

function endFile(line: string, state: State, place: string): void {
  if (state.batch) throw new BankFileError("The file ends within a batch.", place);
  if (Number(digitsAt(line, 1, 7, place)) !== state.batches)
    throw new BankFileError("The file has more or fewer batches than its control says.", place);
  verify(state.file, line.slice(13), 8, place);
  state.isEnded = true;
}

/** Verifies totals against a control record: the count, the ten-digit hash, and twelve-digit debits and credits. */
function verify(totals: Totals, control: string, countDigits: number, place: string): void {
  const field = (from: number, length: number) =>
    digitsAt(control, countDigits + from, countDigits + from + length, place);
  const holds =
    Number(digitsAt(control, 0, countDigits, place)) === totals.count &&
    Number(field(0, 10)) === totals.hash &&
    BigInt(field(10, 12)) === totals.debitCents &&
    BigInt(field(22, 12)) === totals.creditCents;
  if (!holds) throw new BankFileError("The records differ from their control: the file is damaged.", place);
}

function digitsAt(line: string, from: number, to: number, place: string): string {
  const text = line.slice(from, to).trim();
  if (!/^\d+$/.test(text)) throw new BankFileError(`There are no digits in positions ${from + 1} to ${to}.`, place);
  return text;
}

async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("windows-1252");
  let rest = "";
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n/);
    rest = lines.pop() ?? "";
    if (rest.length > 100 * RECORD_CHARACTERS) throw new BankFileError("The file is not a NACHA file.", "line 1");
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const noTotals = (): Totals => ({ count: 0, hash: 0, debitCents: 0n, creditCents: 0n });
