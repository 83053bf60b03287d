import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { atMost, readPieces, storePieces } from "@/server/domain/bank/stored-pieces";
import { type BankAnswerFile, Prisma } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter } from "@/server/kernel/common-errors";
import { BANK_ANSWER_FILE_MAX_BYTES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page } from "@/server/operations/page";
import { requireChangeable } from "@/server/operations/require-changeable";
import { removePieces, type SealedFile } from "@/server/operations/sealed-file";
import { BankFileError, type BankFileSource } from "@/server/ports/bank-file";
import type { PaymentAnswer } from "@/server/ports/payment-answer";

const NAME_MAX_CHARACTERS = 200;

/** A bank's answer as operators see it, without its key. */
export type ShownAnswerFile = Omit<BankAnswerFile, "wrappedKey" | "keyVersion" | "pieces">;

/**
 * Stores what a bank answers about files of transfers, once by its content, and records nothing of it. What is no such answer, or can't be
 * read to its end, is rejected and not stored.
 */
export const uploadBankAnswers = operation({
  name: "uploadBankAnswers",
  summary: "Stores what a bank answers about files of transfers, to be looked at and then applied.",
  permission: { operator: true },
  input: z.strictObject({ source: z.custom<BankFileSource>() }),
  errors: [InvalidParameter],
  async run(ctx, { source }): Promise<{ id: string; isNew: boolean }> {
    requireChangeable(ctx);
    const id = ctx.newId("bankAnswerFile");
    const stored = await storePieces(ctx, sealedAnswers(id), atMost(source.open(), BANK_ANSWER_FILE_MAX_BYTES));
    const discard = () => removePieces(ctx, sealedAnswers(id), stored.pieces);
    const file = { id, name: source.name.slice(0, NAME_MAX_CHARACTERS), ...stored };
    try {
      for await (const _ of readAnswersOf(ctx, file));
    } catch (error) {
      await discard();
      throw error;
    }
    const isNew = await ctx.transaction(async (tx) => {
      const data = { ...file, createdBy: callerName(tx.caller), createdAt: tx.now() };
      const { count } = await tx.db.bankAnswerFile.createMany({ data, skipDuplicates: true });
      if (count === 1) await audit(tx, "bank_answers.store", id, { sha256: stored.sha256 });
      return count === 1;
    });
    if (isNew) return { id, isNew };
    await discard();
    const known = await ctx.db.bankAnswerFile.findUniqueOrThrow({ where: { sha256: stored.sha256 } });
    return { id: known.id, isNew };
  },
});

/** Lists the answers of banks, newest first. */
export const listAnswerFiles = listOperation({
  name: "listAnswerFiles",
  summary: "Lists what banks have answered about files of transfers.",
  permission: { operator: true },
  async run(ctx, _, page): Promise<Page<ShownAnswerFile>> {
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "bank_answer_files",
      anyOf: [Prisma.sql`TRUE`],
      ...page,
    });
    const files = await ctx.db.bankAnswerFile.findMany({ where: { id: { in: ids } } });
    return { rows: inOrderOf(ids, files).map(shownAnswerFile), next };
  },
});

/** Returns an answer of a bank without its key. */
export function shownAnswerFile({
  wrappedKey: _,
  keyVersion: __,
  pieces: ___,
  ...file
}: BankAnswerFile): ShownAnswerFile {
  return file;
}

/** Reads what a stored answer says, as often as it is needed. Throws `InvalidParameter` for what is no answer of a bank. */
export async function* readAnswersOf(
  ctx: Context,
  file: Pick<BankAnswerFile, "id" | "pieces" | "wrappedKey" | "keyVersion">,
): AsyncGenerator<PaymentAnswer> {
  try {
    yield* ctx.ports.bankPayments.readAnswers(readPieces(ctx, sealedAnswers(file.id), file));
  } catch (error) {
    if (error instanceof BankFileError) throw InvalidParameter({ param: "file", message: error.message });
    throw error;
  }
}

function sealedAnswers(id: string): SealedFile {
  return { about: id, folder: `bank-answers/${id}` };
}
