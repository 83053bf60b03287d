import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { openPayee } from "@/server/domain/bank/outgoing/payee";
import type { ShownTransfer } from "@/server/domain/bank/outgoing/read-outgoing";
import { readOwedDonor } from "@/server/domain/bank/refund-accounts/read-donor";
import { isStillOwed } from "@/server/domain/bank/refund-accounts/still-owed";
import { type BankTransfer, Prisma, type RefundRequest } from "@/server/generated/prisma/client";
import { maskedAccount } from "@/server/kernel/bank-account";
import type { Cents } from "@/server/kernel/money";
import { nameWords } from "@/server/kernel/name-words";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page } from "@/server/operations/page";

/** A question to a donor as operators see it. */
export interface ShownRefundRequest extends Pick<RefundRequest, "id" | "refundId" | "asks" | "askedAt" | "answeredAt"> {
  /**
   * - `asked`: the donor has not answered.
   * - `answered`: the account is entered; the transfer waits, or is in a file.
   * - `sent`: the statement says that the money has left.
   * - `refused`: the bank would not pay that account, and another question asks for another one.
   * - `closed`: nothing is owed any more.
   */
  state: "asked" | "answered" | "sent" | "refused" | "closed";
  subjectId: string;
  donor: string | null;
  email: string | null;
  amount: { cents: Cents; currency: string };
  /** Why the refund could not be paid. */
  reason: string | null;
  /** Whose account was entered, and its end. */
  account: ShownTransfer["payee"];
  /** Whether neither name of the donor is the account holder's. */
  isOther: boolean;
  /** What pays it; null before the rail was asked to. */
  transfer: Pick<BankTransfer, "status"> | null;
}

/** Lists which donors were asked for an account, and what became of it, newest first. */
export const listRefundRequests = listOperation({
  name: "listRefundRequests",
  summary: "Lists which donors were asked for an account to refund to.",
  permission: { operator: true },
  async run(ctx, _, page): Promise<Page<ShownRefundRequest>> {
    const anyOf = [Prisma.sql`TRUE`];
    const { ids, next } = await readPageOfIds(ctx.db, { table: "refund_requests", anyOf, ...page });
    const include = { refund: true, account: true, next: true } as const;
    const requests = await ctx.db.refundRequest.findMany({ where: { id: { in: ids } }, include });
    const rows: ShownRefundRequest[] = [];
    for (const request of inOrderOf(ids, requests)) rows.push(await shown(ctx, request));
    return { rows, next };
  },
});

type Row = Prisma.RefundRequestGetPayload<{ include: { refund: true; account: true; next: true } }>;

async function shown(ctx: Context, row: Row): Promise<ShownRefundRequest> {
  const { id, refundId, asks, askedAt, answeredAt, refund, nextId } = row;
  const { identity, email } = await readOwedDonor(ctx, refund);
  const transfer =
    nextId && (await ctx.db.bankTransfer.findUnique({ where: { key: nextId }, select: { status: true } }));
  return {
    id,
    refundId,
    asks,
    askedAt,
    answeredAt,
    state: await stateOf(ctx, row),
    subjectId: refund.subjectId,
    donor: identity.displayName,
    email,
    amount: { cents: refund.amountCents, currency: refund.currency },
    reason: refund.failureMessage,
    ...shownAccount(ctx, row, [identity.displayName, identity.legalName]),
    transfer: transfer || null,
  };
}

function shownAccount(ctx: Context, { id, account: entered }: Row, donor: (string | null)[]) {
  if (!entered) return { account: null, isOther: false };
  const { name, account } = openPayee(ctx, id, entered.sealed);
  const known = donor.flatMap((one) => (one === null ? [] : [nameWords(one)]));
  const isOther = known.length > 0 && !known.includes(nameWords(name));
  return { account: { name, account: maskedAccount(account) }, isOther };
}

async function stateOf(ctx: Context, { status, next, debtId }: Row): Promise<ShownRefundRequest["state"]> {
  if (status === "asked") return (await isStillOwed(ctx, { debtId })) ? "asked" : "closed";
  if (status === "closed") return "closed";
  if (next?.status === "cleared") return "sent";
  return ["declined", "rejected", "returned"].includes(next?.status ?? "") ? "refused" : "answered";
}
