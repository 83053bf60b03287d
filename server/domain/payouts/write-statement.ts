import { payoutFile } from "@/server/domain/payouts/payout-file";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import type { StatementRange } from "@/server/domain/payouts/statement-range";
import { STATEMENT_PAGE_LINES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { StreamedFile } from "@/server/operations/file";
import type { PageRequest } from "@/server/operations/page";
import { askRenderer } from "@/server/operations/wait-for-renderer";
import type { PayoutLine } from "@/server/resources/payout-line";
import type { PayoutStatement, PayoutStatementFormat } from "@/server/resources/payout-statement";

/**
 * Writes a statement as a file that reads its lines as it is read, so that however many there are, few are in memory. A PDF
 * waits for a place among those that are drawn; 503 if none becomes free.
 */
export async function writeStatement(
  ctx: Context,
  statement: PayoutStatement,
  range: StatementRange,
  { format, name }: { format: Exclude<PayoutStatementFormat, "json">; name: string },
): Promise<StreamedFile> {
  const readPage = (after: PageRequest["after"]) => readPayoutLines(ctx, range, { after, limit: STATEMENT_PAGE_LINES });
  if (format === "csv")
    return new StreamedFile(payoutFile(statement, readPage), "text/csv; charset=utf-8", `${name}.csv`);
  const { renderer } = ctx.ports;
  if (format === "html")
    return new StreamedFile(renderer.payoutStatementHtml(statement, pagesOf(readPage)), "text/html; charset=utf-8");
  const pdf = await askRenderer(ctx, (customer) => renderer.payoutStatementPdf(statement, pagesOf(readPage), customer));
  return new StreamedFile(pdf, "application/pdf", `${name}.pdf`);
}

async function* pagesOf(
  readPage: (after: PageRequest["after"]) => ReturnType<typeof readPayoutLines>,
): AsyncGenerator<PayoutLine[]> {
  let after: PageRequest["after"] = null;
  do {
    const { rows, next } = await readPage(after);
    yield rows;
    after = next;
  } while (after !== null);
}
