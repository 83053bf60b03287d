import type { StatementDocument } from "@/server/resources/statement-document";

type Recipient = StatementDocument["recipients"][number];

/** The part of a recipient's gifts that fits on one page. */
export interface Section {
  recipient: Pick<Recipient, "id" | "name" | "display_name" | "registration">;
  lines: Recipient["lines"];
}

/** How many lines fit on a page, and how many of them a recipient's heading takes. */
const PAGE_LINES = 30;
const HEADING_LINES = 4;

/**
 * Splits a statement into pages of about 25 gifts. The PDF library could do it, but takes disproportionately long for a
 * long flow. A recipient that continues is named again on the next page.
 */
export function statementPages(recipients: readonly Recipient[]): Section[][] {
  const pages: Section[][] = [[]];
  let space = PAGE_LINES;
  for (const { lines, ...recipient } of recipients) {
    for (let from = 0; from < lines.length; ) {
      if (space <= HEADING_LINES && space < PAGE_LINES) {
        pages.push([]);
        space = PAGE_LINES;
      }
      const part = lines.slice(from, from + space - HEADING_LINES);
      pages.at(-1)?.push({ recipient, lines: part });
      space -= part.length + HEADING_LINES;
      from += part.length;
    }
  }
  return pages;
}
