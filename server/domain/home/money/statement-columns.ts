import { lineTypeOf, type MovedType } from "@/server/domain/payouts/line-types";
import type { Cents } from "@/server/kernel/money";

/** The columns of a statement between opening and closing. What comes in is above zero, what goes out is below. */
export const STATEMENT_COLUMNS = ["gifts", "fees", "costs", "refunds", "pools", "payouts", "corrections"] as const;

export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

/** What each column comes to, in cents. */
export type StatementFigures = Record<StatementColumn, Cents>;

/** Under which column each type of line of a payout's statement is shown. */
const COLUMNS: Readonly<Record<MovedType, Exclude<StatementColumn, "fees">>> = {
  gift: "gifts",
  refund: "refunds",
  dispute: "refunds",
  rail_cost: "costs",
  disbursement: "pools",
  payout_returned: "payouts",
  correction: "corrections",
};

/** How many movements each column has. Fees are no movements by themselves. */
export type StatementCounts = Record<Exclude<StatementColumn, "fees">, number>;

/** A movement, or several of one kind: what the balance gained, and what of the gross amount was the platform's fee. */
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

/** Adds movements up by column: gross amounts, with the fees apart. Their sum is what the balance gained. */
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

/** What a statement's columns come to: the closing balance less the opening one. */
export function totalOf(figures: StatementFigures): Cents {
  return STATEMENT_COLUMNS.reduce((cents, column) => cents + figures[column], 0n);
}
