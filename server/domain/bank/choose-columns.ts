import { z } from "zod";
import { csvMapping } from "@/server/domain/bank/csv-mapping";
import { rememberedMapping, rememberMapping } from "@/server/domain/bank/known-columns";
import { storedSource } from "@/server/domain/bank/stored-bank-file";
import type { BankFile } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { type BankEntry, BankFileError, type CsvMapping } from "@/server/ports/bank-file";
import type { TableStart } from "@/server/ports/bank-file-reader";

/** How many rows are shown as they would be read. */
const SHOWN_ROWS = 20;

export interface TableView {
  name: string;
  /** Null where the file is no table. */
  table: TableStart | null;
  /** How it was read before, or a table like it. */
  mapping: CsvMapping | null;
  accountId: string | null;
}

/** Finds the first rows of a CSV file, and how they are read, if someone has chosen that. */
export const findBankTable = operation({
  name: "findBankTable",
  summary: "Finds the first rows of a CSV file of a bank.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId }): Promise<TableView> {
    const file = await requireFile(ctx, fileId);
    const table = await ctx.ports.bankFiles.startOfTable(storedSource(ctx, file));
    const mapping = (file.mapping as CsvMapping | null) ?? (await rememberedMapping(ctx, table));
    return { name: file.name, table, mapping, accountId: file.accountId };
  },
});

/** Reads the first rows of a table with someone's mapping, and reports where that is not possible. Stores nothing. */
export const readBankTable = operation({
  name: "readBankTable",
  summary: "Reads the first rows of a CSV file of a bank by a mapping of its columns.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string(), mapping: csvMapping }),
  errors: [ResourceNotFound, InvalidParameter],
  async run(ctx, { fileId, mapping }): Promise<{ entries: BankEntry[]; problem: string | null }> {
    const file = await requireFile(ctx, fileId);
    const entries: BankEntry[] = [];
    try {
      for await (const { records } of ctx.ports.bankFiles.read(storedSource(ctx, file), mapping as CsvMapping))
        for await (const record of records) {
          if (record.record === "entry") entries.push(record);
          if (entries.length === SHOWN_ROWS) return { entries, problem: null };
        }
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      return { entries, problem: error.place === null ? error.message : `${error.message} (${error.place})` };
    }
    return { entries, problem: null };
  },
});

/** Stores how a file is read and whose it is, also for later files with the same headings, and queues the reading. */
export const chooseBankColumns = operation({
  name: "chooseBankColumns",
  summary: "Says how the columns of a CSV file of a bank are read.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string(), mapping: csvMapping, accountId: z.string() }),
  errors: [InvalidParameter, InvalidState, ResourceNotFound],
  async run(ctx, { fileId, mapping, accountId }): Promise<void> {
    const file = await requireFile(ctx, fileId);
    const table = await ctx.ports.bankFiles.startOfTable(storedSource(ctx, file));
    const account = await ctx.db.bankAccount.findFirst({ where: { id: accountId, closedAt: null } });
    if (!account) throw InvalidParameter({ param: "account", message: "Choose one of your accounts." });
    if (mapping.columns.currency === undefined && mapping.currency !== account.currency)
      throw InvalidParameter({
        param: "account",
        message: `This account is in ${account.currency}, and the file in ${mapping.currency}.`,
      });
    await ctx.transaction(async (tx) => {
      const data = { mapping: { ...mapping }, accountId };
      // What is booked was read by another mapping, and stays.
      const { count } = await tx.db.bankFile.updateMany({
        where: { id: fileId, status: { in: ["stored", "refused"] } },
        data,
      });
      if (count === 0) throw InvalidState({ message: "This file was read already." });
      await rememberMapping(tx, table, mapping as CsvMapping, callerName(tx.caller));
      await audit(tx, "bank_file.columns", fileId, { account: accountId });
      await recordFollowUps(tx, "read_bank_file", [fileId]);
    });
  },
});

async function requireFile(ctx: Context, id: string): Promise<BankFile> {
  const file = await ctx.db.bankFile.findUnique({ where: { id } });
  if (!file) throw ResourceNotFound();
  return file;
}
