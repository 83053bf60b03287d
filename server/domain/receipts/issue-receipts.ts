import { makeCheckCode } from "@/server/domain/receipts/check-code";
import { addToDailyReceipts } from "@/server/domain/receipts/daily-receipts";
import { receiptFactsOf } from "@/server/domain/receipts/receipt-facts";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptStates } from "@/server/domain/receipts/receipt-states";
import { emitEvents } from "@/server/events/emit";
import type { Gift, Identity, Receipt } from "@/server/generated/prisma/client";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { serializeReceipt } from "@/server/resources/receipt";

/** The database adds the place among all receipts, and who manages the two sides. */
type NewReceipt = Omit<Receipt, "sequence" | "donorManagerId" | "recipientManagerId">;

/** How many characters of the recipient's id a receipt's number starts with, if no other recipient has the same. */
const PREFIX_LENGTH = 6;

interface Due {
  gift: Gift;
  donor: Identity;
  recipient: Identity;
  taxYear: number;
}

/**
 * Issues the receipts that are due for these settled gifts, in the running transaction. A settled gift is eligible for
 * one receipt if its recipient is a verified charity. Numbers have no gaps per recipient and tax year, because the
 * counter's row is locked, and no two receipts have the same.
 */
export async function issueReceipts(tx: Context, gifts: Gift[]): Promise<void> {
  const due = await dueReceipts(tx, gifts);
  if (due.length === 0) return;
  const nextSerial = await takeSerials(tx, due);
  const rows = due.map(({ gift, donor, recipient, taxYear }) => {
    const { prefix, serial } = nextSerial(recipient.id, taxYear);
    return {
      id: tx.newId("receipt"),
      giftId: gift.id,
      donorId: donor.id,
      recipientId: recipient.id,
      taxYear,
      serial,
      number: `${prefix}-${taxYear}-${String(serial).padStart(6, "0")}`,
      jurisdiction: recipient.charityJurisdiction ?? "US",
      currency: gift.currency,
      amountCents: gift.amountCents,
      facts: receiptFactsOf(
        { ...gift, settledAt: gift.settledAt ?? tx.now() },
        donor,
        recipient,
        tx.settings.operatorName,
      ),
      charitySource: recipient.charitySource,
      code: makeCheckCode(tx),
      issuedAt: tx.now(),
    };
  });
  const receipts = rows.map((row) => ({
    ...row,
    version: 1,
    linkVersion: 1,
    status: initialState(receiptStates),
    reissuedAt: null,
    voidedAt: null,
    wayBack: null,
  }));
  await writeReceipts(tx, receipts);
  // A sponsor may match hundreds of gifts a day.
  const matching = new Set(due.flatMap(({ gift }) => (gift.matchId === null ? [] : [gift.id])));
  const idsOf = (isMatching: boolean) =>
    receipts.filter(({ giftId }) => matching.has(giftId) === isMatching).map((receipt) => receipt.id);
  await recordFollowUps(tx, "email_receipt", idsOf(false));
  await addToDailyReceipts(tx, idsOf(true));
  await emitEvents(
    tx,
    receipts.map((receipt) => ({
      type: "receipt.issued",
      subjectId: receipt.id,
      partyIds: [receipt.donorId, receipt.recipientId],
      data: serializeReceipt(receipt, receiptLinks(tx, receipt)),
    })),
  );
}

/** Inserts the rows with one statement, whose text does not depend on their number. */
async function writeReceipts(tx: Context, receipts: NewReceipt[]): Promise<void> {
  const rows = JSON.stringify(receipts.map((receipt) => ({ ...receipt, amountCents: receipt.amountCents.toString() })));
  await tx.db.$executeRaw`
    INSERT INTO receipts (id, gift_id, donor_id, recipient_id, tax_year, serial, number,
      version, status, jurisdiction, currency, amount_cents, facts, charity_source, code, issued_at)
    SELECT r.id, r."giftId", r."donorId", r."recipientId", r."taxYear", r.serial,
      r.number, r.version, r.status, r.jurisdiction, r.currency, r."amountCents", r.facts, r."charitySource",
      r.code, r."issuedAt"
    FROM json_to_recordset(${rows}::json) AS r(id text, "giftId" text, "donorId" text, "recipientId" text,
      "taxYear" int, serial int, number text, version int, status text,
      jurisdiction text, currency text, "amountCents" bigint, facts json, "charitySource" text,
      code text, "issuedAt" timestamptz)`;
}

