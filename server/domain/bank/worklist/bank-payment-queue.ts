import { z } from "zod";
import { type OpenPart, readPart } from "@/server/domain/bank/incoming/open-parts";
import { type Candidate, readCandidates } from "@/server/domain/bank/worklist/candidates";
import { partOfId } from "@/server/domain/bank/worklist/part-id";
import { type PayerAccount, readPayerAccount } from "@/server/domain/bank/worklist/read-payer-account";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import {
  type Claim,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { BankAccount, BankTransfer } from "@/server/generated/prisma/client";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The name of the list in the console. */
export const BANK_PAYMENT_QUEUE = "bank-payment";

export const BANK_PAYMENT_KINDS = ["incoming", "outgoing"] as const;
type BankPaymentKind = (typeof BANK_PAYMENT_KINDS)[number];

const CONDITIONS: Record<BankPaymentKind, string> = {
  incoming: "p.open_cents > 0",
  outgoing: "p.open_cents < 0",
};

const sourceOf = (kind: BankPaymentKind | null): ReviewSource => ({
  queue: BANK_PAYMENT_QUEUE,
  sql: `SELECT p.line_id || '-' || p.number AS id, coalesce(nullif(p.name, ''), nullif(left(p.text, 60), ''), 'Without a name') AS title,
      left(p.text, 80) AS subject, l.booked_on::timestamptz AS opened_at, coalesce(usd_worth(abs(p.open_cents), l.currency), 0) AS held_cents,
      l.currency::text AS currency, abs(p.open_cents) AS own_cents
    FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
    WHERE p.open_cents <> 0 AND ${kind === null ? "true" : CONDITIONS[kind]}`,
  values: [],
});

/** One page of the payments on the bank accounts that are matched with nothing, the largest first. */
export const listBankPayments = operation({
  name: "listBankPayments",
  summary: "Lists payments on the bank accounts that are matched with nothing yet.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, kind: z.enum(BANK_PAYMENT_KINDS).nullish() }),
  run: (ctx, { kind = null, ...filters }) => readReviewPage(ctx, sourceOf(kind), filters),
});

/** How many there are. */
export const summarizeBankPayments = operation({
  name: "summarizeBankPayments",
  summary: "Counts the payments on the bank accounts that are matched with nothing yet.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, sourceOf(null)),
});

const FOUND_MAX = 20;

/** Finds payments, matched or not, by a part of the name or of the text, the newest first. */
export const findBankPayments = operation({
  name: "findBankPayments",
  summary: "Finds payments on the bank accounts by name or text.",
  permission: { operator: true },
  input: z.strictObject({ text: z.string().trim().min(2).max(200) }),
  run: (ctx, { text }) =>
    ctx.statement<{ id: string; title: string }>(
      `SELECT p.line_id || '-' || p.number AS id, concat_ws(', ', to_char(l.booked_on, 'YYYY-MM-DD'), p.name, left(p.text, 60)) AS title
       FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id
       WHERE strpos(lower(concat_ws(' ', p.name, p.text)), lower($1)) > 0
       ORDER BY l.booked_on DESC, p.line_id, p.number LIMIT ${FOUND_MAX}`,
      [text],
    ),
});

/** What a payment, or a part of it, is matched with. */
export interface BookedMatch {
  id: string;
  purpose: string;
  amountCents: bigint;
  currency: string;
  giftId: string | null;
  paymentKey: string | null;
  decidedBy: string;
  createdAt: Date;
  reasons: { code: string; words: string }[];
  isReleased: boolean;
  /** What sends it back, where it is kept for that. */
  transfer: Pick<BankTransfer, "id" | "status" | "accountLast4" | "reasonText"> | null;
}

/** A payment on an account, as an operator sees it. */
export interface BankPaymentReview {
  id: string;
  part: OpenPart;
  account: BankAccount;
  matches: BookedMatch[];
  /** What it may be for, the likeliest first. */
  candidates: Candidate[];
  /** Where it can be sent back to, or why it cannot be; null for what is not open, or has left the account. */
  payer: { holder: string; account: string } | { why: string } | null;
  approvals: WaitingApproval[];
  claim: Claim | null;
}

/** Reads a payment with what it may be for; the audit log records it. */
export const reviewBankPayment = operation({
  name: "reviewBankPayment",
  summary: "Reads a payment on a bank account with the gifts that it may be for.",
  permission: { operator: true },
  input: z.strictObject({ id: z.string() }),
  errors: [ResourceNotFound, InvalidParameter],
  async run(ctx, { id }): Promise<BankPaymentReview> {
    const { lineId, number } = partOfId(id);
    const part = await readPart(ctx, { lineId, number });
    if (!part) throw ResourceNotFound();
    await auditView(ctx, BANK_PAYMENT_QUEUE, id);
    return {
      id,
      part,
      account: await ctx.db.bankAccount.findUniqueOrThrow({ where: { id: part.accountId } }),
      matches: await readMatches(ctx, part),
      candidates: part.openCents > 0n ? (await readCandidates(ctx, part)).candidates : [],
      payer: part.openCents > 0n ? shownPayer(await readPayerAccount(ctx, part)) : null,
      approvals: await waitingApprovals(ctx, id),
      claim: await claimOf(ctx, BANK_PAYMENT_QUEUE, id),
    };
  },
});

/** Without the account's number. */
function shownPayer(payer: PayerAccount): BankPaymentReview["payer"] {
  return "why" in payer ? payer : { holder: payer.holder, account: payer.account };
}

async function readMatches(ctx: Context, { lineId, number }: OpenPart): Promise<BookedMatch[]> {
  const matches = await ctx.db.bankMatch.findMany({ where: { lineId, partNumber: number }, orderBy: { id: "asc" } });
  const transfers = await ctx.db.bankTransfer.findMany({
    where: { key: { in: matches.filter(({ purpose }) => purpose === "send_back").map(({ id }) => id) } },
    select: { key: true, id: true, status: true, accountLast4: true, reasonText: true },
  });
  return matches.map(({ releasedAt, reasons, ...match }) => ({
    ...match,
    reasons: reasons as BookedMatch["reasons"],
    isReleased: releasedAt !== null,
    transfer: transfers.find(({ key }) => key === match.id) ?? null,
  }));
}
