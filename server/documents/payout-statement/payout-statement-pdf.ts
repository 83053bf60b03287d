import { drawablePart } from "@/server/documents/drawable-texts";
import { isPlain, visible } from "@/server/documents/fonts/glyphs";
import { BODY, HEADING, STRONG } from "@/server/documents/fonts/typefaces";
import { StatementPaper, type TextStyle } from "@/server/documents/payout-statement/statement-paper";
import {
  balancesOf,
  factsOf,
  rowsOf,
  sumsOf,
  titleOf,
  WORDS,
} from "@/server/documents/payout-statement/statement-words";
import type { TextLine } from "@/server/documents/payout-statement/text-lines";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

/** Points, on A4. */
const PAGE = { width: 595.28, left: 40, right: 555.28, top: 44, bottom: 800, footer: 818, about: 360 };
const LINE_HEIGHT = 1.4;
const PADDING = 3.2;
const QUIET = "#55605a";
const RULE = "#cfccc0";
const ACCENT = "#1f5a43";

const BODY_TEXT: TextStyle = { fonts: BODY, size: 8 };
const QUIET_TEXT: TextStyle = { ...BODY_TEXT, color: QUIET };
const TOTAL_TEXT: TextStyle = { fonts: STRONG, size: 8 };

interface Column {
  width: number;
  isFigure?: boolean;
}

const FACTS: readonly Column[] = [{ width: 110 }, { width: 405 }];
const SUMS: readonly Column[] = [{ width: 315 }, { width: 80, isFigure: true }, { width: 120, isFigure: true }];
const LINES: readonly Column[] = [
  { width: 58 },
  { width: 80 },
  { width: 112 },
  { width: 96 },
  { width: 94 },
  { width: 75, isFigure: true },
];
const GAP = 6;
const OWN = [
  ...Object.values(WORDS).filter((word) => typeof word === "string"),
  WORDS.page(1_234_567_890),
  WORDS.ofPages(1_234_567_890),
];
const LINE_TITLES = [WORDS.date, WORDS.what, WORDS.donor, WORDS.campaign, WORDS.receipt, WORDS.amount];

/**
 * Writes the statement of a payout as a PDF, some lines at a time: each page is written out before the next one begins,
 * so memory use doesn't grow with the number of lines. The same statement always gives the same bytes.
 */
export class PayoutStatementPdf {
  private readonly paper: StatementPaper;
  private y = 0;
  private page = 0;
  private isInTable = false;
  private isWhole = true;
  private hasLines = false;

  private constructor(private readonly statement: PayoutStatement) {
    this.paper = new StatementPaper(visible(titleOf(statement)), statement.madeAt);
  }

  /** Starts a statement. A process draws one at a time, because they share fonts. */
  static async begin(statement: PayoutStatement): Promise<PayoutStatementPdf> {
    const pdf = new PayoutStatementPdf(statement);
    await pdf.head();
    return pdf;
  }

  async add(lines: readonly StatementLine[]): Promise<void> {
    const rows = rowsOf(this.statement, lines);
    await this.paper.ready(rows.flatMap((row) => Object.values(row)));
    for (const { date, what, donor, campaign, receipt, amount } of rows)
      this.row([date, what, this.name(donor), this.name(campaign), receipt, amount], LINES, BODY_TEXT);
    this.hasLines ||= rows.length > 0;
  }

  /** Writes everything after the last line. */
  end(): void {
    this.balance("closing");
    this.isInTable = false;
    if (!this.hasLines) this.paragraph(WORDS.noLines, BODY_TEXT, 6);
    if (!this.isWhole) this.paragraph(WORDS.leftOut, QUIET_TEXT, 10);
    const [pages] = this.paper.lines(WORDS.ofPages(this.page), PAGE.width, QUIET_TEXT);
    this.paper.end(pages!, QUIET_TEXT);
  }

  /** Returns what was written since the previous call. */
  take(): Uint8Array {
    return this.paper.take();
  }