async function dueReceipts(tx: Context, gifts: Gift[]): Promise<Due[]> {
  await holdUnverified(tx, gifts);
  const ids = [...new Set(gifts.flatMap((gift) => [gift.fromId, gift.toId]))];
  const identities = await tx.db.identity.findMany({ where: { id: { in: ids } } });
  const byId = new Map(identities.map((identity) => [identity.id, identity]));
  const known = await tx.db.receipt.findMany({
    where: { giftId: { in: gifts.map((gift) => gift.id) } },
    select: { giftId: true },
  });
  const receipted = new Set(known.map((receipt) => receipt.giftId));
  return gifts.flatMap((gift) => {
    const donor = byId.get(gift.fromId)!;
    const recipient = byId.get(gift.toId)!;
    if (recipient.charityStatus !== "verified" || receipted.has(gift.id)) return [];
    return [{ gift, donor, recipient, taxYear: yearIn(recipient.timeZone, gift.chargedAt ?? gift.createdAt) }];
  });
}

/**
 * Keeps recipients from being verified until the transaction ends, and waits for verifications under way: whatever reads
 * which gifts lack a receipt after a verification then finds these settled, and those verified meanwhile get theirs here.
 * Verified charities need no lock, so the busy ones are not locked.
 */
async function holdUnverified(tx: Context, gifts: Gift[]): Promise<void> {
  const ids = [...new Set(gifts.map((gift) => gift.toId))];
  await tx.db.$queryRaw`
    SELECT id FROM identities WHERE id = ANY (${ids}) AND type = 'organization' AND charity_status <> 'verified'
    ORDER BY id FOR SHARE`;
}

const yearFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar year of an instant in a time zone. */
export function yearIn(timeZone: string, instant: Date): number {
  let format = yearFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" });
    yearFormats.set(timeZone, format);
  }
  return Number(format.format(instant));
}

type NextSerial = (recipientId: string, taxYear: number) => { prefix: string; serial: number };

/**
 * Takes the required serials from each counter, in a fixed order of counters, and assigns them. A recipient's numbers of
 * one year share a prefix that no other recipient has: the last six characters of its id, or more if these are taken.
 */
async function takeSerials(tx: Context, due: Due[]): Promise<NextSerial> {
  const wanted = new Map<string, { recipientId: string; taxYear: number; count: number }>();
  for (const { recipient, taxYear } of due) {
    const key = `${recipient.id} ${taxYear}`;
    wanted.set(key, { recipientId: recipient.id, taxYear, count: (wanted.get(key)?.count ?? 0) + 1 });
  }
  const rows = [...wanted.values()]
    .sort((a, b) => (a.recipientId + a.taxYear < b.recipientId + b.taxYear ? -1 : 1))
    .map((row, _, all) => ({ ...row, prefixLength: prefixLength(row.recipientId, all) }));
  const counters = await tx.db.$queryRaw<CounterRow[]>`
    INSERT INTO receipt_counters AS c (recipient_id, tax_year, last_serial, prefix)
    SELECT r."recipientId", r."taxYear", r.count, (
      SELECT upper(right(r."recipientId", n)) FROM generate_series(r."prefixLength", length(r."recipientId")) AS n
      WHERE NOT EXISTS (
        SELECT FROM receipt_counters o
        WHERE o.prefix = upper(right(r."recipientId", n)) AND o.tax_year = r."taxYear"
          AND o.recipient_id <> r."recipientId")
      ORDER BY n LIMIT 1)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r("recipientId" text, "taxYear" int, count int, "prefixLength" int)
    ON CONFLICT (recipient_id, tax_year) DO UPDATE SET last_serial = c.last_serial + excluded.last_serial
    RETURNING recipient_id, tax_year, last_serial, prefix`;
  const next = new Map(
    counters.map(({ recipient_id, tax_year, last_serial, prefix }) => {
      const key = `${recipient_id} ${tax_year}`;
      return [key, { prefix, serial: last_serial - wanted.get(key)!.count }];
    }),
  );
  return (recipientId, taxYear) => {
    const own = next.get(`${recipientId} ${taxYear}`)!;
    own.serial += 1;
    return { ...own };
  };
}

/** How many characters a new prefix has at least: all of the id if another one of these ends in the same way. */
function prefixLength(recipientId: string, all: { recipientId: string }[]): number {
  const end = recipientId.slice(-PREFIX_LENGTH);
  const isShared = all.some((other) => other.recipientId !== recipientId && other.recipientId.endsWith(end));
  return isShared ? recipientId.length : PREFIX_LENGTH;
}

interface CounterRow {
  recipient_id: string;
  tax_year: number;
  last_serial: number;
  prefix: string;
}
