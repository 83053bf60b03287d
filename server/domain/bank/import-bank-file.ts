import { z } from "zod";
import { type BookingProgress, bookBankFile } from "@/server/domain/bank/book-bank-file";
import { knownColumns } from "@/server/domain/bank/known-columns";
import { raiseGapsOf } from "@/server/domain/bank/raise-gaps";
import { readBankFile } from "@/server/domain/bank/read-bank-file";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import type { BankFile } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";
import type { BankFileSource, CsvMapping } from "@/server/ports/bank-file";

/** How far an import is. */
export interface ImportProgress {
  step: "reading" | "booking";
  /** Entries that are done, and all that the file has; null while it is being read. */
  done: number;
  all: number | null;
}

/** What became of a file. */
export interface ImportedFile extends BookingProgress {
  file: BankFile;
}

const NOTHING: BookingProgress = { all: 0, decided: 0, booked: 0 };

/** Stores a file of statements, reads it, and books its contents, each booking once, however many files have it. */
export const importBankFile = operation({
  name: "importBankFile",
  summary: "Imports a file of statements of the operator's bank accounts.",
  permission: { operator: true },
  input: z.strictObject({
    source: z.custom<BankFileSource>(),
    /** How a CSV file is read. */
    mapping: z.custom<CsvMapping>().nullable(),
    /** The account that it belongs to, if the file doesn't say so itself. */
    accountId: z.string().nullable(),
    onProgress: z.custom<(progress: ImportProgress) => void>().optional(),
  }),
  errors: [InvalidState],
  async run(ctx, { source, mapping, accountId, onProgress }): Promise<ImportedFile> {
    const { file: stored } = await storeBankFile(ctx, source);
    const onRead = (done: number) => onProgress?.({ step: "reading", done, all: null });
    const known = await knownColumns(ctx, { ...stored, ...(mapping && { mapping: { ...mapping } }) });
    const columns = { mapping: known.mapping, accountId: accountId ?? known.accountId };
    const file = await readBankFile(ctx, stored, { columns, onProgress: onRead });
    if (file.status === "refused") return { file, ...NOTHING };
    const booked = await bookBankFile(ctx, file, ({ decided: done, all }) =>
      onProgress?.({ step: "booking", done, all }),
    );
    await raiseGapsOf(ctx, file.id);
    return { file: await ctx.db.bankFile.findUniqueOrThrow({ where: { id: file.id } }), ...booked };
  },
});
