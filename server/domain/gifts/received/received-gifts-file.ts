import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { csvText } from "@/server/kernel/csv-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { Page, PageRequest } from "@/server/operations/page";

const HEADER = [
  "date",
  "gift",
  "donor",
  "amount",
  "fee",
  "net",
  "currency",
  "status",
  "source",
  "campaign",
  "page",
  "memo",
  "receipt",
  "settled",
  "refunded",
];

/**
 * Writes gifts as CSV, a page after the other as the reader asks for them: however many there are, one page is in memory.
 * Days are those of the time zone.
 */
export function receivedGiftsFile(
  timeZone: string,
  readPage: (after: PageRequest["after"]) => Promise<Page<ReceivedGift>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const dayOf = daysIn(timeZone);
  let after: PageRequest["after"] = null;
  let header = [HEADER];
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { rows, next } = await readPage(after);
        controller.enqueue(encoder.encode(csvText([...header, ...rows.map((gift) => cellsOf(gift, dayOf))])));
        [after, header] = [next, []];
        if (next === null) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function cellsOf(gift: ReceivedGift, dayOf: (at: Date | null) => string): string[] {
  const money = (cents: Cents) => decimalText(cents, minorUnits(gift.currency));
  return [
    dayOf(gift.createdAt),
    gift.id,
    gift.donor ?? "",
    money(gift.amountCents),
    money(gift.feeCents),
    money(gift.netCents),
    gift.currency,
    gift.status,
    gift.source ?? "",
    gift.campaign?.name ?? "",
    gift.page?.name ?? "",
    gift.memo ?? "",
    gift.receipt?.number ?? "",
    dayOf(gift.settledAt),
    dayOf(gift.refundedAt),
  ];
}

/** Days of the recipient's calendar, as ISO 8601 writes them. */
function daysIn(timeZone: string): (at: Date | null) => string {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  return (at) => (at === null ? "" : format.format(at));
}
