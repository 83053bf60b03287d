import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { openPayee } from "@/server/domain/bank/outgoing/payee";
import type { ShownTransfer } from "@/server/domain/bank/outgoing/read-outgoing";
import { readOwedDonors } from "@/server/domain/bank/refund-accounts/read-donor";
import { stillOwed } from "@/server/domain/bank/refund-accounts/still-owed";
import { UNPAID } from "@/server/domain/payments/payment-states";
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
  /** The transfer that pays it; null before the rail was asked to. */
  transfer: Pick<BankTransfer, "status"> | null;
}

/** Lists the donors who were asked for an account, and the outcome, newest first. */
export const listRefundRequests = listOperation({
  name: "listRefundRequests",
  summary: "Lists which donors were asked for an account to refund to.",
  permission: { operator: true },
  async run(ctx, _, page): Promise<Page<ShownRefundRequest>> {
    const anyOf = [Prisma.sql`TRUE`];
    const { ids, next } = await readPageOfIds(ctx.db, { table: "refund_requests", anyOf, ...page });
    const include = { refund: true, account: true, next: true } as const;
    const requests = await ctx.db.refundRequest.findMany({ where: { id: { in: ids } }, include });
    const of: Shared = {
      donors: await readOwedDonors(
        ctx,
        requests.map(({ refund }) => refund),
      ),
      owed: await stillOwed(
        ctx,
        requests.flatMap(({ status, debtId }) => (status === "asked" ? [debtId] : [])),
      ),
      transfers: await readTransfers(
        ctx,
        requests.flatMap(({ nextId }) => nextId ?? []),
      ),
    };
    const rows = inOrderOf(ids, requests).map((request) => shown(ctx, request, of));
    return { rows, next };
  },
});

type Row = Prisma.RefundRequestGetPayload<{ include: { refund: true; account: true; next: true } }>;

/** What is read of all rows at once. */
interface Shared {
  donors: Awaited<ReturnType<typeof readOwedDonors>>;
  owed: ReadonlySet<string>;
  /** By the refund that each pays. */
  transfers: ReadonlyMap<string, Pick<BankTransfer, "status">>;
}

async function readTransfers(ctx: Context, keys: string[]): Promise<Shared["transfers"]> {
  const found = await ctx.db.bankTransfer.findMany({
    where: { key: { in: keys } },
    select: { key: true, status: true },
  });
  return new Map(found.map(({ key, status }) => [key, { status }]));
}

function shown(ctx: Context, row: Row, { donors, owed, transfers }: Shared): ShownRefundRequest {
  const { id, refundId, asks, askedAt, answeredAt, refund, nextId } = row;
  const { identity, email } = donors.get(refund.subjectId)!;
  return {
    id,
    refundId,
    asks,
    askedAt,
    answeredAt,
    state: stateOf(row, owed),
    subjectId: refund.subjectId,
    donor: identity.displayName,
    email,
    amount: { cents: refund.amountCents, currency: refund.currency },
    reason: refund.failureMessage,
    ...shownAccount(ctx, row, [identity.displayName, identity.legalName]),
    transfer: (nextId && transfers.get(nextId)) || null,
  };
}

function shownAccount(ctx: Context, { id, account: entered }: Row, donor: (string | null)[]) {
  if (!entered) return { account: null, isOther: false };
  const { name, account } = openPayee(ctx, id, entered.sealed);
  const known = donor.flatMap((one) => (one === null ? [] : [nameWords(one)]));
  const isOther = known.length > 0 && !known.includes(nameWords(name));
  return { account: { name, account: maskedAccount(account) }, isOther };
}

function stateOf({ status, next, debtId }: Row, owed: ReadonlySet<string>): ShownRefundRequest["state"] {
  if (status === "asked") return owed.has(debtId) ? "asked" : "closed";
  if (status === "closed") return "closed";
  if (next?.status === "cleared") return "sent";
  return UNPAID.includes(next?.status ?? "") ? "refused" : "answered";
}
