import { z } from "zod";
import { readAnswersOf, type ShownAnswerFile, shownAnswerFile } from "@/server/domain/bank/outgoing/answer-files";
import { type AnswerEffect, effectOf, textOf } from "@/server/domain/bank/outgoing/apply-answer";
import { type ShownTransfer, shownTransfer } from "@/server/domain/bank/outgoing/read-outgoing";
import { nameOf, transfersOf } from "@/server/domain/bank/outgoing/record-bank-answers";
import type { SentTransfer } from "@/server/domain/bank/outgoing/sent-transfers";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { maskNumbers } from "@/server/kernel/masked-numbers";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import type { AnswerStatus, PaymentAnswer } from "@/server/ports/payment-answer";

/** A page with more is slow, and nobody reads it: its sums count the rest. */
const ROWS_SHOWN = 500;

/** One thing that a bank says, and what follows from it. */
export interface ShownAnswer {
  about: PaymentAnswer["about"];
  status: AnswerStatus;
  /** The bank's own code for the status. */
  statusCode: string;
  /** Its codes and words for why. */
  reasons: string;
  /** What the bank calls the subject of the answer. */
  name: string;
  /** Null if no transfer of a released file has the reference. */
  transfer: (ShownTransfer & { fileId: string }) | null;
  /** What applying it does; what it did shows in the transfer's status. */
  effect: AnswerEffect | "unknown";
}

/** A bank's answer, line by line. */
export interface AnswersPreview {
  file: ShownAnswerFile;
  /** The first ones. */
  rows: ShownAnswer[];
  /** How many transfers it reports in each status, and how many names are none of ours. */
  counts: Partial<Record<AnswerStatus | "unmatched", number>>;
  /** How many lines it has altogether. */
  all: number;
}

/** Reads what a bank's answer says, and what applying it does. Nothing is recorded. */
export const previewBankAnswers = operation({
  name: "previewBankAnswers",
  summary: "Reads what a bank answers about files of transfers, before it is applied.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId }): Promise<AnswersPreview> {
    const file = await ctx.db.bankAnswerFile.findUnique({ where: { id: fileId } });
    if (!file) throw ResourceNotFound();
    const preview: AnswersPreview = { file: shownAnswerFile(file), rows: [], counts: {}, all: 0 };
    const statuses = new Map<string, string>();
    for await (const answer of readAnswersOf(ctx, file)) await addAnswer(ctx, answer, preview, statuses);
    return preview;
  },
});

async function addAnswer(
  ctx: Context,
  answer: PaymentAnswer,
  preview: AnswersPreview,
  /** What the statuses of transfers will be by what was read so far. */
  statuses: Map<string, string>,
): Promise<void> {
  const transfers = await transfersOf(ctx, answer);
  const add = async (transfer: SentTransfer | null, effect: ShownAnswer["effect"]) => {
    const counted = transfer === null ? "unmatched" : answer.status;
    preview.counts[counted] = (preview.counts[counted] ?? 0) + 1;
    preview.all += 1;
    if (preview.rows.length < ROWS_SHOWN) preview.rows.push(await rowOf(ctx, answer, transfer, effect));
  };
  if (transfers.length === 0) return add(null, "unknown");
  for (const transfer of transfers) {
    const effect = effectOf({ ...transfer, status: statuses.get(transfer.id) ?? transfer.status }, answer);
    if (effect === "reject") statuses.set(transfer.id, "rejected");
    await add(transfer, effect);
  }
}

async function rowOf(
  ctx: Context,
  answer: PaymentAnswer,
  sent: SentTransfer | null,
  effect: ShownAnswer["effect"],
): Promise<ShownAnswer> {
  const { about, status, statusCode, reasons } = answer;
  const transfer = sent && (await ctx.db.bankTransfer.findUniqueOrThrow({ where: { id: sent.id } }));
  const codes = reasons.flatMap(({ code }) => code ?? []).map(maskNumbers);
  return {
    about,
    status,
    statusCode,
    reasons: [...codes, textOf(reasons)].filter(Boolean).join(", "),
    name: maskNumbers(nameOf(answer)).slice(0, 80),
    transfer: sent && { ...shownTransfer(ctx, transfer!), fileId: sent.fileId },
    effect,
  };
}
