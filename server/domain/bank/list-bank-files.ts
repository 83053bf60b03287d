import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { type ShownBankFile, shownFiles } from "@/server/domain/bank/find-bank-file";
import { Prisma } from "@/server/generated/prisma/client";
import { listOperation } from "@/server/operations/operation";
import type { Page } from "@/server/operations/page";

/** Lists the files of statements, newest first. */
export const listBankFiles = listOperation({
  name: "listBankFiles",
  summary: "Lists the files of bank statements that were imported.",
  permission: { operator: true },
  async run(ctx, _, page): Promise<Page<ShownBankFile>> {
    const { ids, next } = await readPageOfIds(ctx.db, { table: "bank_files", anyOf: [Prisma.sql`TRUE`], ...page });
    const files = await ctx.db.bankFile.findMany({ where: { id: { in: ids } } });
    return { rows: await shownFiles(ctx, inOrderOf(ids, files)), next };
  },
});
