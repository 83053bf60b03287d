import { z } from "zod";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import { atMost } from "@/server/domain/bank/stored-pieces";
import type { BankFile } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { BANK_FILE_MAX_BYTES } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { requireChangeable } from "@/server/operations/require-changeable";
import type { BankFileSource } from "@/server/ports/bank-file";

const NAME_MAX_CHARACTERS = 200;

/** A file that was uploaded, and whether its content was seen for the first time. */
export interface UploadedBankFile {
  id: string;
  isNew: boolean;
}

/** Stores a file of statements, which a worker then reads. One that is there already is read again only if that may bring more. */
export const uploadBankFile = operation({
  name: "uploadBankFile",
  summary: "Stores a file of statements, to be read and then booked.",
  permission: { operator: true },
  input: z.strictObject({ source: z.custom<BankFileSource>() }),
  errors: [InvalidParameter],
  async run(ctx, { source }): Promise<UploadedBankFile> {
    requireChangeable(ctx);
    const name = source.name.slice(0, NAME_MAX_CHARACTERS);
    const { file, isNew } = await storeBankFile(
      ctx,
      { name, open: () => atMost(source.open(), BANK_FILE_MAX_BYTES) },
      { isReadLater: true },
    );
    if (!isNew && (file.status === "stored" || hasProblems(file))) await readLater(ctx, file.id);
    return { id: file.id, isNew };
  },
});

/** Reads a file again: an account that its statements are of may have been added since. */
export const rereadBankFile = operation({
  name: "rereadBankFile",
  summary: "Reads a file of statements again.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId }): Promise<void> {
    await readLater(ctx, (await requireFile(ctx, fileId)).id);
  },
});

/** Books what a file says, once a worker gets to it, and goes on with that whatever happens to the worker. */
export const startBankBooking = operation({
  name: "startBankBooking",
  summary: "Books what a file of statements says.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { fileId }): Promise<void> =>
    ctx.transaction(async (tx) => {
      const file = await requireFile(tx, fileId);
      if (file.status !== "read")
        throw InvalidState({ message: "Only a file that was read, and not booked yet, can be booked." });
      await audit(tx, "bank_file.book", fileId, { name: file.name });
      await recordFollowUps(tx, "book_bank_file", [fileId]);
    }),
});

async function requireFile(ctx: Context, id: string): Promise<BankFile> {
  const file = await ctx.db.bankFile.findUnique({ where: { id } });
  if (!file) throw ResourceNotFound();
  return file;
}

function readLater(ctx: Context, id: string): Promise<void> {
  return ctx.transaction((tx) => recordFollowUps(tx, "read_bank_file", [id]));
}

const hasProblems = ({ problems }: BankFile) => (problems as object[]).length > 0;
