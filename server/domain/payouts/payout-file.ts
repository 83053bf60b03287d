import { csvDays, csvStream } from "@/server/kernel/csv-stream";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import type { Page, PageRequest } from "@/server/operations/page";
import type { PayoutLine } from "@/server/resources/payout-line";

const HEADER = [
  "date",
  "type",
  "gift",
  "donor",
  "campaign",
  "receipt",
  "amount",
  "currency",
  "pool_payout",
  "reference",
];

/** Whose days the lines are of, and what they are in. */
interface FileOf {
  currency: string;
  timeZone: string;
}

/** Writes the lines of a payout's statement as CSV, fetching page after page as the reader asks for them. */
export function payoutFile(
  of: FileOf,
  readPage: (after: PageRequest["after"]) => Promise<Page<PayoutLine>>,
): ReadableStream<Uint8Array> {
  const dayOf = csvDays(of.timeZone);
  return csvStream<NonNullable<PageRequest["after"]>>(HEADER, async (after) => {
    const { rows, next } = await readPage(after);
    return { lines: rows.map((line) => [dayOf(line.occurredAt), ...cellsOf(line, of)]), next };
  });
}

function cellsOf(line: PayoutLine, { currency }: FileOf): string[] {
  return [
    line.type,
    line.giftId ?? "",
    line.donorName ?? "",
    line.campaign ?? "",
    line.receiptNumber ?? "",
    decimalText(line.amountCents, minorUnits(currency)),
    currency,
    line.disbursementId ?? "",
    line.id,
  ];
}
