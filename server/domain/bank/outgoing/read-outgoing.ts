import { z } from "zod";
import { findPaymentFile } from "@/server/domain/bank/outgoing/find-payment-file";
import { openPayee } from "@/server/domain/bank/outgoing/payee";
import { waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import type { BankAccount, BankPaymentFile, BankTransfer } from "@/server/generated/prisma/client";
import { maskedAccount } from "@/server/kernel/bank-account";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** How many transfers and files are shown: the oldest that wait, and the newest files. */
const SHOWN = 200;

/** A transfer as operators see it. */
export interface ShownTransfer {
  transfer: BankTransfer;
  /** Who gets it, and the end of their account; null for a refund of which nobody knows the account. */
  payee: { name: string; account: string } | null;
}

/** What leaves the operator's accounts. */
export interface Outgoing {
  /** What waits, by currency. */
  sums: { currency: string; count: number; cents: Cents }[];
  files: (BankPaymentFile & { account: BankAccount })[];
  /** The accounts that payments can leave. */
  accounts: BankAccount[];
}

/** Reads what waits to leave the operator's accounts, and the files that took the rest. */
export const readOutgoing = operation({
  name: "readOutgoing",
  summary: "Reads which transfers wait for a file, and the files that were made.",
  permission: { operator: true },
  async run(ctx): Promise<Outgoing> {
    const sums = await ctx.db.bankTransfer.groupBy({
      by: ["currency"],
      where: { status: "waiting" },
      _count: true,
      _sum: { amountCents: true },
      orderBy: { currency: "asc" },
    });
    const newest = { createdAt: "desc" } as const;
    const files = await ctx.db.bankPaymentFile.findMany({
      include: { account: true },
      orderBy: [newest, { id: "desc" }],
      take: SHOWN,
    });
    const where = { closedAt: null, paysBy: { not: null } };
    return {
      sums: sums.map(({ currency, _count: count, _sum: { amountCents } }) => {
        return { currency, count, cents: amountCents ?? 0n };
      }),
      files,
      accounts: await ctx.db.bankAccount.findMany({ where, orderBy: { id: "asc" } }),
    };
  },
});

/** Reads what waits in a currency, the oldest first. */
export async function readWaiting(ctx: Context, currency: string): Promise<ShownTransfer[]> {
  const where = { status: "waiting", currency };
  const waiting = await ctx.db.bankTransfer.findMany({ where, orderBy: { id: "asc" }, take: SHOWN });
  return waiting.map((transfer) => shownTransfer(ctx, transfer));
}

/** A file with what it holds. */
export interface PaymentFileDetails {
  file: BankPaymentFile & { account: BankAccount };
  lines: (ShownTransfer & { number: number; reference: string })[];
  /** Whether the current operator may release it: another one has decided that it should leave. */
  mayRelease: boolean;
}

/** Reads a file of transfers, line by line. Accounts are shown by their end. */
export const readPaymentFileDetails = operation({
  name: "readPaymentFileDetails",
  summary: "Reads a file of transfers, line by line.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId }): Promise<PaymentFileDetails> {
    const file = await findPaymentFile(ctx, fileId);
    const account = await ctx.db.bankAccount.findUniqueOrThrow({ where: { id: file.accountId } });
    const lines = await ctx.db.bankPaymentLine.findMany({
      where: { fileId },
      include: { transfer: true },
      orderBy: { number: "asc" },
    });
    const [waiting] = file.status === "made" ? await waitingApprovals(ctx, fileId) : [];
    return {
      file: { ...file, account },
      lines: lines.map(({ number, reference, transfer }) => ({ number, reference, ...shownTransfer(ctx, transfer) })),
      mayRelease: waiting !== undefined && !waiting.isOwn,
    };
  },
});

/** Returns a transfer as operators see it. */
export function shownTransfer(ctx: Context, transfer: BankTransfer): ShownTransfer {
  if (transfer.payeeSealed === null) return { transfer, payee: null };
  const { name, account } = openPayee(ctx, transfer.id, transfer.payeeSealed);
  return { transfer, payee: { name, account: maskedAccount(account) } };
}
