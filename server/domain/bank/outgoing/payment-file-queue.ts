import { z } from "zod";
import { findLeftOut } from "@/server/domain/bank/outgoing/make-payment-file";
import type { LeftOut } from "@/server/domain/bank/outgoing/payment-batch";
import {
  type PaymentFileDetails,
  readPaymentFileDetails,
  readWaiting,
  type ShownTransfer,
} from "@/server/domain/bank/outgoing/read-outgoing";
import { transferCountSql } from "@/server/domain/bank/outgoing/transfer-count";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import {
  type Claim,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { BankAccount } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isId } from "@/server/kernel/ids";
import { operation } from "@/server/operations/operation";

/** The name of the list in the console. */
export const PAYMENT_FILE_QUEUE = "payment-file";

export const PAYMENT_FILE_KINDS = ["to_make", "to_release", "released"] as const;
type PaymentFileKind = (typeof PAYMENT_FILE_KINDS)[number];

const fileSql = (status: string, openedAt: string) => `
  SELECT f.id, f.name AS title, ${transferCountSql("f.count")} || ' in ' || f.currency AS subject, f.${openedAt} AS opened_at,
    coalesce(usd_worth(f.total_cents, f.currency), 0) AS held_cents, f.currency::text AS currency, f.total_cents AS own_cents
  FROM bank_payment_files f WHERE f.status = '${status}'`;

const SQL: Record<PaymentFileKind, string> = {
  to_make: `
  SELECT a.id, 'Transfers wait for a file' AS title, ${transferCountSql("w.count")} || ' in ' || a.currency AS subject, w.oldest_at AS opened_at,
    coalesce(usd_worth(w.cents, a.currency), 0) AS held_cents, a.currency::text AS currency, w.cents AS own_cents
  FROM bank_accounts a JOIN LATERAL (SELECT count(*) AS count, min(t.created_at) AS oldest_at, sum(t.amount_cents)::bigint AS cents
    FROM bank_transfers t WHERE t.status = 'waiting' AND t.currency = a.currency) w ON w.count > 0
  WHERE a.closed_at IS NULL AND a.pays_by IS NOT NULL`,
  to_release: fileSql("made", "created_at"),
  // Those of which the statement has not everything yet.
  released: `${fileSql("released", "released_at")} AND EXISTS (SELECT FROM bank_payment_lines l JOIN bank_transfers t ON t.id = l.transfer_id
    WHERE l.file_id = f.id AND l.is_live AND t.status = 'in_file')`,
};

const sourceOf = (kind: PaymentFileKind | null): ReviewSource => ({
  queue: PAYMENT_FILE_QUEUE,
  sql: kind === null ? `${SQL.to_make} UNION ALL ${SQL.to_release}` : SQL[kind],
  values: [],
});

/** One page of what waits to leave the bank accounts: accounts with transfers for a file, and files to release. */
export const listPaymentFiles = operation({
  name: "listPaymentFiles",
  summary: "Lists what waits to leave the operator's bank accounts.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, kind: z.enum(PAYMENT_FILE_KINDS).nullish() }),
  run: (ctx, { kind = null, ...filters }) => readReviewPage(ctx, sourceOf(kind), filters),
});

/** How much waits. */
export const summarizePaymentFiles = operation({
  name: "summarizePaymentFiles",
  summary: "Counts what waits to leave the operator's bank accounts.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, sourceOf(null)),
});

const FOUND_MAX = 20;

/** Finds files, also those that are done, by a part of their name or of their checksum. */
export const findPaymentFiles = operation({
  name: "findPaymentFiles",
  summary: "Finds files of transfers by name or checksum.",
  permission: { operator: true },
  input: z.strictObject({ text: z.string().trim().min(3).max(100) }),
  run: (ctx, { text }) =>
    ctx.statement<{ id: string; title: string }>(
      `SELECT f.id, f.name || ', ' || f.status || ', ' || f.count || ' transfers' AS title FROM bank_payment_files f
       WHERE strpos(f.name, $1) > 0 OR strpos(f.id, $1) > 0 OR strpos(f.sha256, lower($1)) > 0 ORDER BY f.created_at DESC LIMIT ${FOUND_MAX}`,
      [text],
    ),
});

/** An account for which a file can be made, or a file. */
export interface PaymentFileReview {
  id: string;
  account: BankAccount;
  /** What waits, for an account. */
  waiting: ShownTransfer[];
  /** What of it the account's files cannot hold. */
  leftOut: LeftOut[];
  /** Null for an account. */
  details: PaymentFileDetails | null;
  approvals: WaitingApproval[];
  claim: Claim | null;
}

/** Reads a file of transfers line by line, or what waits for one; the audit log records it. */
export const reviewPaymentFile = operation({
  name: "reviewPaymentFile",
  summary: "Reads a file of transfers, or what waits for one.",
  permission: { operator: true },
  input: z.strictObject({ id: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { id }): Promise<PaymentFileReview> {
    const claim = await claimOf(ctx, PAYMENT_FILE_QUEUE, id);
    const approvals = await waitingApprovals(ctx, id);
    if (isId(id, "bankPaymentFile")) {
      const details = await readPaymentFileDetails(ctx, { fileId: id });
      await auditView(ctx, PAYMENT_FILE_QUEUE, id);
      return { id, account: details.file.account, waiting: [], leftOut: [], details, approvals, claim };
    }
    const account = await ctx.db.bankAccount.findFirst({ where: { id, closedAt: null, paysBy: { not: null } } });
    if (!account) throw ResourceNotFound();
    await auditView(ctx, PAYMENT_FILE_QUEUE, id);
    const waiting = await readWaiting(ctx, account.currency);
    const transfers = waiting.map(({ transfer }) => transfer);
    const leftOut = await findLeftOut(ctx, id, transfers);
    return { id, account, waiting, leftOut, details: null, approvals, claim };
  },
});
