import type { Context } from "@/server/operations/context";
import { StreamedFile } from "@/server/operations/file";
import type { Page, PageRequest } from "@/server/operations/page";
import { askRenderer } from "@/server/operations/wait-for-renderer";
import type { StatementLine } from "@/server/resources/payout-line";
import type { PayoutStatement } from "@/server/resources/payout-statement";

type After = PageRequest["after"];

/**
 * Draws a statement as a document that reads its lines while it is itself being read, so that only few are in memory. A
 * PDF waits for a free place among those being drawn; 503 if none becomes free.
 */
export async function drawStatement(
  ctx: Context,
  statement: PayoutStatement,
  readPage: (after: After) => Promise<Page<StatementLine>>,
  { format, name }: { format: "pdf" | "html"; name: string },
): Promise<StreamedFile> {
  const { renderer } = ctx.ports;
  if (format === "html")
    return new StreamedFile(renderer.payoutStatementHtml(statement, pagesOf(readPage)), "text/html; charset=utf-8");
  const pdf = await askRenderer(ctx, (customer) => renderer.payoutStatementPdf(statement, pagesOf(readPage), customer));
  return new StreamedFile(pdf, "application/pdf", `${name}.pdf`);
}

async function* pagesOf(readPage: (after: After) => Promise<Page<StatementLine>>): AsyncGenerator<StatementLine[]> {
  let after: After = null;
  do {
    const { rows, next } = await readPage(after);
    yield rows;
    after = next;
  } while (after !== null);
}
