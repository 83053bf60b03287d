import { csvDays, csvStream } from "@/server/kernel/csv-stream";
import { minorUnits } from "@/server/kernel/currencies";
import { decimalText } from "@/server/kernel/money";
import type { Page, PageRequest } from "@/server/operations/page";
import type { SupporterRow } from "@/server/resources/supporter";

const HEADER = [
  "supporter",
  "name",
  "email",
  "other emails",
  "address",
  "company",
  "contact",
  "currency",
  "given",
  "gifts",
  "first gift",
  "last gift",
  "monthly",
  "tags",
  "do not contact",
  "news",
  "notes",
];

/** Writes supporters as CSV, one line per supporter and currency. Days are in the time zone. */
export function supportersFile(
  timeZone: string,
  readPage: (after: PageRequest["after"]) => Promise<Page<SupporterRow>>,
): ReadableStream<Uint8Array> {
  const dayOf = csvDays(timeZone);
  return csvStream<NonNullable<PageRequest["after"]>>(HEADER, async (after) => {
    const { rows, next } = await readPage(after);
    return { lines: rows.flatMap((row) => linesOf(row, dayOf)), next };
  });
}

function linesOf(row: SupporterRow, dayOf: (at: Date) => string): string[][] {
  const address = Object.values((row.address ?? {}) as Record<string, string | null>).filter((part) => part);
  const news = row.allowsMailings === null ? "" : yesOrNo(row.allowsMailings);
  return row.totals.map(({ currency, givenCents, giftsCount }) => [
    row.id,
    row.name ?? "",
    row.email,
    row.merged.map(({ email }) => email).join(", "),
    address.join(", "),
    row.company ?? "",
    row.contactName ?? "",
    currency,
    decimalText(BigInt(givenCents), minorUnits(currency)),
    String(giftsCount),
    dayOf(row.firstGiftAt),
    dayOf(row.lastGiftAt),
    yesOrNo(row.isMonthly),
    row.tags.join(", "),
    yesOrNo(row.doNotContact),
    news,
    row.notes,
  ]);
}

const yesOrNo = (holds: boolean) => (holds ? "yes" : "no");
