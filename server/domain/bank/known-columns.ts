import { createHash } from "node:crypto";
import { csvMapping } from "@/server/domain/bank/csv-mapping";
import { storedSource } from "@/server/domain/bank/stored-bank-file";
import type { BankFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { CsvMapping } from "@/server/ports/bank-file";
import type { TableStart } from "@/server/ports/bank-file-reader";

/** How a file's table is read, and whose account it is; each null if nobody said. */
export interface ChosenColumns {
  mapping: CsvMapping | null;
  accountId: string | null;
}

/** What is known of how a file is read: as someone said of it or, if it is a table, of an earlier one with the same headings. */
export async function knownColumns(ctx: Context, file: BankFile): Promise<ChosenColumns> {
  const own = file.mapping === null ? null : (csvMapping.parse(file.mapping) as CsvMapping);
  const mapping =
    own ?? (await rememberedMapping(ctx, await ctx.ports.bankFiles.startOfTable(storedSource(ctx, file))));
  if (mapping === null) return { mapping, accountId: file.accountId };
  return { mapping, accountId: file.accountId ?? (await onlyAccount(ctx, mapping)) };
}

/** The mapping that someone chose for a table with the same headings. */
export async function rememberedMapping(ctx: Context, table: TableStart | null): Promise<CsvMapping | null> {
  if (table === null) return null;
  const keys = table.rows.map((row) => headingsKey(row, table.delimiter));
  const found = await ctx.db.bankColumns.findMany({ where: { headings: { in: keys } } });
  const mappings = new Map(found.map(({ headings, mapping }) => [headings, mapping]));
  const at = keys.findIndex((key) => mappings.has(key));
  if (at === -1) return null;
  const mapping = mappings.get(keys[at]!);
  return { ...(csvMapping.parse(mapping) as CsvMapping), skippedRows: at };
}

/** Keeps, in the running transaction, how tables with these headings are read. Without headings nothing tells a table from others. */
export async function rememberMapping(
  tx: Context,
  table: TableStart | null,
  mapping: CsvMapping,
  by: string,
): Promise<void> {
  const row = mapping.hasHeadings ? table?.rows[mapping.skippedRows] : undefined;
  if (row === undefined) return;
  const headings = headingsKey(row, mapping.delimiter);
  const data = { mapping: { ...mapping }, createdBy: by, updatedAt: tx.now() };
  await tx.db.bankColumns.upsert({ where: { headings }, create: { headings, ...data }, update: data });
}

function headingsKey(row: readonly string[], delimiter: string): string {
  const cells = row.map((cell) => cell.trim().toLowerCase());
  return createHash("sha256")
    .update(JSON.stringify([delimiter, cells]))
    .digest("hex");
}

/** A table doesn't say whose it is. If only one account is possible, nobody has to choose. */
async function onlyAccount(ctx: Context, { currency, columns }: CsvMapping): Promise<string | null> {
  const where = { closedAt: null, ...(columns.currency === undefined && { currency }) };
  const [only, ...more] = await ctx.db.bankAccount.findMany({ where, take: 2, select: { id: true } });
  return only && more.length === 0 ? only.id : null;
}
