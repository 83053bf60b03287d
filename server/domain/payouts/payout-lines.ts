import type { Position } from "@/server/db/keyset";
import { readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { GIFT_REVERSED, isOfGift, lineTypeOf, TOOK_GIFT_BACK } from "@/server/domain/payouts/line-types";
import { payoutSubject } from "@/server/domain/payouts/payout-subject";
import { rangeOf, type StatementRange } from "@/server/domain/payouts/statement-range";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { type PayoutLine, payoutLineResource, serializePayoutLine } from "@/server/resources/payout-line";

/** Lists what a payout consists of, oldest first. */
export const listPayoutLines = listOperation({
  name: "listPayoutLines",
  summary: "Lists what a payout consists of, oldest first.",
  description:
    "The amounts of all lines come to the payout's amount, and each movement of the balance is a line of one payout. What a payout leaves on the balance is a line of type `carried` or `reserve`, and comes first in the next one.",
  permission: { scope: "payouts:read" },
  subject: payoutSubject,
  output: payoutLineResource,
  run: (ctx, _filters, page, payout) => readPayoutLines(ctx, rangeOf(payout), page),
  show: serializePayoutLine,
});

/** What lines are sorted by first: those before the movements, the movements, and those after them. */
const FIRST = new Date(0);
const MOVED = new Date("2000-01-01T00:00:00Z");
const LAST = new Date("9999-01-01T00:00:00Z");
/** A line and its place: transaction and part in this order. */
interface PlacedLine extends PayoutLine {
  at: Date;
  transactionId: bigint;
  part: number;
}

/** Reads one page of a statement's lines, oldest first. */
export async function readPayoutLines(
  ctx: Context,
  range: StatementRange,
  { after, limit }: PageRequest,
): Promise<Page<PayoutLine>> {
  const movements = await readMovements(ctx, range, { after, limit: limit + 1 });
  const isLast = movements.length <= limit;
  const lines = [
    ...openingLines(range),
    ...(await linesOf(ctx, movements)),
    ...(isLast ? closingLines(range) : []),
  ].filter((line) => after === null || isPast(line, after));
  const rows = lines.slice(0, limit);
  const last = rows.at(-1);
  const hasMore = lines.length > limit || !isLast;
  return { rows, next: hasMore && last ? { at: last.at, id: `${last.transactionId}.${last.part}` } : null };
}

function isPast({ at, transactionId, part }: PlacedLine, after: Position): boolean {
  if (at.getTime() !== after.at.getTime()) return at > after.at;
  const [transaction, place] = after.id.split(".");
  const of = BigInt(transaction!);
  return transactionId === of ? part > Number(place) : transactionId > of;
}

interface Movement {
  transactionId: bigint;
  reference: string;
  kind: string;
  subjectId: string;
  occurredAt: Date;
  grossCents: Cents;
  feeCents: Cents;
}

/** Rereads the transaction of the previous page's last line: it may have another line. */
async function readMovements(ctx: Context, range: StatementRange, { after, limit }: PageRequest): Promise<Movement[]> {
  if (range.disbursement || after?.at.getTime() === LAST.getTime()) return [];
  const beforeId = after?.at.getTime() === MOVED.getTime() ? BigInt(after.id.split(".")[0]!) - 1n : range.afterId;
  const rows = await ctx.statement<Record<keyof Movement, string> & { occurredAt: Date }>(
    `SELECT transaction_id AS "transactionId", reference, kind, subject_id AS "subjectId", occurred_at AS "occurredAt",
       gross_cents AS "grossCents", fee_cents AS "feeCents"
     FROM payout_lines($1, $2, $3::bigint, $4::bigint, $5::int)`,
    [range.identityId, range.currency, beforeId.toString(), range.throughId.toString(), limit + 1],
  );
  return rows.map((row) => ({
    ...row,
    transactionId: BigInt(row.transactionId),
    grossCents: BigInt(row.grossCents),
    feeCents: BigInt(row.feeCents),
  }));
}

async function linesOf(ctx: Context, movements: Movement[]): Promise<PlacedLine[]> {
  const ids = new Set(movements.flatMap(({ kind, subjectId }) => (isOfGift(kind) ? [subjectId] : [])));
  const gifts = new Map((await readReceivedRows(ctx, [...ids])).map((gift) => [gift.id, gift]));
  const lost = await lostAmong(ctx, movements);
  return movements.flatMap((movement) => {
    const { kind, subjectId, reference, transactionId, occurredAt, grossCents, feeCents } = movement;
    const gift = gifts.get(subjectId) ?? null;
    const shared = {
      at: MOVED,
      transactionId,
      occurredAt,
      giftId: gift?.id ?? null,
      disbursementId: kind === "disbursement_executed" ? subjectId : null,
      campaignId: gift?.campaign?.id ?? null,
      campaign: gift?.campaign?.name ?? null,
      receiptNumber: gift?.receipt?.number ?? null,
      donorName: gift?.donor ?? null,
    };
    const type = kind === GIFT_REVERSED && lost.has(subjectId) ? "dispute" : lineTypeOf(kind);
    const line = { ...shared, id: reference, type, amountCents: grossCents, part: 0 };
    if (feeCents === 0n) return [line];
    return [line, { ...shared, id: `${reference}:fee`, type: "fee" as const, amountCents: -feeCents, part: 1 }];
  });
}

/** Those of these gifts that were taken back because a dispute was lost. */
async function lostAmong(ctx: Context, movements: Movement[]): Promise<Set<string>> {
  const reversed = movements.filter(({ kind }) => kind === GIFT_REVERSED).map(({ subjectId }) => subjectId);
  if (reversed.length === 0) return new Set();
  const lost = await ctx.statement<{ id: string }>(
    `SELECT DISTINCT d.gift_id AS id FROM disputes d WHERE d.gift_id = ANY ($1::text[]) AND ${TOOK_GIFT_BACK}`,
    [reversed],
  );
  return new Set(lost.map(({ id }) => id));
}

const NO_GIFT = {
  giftId: null,
  disbursementId: null,
  campaignId: null,
  campaign: null,
  receiptNumber: null,
  donorName: null,
};

/** What the previous payout left: on the balance, and in reserve. */
function openingLines(range: StatementRange): PlacedLine[] {
  const { disbursement, carriedInCents, reservedInCents, startsAt: occurredAt, id } = range;
  const at = FIRST;
  if (disbursement) {
    const line = {
      ...NO_GIFT,
      id: `${id}:disbursement`,
      type: "disbursement" as const,
      transactionId: 0n,
      part: 0,
      at,
    };
    const { id: disbursementId, amountCents } = disbursement;
    return [{ ...line, disbursementId, amountCents, occurredAt: disbursement.at }];
  }
  return carriedLines(`${id}:in`, carriedInCents, reservedInCents, { at, occurredAt });
}

/** What this payout leaves for the next one. */
function closingLines({ carriedOutCents, reservedOutCents, endsAt: occurredAt, id }: StatementRange): PlacedLine[] {
  return carriedLines(`${id}:out`, -carriedOutCents, -reservedOutCents, { at: LAST, occurredAt });
}

function carriedLines(
  id: string,
  carriedCents: Cents,
  reservedCents: Cents,
  place: Pick<PlacedLine, "at" | "occurredAt">,
): PlacedLine[] {
  const shared = { ...NO_GIFT, ...place, transactionId: 0n };
  const lines: PlacedLine[] = [
    { ...shared, id: `${id}:reserve`, type: "reserve", amountCents: reservedCents, part: 0 },
    { ...shared, id: `${id}:carried`, type: "carried", amountCents: carriedCents - reservedCents, part: 1 },
  ];
  return lines.filter(({ amountCents }) => amountCents !== 0n);
}
