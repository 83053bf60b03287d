import { z } from "zod";
import { readAnswersOf } from "@/server/domain/bank/outgoing/answer-files";
import { applyAnswer } from "@/server/domain/bank/outgoing/apply-answer";
import {
  plainReference,
  readSentAs,
  readSentInFile,
  type SentTransfer,
} from "@/server/domain/bank/outgoing/sent-transfers";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { requireChangeable } from "@/server/operations/require-changeable";
import type { AnswerStatus, PaymentAnswer } from "@/server/ports/payment-answer";

/** What a bank's answer came to. */
export interface ReadAnswers {
  /** How many transfers it says each status of. */
  counts: Partial<Record<AnswerStatus, number>>;
  /** References in it that belong to no transfer that was sent. */
  unknown: string[];
}

const UNKNOWN_MAX = 50;

/**
 * Records what a bank's answer says, one after the other: what the bank rejects goes back to its payee's balance or to its donor, and what it
 * will return is expected. Applied again, it changes nothing, and one that was interrupted is finished.
 */
export const applyBankAnswers = operation({
  name: "applyBankAnswers",
  summary: "Records what a bank answers about files of transfers.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [InvalidParameter, ResourceNotFound],
  async run(ctx, { fileId }): Promise<ReadAnswers> {
    requireChangeable(ctx);
    const file = await ctx.db.bankAnswerFile.findUnique({ where: { id: fileId } });
    if (!file) throw ResourceNotFound();
    const read: ReadAnswers = { counts: {}, unknown: [] };
    try {
      for await (const answer of readAnswersOf(ctx, file)) await recordAnswer(ctx, answer, read);
    } finally {
      ctx.wake();
    }
    await ctx.transaction(async (tx) => {
      const applied = { appliedBy: callerName(tx.caller), appliedAt: tx.now() };
      await tx.db.bankAnswerFile.updateMany({ where: { id: fileId, appliedAt: null }, data: applied });
      await audit(tx, "bank_answers.read", fileId, read.counts);
    });
    return read;
  },
});

async function recordAnswer(ctx: Context, answer: PaymentAnswer, read: ReadAnswers): Promise<void> {
  const transfers = await transfersOf(ctx, answer);
  if (transfers.length === 0 && read.unknown.length < UNKNOWN_MAX) read.unknown.push(nameOf(answer));
  for (const transfer of transfers) await ctx.transaction((tx) => applyAnswer(tx, transfer, answer));
  read.counts[answer.status] = (read.counts[answer.status] ?? 0) + transfers.length;
}

/** What an answer calls its transfer, batch or file. */
export function nameOf({ reference, batchId, fileId, place }: PaymentAnswer): string {
  return reference ?? batchId ?? fileId ?? place;
}

/** Reads the transfers that an answer is about: none of it if it names none that was sent. */
export async function transfersOf(
  ctx: Context,
  { about, fileId, batchId, reference }: PaymentAnswer,
): Promise<SentTransfer[]> {
  if (about === "payment") {
    const found = reference === null ? null : await readSentAs(ctx, reference);
    return found ? [found] : [];
  }
  const named = plainReference(about === "file" ? (fileId ?? "") : (batchId ?? fileId ?? ""));
  const id = /^BPF([0-9A-Z]{26})(\d?)$/.exec(named);
  if (!id) return [];
  const all = await readSentInFile(ctx, `bpf_${id[1]!.toLowerCase()}`);
  if (about === "file") return all;
  const sections = [...new Set(all.map(({ section }) => section))].sort();
  // The first part of a file has its id, and the second the same one with a number.
  const section = sections[id[2] === "2" ? 1 : 0];
  return all.filter((transfer) => transfer.section === section);
}
