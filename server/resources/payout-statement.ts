import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId, idField } from "@/server/resources/fields";
import { type PayoutStatus, payoutResource } from "@/server/resources/payout";
import { PAYOUT_LINE_TYPES, type PayoutLineType, type StatementLineType } from "@/server/resources/payout-line";
import { integerOut, textOut, tokenOut } from "@/server/resources/response-fields";

/** The highest number of lines that a count can state. */
const LINES_MAX = 1_000_000_000;
/** Each type at most twice: incoming and outgoing. */
const SUMS_MAX = 2 * PAYOUT_LINE_TYPES.length;

export const PAYOUT_STATEMENT_FORMATS = ["json", "pdf", "html", "csv"] as const;
export type PayoutStatementFormat = (typeof PAYOUT_STATEMENT_FORMATS)[number];

/** The total of the lines of one type. Fees, and amounts carried over between payouts, are split by sign. */
export interface StatementSum {
  type: PayoutLineType;
  /** The number of movements; null for types that are not movements of their own. */
  count: number | null;
  cents: Cents;
}

export const payoutStatementResource = z
  .strictObject({
    payout: payoutResource.describe("The payout."),
    recipient: z
      .strictObject({ id: identityId.describe("The identity."), name: textOut(320).describe("Its name.") })
      .describe("Who is paid."),
    account: z
      .strictObject({
        id: idField("payoutAccount").describe("The id of the account."),
        type: tokenOut.describe("The type, such as bank_account."),
        bank: textOut(120).nullable().describe("The bank. null if the provider does not name it."),
        last4: z
          .string()
          .meta({ pattern: "^[0-9]{4}$", maxLength: 4 })
          .nullable()
          .describe("The last four digits. null if it has none."),
      })
      .describe("Where it went, also if the account has been replaced since."),
    sums: z
      .array(
        z.strictObject({
          type: z.enum(PAYOUT_LINE_TYPES).describe("What the lines are about."),
          count: integerOut(0, LINES_MAX)
            .nullable()
            .describe("How many there are. null for what is no movement by itself, such as fees."),
          amount_cents: centsOut.describe("What they come to, below zero for what they take off the payout."),
        }),
      )
      .max(SUMS_MAX)
      .describe("What the lines of each type come to. All of these together are the payout's amount."),
    lines_path: textOut(120).describe("Where the lines are, page by page."),
  })
  .meta({ id: "PayoutStatement", description: "What a payout is, where it went, and what its lines come to by type." });

/** A month or a day of a balance: its lines lead from the opening balance to the statement's amount. */
export interface StatedPeriod {
  /** Written as `2026-03` or `2026-03-01`. */
  key: string;
  openingCents: Cents;
}

/** Everything in a statement except its lines, for documents. */
export interface PayoutStatement {
  /** Null for a period, and for what is not in a payout yet. */
  payout: {
    id: string;
    status: PayoutStatus;
    statementText: string;
    createdAt: Date;
    sentAt: Date | null;
    paidAt: Date | null;
    /** The bank's date, as midnight UTC. */
    arrivesOn: Date | null;
  } | null;
  /** Null for a payout, and for what is not in a payout yet. */
  period: StatedPeriod | null;
  /** The name of the installation. */
  house: string;
  recipient: string;
  account: { type: string; bank: string | null; last4: string | null } | null;
  currency: string;
  /** What is paid out, what is not in a payout yet, or the closing balance of a period. */
  amountCents: Cents;
  /** The time zone of all dates. */
  timeZone: string;
  sums: readonly (Omit<StatementSum, "type"> & { type: StatementLineType })[];
  madeAt: Date;
}

/** Writes the totals by type for every response. */
export function serializeStatementSums(sums: readonly StatementSum[]) {
  return sums.map(({ type, count, cents }) => ({ type, count, amount_cents: centsToJson(cents) }));
}
