import { z } from "zod";
import { payerOf } from "@/server/domain/bank/outgoing/payer";
import { type LeftOut, paymentOf, writeBatch } from "@/server/domain/bank/outgoing/payment-batch";
import { paymentFileStates } from "@/server/domain/bank/outgoing/payment-file-states";
import { RELEASE } from "@/server/domain/bank/outgoing/release-payment-file";
import { sealedPaymentFile } from "@/server/domain/bank/outgoing/sealed-payment-file";
import { transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import { requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import type { BankAccount, BankPaymentFile, BankTransfer } from "@/server/generated/prisma/client";
import { bankDay, bankingCalendarOf } from "@/server/kernel/banking-days";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type FileLock, newFileKey, removePieces, writePiece } from "@/server/operations/sealed-file";
import { moveAll } from "@/server/operations/transition";
import { type OutgoingFile, OutgoingFileError, type OutgoingFormat } from "@/server/ports/outgoing-file";

/** Banks' websites reject longer files, and a person can still review one of this length. */
const PAYMENTS_MAX = 5_000;
const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/** Trace numbers have seven digits; the next file after this begins at 1 again. */
const TRACE_MAX = 9_900_000;

/** A file that was made, and the transfers that it could not take. */
export interface MadeFile {
  file: BankPaymentFile;
  leftOut: LeftOut[];
}

/**
 * Collects an account's waiting transfers in its currency into a file. The bytes are stored first; the transfers, the
 * file and the approval to release it are recorded in one transaction, which fails if another file took any of them in
 * between. So a transfer is never in two files, and a crash leaves either a whole file or none.
 */
export const makePaymentFile = operation({
  name: "makePaymentFile",
  summary: "Makes a file of the transfers that wait, for another operator to release.",
  permission: { operator: true },
  input: z.strictObject({
    accountId: z.string(),
    /** YYYY-MM-DD; null for as soon as possible. It moves to the next banking day. */
    executesOn: z.iso.date().nullable(),
  }),
  errors: [InvalidParameter, InvalidState, ResourceNotFound],
  async run(ctx, { accountId, executesOn }): Promise<MadeFile> {
    const account = await payingAccount(ctx, accountId);
    const waiting = await ctx.db.bankTransfer.findMany({
      where: { status: "waiting", currency: account.currency },
      orderBy: { id: "asc" },
      take: PAYMENTS_MAX,
    });
    if (waiting.length === 0) throw InvalidState({ message: `No transfer in ${account.currency} waits.` });
    const draft = await draftOf(ctx, account, waiting, executesOn);
    if (draft.written === null)
      throw InvalidState({ message: `None of the transfers can leave this account. ${reasonsOf(draft.leftOut)}` });
    return { file: await store(ctx, account, { ...draft, written: draft.written }), leftOut: draft.leftOut };
  },
});

/** Says which of some transfers an account's files cannot hold, and why. Creates nothing. */
export async function findLeftOut(ctx: Context, accountId: string, transfers: BankTransfer[]): Promise<LeftOut[]> {
  if (transfers.length === 0) return [];
  return (await draftOf(ctx, await payingAccount(ctx, accountId), transfers, null)).leftOut;
}

type PayingAccount = BankAccount & { paysBy: OutgoingFormat };

async function payingAccount(ctx: Context, id: string): Promise<PayingAccount> {
  const account = await ctx.db.bankAccount.findFirst({ where: { id, closedAt: null } });
  if (!account) throw ResourceNotFound({ message: `There is no bank account ${id}.` });
  if (account.paysBy === null)
    throw InvalidState({ message: "Nothing leaves this account. Say first which files its bank takes." });
  return { ...account, paysBy: account.paysBy as OutgoingFormat };
}

interface Draft {
  id: string;
  written: OutgoingFile;
  leftOut: LeftOut[];
  madeAt: Date;
}

async function draftOf(
  ctx: Context,
  account: PayingAccount,
  waiting: BankTransfer[],
  executesOn: string | null,
): Promise<Omit<Draft, "written"> & { written: OutgoingFile | null }> {
  const id = ctx.newId("bankPaymentFile");
  const madeAt = ctx.now();
  const today = bankDay(bankingCalendarOf(account.currency), madeAt);
  const numbers = { fileModifier: await nextModifier(ctx, account, madeAt), firstTrace: account.nextTrace };
  const batch = {
    fileId: id,
    madeAt,
    executesOn: executesOn ?? today,
    debtor: payerOf(account, numbers),
    currency: account.currency,
    payments: waiting.map((transfer) => paymentOf(ctx, transfer)),
  };
  try {
    const { file: written, leftOut } = writeBatch(ctx, account.paysBy, batch);
    return { id, written, leftOut, madeAt };
  } catch (error) {
    if (error instanceof OutgoingFileError) throw InvalidState({ message: `${error.message}.` });
    throw error;
  }
}

/** Distinguishes an account's files of the same day. */
async function nextModifier(ctx: Context, { id, currency }: BankAccount, at: Date): Promise<string> {
  const calendar = bankingCalendarOf(currency);
  const since = new Date(at.getTime() - 86_400_000);
  const files = await ctx.db.bankPaymentFile.findMany({ where: { accountId: id, createdAt: { gte: since } } });
  const today = files.filter(({ createdAt }) => bankDay(calendar, createdAt) === bankDay(calendar, at));
  return MODIFIERS[today.length % MODIFIERS.length]!;
}

function reasonsOf(leftOut: LeftOut[]): string {
  return [...new Set(leftOut.map(({ message }) => `${message}.`))].join(" ");
}

async function store(ctx: Context, account: PayingAccount, draft: Draft): Promise<BankPaymentFile> {
  const { id, written } = draft;
  const { key, ...lock } = newFileKey(ctx, id);
  await writePiece(ctx, sealedPaymentFile(id), key, 0, written.bytes);
  try {
    return await ctx.transaction((tx) => record(tx, account, draft, lock));
  } catch (error) {
    // Only our own errors mean that nothing was recorded. A commit whose answer was lost may need these bytes.
    if (isAlmonerError(error)) await removePieces(ctx, sealedPaymentFile(id), 1);
    throw error;
  }
}

async function record(tx: Context, account: PayingAccount, draft: Draft, lock: FileLock): Promise<BankPaymentFile> {
  const { id, written, madeAt } = draft;
  await takeTraces(tx, account, written.count);
  const transferIds = written.references.map(({ paymentId }) => paymentId);
  const moved = await moveAll(tx, transferTransitions, transferIds, "collect", {});
  if (moved.length !== transferIds.length) throw taken();
  const { name, mediaType, count, totalCents, checksum: sha256 } = written;
  const file = await tx.db.bankPaymentFile.create({
    data: {
      id,
      accountId: account.id,
      format: account.paysBy,
      name,
      mediaType,
      currency: account.currency,
      count,
      totalCents,
      sha256,
      executesOn: new Date(written.executesOn),
      pieces: 1,
      ...lock,
      status: initialState(paymentFileStates),
      createdBy: callerName(tx.caller),
      createdAt: madeAt,
    },
  });
  const lines = written.references.map(({ paymentId: transferId, reference }, at) => {
    return { fileId: id, number: at + 1, transferId, reference };
  });
  await tx.db.bankPaymentLine.createMany({ data: lines });
  await audit(tx, "bank_payment_file.make", id, { count, total_cents: totalCents.toString(), sha256 });
  await requireSecondApproval(tx, { ...RELEASE, subjectId: id, reason: "Made the file.", basis: sha256 });
  return file;
}

/** Reserves the numbers that the file gives to its payments; no two files share any. */
async function takeTraces(tx: Context, { id, nextTrace }: BankAccount, count: number): Promise<void> {
  // A balanced file has an entry of its own for each of its two sections.
  const next = nextTrace + count + 2;
  const data = { nextTrace: next > TRACE_MAX ? 1 : next };
  const { count: found } = await tx.db.bankAccount.updateMany({ where: { id, nextTrace }, data });
  if (found !== 1) throw taken();
}

const taken = () =>
  InvalidState({
    message: "Another operator has just made a file of these transfers. Nothing was made twice: look at theirs.",
  });
