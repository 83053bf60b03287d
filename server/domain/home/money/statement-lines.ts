import type { MoneyLine } from "@/server/domain/home/money/read-money-lines";
import type { StatementPeriod } from "@/server/domain/home/money/read-statement";
import { STATEMENT_COLUMNS, type StatementColumn } from "@/server/domain/home/money/statement-columns";
import { lineTypeOf } from "@/server/domain/payouts/line-types";
import type { StatementLine, StatementLineType } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

/** The type of document line for each column. */
const TYPES: Readonly<Record<StatementColumn, StatementLineType>> = {
  gifts: "gift",
  fees: "fee",
  costs: "rail_cost",
  refunds: "refund",
  pools: "disbursement",
  payouts: "payout",
  corrections: "correction",
};

const PAYOUT_SENT = "payout_sent";

/** The sums of a period for documents, without empty columns. */
export function statementSumsOf({ figures, counts }: StatementPeriod): PayoutStatement["sums"] {
  return STATEMENT_COLUMNS.map((column) => ({
    type: TYPES[column],
    count: column === "fees" ? null : counts[column],
    cents: figures[column],
  })).filter(({ count, cents }) => cents !== 0n || (count ?? 0) > 0);
}

/** The document lines of a movement: its gross amount, and its fee as a separate line. */
export function statementLinesOf(line: MoneyLine): StatementLine[] {
  const { reference, kind, column, at, grossCents, feeCents, gift, subjectId } = line;
  const shared = {
    occurredAt: at,
    giftId: gift?.id ?? null,
    disbursementId: column === "pools" ? subjectId : null,
    ...(column === "payouts" && { payoutId: subjectId }),
    campaignId: gift?.campaign?.id ?? null,
    campaign: gift?.campaign?.name ?? null,
    receiptNumber: gift?.receipt?.number ?? null,
    donorName: gift?.donor ?? null,
  };
  const type = kind === PAYOUT_SENT ? "payout" : lineTypeOf(kind);
  const own: StatementLine = { ...shared, id: reference, type, amountCents: grossCents };
  if (feeCents === 0n) return [own];
  return [own, { ...shared, id: `${reference}:fee`, type: "fee", amountCents: -feeCents }];
}
