import type { MoneyLine } from "@/server/domain/home/money/read-money-lines";
import type { StatementPeriod } from "@/server/domain/home/money/read-statement";
import { STATEMENT_COLUMNS } from "@/server/domain/home/money/statement-columns";
import { csvStream } from "@/server/kernel/csv-stream";
import { csvText } from "@/server/kernel/csv-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import { writeWallTime } from "@/server/kernel/wall-time";
import type { Page, PageRequest } from "@/server/operations/page";

/** Writes the months of a balance as CSV, one line per month. */
export function monthsFile(months: readonly StatementPeriod[], currency: string): string {
  const money = (cents: Cents) => decimalText(cents, minorUnits(currency));
  const header = ["month", "currency", "opening", ...STATEMENT_COLUMNS, "closing"];
  return csvText([
    header,
    ...months.map(({ key, openingCents, figures, closingCents }) => [
      key.slice(0, 7),
      currency,
      money(openingCents),
      ...STATEMENT_COLUMNS.map((column) => money(figures[column])),
      money(closingCents),
    ]),
  ]);
}

const LINE_HEADER = [
  "date",
  "type",
  "about",
  "donor",
  "campaign",
  "receipt",
  "amount",
  "fee",
  "balance",
  "currency",
  "reference",
];

/** What the file is about. Days are written as `2026-03-01`. */
interface LinesOf {
  currency: string;
  timeZone: string;
  firstDay: string;
  lastDay: string;
  openingCents: Cents;
  closingCents: Cents;
}

/**
 * Streams a statement as CSV, page by page as the reader pulls: the opening balance, the movements, and the closing
 * balance. Days are in the time zone.
 */
export function linesFile(
  of: LinesOf,
  readPage: (after: PageRequest["after"]) => Promise<Page<MoneyLine>>,
): ReadableStream<Uint8Array> {
  return csvStream<NonNullable<PageRequest["after"]>>(LINE_HEADER, async (after) => {
    const { rows, next } = await readPage(after);
    const opening = after === null ? [balanceCells(of, "opening", of.firstDay, of.openingCents)] : [];
    const closing = next === null ? [balanceCells(of, "closing", of.lastDay, of.closingCents)] : [];
    return { lines: [...opening, ...rows.map((line) => cellsOf(line, of.timeZone)), ...closing], next };
  });
}

function balanceCells({ currency }: LinesOf, type: "opening" | "closing", day: string, cents: Cents): string[] {
  return [day, type, "", "", "", "", "", "", decimalText(cents, minorUnits(currency)), currency, ""];
}

function cellsOf(line: MoneyLine, timeZone: string): string[] {
  const money = (cents: Cents) => decimalText(cents, minorUnits(line.currency));
  return [
    writeWallTime(line.at, timeZone).slice(0, 10),
    line.column,
    line.subjectId,
    line.gift?.donor ?? "",
    line.gift?.campaign?.name ?? "",
    line.gift?.receipt?.number ?? "",
    money(line.grossCents),
    money(-line.feeCents),
    money(line.netCents),
    line.currency,
    line.reference,
  ];
}