  private async head(): Promise<void> {
    const { statement } = this;
    const facts = factsOf(statement);
    const { rows, total } = sumsOf(statement);
    await this.paper.ready([
      ...OWN,
      statement.house,
      titleOf(statement),
      ...[...facts, ...rows, total].flatMap((row) => Object.values(row)),
    ]);
    this.newPage();
    this.paragraph(this.name(statement.house), { fonts: HEADING, size: 12, color: ACCENT }, 0);
    this.paragraph(titleOf(statement), { fonts: HEADING, size: 20 }, 6);
    this.y += 8;
    for (const { label, value } of facts) this.row([label, this.name(value)], FACTS, BODY_TEXT, QUIET_TEXT);
    this.paragraph(WORDS.sums, { fonts: HEADING, size: 12 }, 14);
    this.row([WORDS.what, WORDS.count, WORDS.amount], SUMS, QUIET_TEXT);
    for (const { what, count, amount } of rows) this.row([what, count, amount], SUMS, BODY_TEXT);
    this.row([total.what, "", total.amount], SUMS, TOTAL_TEXT);
    this.paragraph(WORDS.lines, { fonts: HEADING, size: 12 }, 14);
    this.row(LINE_TITLES, LINES, QUIET_TEXT);
    this.isInTable = true;
    this.balance("opening");
  }

  /** Draws the opening or closing balance of a period as a row of its own. */
  private balance(which: "opening" | "closing"): void {
    if (!this.statement.period) return;
    const { what, amount } = balancesOf(this.statement, this.statement.period)[which];
    this.row(["", what, "", "", "", amount], LINES, TOTAL_TEXT);
  }

  /**
   * The part of a name that can be drawn; if there is none, says where to find the name, so it is never shown as a
   * different one.
   */
  private name(text: string): string {
    if (isPlain(text)) return text;
    const drawn = drawablePart(text);
    if (drawn !== text) this.isWhole = false;
    return drawn ?? (text === "" ? "" : WORDS.nameElsewhere);
  }

  private paragraph(text: string, style: TextStyle, before: number): void {
    const lines = this.paper.lines(text, PAGE.right - PAGE.left, style);
    this.room(lines.length * style.size * LINE_HEIGHT + before);
    this.y += before;
    for (const line of lines) this.textAt(line, PAGE.left, style);
  }

  /** Draws a row without splitting it, on the next page if this one has no room left. */
  private row(texts: readonly string[], columns: readonly Column[], style: TextStyle, first = style): void {
    const styleOf = (at: number) => (at === 0 ? first : style);
    const cells = texts.map((text, at) => this.paper.lines(text, columns[at]!.width - GAP, styleOf(at)));
    const height = Math.max(...cells.map(({ length }) => length)) * style.size * LINE_HEIGHT + 2 * PADDING;
    this.room(height);
    this.paper.rule(this.y, PAGE.left, PAGE.right, RULE);
    const top = this.y;
    let left = PAGE.left;
    cells.forEach((lines, at) => {
      const { width, isFigure = false } = columns[at]!;
      this.y = top + PADDING;
      for (const line of lines) this.textAt(line, isFigure ? left + width - line.width : left, styleOf(at));
      left += width;
    });
    this.y = top + height;
  }

  private textAt(line: TextLine, x: number, style: TextStyle): void {
    this.paper.draw(line, x, this.y + style.size * 1.07, style);
    this.y += style.size * LINE_HEIGHT;
  }

  private room(height: number): void {
    if (this.y + height <= PAGE.bottom) return;
    this.newPage();
    if (this.isInTable) this.row(LINE_TITLES, LINES, QUIET_TEXT);
  }

  private newPage(): void {
    this.page += 1;
    this.paper.addPage();
    const { payout, recipient } = this.statement;
    const [number] = this.paper.lines(WORDS.page(this.page), PAGE.width, QUIET_TEXT);
    const [about] = this.paper.lines(this.name(payout?.id ?? recipient), PAGE.about, QUIET_TEXT);
    this.paper.draw(number!, PAGE.left, PAGE.footer, QUIET_TEXT);
    // The page count's width is only known at the end, so nothing may stand to its right.
    this.paper.drawLate(PAGE.left + number!.width, PAGE.footer);
    this.paper.draw(about!, PAGE.right - about!.width, PAGE.footer, QUIET_TEXT);
    this.y = PAGE.top;
  }
}
