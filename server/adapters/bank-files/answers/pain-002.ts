import { SaxesParser, type SaxesTag } from "saxes";
import { answersOf, type Element, type Report } from "@/server/adapters/bank-files/answers/pain-002-report";
import { BankFileError } from "@/server/ports/bank-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

/** Elements that are read as a whole, one at a time. */
const WHOLE = new Set(["OrgnlGrpInfAndSts", "TxInfAndSts"]);
const BATCH = "OrgnlPmtInfAndSts";
/** Far longer than any text that banks write into one element. */
const MAX_TEXT_CHARACTERS = 10_000;
const MAX_DEPTH = 40;
const MAX_ELEMENTS = 2_000;

/**
 * Reads a payment status report (ISO 20022 pain.002, versions 3 to 14), one answer at a time. Answers about the file
 * and about a batch come before those about their payments. Entities are not expanded, and document types are rejected.
 *
 * Throws a `BankFileError` if it is no such file, or is truncated.
 */
export async function* readPain002(source: AsyncIterable<Uint8Array>): AsyncGenerator<PaymentAnswer> {
  const reader = new ReportReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of source) {
      reader.write(decoder.decode(chunk, { stream: true }));
      yield* reader.take();
    }
    reader.end(decoder.decode());
  } catch (error) {
    if ((error as { code?: unknown }).code === "ERR_ENCODING_INVALID_ENCODED_DATA")
      throw new BankFileError("The file is not in UTF-8.");
    throw error;
  }
  yield* reader.take();
}

/** Turns events of the XML parser into answers. */
class ReportReader {
  private readonly parser = new SaxesParser({ position: true });
  private readonly open: Element[] = [];
  private readonly path: string[] = [];
  private readonly report: Report = { file: null, batch: null, isBatchEmitted: false };
  private ready: PaymentAnswer[] = [];
  private elements = 0;
  private isReport = false;

  constructor() {
    this.parser.on("error", ({ message }) => this.fail(`The file is not complete, or not XML (${message}).`));
    this.parser.on("doctype", () => this.fail("The file declares a document type, which no bank does."));
    this.parser.on("opentag", (tag) => this.start(tag));
    this.parser.on("text", (text) => this.add(text));
    this.parser.on("cdata", (text) => this.add(text));
    this.parser.on("closetag", () => this.close());
  }

  write(text: string): void {
    this.parser.write(text);
  }

  end(text: string): void {
    this.parser.write(text).close();
    if (!this.isReport) this.fail("The file is not a payment status report (pain.002).");
  }

  /** Returns the answers that have become ready since the previous call. */
  take(): PaymentAnswer[] {
    const { ready } = this;
    this.ready = [];
    return ready;
  }

  private start({ name: qualified, attributes }: SaxesTag): void {
    const name = qualified.slice(qualified.indexOf(":") + 1);
    this.path.push(name);
    if (this.path.length > MAX_DEPTH) this.fail("The file is nested too deeply.");
    if (name === "CstmrPmtStsRpt") this.isReport = true;
    const parent = this.open.at(-1);
    const isKept = parent !== undefined || (this.isReport && (WHOLE.has(name) || name === BATCH));
    if (!isKept) return;
    if (parent?.name === BATCH && WHOLE.has(name)) this.emitBatch(parent);
    this.elements = WHOLE.has(name) ? 0 : this.elements + 1;
    if (this.elements > MAX_ELEMENTS) this.fail("The file has more about one payment than banks write.");
    this.open.push({ name, text: "", attributes: attributes as Record<string, string>, children: [] });
  }

  private add(text: string): void {
    const last = this.open.at(-1);
    if (!last) return;
    last.text += text;
    if (last.text.length > MAX_TEXT_CHARACTERS) this.fail("The file has a text that is longer than banks write.");
  }

  private close(): void {
    this.path.pop();
    const element = this.open.pop();
    if (!element) return;
    if (element.name === BATCH) {
      this.emitBatch(element);
      this.report.batch = null;
      this.report.isBatchEmitted = false;
    } else if (WHOLE.has(element.name)) this.ready.push(...answersOf(element, this.report, this.place()));
    else this.open.at(-1)?.children.push(element);
  }

  /** Elements before a batch's payments are about the batch, and are emitted once. */
  private emitBatch(element: Element): void {
    if (this.report.isBatchEmitted) return;
    this.report.isBatchEmitted = true;
    this.ready.push(...answersOf(element, this.report, this.place()));
  }

  private place(): string {
    return `line ${this.parser.line}`;
  }

  private fail(message: string): never {
    throw new BankFileError(message, this.place());
  }
}
