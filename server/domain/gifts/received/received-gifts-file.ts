import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { csvDays, csvStream } from "@/server/kernel/csv-stream";
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
  "payment_cost",
];
/** What follows for who may read donors' contacts. */
const CONTACT_HEADER = ["email", "address", "company", "contact", "news"];

/**
 * Writes gifts as CSV, a page after the other as the reader asks for them: however many there are, one page is in memory.
 * Days are those of the time zone. Donors' contacts are columns of it for who may read them.
 */
export function receivedGiftsFile(
  { timeZone, hasContacts }: { timeZone: string; hasContacts: boolean },
  readPage: (after: PageRequest["after"]) => Promise<Page<ReceivedGift>>,
): ReadableStream<Uint8Array> {
  const dayOf = csvDays(timeZone);
  return csvStream<NonNullable<PageRequest["after"]>>(
    hasContacts ? [...HEADER, ...CONTACT_HEADER] : HEADER,
    async (after) => {
      const { rows, next } = await readPage(after);
      const lines = rows.map((gift) => [...cellsOf(gift, dayOf), ...(hasContacts ? contactCells(gift) : [])]);
      return { lines, next };
    },
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
    gift.railCostCents === null ? "" : money(gift.railCostCents),
  ];
}

function contactCells({ contact }: ReceivedGift): string[] {
  const { email, address, company, contact_name, allows_news } = contact ?? {};
  const lines = Object.values(address ?? {}).filter((part) => part);
  const news = allows_news == null ? "" : allows_news ? "yes" : "no";
  return [email ?? "", lines.join(", "), company ?? "", contact_name ?? "", news];
}
