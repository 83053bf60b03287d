import { drawStatement } from "@/server/domain/payouts/draw-statement";
import { payoutFile } from "@/server/domain/payouts/payout-file";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import type { StatementRange } from "@/server/domain/payouts/statement-range";
import { STATEMENT_PAGE_LINES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { StreamedFile } from "@/server/operations/file";
import type { PageRequest } from "@/server/operations/page";
import type { PayoutStatement, PayoutStatementFormat } from "@/server/resources/payout-statement";

/** Writes a range's statement as a file that reads its lines while it is read; 503 if a PDF finds no free place. */
export async function writeStatement(
  ctx: Context,
  statement: PayoutStatement,
  range: StatementRange,
  { format, name }: { format: Exclude<PayoutStatementFormat, "json">; name: string },
): Promise<StreamedFile> {
  const readPage = (after: PageRequest["after"]) => readPayoutLines(ctx, range, { after, limit: STATEMENT_PAGE_LINES });
  if (format === "csv")
    return new StreamedFile(payoutFile(statement, readPage), "text/csv; charset=utf-8", `${name}.csv`);
  return drawStatement(ctx, statement, readPage, { format, name });
}
