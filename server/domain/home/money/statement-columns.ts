import { lineTypeOf, type MovedType } from "@/server/domain/payouts/line-types";
import type { Cents } from "@/server/kernel/money";

/**
 * The columns of a statement between its opening and closing balances. Incoming money is positive, outgoing money
 * negative.
 */
export const STATEMENT_COLUMNS = ["gifts", "fees", "costs", "refunds", "pools", "payouts", "corrections"] as const;

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** The total of each column, in cents. */
export type StatementFigures = Record<StatementColumn, Cents>;

/** The column for each type of line in a payout's statement. */
const COLUMNS: Readonly<Record<MovedType, Exclude<StatementColumn, "fees">>> = {
  gift: "gifts",
  refund: "refunds",
  dispute: "refunds",
  rail_cost: "costs",
  disbursement: "pools",
  payout_returned: "payouts",
  correction: "corrections",
};

/** The number of movements in each column. Fees are not movements by themselves. */
export type StatementCounts = Record<Exclude<StatementColumn, "fees">, number>;

/** One or more movements of a kind: the change of the balance, and the platform's fee within the gross amount. */
export interface Movement {
  kind: string;
  count: number;
  netCents: Cents;
  feeCents: Cents;
}

/** The column that a kind of movement is shown under. */
export function columnOf(kind: string): Exclude<StatementColumn, "fees"> {
  return kind === "payout_sent" ? "payouts" : COLUMNS[lineTypeOf(kind)];
}

/** Sums movements by column, with gross amounts and fees separate. The total is the change of the balance. */
export function figuresOf(movements: readonly Movement[]): StatementFigures {
  const figures = Object.fromEntries(STATEMENT_COLUMNS.map((column) => [column, 0n])) as StatementFigures;
  for (const { kind, netCents, feeCents } of movements) {
    figures[columnOf(kind)] += netCents + feeCents;
    figures.fees -= feeCents;
  }
  return figures;
}

/** Counts movements by column. */
export function countsOf(movements: readonly Movement[]): StatementCounts {
  const counts: StatementCounts = { gifts: 0, costs: 0, refunds: 0, pools: 0, payouts: 0, corrections: 0 };
  for (const { kind, count } of movements) counts[columnOf(kind)] += count;
  return counts;
}

/** The sum of a statement's columns: the closing balance minus the opening balance. */
export function totalOf(figures: StatementFigures): Cents {
  return STATEMENT_COLUMNS.reduce((cents, column) => cents + figures[column], 0n);
}
