import { z } from "zod";
import { applyAnswer } from "@/server/domain/bank/outgoing/apply-answer";
import {
  plainReference,
  readSentAs,
  readSentInFile,
  type SentTransfer,
} from "@/server/domain/bank/outgoing/sent-transfers";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { BankFileError, type BankFileSource } from "@/server/ports/bank-file";
import type { AnswerStatus, PaymentAnswer } from "@/server/ports/payment-answer";

/** What a bank's answer came to. */
export interface ReadAnswers {
  /** How many transfers it says each status of. */
  counts: Partial<Record<AnswerStatus, number>>;
  /** References in it that are none of a transfer that was sent. */
  unknown: string[];
}

const UNKNOWN_MAX = 50;

/**
 * Reads a bank's answer about payment files and records it, answer by answer: what the bank rejects goes back to its payee's balance or
 * to its donor, and what it will return is expected. Read again, it changes nothing.
 */
export const recordBankAnswers = operation({
  name: "recordBankAnswers",
  summary: "Records what a bank answers about files of transfers.",
  permission: { operator: true },
  input: z.strictObject({ source: z.custom<BankFileSource>() }),
  errors: [InvalidParameter],
  async run(ctx, { source }): Promise<ReadAnswers> {
    const read: ReadAnswers = { counts: {}, unknown: [] };
    try {
      for await (const answer of ctx.ports.bankPayments.readAnswers(source.open()))
        await recordAnswer(ctx, answer, read);
    } catch (error) {
      if (error instanceof BankFileError) throw InvalidParameter({ param: "file", message: error.message });
      throw error;
    } finally {
      ctx.wake();
    }
    await ctx.transaction((tx) => audit(tx, "bank_answers.read", source.name, read.counts));
    return read;
  },
});

async function recordAnswer(ctx: Context, answer: PaymentAnswer, read: ReadAnswers): Promise<void> {
  const transfers = await transfersOf(ctx, answer);
  if (transfers.length === 0 && answer.about === "payment" && read.unknown.length < UNKNOWN_MAX)
    read.unknown.push(answer.reference ?? answer.place);
  for (const transfer of transfers) await ctx.transaction((tx) => applyAnswer(tx, transfer, answer));
  read.counts[answer.status] = (read.counts[answer.status] ?? 0) + transfers.length;
}

/** The transfers that an answer is about. */
async function transfersOf(
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
